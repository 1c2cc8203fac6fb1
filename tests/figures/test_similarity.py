import numpy as np
import pytest

import pe_core
from pe_core.figures import dot_product_matrix, offset_curve

CURVE = pe_core.offset_similarity(np.arange(20), 16)
LONG = pe_core.offset_similarity(np.arange(200), 128)


def full(curve: np.ndarray) -> np.ndarray:
    places = np.arange(len(curve))
    return curve[np.abs(places[:, None] - places)]


def test_the_matrix_is_that_of_the_table(sent, decoded) -> None:
    trace = sent(dot_product_matrix(CURVE))["data"][0]
    products = pe_core.dot_products(pe_core.sinusoidal(20, 16))
    np.testing.assert_allclose(decoded(trace["z"]), products, atol=1e-5)
    np.testing.assert_array_equal(decoded(trace["customdata"])[3], np.abs(np.arange(20) - 3))


def test_a_part_of_the_matrix_is_its_own_cells_with_row_and_column_in_it(sent, decoded) -> None:
    for max_rows, t, offset in ((6, 3, 1), (7, 12, 4), (5, 2, 15), (1, 9, 0)):
        figure = sent(dot_product_matrix(CURVE, position=t, offset=offset, max_rows=max_rows))
        trace = figure["data"][0]
        rows, columns = ((decoded(trace[axis])[:-1] + 0.5).astype(int) for axis in "yx")
        assert len(rows) == len(columns) == max_rows
        assert (t in rows, t + offset in columns) == (True, True)
        cells = full(CURVE)[np.ix_(rows, columns)]
        np.testing.assert_allclose(decoded(trace["z"]), cells, rtol=1e-6)
        for side, drawn in (("rows", rows), ("columns", columns)):
            part = f"{side} {drawn[0]} to {drawn[-1]} of 20"
            assert part in figure["layout"]["meta"]["alt"]


def test_the_column_behind_is_marked_where_it_is_a_drawn_one_of_its_own(sent, names) -> None:
    for t, offset, columns in (
        (9, 5, [14, 4]), (9, -5, [4, 14]), (3, 5, [8]), (15, 9, [6]), (9, 0, [9])
    ):  # fmt: skip
        figure = sent(dot_product_matrix(CURVE, position=t, offset=offset, behind=True))
        assert [mark["at"] for mark in figure["data"][0]["meta"]["columns"]] == columns
        behind = [name for name in names(figure) if name.startswith("t − φ")]
        drawn = t - offset in columns and offset != 0
        assert behind == [f"t − φ = {t - offset}"] * drawn
        told = figure["layout"]["meta"]["alt"]
        assert (f"column t − φ = {t - offset} meet at {CURVE[abs(offset)]:.4f}" in told) is drawn


def test_the_curve_reaches_twice_as_far_as_it_shows(sent, decoded) -> None:
    for settings, last in (
        ({}, 199),  # without a range all of it is shown
        ({"x_range": (0, 40), "length": 20}, 81),
        ({"x_range": (0, 40), "length": 20, "offset": 120}, 121),
        ({"x_range": (0, 40), "length": 150}, 151),
        ({"x_range": (0, 150)}, 199),
    ):
        (trace, *_) = sent(offset_curve(LONG, **settings))["data"]
        np.testing.assert_allclose(decoded(trace["y"]), LONG[: last + 1], rtol=1e-6)
        assert (trace["x0"], trace["dx"]) == (0, 1)


def test_marks_of_the_curve_stand_on_it_and_are_named(sent, names) -> None:
    rise = pe_core.first_rise(LONG)
    figure = sent(offset_curve(LONG, offset=10, first_rise=rise, length=50))
    end, *symbols = figure["layout"]["shapes"]
    assert end["x0"] == 49
    assert [(s["xanchor"], s["yanchor"]) for s in symbols] == [(i, LONG[i]) for i in (11, 12, 10)]
    assert symbols[0]["path"].count("L") != symbols[2]["path"].count("L")
    expected = ["first rise: from φ = 11 to 12", "offset φ = 10"]
    assert names(figure) == [*expected, "largest offset within the sequence: 49"]
    alt = figure["layout"]["meta"]["alt"]
    for offset in (10, 11, 12):
        assert f"{LONG[offset]:.4f}" in alt


@pytest.mark.parametrize(("x_range", "listed"), [((0, 1), False), ((0, 2), True)])
def test_the_first_negative_is_listed_where_it_is_seen(names, sent, x_range, listed) -> None:
    figure = sent(offset_curve([2.0, 1.0, -1.0], first_negative=2, x_range=x_range))
    assert ("first negative: φ = 2" in names(figure)) is listed


@pytest.mark.parametrize("x_range", [(0, 30), (0, 60)])
def test_the_heights_fit_what_is_shown_first(x_range) -> None:
    layout = offset_curve(LONG, first_rise=11, offset=10, x_range=x_range).layout
    first, last = layout.xaxis.range
    # Both ends are shown, with room for a mark that lies on them.
    assert (first, last) == pytest.approx(x_range, abs=0.03 * x_range[1])
    assert first < x_range[0]
    assert last > x_range[1]
    low, high = layout.yaxis.range
    seen = LONG[: int(last) + 1]
    assert low < seen.min()
    assert seen.max() < high < 1.2 * seen.max()
