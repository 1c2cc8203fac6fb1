"""Words and figures of a shift, of a head that uses it, and of what least squares finds.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math
import re
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS, View
from pages.core.rotation import figures
from pages.core.rotation.model import Model
from tests.lessons.edges import EDGES, numbers, plain_row, verdicts

WORDS = lessons.words("rotation")
CHECKS = WORDS["checks"]
SLOW = DEFAULTS._replace(d=16, phi=3, dim=0)


def test_the_worked_example_is_shown_to_its_digits() -> None:
    view = DEFAULTS._replace(d=2, L=4, t=1, phi=2, dim=0)
    told = WORDS["formula"]["rotation"](Model(view))
    for number in ("-0.416147", "0.909297", "-0.909297", "0.141120", "-0.989992"):
        assert number in told
    assert WORDS["numbers"]["rotation"](Model(view))["PE(3)"] == "(0.1411, -0.9900)"
    assert WORDS["numbers"]["rotation"](Model(view))["M · PE(1)"] == "(0.1411, -0.9900)"


def test_the_steps_end_with_the_row_further_on() -> None:
    for view in EDGES:
        told = WORDS["steps"]["rotation"](Model(view))
        for value in plain_row(view, view.t + view.phi)[view.dim // 2 * 2 :][:2]:
            assert f"= {round(float(value), 4) + 0.0:.4f}" in told[-1].formula, view
        shown = [WORDS["formula"]["rotation"](Model(view)), *(step.formula for step in told)]
        assert not any(re.search(r"-0\.0+(?!\d)", formula) for formula in shown), view


def test_the_matrix_leads_on_is_a_rotation_and_stays() -> None:
    for view in EDGES:
        model = Model(view)
        told = [*CHECKS["rotation"](model), *CHECKS["stays"](model)]
        told += CHECKS["back"](model)
        assert len(told) == 4
        assert all(verdicts(told)), (view, told)
        ends = numbers(CHECKS["rotation"](model)[0].measured)[1:]  # said where there is no row
        assert ends == ([view.t + view.phi, view.L - 1] if view.t + view.phi >= view.L else [])


def test_the_ring_of_the_circle_falls_on_the_later_point() -> None:
    figure = figures.rotation(Model(DEFAULTS))
    points = [(trace.x[0], trace.y[0]) for trace in figure.data if trace.x[0] is not None]
    now, later = (pytest.approx(plain_row(DEFAULTS, t)[32:34], abs=1e-12) for t in (10, 15))
    assert sum(point == now for point in points) == 1
    assert sum(point == later for point in points) == 2  # the point itself, and the ring


def test_the_matrix_is_shown_around_the_chosen_pair() -> None:
    view = DEFAULTS._replace(dim=65)
    drawn = figures.shift_matrix(Model(view))
    (picture,) = [trace for trace in drawn.data if trace.type == "heatmap"]
    assert picture.z.shape == (16, 16)
    angle = 5 / 10_000 ** (2 * 32 / 128)
    block = [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]
    assert picture.z[8:10, 8:10] == pytest.approx(np.array(block), abs=1e-6)
    assert not picture.z[8:10, :8].any()
    assert figures.shift_matrix_cell(Model(view), 9, 8)[-1] == f"entry {math.sin(angle):.5g}"


def test_a_turned_query_scores_g_of_the_distance_to_its_target() -> None:
    for view in EDGES:
        model = Model(view)
        for offset, scores in ((view.phi, model.ahead), (-view.phi, model.back)):
            query = plain_row(view, view.t + offset)
            plain = [query @ plain_row(view, key) for key in range(0, view.L, 37)]
            assert scores[::37] == pytest.approx(plain, abs=1e-9 * view.d), view
        target, told = view.t + view.phi, CHECKS["ahead"](model)
        assert verdicts(told) == [True, target < view.L]
        assert (target in numbers(told[1].measured)) is (view.L > 1), view


def test_the_peak_is_blunt() -> None:
    (blunt,) = CHECKS["peak"](Model(DEFAULTS))
    assert not blunt.holds
    assert pytest.approx(97.0, abs=0.06) in numbers(blunt.measured)
    assert verdicts(CHECKS["peak"](Model(DEFAULTS._replace(n=2)))) == [True]


# What least squares finds.


def fitted(view: View) -> dict[str, Any]:
    """Return the cells of each way to fit, by its name."""
    rows = WORDS["table"]["fits"](Model(view)).rows
    return {str(name).removesuffix(" (drawn)"): rest for name, *rest in rows}


def test_fitted_jointly_slow_pairs_are_not_told_apart() -> None:
    rank, missed, off = fitted(SLOW)["jointly"]
    assert rank == "14 of 16"
    assert missed.holds
    assert not off.holds
    assert verdicts(CHECKS["fits"](Model(SLOW))) == [False]
    found = Model(SLOW).fits
    each = found.off_by_pair(found.jointly)
    assert len(each) == 8
    assert max(each[:2]) < 1e-9
    assert each[-1] == pytest.approx(0.89, abs=0.005)
    true = [math.cos(3 / 10_000 ** (2 * k / 16)) for k in range(8)]
    assert (abs(np.diag(found.jointly.matrix)[::2] - true) <= each + 1e-12).all()


def test_sines_alone_leave_a_third() -> None:
    missed, alone = CHECKS["sines"](Model(SLOW))
    assert not missed.holds
    assert pytest.approx(34.7, abs=0.06) in numbers(missed.measured)
    assert not alone.holds
    assert numbers(alone.measured)[-1] == pytest.approx(100 * abs(math.sin(3)), abs=0.06)
    assert CHECKS["sines"](Model(SLOW._replace(phi=0)))[0].holds


def test_the_lone_sine_is_that_of_the_chosen_pair() -> None:
    for dim in (0, 15):
        view = SLOW._replace(dim=dim)
        now, later = (
            np.array([plain_row(view, start + place)[dim // 2 * 2] for place in range(50)])
            for start in (0, 3)
        )
        left = later - now * (now @ later) / (now @ now)
        plain = np.linalg.norm(left) / np.linalg.norm(later)
        assert Model(view).fits.lone_sine.residual == pytest.approx(plain, abs=1e-9)
