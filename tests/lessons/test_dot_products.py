"""Words and figures of dot products, against numbers worked out elsewhere.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.core.dot_products import figures
from pages.core.dot_products.model import Model
from pe_core.figures import to_wire
from tests.each import each
from tests.lessons.edges import EDGES, numbers, plain_row, verdicts

CHECKS, FORMULA = (lessons.words("dot_products")[part] for part in ("checks", "formula"))


@each(("d", "rise"), [(32, 4), (64, 5), (128, 11), (256, 24), (512, 43), (1024, 68)])
def test_the_curve_rises_first_where_it_is_known_to(d: int, rise: int) -> None:
    falls = CHECKS["fall"](Model(DEFAULTS._replace(d=d)))[0]
    assert not falls.holds
    assert {rise, rise + 1} <= {*numbers(falls.measured)}


@each(("d", "negative"), [(128, 1707), (512, 3284)])
def test_the_curve_falls_below_zero_far_out(d: int, negative: int) -> None:
    view = DEFAULTS._replace(d=d)
    stays_above = CHECKS["fall"](Model(view))[1]
    assert not stays_above.holds
    assert negative in numbers(stays_above.measured)
    assert negative in numbers(figures.trend(Model(view)).layout.meta["alt"])


@each("view", EDGES)
def test_only_the_offset_counts_and_not_its_side(view: View) -> None:
    model = Model(view)
    for kind in ("similarity", "sides", "neighbours", "cosine"):
        told = CHECKS[kind](model)
        assert told
        assert all(verdicts(told)), told


def test_the_trend_is_told_where_it_is_meant() -> None:
    view = DEFAULTS._replace(d=512, n=1000)
    assert Model(view).trend_zone == range(10, 101)
    assert CHECKS["fall"](Model(view))[2].holds
    assert not Model(DEFAULTS._replace(n=80)).trend_zone
    assert len(CHECKS["fall"](Model(DEFAULTS._replace(n=80)))) == 2
    assert len(figures.trend(Model(DEFAULTS._replace(n=80))).data) < len(
        figures.trend(Model(DEFAULTS)).data
    )
    assert not CHECKS["fall"](Model(DEFAULTS._replace(d=16)))[2].holds


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
@each("measure", ["cosine", "distance"])
def test_each_measure_is_what_its_name_says(view: View, measure: str) -> None:
    view = view._replace(measure=measure)
    one, other = plain_row(view, view.t), plain_row(view, view.t + view.phi)
    plain = {
        "cosine": one @ other / np.linalg.norm(one) / np.linalg.norm(other),
        "distance": np.linalg.norm(other - one),
    }[measure]
    assert Model(view).up_to(view.phi)[view.phi] == pytest.approx(plain, abs=1e-9)
    assert numbers(FORMULA["similarity"](Model(view)))[-1] == pytest.approx(plain, abs=6e-4)


@each("measure", CHOICES["measure"].options)
def test_every_offset_is_marked_and_one_beyond_the_part_that_is_shown_at_its_edge(
    measure: str,
) -> None:
    drawn = {}
    for phi in range(DEFAULTS.L):
        figure = figures.falling_part(Model(DEFAULTS._replace(measure=measure, phi=phi)))
        (name,) = (name for trace in figure.data if "offset φ" in (name := str(trace.name)))
        assert name.split(" (")[0] == f"offset φ = {phi}"
        assert ("beyond this edge" in name) is (phi > 11)
        ends = [number for shape in figure.layout.shapes if shape.name == "symbol"
                for number in [shape.xanchor]]  # fmt: skip
        assert ends == [min(phi, 11)]
        drawn[phi] = to_wire({"it": figure})
    assert len(set(drawn.values())) == DEFAULTS.L
