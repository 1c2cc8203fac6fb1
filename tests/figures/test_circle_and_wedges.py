"""The rings, arcs and wedges of one pair: where they lie and how they are drawn."""

import re
from typing import Any

import numpy as np
import pytest

from pe_core.figures import circle, turned_pair

PATH = r"(-?[\d.]+),(-?[\d.]+)"


def turned(angle: float, start: float = 0.0, **settings: Any) -> dict[str, Any]:
    tips = [[np.sin(at), np.cos(at)] for at in (start, start + angle)]
    given = {"angle": angle, "position": 2, "offset": 3} | settings
    return circle(*tips, **given).parts


def hands(angle: float, **settings: Any) -> dict[str, Any]:
    both = [[1.0, 0.0], [2 * np.cos(angle), 2 * np.sin(angle)]]
    given = {"position": 2, "offset": 3} | settings
    return turned_pair(None, both, **given).parts


def shapes(figure: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [shape for shape in figure["layout"]["shapes"] if shape.get("name") == name]


def points(shape: dict[str, Any]) -> np.ndarray:
    return np.array(re.findall(PATH, shape["path"]), float)


@pytest.mark.parametrize("angle", [0.2, 1.0, -1.0, 3.0, -3.0, 6.0])
def test_the_arc_is_smooth_and_its_head_begins_where_it_ends(angle: float) -> None:
    shaft, head = shapes(turned(angle), "arc")
    curve, (tip, outer, inner) = points(shaft), points(head)
    assert head["path"].endswith("Z")
    assert shaft["path"].count("M") == head["path"].count("M") == 1
    directions = np.unwrap(np.arctan2(*curve.T))
    steps = np.diff(directions)
    assert (np.sign(steps) == np.sign(angle)).all()
    assert abs(steps).max() < np.pi / 47
    assert directions[0] == pytest.approx(0, abs=1e-3)
    # The head is as long along the arc as it is wide, about a tenth of the radius.
    radius = np.hypot(*tip)
    back = (outer + inner) / 2
    assert np.hypot(*back) == pytest.approx(radius, abs=1e-3)
    bent = np.arctan2(*tip) - np.arctan2(*back)
    assert (bent + np.pi) % (2 * np.pi) - np.pi == pytest.approx(np.sign(angle) * 0.09, abs=1e-3)
    assert np.hypot(*(outer - inner)) == pytest.approx(0.09 * 1.2, abs=1e-3)
    left = abs(angle) - abs(directions[-1])
    assert 0.09 / 2 <= left < 0.09 / 2 + np.pi / 48 + 1e-3
    assert head["line"] == {"width": 0}
    assert head["fillcolor"] == shaft["line"]["color"]


@pytest.mark.parametrize(("angle", "drawn"), [(0.0899, False), (0.0901, True), (-0.0901, True)])
def test_a_turn_shorter_than_the_head_has_no_arc(angle: float, drawn: bool) -> None:
    assert bool(shapes(turned(angle), "arc")) is drawn


@pytest.mark.parametrize(
    ("turns", "said"), [(0.99, "6.22 rad"), (1.0, "6.28 rad (1 turns)"), (-2.5, "-15.7 rad (2.5")]
)
def test_whole_turns_are_counted_from_the_first(turns: float, said: str) -> None:
    figure = turned(turns * 2 * np.pi)
    (name,) = [trace["name"] for trace in figure["data"] if "turn by" in trace["name"]]
    assert name.startswith(f"turn by ωφ = {said}")
    assert f"ωφ = {said}" in figure["layout"]["meta"]["alt"]
    assert ("turns)" in name) is (abs(turns) >= 1)


@pytest.mark.parametrize("turn", np.linspace(0, 2 * np.pi, 16, endpoint=False))
def test_the_name_of_the_angle_grows_away_from_the_arc(turn: float) -> None:
    # The middle of the arc lies at `turn`.
    (note,) = turned(1.0, turn - 0.5)["layout"]["annotations"]
    x, y = np.sin(turn), np.cos(turn)
    assert (note["x"], note["y"]) == pytest.approx((1.22 * x, 1.22 * y), abs=1e-4)
    across = "center" if abs(x) < 0.3 else "left" if x > 0 else "right"
    up = "middle" if abs(y) < 0.3 else "bottom" if y > 0 else "top"
    assert (note["xanchor"], note["yanchor"]) == (across, up)


def test_the_circle_lies_in_a_square_with_room_for_the_name() -> None:
    figure = turned(1.0)
    (ring,) = [shape for shape in figure["layout"]["shapes"] if shape["type"] == "circle"]
    assert [ring[key] for key in ("x0", "x1", "y0", "y1")] == [-1, 1, -1, 1]
    for name in ("xaxis", "yaxis"):
        axis = figure["layout"][name]
        assert axis["range"] == [-1.5, 1.5]
        assert axis["tickvals"] == [-1, 0, 1]
        assert axis["constrain"] == "domain"
        assert axis["fixedrange"] is True
    for hand in shapes(figure, "hand"):
        assert (hand["x0"], hand["y0"], hand["type"]) == (0, 0, "line")
    widths = [hand["line"]["width"] for hand in shapes(figure, "hand")]
    assert widths[0] == 2 * widths[1]


def test_the_hollow_ring_is_seen_around_the_point_it_falls_on() -> None:
    figure = turned(1.0, moved=[np.sin(1.0), np.cos(1.0)])
    now, later, moved = figure["data"][:3]
    hollow = moved["marker"]
    assert hollow["size"] - 2 * hollow["line"]["width"] > later["marker"]["size"]
    assert moved["name"] == "M PE(t), pair 0 at t = 2"
    assert now["name"] == "pair 0 at t = 2"
    assert later["name"] == "pair 0 at t + φ = 5"
    for trace in (now, later, moved):
        assert trace["hovertemplate"] == (
            f"{trace['name']}<br>sine %{{x:.4f}}<br>cosine %{{y:.4f}}<extra></extra>"
        )
    assert figure["layout"]["meta"]["title"] == "Pair 0 at position 2 and at 5"


# ---- a query and a key ----


@pytest.mark.parametrize("angle", [0.021, 0.5, -0.5, 2.0, -3.0])
def test_the_wedge_reaches_half_as_far_as_the_longer_hand(angle: float) -> None:
    figure = hands(angle)
    (wedge,) = shapes(figure, "wedge")
    centre, *edge = points(wedge)
    assert centre.tolist() == [0, 0]
    assert wedge["path"].startswith("M0,0L")
    assert wedge["path"].endswith("Z")
    np.testing.assert_allclose(np.hypot(*np.transpose(edge)), 0.5 * 2, atol=1e-4)
    directions = np.unwrap(np.arctan2(*np.transpose(edge)))
    assert directions[0] == pytest.approx(0, abs=1e-4)
    assert directions[-1] == pytest.approx(angle, abs=1e-4)
    assert abs(np.diff(directions)).max() <= np.pi / 48 + 1e-4
    assert wedge["line"] == {"width": 0}
    assert 0.2 < wedge["opacity"] < 0.4


def test_almost_no_angle_has_no_wedge_but_its_number() -> None:
    figure = hands(0.019)
    assert shapes(figure, "wedge") == []
    (note,) = figure["layout"]["annotations"]
    assert note["text"] == "<b>1.1°</b>"


@pytest.mark.parametrize("angle", [0.0, 0.39, -0.39, 0.41, -0.41, 2.0])
def test_the_number_stands_between_the_hands_or_beyond_the_tips_of_narrow_ones(
    angle: float,
) -> None:
    (note,) = hands(angle)["layout"]["annotations"]
    far = np.hypot(note["x"], note["y"]) / 2  # in lengths of the longer hand
    assert np.arctan2(note["x"], note["y"]) == pytest.approx(angle / 2, abs=1e-4)
    assert far == pytest.approx(1.18 if abs(angle) < 0.4 else 0.66, abs=1e-4)
    degrees = f"{np.degrees(angle):.1f}".replace("-", "\u2212")
    assert note["text"] == f"<b>{degrees}°</b>"


def test_the_start_is_drawn_dotted_and_smaller_beneath() -> None:
    first = [[1.0, 0.0], [0.0, 2.0]]
    now = [[0.0, 1.0], [-2.0, 0.0]]
    figure = turned_pair(first, now, position=2, offset=3, columns=(4, 5)).parts
    before, after = shapes(figure, "wedge")
    near, far = (np.hypot(*points(wedge)[1:].T).max() for wedge in (before, after))
    assert near < far
    assert near == pytest.approx(0.36 * 2, abs=1e-4)
    dotted = shapes(figure, "hand")[:2]
    for line in (before["line"], *(hand["line"] for hand in dotted)):
        assert line["dash"] == "dot"
        assert line["width"] == 1.5
    assert [(hand["x1"], hand["y1"]) for hand in dotted] == [(0, 1), (2, 0)]
    layout = figure["layout"]
    assert layout["xaxis"]["title"]["text"] == "second entry (dimension 5)"
    assert layout["yaxis"]["title"]["text"] == "first entry (dimension 4)"
    rings = [shape for shape in layout["shapes"] if shape["type"] == "circle"]
    assert [(ring["x0"], ring["x1"], ring["y0"], ring["y1"]) for ring in rings] == [
        (-1, 1, -1, 1),
        (-2, 2, -2, 2),
    ]
    for name in ("xaxis", "yaxis"):
        assert layout[name]["range"] == pytest.approx([-2.7, 2.7])
        assert layout[name]["constrain"] == "domain"
    names = [trace["name"] for trace in figure["data"]]
    assert names == ["query at 0", "key at 3", "query at 2", "key at 5", "query at t = 2",
                     "key at t + φ = 5", "the same hands at 0 and 3"]  # fmt: skip
    signs = [trace["marker"]["symbol"] for trace in figure["data"][:4]]
    assert signs == ["circle-open", "diamond-open", "circle", "diamond"]
    sizes = [trace["marker"]["size"] for trace in figure["data"][:4]]
    assert max(sizes[:2]) < min(sizes[2:])
    for trace in figure["data"][:4]:
        assert trace["hovertemplate"] == (
            f"{trace['name']}, turned to its position<br>first entry %{{y:.4f}}"
            "<br>second entry %{x:.4f}<extra></extra>"
        )


def test_equal_lengths_have_one_ring_and_a_page_learns_the_radius() -> None:
    now = [[0.0, 3.0], [3.0, 0.0]]
    figure = turned_pair(None, now, position=0, offset=1, wavelength=6.0).parts
    assert len([s for s in figure["layout"]["shapes"] if s["type"] == "circle"]) == 1
    (dial,) = figure["layout"]["meta"]["dials"]
    assert dial == {"pair": 0, "x": 0, "y": 0, "radius": 3.0, "wavelength": 6.0}
    (grip,) = figure["layout"]["meta"]["grips"]
    assert grip == {"x": 3.0, "y": 0.0, "drag": "dial"}
    assert figure["layout"]["meta"]["title"] == "Pair 0 of the query at 0 and of the key at 1"
