"""Words and figures of a shift, and of what else might lead on or back.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from pages.core.rotation import figures
from pages.core.rotation.model import Model
from tests.lessons.edges import EDGES, verdicts

WORDS = lessons.words("rotation")
CHECKS = WORDS["checks"]


def test_the_worked_example_is_shown_to_its_digits() -> None:
    view = DEFAULTS._replace(d=2, L=4, t=1, phi=2, dim=0)
    told = WORDS["formula"]["rotation"](Model(view))
    for number in ("-0.4161", "0.9093", "-0.9093", "0.1411", "-0.9900"):
        assert number in told
    assert WORDS["numbers"]["rotation"](Model(view))["PE(3)"] == "(0.1411, -0.9900)"
    assert WORDS["numbers"]["rotation"](Model(view))["M · PE(1)"] == "(0.1411, -0.9900)"


def test_the_matrix_leads_on_is_a_rotation_and_stays() -> None:
    for view in EDGES:
        model = Model(view)
        told = [*CHECKS["rotation"](model), *CHECKS["stays"](model)]
        assert len(told) == 3
        assert all(verdicts(told)), (view, told)


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
