"""The sectors of angles that were seen, and the arcs of new ones."""

import math
import re
from typing import Any

import numpy as np
import pytest

from pe_core.figures import Arc, arcs
from pe_core.figures._style import FAINT, NEUTRAL, OFFSET_COLOUR, pair_colour

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
