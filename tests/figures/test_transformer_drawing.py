import itertools
import re

import pytest

from pe_core.figures import architecture
from pe_core.figures._style import OFFSET_COLOUR, POSITION_COLOUR

# The drawing on a phone: 340 by 512 pixels, of which three lines of legend and the margins go.
ACROSS, DOWN = 340 - 14, 512 - 64


@pytest.fixture
def layout(sent) -> dict:
    return sent(architecture())["layout"]


def boxes(layout: dict) -> list[dict]:
    return [shape for shape in layout["shapes"] if shape["type"] == "rect"]


def inner(layout: dict) -> list[dict]:
    """Return the boxes that are no frames: those that hold no other box."""
    return [b for b in boxes(layout) if not any(inside(o, b) for o in boxes(layout) if o is not b)]


def inside(one: dict, other: dict) -> bool:
    return (
        other["x0"] <= one["x0"] <= one["x1"] <= other["x1"]
        and other["y0"] <= one["y0"] <= one["y1"] <= other["y1"]
    )


def words(layout: dict) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = {}
    for note in layout["annotations"]:
        if not note.get("axref"):
            found.setdefault(re.sub("<[^>]*>", " ", note["text"]).strip(), []).append(note)
    return found


def arrows(layout: dict) -> list[dict]:
    return [note for note in layout["annotations"] if note.get("axref")]


def box_of(layout: dict, text: str) -> list[dict]:
    return [
        box
        for note in words(layout)[text]
        for box in inner(layout)
        if box["x0"] < note["x"] < box["x1"] and box["y0"] < note["y"] < box["y1"]
    ]


def test_the_encoding_is_added_to_both_inputs(layout) -> None:
    (table,) = box_of(layout, "positional encoding")
    assert table["line"]["color"] == POSITION_COLOUR
    sums = [shape for shape in layout["shapes"] if shape["type"] == "circle"]
    assert [note["x"] for note in words(layout)["+"]] == [shape["xanchor"] for shape in sums]
    from_table = [a for a in arrows(layout) if a["ax"] in (table["x0"], table["x1"])]
    assert sorted(a["x"] for a in from_table) == sorted(shape["xanchor"] for shape in sums)
    assert all(a["y"] == shape["yanchor"] for a in from_table for shape in sums)
    embeddings = box_of(layout, "embedding × √d model")
    assert len(embeddings) == 2
    for place, box in zip(sums, embeddings, strict=True):
        # From the words through the embedding to the sum, and on into the first layer.
        assert box["y1"] < place["yanchor"]
        ends = [(a["ay"], a["y"]) for a in arrows(layout) if a["ax"] == a["x"] == place["xanchor"]]
        assert any(start < box["y0"] + 0.1 and end <= box["y0"] + 0.1 for start, end in ends)
        assert any(start >= box["y1"] and end == place["yanchor"] for start, end in ends)
        assert any(start == place["yanchor"] for start, _ in ends)


def test_later_models_enter_inside_self_attention_only(layout) -> None:
    dashed = [box for box in inner(layout) if box["line"]["dash"] != "solid"]
    assert dashed == box_of(layout, "self-attention") + box_of(layout, "masked self-attention")
    assert {box["line"]["color"] for box in dashed} == {OFFSET_COLOUR}
    frames = [box for box in boxes(layout) if box not in inner(layout)]
    assert len(frames) == 2
    assert all(any(inside(box, frame) for frame in frames) for box in dashed)


def test_no_two_boxes_overlap(layout) -> None:
    for one, other in itertools.combinations(inner(layout), 2):
        apart = one["x1"] < other["x0"] or other["x1"] < one["x0"]
        assert apart or one["y1"] < other["y0"] or other["y1"] < one["y0"]


def test_words_fit_their_boxes_on_a_phone(layout) -> None:
    wide = ACROSS / (layout["xaxis"]["range"][1] - layout["xaxis"]["range"][0])
    high = DOWN / (layout["yaxis"]["range"][1] - layout["yaxis"]["range"][0])
    for text in words(layout):
        for box in box_of(layout, text):
            (note, *_) = words(layout)[text]
            lines = note["text"].split("<br>")
            # Type of 12 pixels: lines of 16, letters of about 7.
            assert len(lines) * 16 - 2 <= (box["y1"] - box["y0"]) * high
            longest = max(len(re.sub("<[^>]*>", "", line)) for line in lines)
            assert longest * 7 <= (box["x1"] - box["x0"]) * wide


def test_arrows_end_at_boxes_sums_or_words(layout) -> None:
    sums = [(s["xanchor"], s["yanchor"]) for s in layout["shapes"] if s["type"] == "circle"]
    for arrow in arrows(layout):
        place = (arrow["x"], arrow["y"])
        level = arrow["y"] == arrow["ay"]
        at_box = any(
            any(place == pytest.approx((box[side], place[1]), abs=0.02) for side in ("x0", "x1"))
            and box["y0"] < place[1] < box["y1"]
            if level
            else place[1] == pytest.approx(box["y0"], abs=0.02) and box["x0"] < place[0] < box["x1"]
            for box in inner(layout)
        )
        assert level or arrow["y"] > arrow["ay"]
        at_word = any(
            note["x"] == place[0] and 0 < note["y"] - place[1] < 0.5
            for notes in words(layout).values()
            for note in notes
        )
        assert at_box or at_word or place in sums
        assert (arrow["standoff"] > 0) == (place in sums)


def test_the_ground_is_seen_through_every_box(layout) -> None:
    # Type has the page's colour, on a light and on a dark ground.
    for shape in layout["shapes"]:
        assert float(re.findall(r"[\d.]+", shape["fillcolor"])[3]) <= 0.2
