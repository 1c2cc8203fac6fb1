"""The sectors and arcs of angles, and the measures of the drawing of a Transformer."""

import math
import re
from typing import Any

import numpy as np
import pytest

from pe_core.figures import Arc, architecture, arcs
from pe_core.figures._style import FAINT, NEUTRAL, OFFSET_COLOUR, POSITION_COLOUR, pair_colour

TURN = 2 * math.pi


def dial(seen: float, reached: float, **settings: Any) -> dict[str, Any]:
    given = {"name": "pair 0", "pair": 0} | settings
    return arcs(
        [[Arc(seen=seen, reached=reached, **given)]], pairs=4, title="Circles", alt="Dials."
    ).parts  # fmt: skip


def named(figure: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [shape for shape in figure["layout"]["shapes"] if shape["name"] == name]


def points(shape: dict[str, Any]) -> np.ndarray:
    return np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape["path"]), float)


@pytest.mark.parametrize(("seen", "reached"), [(0.5, 1.0), (1.0, TURN), (0.01, 6.0), (4.0, 4.5)])
def test_the_sector_and_the_arc_are_smooth_and_meet_at_what_was_seen(
    seen: float, reached: float
) -> None:
    figure = dial(seen, reached)
    (sector,), (arc,) = named(figure, "seen"), named(figure, "new")
    centre, *edge = points(sector)
    assert centre.tolist() == [0, 0]
    assert sector["path"].endswith("Z")
    assert not arc["path"].endswith("Z")
    for path, radius, ends in (
        (np.array(edge), 1.0, (0, seen)),
        (points(arc), 1.14, (seen, reached)),
    ):
        assert np.hypot(*path.T) == pytest.approx(np.full(len(path), radius), abs=1e-3)
        angles = np.unwrap(np.arctan2(*path.T))
        angles += TURN * round((ends[0] - angles[0]) / TURN)
        assert (angles[0], angles[-1]) == pytest.approx(ends, abs=1e-3)
        assert 0 < np.diff(angles).max() <= math.pi / 48 + 1e-3
        assert len(path) == 2 + math.floor((ends[1] - ends[0]) / (math.pi / 48))


def test_a_dial_has_the_colour_of_its_pair_on_a_faint_ring() -> None:
    figure = dial(1.0, 2.0, pair=2)
    (ring,), (sector,), (arc,) = (named(figure, name) for name in ("circle", "seen", "new"))
    assert [ring[key] for key in ("x0", "x1", "y0", "y1")] == [-1, 1, -1, 1]
    assert ring["line"] == {"color": FAINT, "width": 1.5}
    assert sector["fillcolor"] == sector["line"]["color"] == pair_colour(2, 4)
    assert sector["opacity"] == 0.5
    assert arc["line"]["color"] == OFFSET_COLOUR
    assert arc["line"]["width"] > 2 * sector["line"]["width"]
    seen, new = (trace for trace in figure["data"] if trace["showlegend"])
    assert (seen["name"], new["name"]) == ("seen in training", "new angles")
    assert new["line"] == arc["line"]
    assert seen["marker"]["opacity"] == sector["opacity"]
    assert (seen["marker"]["color"], seen["marker"]["symbol"]) == (NEUTRAL, "circle")


@pytest.mark.parametrize(
    ("seen", "circle"), [(TURN - 2e-9, False), (TURN - 0.5e-9, True), (TURN + 0.5e-9, True)]
)
def test_all_but_rounding_of_a_turn_is_a_whole_circle(seen: float, circle: bool) -> None:
    (shape,) = named(dial(seen, seen), "seen")
    assert shape["type"] == ("circle" if circle else "path")


@pytest.mark.parametrize(("more", "new"), [(0.5e-9, False), (2e-9, True)])
def test_only_what_is_more_than_rounding_is_new(more: float, new: bool) -> None:
    figure = dial(1.0, 1.0 + more)
    assert bool(named(figure, "new")) is new
    assert Arc("a", 0, 1.0, 1.0 + more).new == pytest.approx(more if new else 0.0, rel=1e-6)
    assert Arc("a", 0, 2.0, 1.0).new == 0
    said = "under 1% is new" if new else "nothing is new"
    assert said in figure["layout"]["meta"]["alt"]


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "0%"), (0.0099, "under 1%"), (0.01, "1%"), (0.014, "1%"), (0.25, "25%"), (1.0, "100%")],
)
def test_shares_are_said_in_whole_percent(share: float, said: str) -> None:
    figure = dial(share * TURN, share * TURN)
    told = f"On the dial “pair 0”, {said} of the circle was seen in training, and nothing is new."
    assert figure["layout"]["meta"]["alt"] == f"Dials. {told}"
    (note,) = figure["layout"]["annotations"]
    written = said.replace("under ", "&lt;")
    assert note["text"] == f"<b>pair 0</b><br>{written} seen<br>nothing new"


@pytest.mark.parametrize(
    ("rows", "wide", "fits"),
    [(1, 1, True), (3, 4, True), (4, 1, False), (1, 5, False), (0, 0, False), (3, 1, True)],
)
def test_there_are_at_most_three_rows_of_four_dials(rows: int, wide: int, fits: bool) -> None:
    given = [[Arc("a", 0, 1.0, 1.0)] * wide] * rows
    if fits:
        figure = arcs(given, pairs=1, title="t", alt="a").parts
        assert len(figure["layout"]["annotations"]) == rows * wide
        return
    with pytest.raises(ValueError, match=f"1 to 3 rows of 1 to 4 dials, got {rows} of {wide}$"):
        arcs(given, pairs=1, title="t", alt="a")


@pytest.mark.parametrize("angle", [-1e-12, TURN + 2e-9])
def test_angles_lie_within_one_turn(angle: float) -> None:
    for seen, reached, name in ((angle, 1.0, "seen"), (1.0, angle, "reached")):
        with pytest.raises(ValueError, match=f"^{name} must lie between 0 and 2π, got "):
            dial(seen, reached)
    dial(0.0, TURN + 0.5e-9)


def test_a_long_name_of_a_dial_is_cut_to_its_room_and_its_sentence_is_not() -> None:
    name = "a pair of numbers that has a long name"
    figure = dial(1.0, 1.0, name=name)
    (note,) = figure["layout"]["annotations"]
    shown = re.findall("<b>(.*)</b>", note["text"])[0]
    assert shown.endswith("…")
    assert 20 < len(shown) <= 30
    assert f"“{name}”" in figure["layout"]["meta"]["alt"]


# ---- the drawing ----


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
        assert circles[0]["x1"] < arrow["standoff"] <= circles[0]["x1"] + 3
        assert arrow["startstandoff"] == 0


def test_plus_signs_stand_in_the_sums_and_bold_words_name_the_towers(
    layout: dict[str, Any],
) -> None:
    bold = [note["text"] for note in layout["annotations"] if note["text"].startswith("<b>")]
    assert sorted(bold) == ["<b>+</b>", "<b>+</b>", "<b>decoder</b>", "<b>encoder</b>"]
