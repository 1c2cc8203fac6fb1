"""The shapes of marks: how large each is, where it stands, and what lies between the chosen."""

import math
import re
from typing import Any

import numpy as np
import pytest

from pe_core.figures import _chosen, _marks, _style, pair_colour

EDGES = np.arange(-0.5, 20.5)
SYMBOLS = ("circle", "diamond", "triangle-up", "triangle-down")


def corners(shape: dict[str, Any]) -> np.ndarray:
    assert re.fullmatch(r"M(-?[\d.]+,-?[\d.]+L?)+Z", shape["path"])
    return np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape["path"]), float)


def box(shape: dict[str, Any]) -> tuple[float, float, float, float]:
    if shape["type"] == "circle":
        return shape["x0"], shape["x1"], shape["y0"], shape["y1"]
    x, y = corners(shape).T
    return x.min(), x.max(), y.min(), y.max()


def marker(symbol: str, size: int = 20) -> dict[str, Any]:
    return {"symbol": symbol, "size": size, "color": "#123456", "line": {"width": 1}}


def test_symbols_have_the_corners_that_plotly_js_gives_them() -> None:
    # In plotly.js a triangle is 2/√3 radii wide to each side, and a radius and a half high.
    wide = 2 / math.sqrt(3)
    for name, sign in (("triangle-up", 1), ("triangle-down", -1)):
        expected = [(-wide, -0.5 * sign), (0, sign), (wide, -0.5 * sign)]
        np.testing.assert_allclose(_chosen.CORNERS[name], expected, atol=0.01)
    # A diamond covers as much as a circle of its size: twice the square of its half is π.
    half = math.sqrt(math.pi / 2)
    diamond = [(-half, 0), (0, half), (half, 0), (0, -half)]
    np.testing.assert_allclose(_chosen.CORNERS["diamond"], diamond, atol=0.01)


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_stands_on_its_place_and_is_as_large_as_its_marker(name: str) -> None:
    shape = _marks.symbol(marker(name), 3, 0.25)
    assert (shape["xanchor"], shape["yanchor"]) == (3, 0.25)
    assert shape["xsizemode"] == shape["ysizemode"] == "pixel"
    left, right, low, high = box(shape)
    assert left == -right
    if name == "circle":
        assert (right, low, high) == (10, -10, 10)
    else:
        assert abs(corners(shape)).max() == pytest.approx(10 * np.abs(_chosen.CORNERS[name]).max())
    assert shape["fillcolor"] == "#123456"
    assert (shape["layer"], shape["name"], shape["line"]) == ("above", "symbol", {"width": 1})


def picture(rows: Any = (), columns: Any = (), length: int = 20) -> dict[str, Any]:
    def mark(at: int, symbol: str) -> dict[str, Any]:
        return _chosen.chosen_mark(at, marker(symbol))

    meta = _chosen.chosen([mark(*one) for one in rows], [mark(*one) for one in columns])
    axes = {"xaxis": {"range": [-0.5, length - 0.5]}, "yaxis": {"range": [length - 0.5, -0.5]}}
    return {"data": [{"type": "heatmap"} | meta], "layout": axes}


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_sign_stands_beside_its_row_or_above_its_column(name: str) -> None:
    (row,) = _chosen.signs(picture(rows=[(4, name)]))
    (column,) = _chosen.signs(picture(columns=[(4, name)]))
    share = 4.5 / 20
    assert (row["xanchor"], row["yanchor"]) == (1, pytest.approx(1 - share))
    assert (column["xanchor"], column["yanchor"]) == (pytest.approx(share), 1)
    wide = {"circle": 11}.get(name, 12)
    for shape, along, away in ((row, 2, 0), (column, 0, 2)):
        ends = box(shape)
        reach = np.abs(_chosen.CORNERS.get(name, ((1, 1),))).max() * wide / 2
        assert max(abs(end - 9 * (i // 2 == away // 2)) for i, end in enumerate(ends)) == (
            pytest.approx(reach, abs=1e-4)
        )
        # It does not touch the picture: it begins a little beyond the edge.
        assert 1 < ends[away] < 7
        assert ends[along] < 0 < ends[along + 1]
        assert (shape["layer"], shape["name"]) == ("above", "sign")
        assert shape["xsizemode"] == shape["ysizemode"] == "pixel"
        assert (shape["xref"], shape["yref"]) == ("x domain", "y domain")
        assert (shape["fillcolor"], shape["line"]) == ("#123456", {"width": 0})


@pytest.mark.parametrize(("gap", "behind"), [(0, True), (4, True), (5, False), (9, False)])
def test_signs_nearer_than_a_twentieth_of_the_picture_stand_behind_each_other(
    gap: int, behind: bool
) -> None:
    marks = [_chosen.chosen_mark(at, marker("circle")) for at in (10, 10 + gap)]
    axis = {"range": [-0.5, 99.5]}
    parts = {
        "data": [{"type": "heatmap"} | _chosen.chosen(marks, marks)],
        "layout": {"xaxis": axis, "yaxis": axis},
    }
    first, second, left, right = _chosen.signs(parts)
    assert second["x0"] - first["x0"] == (12 if behind else 0)
    assert right["y0"] - left["y0"] == (12 if behind else 0)


def test_nothing_chosen_has_no_sign_and_no_frame() -> None:
    assert _chosen.signs(picture()) == _chosen.frames(picture()) == []
    assert _chosen.of({"data": [{"type": "scatter"}]}) == {"rows": [], "columns": []}
    assert _chosen.chosen([], []) == {}


@pytest.mark.parametrize(
    ("rows", "columns"),
    [([3], []), ([0], [19]), ([3, 7], [5]), ([7, 3], []), ([3, 4], [0]), ([3, 3], [19]), ([], [6])],
)
def test_what_is_chosen_is_framed_whole_and_nothing_lies_on_a_cell(
    rows: list[int], columns: list[int]
) -> None:
    parts = picture([(at, "circle") for at in rows], [(at, "diamond") for at in columns])
    framed = np.zeros((20, 20), int)
    expected = framed.copy()
    for shape in _chosen.frames(parts):
        x, y = (
            slice(round(shape[f"{axis}0"] + 0.5), round(shape[f"{axis}1"] + 0.5)) for axis in "xy"
        )
        framed[y, x] += 1
        assert (shape["type"], shape["layer"]) == ("rect", "above")
        assert shape["line"]["color"] == "#123456"
        assert not {"fillcolor", "opacity"} & shape.keys()
    for at in rows:
        expected[at] += 1
    for at in columns:
        expected[:, at] += 1
    np.testing.assert_array_equal(framed, expected)


def test_a_chosen_row_has_its_edges_its_place_and_its_sign() -> None:
    mark = _chosen.chosen_mark(5, marker("diamond"))
    assert mark == {"from": 4.5, "to": 5.5, "at": 5.0, "symbol": "diamond", "color": "#123456"}
    values = np.array([0.5, 1.0])
    drawn_out = _chosen.chosen_mark(1, marker("circle"), values)
    assert drawn_out["values"].dtype == np.float32
    np.testing.assert_array_equal(drawn_out["values"], values)


def test_the_sign_of_a_column_points_down_at_it_in_the_colour_of_its_pair() -> None:
    sign = _chosen.column_marker(pair_colour(1, 4))
    assert (sign["symbol"], sign["color"]) == ("triangle-down", pair_colour(1, 4))
    assert sign["size"] == _style.OFFSET_MARKER["size"]
    assert sign["line"] == {"width": 0}


def test_a_frame_has_a_wider_halo_beneath_it() -> None:
    halo, line = _marks.frame(_style.OFFSET_LINE, x0=1, x1=2, y0=3, y1=4)
    assert halo["line"]["color"] == _style.HALO
    # A pixel of it is seen on either side.
    assert halo["line"]["width"] == line["line"]["width"] + 2
    assert (halo["line"]["dash"], line["line"]["dash"]) == ("solid", _style.OFFSET_LINE["dash"])
    assert line["line"]["width"] < _style.OFFSET_LINE["width"]
    assert line["name"] == "mark"
    assert "name" not in halo
    for shape in (halo, line):
        assert [shape[key] for key in ("x0", "x1", "y0", "y1")] == [1, 2, 3, 4]
        assert (shape["type"], shape["fillcolor"]) == ("rect", _style.CLEAR)


def test_the_two_positions_have_marks_of_one_area_with_a_light_edge() -> None:
    position, offset = _style.POSITION_MARKER, _style.OFFSET_MARKER
    round_area = math.pi * (position["size"] / 2) ** 2
    # plotly.js draws a diamond 1.3 radii to each side.
    diamond = 2 * (1.3 * offset["size"] / 2) ** 2
    assert 1 < diamond / round_area < 1.35
    for sign in (position, offset):
        assert sign["line"] == {"color": _style.HALO, "width": 1.5}
        assert 10 < sign["size"] <= 12
    assert _style.POSITION_LINE["width"] == _style.OFFSET_LINE["width"] == _style.LINE


def test_a_line_upright_leads_through_all_rows() -> None:
    assert _marks.upright(None, _style.POSITION_LINE) == []
    (line,) = _marks.upright(7, _style.POSITION_LINE)
    ends = {key: line[key] for key in ("x0", "x1", "xref", "y0", "y1", "yref")}
    assert ends == {"x0": 7, "x1": 7, "xref": "x", "y0": 0, "y1": 1, "yref": "paper"}
    assert (line["type"], line["layer"], line["name"]) == ("line", "below", "mark")
    assert line["line"] == _style.POSITION_LINE
