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


def corners(shape: dict) -> list[tuple[float, float]]:
    """Return the points of a way with corners."""
    return [
        (float(x), float(y))
        for x, y in (pair.split(",") for pair in re.findall(r"[\d.]+,[\d.]+", shape["path"]))
    ]


def ways(layout: dict, dash: str) -> list[list[tuple[float, float]]]:
    """Return the ways with corners of one look, each with the arrow that ends it."""
    found = []
    for shape in (shape for shape in layout["shapes"] if shape["type"] == "path"):
        if shape["line"]["dash"] == dash:
            places = corners(shape)
            (last,) = [
                (arrow["x"], arrow["y"])
                for arrow in arrows(layout)
                if (arrow["ax"], arrow["ay"]) == pytest.approx(places[-1], abs=0.01)
            ]
            found.append([*places, last])
    return found


def test_a_residual_arrow_leads_around_each_part_of_a_layer(layout) -> None:
    frames = [box for box in boxes(layout) if box not in inner(layout)]
    sums = box_of(layout, "add & norm")
    parts = [
        box
        for box in inner(layout)
        if any(inside(box, frame) for frame in frames) and box not in sums
    ]
    around = ways(layout, "2px,3px")
    assert len(around) == len(parts) == len(sums) == 5
    for part in parts:
        above = min((box for box in sums if box["y0"] > part["y1"] and box["x0"] == part["x0"]),
                    key=lambda box: box["y0"])  # fmt: skip
        (way,) = [
            way for way in around
            if way[0][0] == (part["x0"] + part["x1"]) / 2 and 0 < part["y0"] - way[0][1] < 0.6
        ]  # fmt: skip
        # It leaves the vectors below the part, passes it at one side, and ends at the sum.
        below = [a for a in arrows(layout) if a["x"] == a["ax"] == way[0][0]]
        assert any(a["ay"] < way[0][1] < a["y"] == pytest.approx(part["y0"]) for a in below)
        assert not any(part["x0"] <= x <= part["x1"] for x, _ in way[1:-1])
        assert way[-1][0] in (above["x0"], above["x1"])
        assert above["y0"] < way[-1][1] < above["y1"]


def test_no_way_runs_through_a_box(layout) -> None:
    for way in [*ways(layout, "2px,3px"), *ways(layout, "solid")]:
        for (x0, y0), (x1, y1) in itertools.pairwise(way):
            for step in range(1, 100):
                x, y = x0 + (x1 - x0) * step / 100, y0 + (y1 - y0) * step / 100
                assert not any(
                    b["x0"] + 0.01 < x < b["x1"] - 0.01 and b["y0"] + 0.01 < y < b["y1"] - 0.01
                    for b in inner(layout)
                )


def test_what_the_encoder_gives_starts_above_its_last_sum(layout) -> None:
    (way,) = ways(layout, "solid")
    encoder = [box for box in box_of(layout, "add & norm") if box["x1"] < 5]
    assert way[0][1] == pytest.approx(max(box["y1"] for box in encoder), abs=0.01)
    (cross,) = box_of(layout, "attention to the encoder")
    assert way[-1][0] == pytest.approx(cross["x0"])
    assert cross["y0"] < way[-1][1] < cross["y1"]


def test_no_two_boxes_overlap(layout) -> None:
    for one, other in itertools.combinations(inner(layout), 2):
        apart = one["x1"] < other["x0"] or other["x1"] < one["x0"]
        assert apart or one["y1"] < other["y0"] or other["y1"] < one["y0"]


def test_everything_lies_inside_the_drawing(layout) -> None:
    (left, right), (bottom, top) = layout["xaxis"]["range"], layout["yaxis"]["range"]
    for box in boxes(layout):
        assert left <= box["x0"] < box["x1"] <= right
        assert bottom <= box["y0"] < box["y1"] <= top
    for note in layout["annotations"]:
        assert left < note["x"] < right
        assert bottom < note["y"] < top


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


def test_the_legend_and_the_text_name_both_ways(sent, names) -> None:
    entries = [name for name in names(sent(architecture())) if name]
    assert entries == [
        "2017: added once to each input",
        "residual: carries it up",
        "later: RoPE, ALiBi, in every layer",
    ]
    alt = architecture().layout.meta["alt"]
    for word in ("embedding", "√d_model", "added once", "N layers", "later models", "self-att"):
        assert word in alt
    assert "residual connection" in alt


def test_the_ground_is_seen_through_every_box(layout) -> None:
    # Type has the page's colour, on a light and on a dark ground.
    for shape in layout["shapes"]:
        assert float(re.findall(r"[\d.]+", shape["fillcolor"])[3]) <= 0.2
