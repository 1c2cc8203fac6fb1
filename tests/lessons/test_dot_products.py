"""Words and figures of dot products, against numbers worked out elsewhere.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS, View
from pages.core.dot_products import figures
from pages.core.dot_products.model import Model
from pe_core.figures import to_wire
from tests.each import each
from tests.lessons.edges import EDGES, numbers, plain_row

CHECKS = lessons.words("dot_products")["checks"]


@each(("d", "rise"), [(32, 4), (64, 5), (128, 11), (256, 24), (512, 43), (1024, 68)])
def test_the_curve_rises_first_where_it_is_known_to(d: int, rise: int) -> None:
    model = Model(DEFAULTS._replace(d=d))
    assert model.falls_up_to == model.first_rise == rise
    told = numbers(figures.trend(model).layout.meta["alt"])
    assert rise in told


@each(("d", "negative"), [(128, 1707), (512, 3284)])
def test_the_curve_falls_below_zero_far_out(d: int, negative: int) -> None:
    view = DEFAULTS._replace(d=d)
    stays_above = CHECKS["fall"](Model(view))[0]
    assert not stays_above.holds
    assert negative in numbers(stays_above.measured)
    assert negative in numbers(figures.trend(Model(view)).layout.meta["alt"])


def test_the_trend_is_told_where_it_is_meant() -> None:
    view = DEFAULTS._replace(d=512, n=1000)
    assert Model(view).trend_zone == range(10, 101)
    assert CHECKS["fall"](Model(view))[1].holds
    assert not Model(DEFAULTS._replace(n=80)).trend_zone
    assert len(CHECKS["fall"](Model(DEFAULTS._replace(n=80)))) == 1
    assert len(figures.trend(Model(DEFAULTS._replace(n=80))).data) < len(
        figures.trend(Model(DEFAULTS)).data
    )
    assert not CHECKS["fall"](Model(DEFAULTS._replace(d=16)))[1].holds


def test_the_drawn_trend_is_the_line_of_the_formula_and_near_the_curve() -> None:
    figure = figures.trend(Model(DEFAULTS._replace(d=512)))
    (line,) = [trace for trace in figure.data if str(trace.name).startswith("trend")]
    values = np.array([np.nan if y is None else y for y in line.y], dtype=float)
    assert np.isnan(values[:9]).all()
    assert np.isnan(values[1000:]).all()
    offsets = np.arange(10, 101)
    plain = 256 * (1 - (np.log(offsets) + 0.5772156649) / np.log(10_000))
    assert values[9:100] == pytest.approx(plain, abs=1e-3)
    curve = Model(DEFAULTS._replace(d=512)).curve
    assert abs(curve[10:101] - plain).max() < 3


@each("view", EDGES)
def test_the_pairs_add_up_to_the_dot_product_of_the_rows(view: View) -> None:
    model = Model(view)
    plain = plain_row(view, view.t) @ plain_row(view, view.t + view.phi)
    assert model.shares.shape == (view.d // 2,)
    assert model.shares.sum() == pytest.approx(plain, abs=1e-9 * view.d)
    assert model.similarity == pytest.approx(plain, abs=1e-9 * view.d)
    (line,) = (trace for trace in figures.shares(model).data if trace.name == "cos(ωφ)")
    assert np.asarray(line.y, dtype=float) == pytest.approx(model.shares, abs=1e-6)


def test_every_offset_moves_a_line_before_the_rest_of_the_curve_is_drawn() -> None:
    drawn = {}
    for phi in range(DEFAULTS.L):
        figure = figures.falling_part(Model(DEFAULTS._replace(phi=phi)))
        (curve,) = (trace for trace in figure.data if "g(φ)" in str(trace.name))
        shown = np.array([np.nan if y is None else y for y in curve.y], dtype=float)
        assert np.flatnonzero(~np.isnan(shown)).tolist() == [*range(12)]
        low, high = figure.layout.xaxis.range
        assert low <= 0
        assert high >= 49
        assert any(shape.x0 == shape.x1 == phi for shape in figure.layout.shapes)
        drawn[phi] = to_wire({"it": figure})
    assert len(set(drawn.values())) == DEFAULTS.L
