"""What the heatmap says of known cells, still columns and a column that comes back."""

import math

import numpy as np
import pytest

from course import lessons
from course.moving_columns import still_columns
from course.view import DEFAULTS, View
from pages.core.heatmap.figures import heatmap_cell
from pages.core.heatmap.model import Model
from tests.lessons.edges import numbers
from tests.lessons.plain import table

WORDS = lessons.words("heatmap")

# Length, dimensions, position, dimension and value of cells of Kazemnejad's figure 2 and of MLM's
# matrix.
KNOWN = [
    (50, 128, 1, 0, 0.841471),
    (50, 128, 1, 1, 0.540302),
    (50, 128, 1, 2, 0.761720),
    (50, 128, 1, 3, 0.647906),
    (50, 128, 49, 0, -0.953753),
    (50, 128, 49, 127, 0.999984),
    (100, 512, 99, 0, -0.999207),
    (100, 512, 99, 511, 0.999947),
]


def plain_table(view: View) -> np.ndarray:
    return table(view.d, view.n, range(view.L))


def test_reference_cells_are_the_same_in_numbers_and_hover() -> None:
    for L, d, t, dim, value in KNOWN:
        model = Model(DEFAULTS._replace(d=d, L=L, t=t, dim=dim))
        told = WORDS["numbers"]["cell"](model)
        hover = heatmap_cell(model, dim, t)[-1]
        last = [numbers(next(iter(told.values())))[-1], numbers(hover)[-1]]
        assert last == pytest.approx([value] * 2, abs=6e-6)
        wave = math.tau * 10_000 ** (dim // 2 * 2 / d)
        assert numbers(told["wavelength"])[0] == pytest.approx(wave, abs=6e-5)


def test_columns_that_hardly_move() -> None:
    for d, L, still in ((128, 50, 51), (512, 50, 208), (512, 100, 170)):
        view = DEFAULTS._replace(d=d, L=L)
        spans = np.ptp(plain_table(view), axis=0)
        assert Model(view).still == still_columns(L, d, 10_000) == still == int((spans < 0.1).sum())
