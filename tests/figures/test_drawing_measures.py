"""The measures of the drawing of a Transformer."""

import re
from typing import Any

import pytest

from pe_core.figures import architecture
from pe_core.figures._style import OFFSET_COLOUR, POSITION_COLOUR


@pytest.fixture
def layout() -> dict[str, Any]:
    found: dict[str, Any] = architecture().parts["layout"]
    return found


def test_the_two_towers_stand_alike_on_both_sides_of_the_middle(layout: dict[str, Any]) -> None:
    boxes = [shape for shape in layout["shapes"] if shape["type"] == "rect"]
    middle = sum(layout["xaxis"]["range"]) / 2
    places = {round((box["x0"] + box["x1"]) / 2 - middle, 9) for box in boxes}
    assert len(places) == 3
    assert places == {-place for place in places}
    widths = {round(box["x1"] - box["x0"], 9) for box in boxes}
    assert len(widths) == 3  # the table of positions, the boxes and the frames around them
    sums = [shape for shape in layout["shapes"] if shape["type"] == "circle"]
    assert {round(abs(one["xanchor"] - middle), 9) for one in sums} == {max(places)}
    for one in sums:
        assert -one["x0"] == one["x1"] == -one["y0"] == one["y1"]
        # Large enough for the sign of 12 pixels in it.
        assert 8 <= one["x1"] <= 12
        assert one["xsizemode"] == one["ysizemode"] == "pixel"


def holds(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    return all(
        outer[f"{axis}0"] < inner[f"{axis}0"] and inner[f"{axis}1"] < outer[f"{axis}1"]
        for axis in "xy"
    )


def texts_in(layout: dict[str, Any], box: dict[str, Any]) -> list[str]:
    return [
        note["text"]
        for note in layout["annotations"]
        if not note["showarrow"]
        and box["x0"] < note["x"] < box["x1"]
        and box["y0"] < note["y"] < box["y1"]
    ]


def test_parts_of_a_layer_stand_at_even_distances(layout: dict[str, Any]) -> None:
    boxes = [shape for shape in layout["shapes"] if shape["type"] == "rect"]
    sums = [box for box in boxes if texts_in(layout, box) == ["add & norm"]]
    assert len(sums) == 5
    assert len({round(box["y1"] - box["y0"], 9) for box in sums}) == 1
    for norm in sums:
        below = [box for box in boxes if box["x0"] == norm["x0"] and box["y1"] < norm["y0"]]
        part = max(below, key=lambda box: box["y1"])
        assert norm["y0"] - part["y1"] == pytest.approx(0.4, abs=1e-6)
    frames = [box for box in boxes if sum(holds(box, one) for one in sums) > 1]
    assert len(frames) == 2
    for frame in frames:
        highest = max(box["y1"] for box in sums if holds(frame, box))
        # Room for a line of type above the last box.
        assert frame["y1"] - highest == pytest.approx(0.8)
    assert frames[0]["y0"] == pytest.approx(frames[1]["y0"])


def test_boxes_have_a_tint_where_positions_enter_and_none_elsewhere(layout: dict[str, Any]) -> None:
    for shape in layout["shapes"]:
        colour = shape["line"]["color"]
        red, green, blue, alpha = map(float, re.findall(r"[\d.]+", shape["fillcolor"]))
        if shape["type"] != "path" and colour in (POSITION_COLOUR, OFFSET_COLOUR):
            assert [red, green, blue] == [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
            assert alpha == 0.14
        else:
            assert alpha == 0


def test_the_three_ways_of_a_position_have_three_dashes(layout: dict[str, Any]) -> None:
    entries = [trace for trace in architecture().parts["data"] if trace["showlegend"]]
    added, carried, inside = (entry["line"] for entry in entries)
    assert added["color"] == carried["color"] == POSITION_COLOUR
    assert inside["color"] == OFFSET_COLOUR
    assert len({line["dash"] for line in (added, carried, inside)}) == 3
    assert added["width"] > inside["width"] > carried["width"]
    arrows = [note for note in layout["annotations"] if note["showarrow"]]
    for arrow in arrows:
        assert (arrow["text"], arrow["axref"], arrow["ayref"], arrow["arrowhead"]) == (
            "",
            "x",
            "y",
            2,
        )
    thick = [arrow for arrow in arrows if arrow["arrowwidth"] == added["width"]]
    assert len(thick) == 2
    assert {arrow["arrowcolor"] for arrow in thick} == {POSITION_COLOUR}
    # An arrow ends beside the circle of a sum, not in it.
    circles = [shape for shape in layout["shapes"] if shape["type"] == "circle"]
    for arrow in thick:
        assert circles[0]["x1"] < arrow["standoff"] <= circles[0]["x1"] + 2
        assert arrow["startstandoff"] == 0


def test_plus_signs_stand_in_the_sums_and_bold_words_name_the_towers(
    layout: dict[str, Any],
) -> None:
    bold = [note["text"] for note in layout["annotations"] if note["text"].startswith("<b>")]
    assert sorted(bold) == ["<b>+</b>", "<b>+</b>", "<b>decoder</b>", "<b>encoder</b>"]


def test_each_tower_has_its_name_and_how_often_it_comes_above_its_last_box(
    layout: dict[str, Any],
) -> None:
    boxes = [shape for shape in layout["shapes"] if shape["type"] == "rect"]
    frames = [box for box in boxes if sum(holds(box, one) for one in boxes) > 1]
    for frame, name in zip(sorted(frames, key=lambda box: box["x0"]), ("encoder", "decoder"),
                           strict=True):  # fmt: skip
        top = max(box["y1"] for box in boxes if holds(frame, box))
        head = [note for note in layout["annotations"]
                if frame["x0"] < note["x"] < frame["x1"] and top < note["y"] < frame["y1"]
                and not note["showarrow"]]  # fmt: skip
        assert [note["text"] for note in sorted(head, key=lambda note: note["x"])] == [
            f"<b>{name}</b>", "N layers",
        ]  # fmt: skip
        middle = (frame["x0"] + frame["x1"]) / 2
        assert sum(note["x"] for note in head) / 2 == pytest.approx(middle)
        assert [note["y"] for note in head] == pytest.approx([(top + frame["y1"]) / 2] * 2)
        assert max(note["x"] for note in head) - middle < frame["x1"] - middle - 1  # room to write


def test_every_line_of_the_drawing_is_seen_and_none_is_a_beam(layout: dict[str, Any]) -> None:
    widths = [shape["line"]["width"] for shape in layout["shapes"]]
    widths += [note["arrowwidth"] for note in layout["annotations"] if note["showarrow"]]
    assert min(widths) >= 1.5
    assert max(widths) <= 3


def test_words_below_and_above_the_towers_stand_on_their_middles(layout: dict[str, Any]) -> None:
    notes = {note["text"]: note for note in layout["annotations"] if not note["showarrow"]}
    sums = sorted(s["xanchor"] for s in layout["shapes"] if s["type"] == "circle")
    assert [notes["words read"]["x"], notes["words so far"]["x"]] == sums
    assert notes["words read"]["y"] == notes["words so far"]["y"]
    assert notes["next word"]["x"] == sums[1]
    boxes = [shape for shape in layout["shapes"] if shape["type"] == "rect"]
    for word in ("words read", "words so far", "next word"):
        assert not any(box["y0"] <= notes[word]["y"] <= box["y1"] for box in boxes)
        low, high = layout["yaxis"]["range"]
        assert low + 0.25 < notes[word]["y"] < high - 0.25  # whole letters
