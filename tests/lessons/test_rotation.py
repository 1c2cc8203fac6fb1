"""Words and figures of a shift, and of what else might lead on or back.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math
import re

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from pages.core.rotation import figures
from pages.core.rotation.model import Model, turn_between, turned
from tests.lessons.edges import EDGES, plain_row, verdicts

WORDS = lessons.words("rotation")
CHECKS = WORDS["checks"]


def test_the_worked_example_is_shown_to_its_digits() -> None:
    view = DEFAULTS._replace(d=2, L=4, t=1, phi=2, dim=0)
    told = WORDS["formula"]["rotation"](Model(view))
    for number in ("-0.4161", "0.9093", "-0.9093", "0.1411", "-0.9900"):
        assert number in told
    assert WORDS["numbers"]["rotation"](Model(view))["PE(3)"] == "(0.1411, -0.9900)"
    assert WORDS["numbers"]["rotation"](Model(view))["M · PE(1)"] == "(0.1411, -0.9900)"


def test_the_formula_ends_with_the_row_further_on() -> None:
    for view in EDGES:
        told = WORDS["formula"]["rotation"](Model(view))
        for value in plain_row(view, view.t + view.phi)[view.dim // 2 * 2 :][:2]:
            assert f"{round(float(value), 4) + 0.0:.4f}" in told.rpartition("&=")[2], view
        assert not re.search(r"-0\.0+(?!\d)", told), view


def test_the_matrix_leads_on_is_a_rotation_and_stays() -> None:
    for view in EDGES:
        model = Model(view)
        told = [*CHECKS["rotation"](model), *CHECKS["stays"](model)]
        assert len(told) == 3
        assert all(verdicts(told)), (view, told)


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


def test_a_row_is_turned_on_as_two_others_show_it_and_nothing_else_leads_on() -> None:
    for view in EDGES:
        model = Model(view)
        start, offset = plain_row(view, 0), plain_row(view, view.phi)
        row = turned(plain_row(view, view.t), *turn_between(start, offset))
        assert row == pytest.approx(plain_row(view, view.t + view.phi), abs=1e-9), view
        assert model.on_misses["turned"].none
        assert not model.on_misses["doubled"].none
        added = plain_row(view, view.t) + offset - start
        plain = abs(added - plain_row(view, view.t + view.phi)).max()
        assert model.on_misses["added"] == pytest.approx(plain, abs=1e-9)


def test_of_three_matrices_the_transpose_leads_back() -> None:
    view = DEFAULTS._replace(d=16, t=12, phi=9, dim=4)
    model, further = Model(view), plain_row(view, 30)
    assert model.ways_back["M"] == pytest.approx(further, abs=1e-12)
    assert model.ways_back["−M"] == pytest.approx(-further, abs=1e-12)
    assert model.ways_back["Mᵀ"] == pytest.approx(plain_row(view, 12), abs=1e-12)
    squares = {trace.name: (trace.x[0], trace.y[0]) for trace in figures.ways_back(model).data}
    assert squares["−M"] == pytest.approx(tuple(-further[4:6]), abs=1e-12)
    assert squares["Mᵀ"] == pytest.approx(tuple(plain_row(view, 12)[4:6]), abs=1e-12)


def test_the_same_sine_is_followed_by_different_ones() -> None:
    view = DEFAULTS._replace(d=8, t=0, phi=22, dim=0)
    for t in (0, 1):
        found = Model(view._replace(t=t)).hands[:, 0]
        assert found == pytest.approx([math.sin(t), math.sin(t + 22)], abs=1e-12)
    assert abs(math.sin(0) - math.sin(22)) < 0.01 < abs(math.sin(1) - math.sin(23)) - 1.6
