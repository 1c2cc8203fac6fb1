"""What the playground says beside its figures, against sums worked out here."""

import math

import numpy as np
import pytest

from course import lessons
from pages.playground.figures import offset_curve
from pages.playground.model import Model
from pages.playground.words import overview_numbers
from tests.lessons.edges import EDGES, plain_row


def test_the_key_numbers_and_the_curve_are_those_of_the_plain_formula() -> None:
    for view in EDGES:
        row, later = plain_row(view, view.t), plain_row(view, view.t + view.phi)
        wavelength = 2 * math.pi * view.n ** ((view.dim - view.dim % 2) / view.d)
        value, wave, similarity = map(str, overview_numbers(Model(view)).values())
        assert float(value) == pytest.approx(row[view.dim], abs=6e-6), view
        assert float(wave.split()[0]) == pytest.approx(wavelength, rel=1e-9, abs=6e-4), view
        assert float(similarity.split()[0]) == pytest.approx(row @ later, abs=6e-4), view
        rows = np.array([plain_row(view, place) for place in range(view.L)])
        drawn = offset_curve(Model(view))
        np.testing.assert_allclose(drawn.data[0].y, rows @ rows[0], rtol=0, atol=2e-5 * view.d)
        told = f"{drawn.layout.meta['alt']} {[trace.name for trace in drawn.data]}"
        assert "rise" not in told  # what a lesson asks
        assert "rise" in str(lessons.draw("dot_products", "offset_curve", view).layout.meta["alt"])
