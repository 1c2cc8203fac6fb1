"""The scale of a grid, its frames, its words and what it says of its part."""

import math
from typing import Any

import numpy as np
import pytest

from pe_core.figures import grid, grid_cell
from pe_core.figures._grid import limits_of, round_ticks
from pe_core.figures._naming import NARROW
from pe_core.figures._style import OFFSET_LINE, POSITION_LINE


@pytest.mark.parametrize(
    ("cells", "given", "signed", "ends"),
    [
        ([-1.0, 3.0], None, True, (-3, 3)), ([-4.0, 3.0], None, True, (-4, 4)),
        ([0.0, 0.0], None, True, (-1, 1)), ([1e-12, 0.0], None, True, (-1, 1)),
        ([1.1e-12, 0.0], None, True, (-1.1e-12, 1.1e-12)),
        ([2.0, 3.0], None, False, (2, 3)), ([2.0, 2.0], None, False, (0, 2)),
        ([-2.0, -2.0], None, False, (-2, 0)), ([0.0, 0.0], None, False, (0, 1)),
        ([1e6, 1e6 + 1e-7], None, False, (0, 1e6 + 1e-7)),
        ([5.0, 6.0], (0, 2), True, (0, 2)), ([5.0, 6.0], (2, 2), False, (0, 2)),
        ([5.0, 6.0], (2, 2), True, (-2, 2)),
    ],
)  # fmt: skip
def test_the_ends_of_a_scale_are_two_numbers(
    cells: Any, given: Any, signed: bool, ends: tuple[float, float]
) -> None:
    assert limits_of(np.array([cells]), given, signed) == pytest.approx(ends, rel=1e-15)


@pytest.mark.parametrize("wrong", [(2, 1), (math.nan, 1), (0, math.inf)])
def test_limits_are_finite_and_rise(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^limits must be two numbers, the lower one first, got "):
        limits_of(np.ones((1, 1)), wrong, False)


@pytest.mark.parametrize("low", [0.0, -1.0, -0.3, 2.0])
@pytest.mark.parametrize("span", [1.0, 1.3, 2.0, 3.0, 4.5, 7.7, 9.9, 10.0, 123.0, 0.004, 4.0e6])
def test_ticks_are_round_and_about_five(low: float, span: float) -> None:
    ticks = round_ticks(low * span, (low + 1) * span)
    assert 2 <= len(ticks) <= 6
    assert 0.99 * span <= 4 * (ticks[1] - ticks[0]) < 3 * span
    steps = np.diff(ticks)
    assert steps == pytest.approx([steps[0]] * len(steps))
    digits = steps[0] / 10 ** math.floor(math.log10(steps[0]) + 1e-9)
    assert min(abs(digits - round_one) for round_one in (1, 2, 2.5, 5, 10)) < 1e-6
    room = 1e-6 * span
    assert low * span - room <= ticks[0] < low * span + steps[0]
    assert (low + 1) * span - steps[0] < ticks[-1] <= (low + 1) * span + room
    assert all(f"{tick / steps[0]:.6f}".endswith(".000000") for tick in ticks)
    counted = round_ticks(low * span, (low + 1) * span, counts=True)
    if steps[0] < 1:
        assert counted == [float(tick) for tick in range(
            math.ceil(low * span - 1e-9), math.floor((low + 1) * span + 1e-9) + 1)]  # fmt: skip


def drawn(cells: Any, **settings: Any) -> dict[str, Any]:
    count, wide = np.shape(cells)
    given = {
        "rows": [f"r{i}" for i in range(count)], "columns": [f"c{i}" for i in range(wide)],
        "row_axis": "query", "column_axis": "key", "quantity": "weight", "title": "t", "alt": "a.",
    }  # fmt: skip
    return grid(cells, **given | settings).parts


def test_frames_lie_around_their_row_and_column() -> None:
    figure = drawn([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]], marked_row=1, marked_column=2,
                   first_row=4, first_column=7)  # fmt: skip
    column, row = (shape for shape in figure["layout"]["shapes"] if shape.get("name") == "mark")
    places = [[shape[key] for key in ("x0", "x1", "y0", "y1")] for shape in (column, row)]
    assert [sorted(place[:2]) + sorted(place[2:]) for place in places] == [
        [8.5, 9.5, 3.5, 5.5],
        [6.5, 9.5, 4.5, 5.5],
    ]
    assert column["line"]["dash"] == OFFSET_LINE["dash"]
    assert row["line"]["dash"] == POSITION_LINE["dash"]
    entries = [
        trace for trace in figure["data"] if trace.get("name", "").startswith(("query", "key"))
    ]
    assert [entry["name"] for entry in entries] == ["query: r1", "key: c2"]
    assert [entry["line"] for entry in entries] == [POSITION_LINE, OFFSET_LINE]
    assert all("marker" not in entry for entry in entries)


def test_the_hover_of_cells_with_numbers_has_words_of_its_own() -> None:
    figure = drawn([[0.1, 0.2], [0.4, 2.5]], limits=(0.0, 1.0), signed=False)
    picture = figure["data"][0]
    assert picture["hovertext"] == [
        [f"query: r{row}<br>key: c{column}" for column in range(2)] for row in range(2)
    ]
    assert picture["hovertemplate"] == "%{hovertext}<br>weight %{customdata:.5~g}<extra></extra>"
    np.testing.assert_allclose(picture["customdata"], [[0.1, 0.2], [0.4, 2.5]], rtol=1e-6)
    alt = figure["layout"]["meta"]["alt"]
    assert alt == "a. 1 of 4 values lies beyond the ends of the scale."
    inside = drawn([[0.1, 0.2], [0.4, 1.0]], limits=(0.0, 1.0))
    assert "customdata" not in inside["data"][0]
    assert inside["layout"]["meta"]["alt"] == "a."
    two = drawn([[-0.1, 0.2], [0.4, 1.1]], limits=(0.0, 1.0))["layout"]["meta"]["alt"]
    assert two == "a. 2 of 4 values lie beyond the ends of the scale."


def test_what_is_beyond_the_scale_by_rounding_is_not_counted() -> None:
    for over, said in ((1e-12, False), (3e-12, True)):
        figure = drawn([[0.0, 2.0 + over]], limits=(0.0, 2.0))
        assert ("beyond" in figure["layout"]["meta"]["alt"]) is said


def test_the_numbers_stand_in_the_middles_of_their_cells() -> None:
    figure = drawn([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], first_row=2, first_column=5)
    (text,) = [trace for trace in figure["data"] if trace.get("mode") == "text"]
    assert text["x"] == [5, 6, 7] * 2
    assert text["y"] == [2, 2, 2, 3, 3, 3]
    assert [part.split(">")[1].split("<")[0] for part in text["text"]] == list("123456")


def test_a_counted_grid_numbers_its_places_and_says_its_part() -> None:
    cells = np.arange(24.0).reshape(4, 6) / 7
    figure = drawn(cells, counted=True, max_columns=3, max_rows=2, marked_row=3, marked_column=4)
    layout = figure["layout"]
    assert layout["xaxis"]["title"]["text"] == "key"
    assert "ticktext" not in layout["xaxis"]
    assert layout["xaxis"]["nticks"] == layout["yaxis"]["nticks"] <= 10
    assert layout["margin"]["b"] == 44
    assert layout["meta"]["alt"].endswith(
        "The picture shows rows 2 to 3 of 4 and columns 2 to 4 of 6."
    )
    assert layout["xaxis"]["range"] == [1.5, 4.5]
    assert layout["yaxis"]["range"] == [3.5, 1.5]
    np.testing.assert_allclose(figure["data"][0]["z"], cells[2:4, 2:5], rtol=1e-6)
    assert layout["meta"]["whole"]["x"] == {
        "name": "columns", "first": 0, "last": 5, "moved_by": "the chosen column",
    }  # fmt: skip
    assert "whole" not in drawn(cells)["layout"]["meta"]


def test_cells_of_a_square_grid_are_as_wide_as_high_and_begin_at_the_top_left() -> None:
    for cells in ([[0.5] * 3] * 3, np.ones((30, 30)) / 3):
        layout = drawn(cells, square=True)["layout"]
        for number in ("", "2") if "xaxis2" in layout else ("",):
            x, y = layout[f"xaxis{number}"], layout[f"yaxis{number}"]
            assert (x["constrain"], y["constrain"]) == ("domain", "domain")
            assert (x["constraintoward"], y["constraintoward"]) == ("left", "top")
            assert y["scaleanchor"] == f"x{number}"
            assert sorted(x["range"]) == sorted(y["range"])
            assert ("matches" in x, x.get("matches")) == (bool(number), None)
        assert layout["xaxis"]["title"]["text"] == "key"


def test_a_quantity_of_twelve_letters_fits_above_the_bar_and_no_longer_one() -> None:
    assert drawn([[0.5]], quantity="a" * 12)["data"][0]["name"] == "a" * 12
    said = f"^quantity must have at most 12 letters, got '{'a' * 13}'$"
    for call in (
        lambda: drawn([[0.5]], quantity="a" * 13),
        lambda: grid_cell([[0.5]], rows=["a"], columns=["b"], quantity="a" * 13, x=0, y=0),
    ):
        with pytest.raises(ValueError, match=said):
            call()


@pytest.mark.parametrize(("count", "fits"), [(16, True), (17, False)])
def test_numbers_are_asked_for_in_few_cells_only(count: int, fits: bool) -> None:
    cells = np.full((2, count), 0.5)
    if fits:
        assert any(trace.get("mode") == "text" for trace in drawn(cells, shown_values=True)["data"])
        return
    said = rf"^shown_values can .* 16 by 16 cells, all of them drawn, got 2 by {count}$"
    with pytest.raises(ValueError, match=said):
        drawn(cells, shown_values=True)


def test_a_number_has_room_in_the_narrowest_figure() -> None:
    # 30 pixels beside the picture are for the signs of its rows.
    for wide in range(2, 16):
        figure = drawn(np.full((2, wide), 0.25))
        room = (NARROW - figure["layout"]["margin"]["l"] - 30) / wide
        found = [
            trace["textfont"]["size"] for trace in figure["data"] if trace.get("mode") == "text"
        ]
        # Three digits and a point with two decimals, two and a point with one.
        wide_two, wide_one = 3 * 0.64 + 0.32, 2 * 0.64 + 0.32
        steps = ((12, wide_two), (11, wide_two), (12, wide_one), (11, wide_one), (10, wide_one))
        fitting = [size for size, needed in steps if needed * size + 3 <= room + 1e-9]
        assert found == fitting[:1]
