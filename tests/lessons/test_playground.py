"""What the playground says beside its figures, against sums worked out here."""

import math

import numpy as np
import pytest

from course.view import View
from pages.playground.model import Model
from pages.playground.words import overview_numbers
from tests.app.course import figures, opened, unfolded
from tests.lessons.edges import EDGES, plain_row


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_key_numbers_are_those_of_the_plain_formula(view: View) -> None:
    row, later = plain_row(view, view.t), plain_row(view, view.t + view.phi)
    wavelength = 2 * math.pi * view.n ** ((view.dim - view.dim % 2) / view.d)
    spans = np.ptp([plain_row(view, place) for place in range(view.L)], axis=0)
    value, wave, similarity, still = overview_numbers(Model(view)).items()
    assert value[0] == f"PE(t={view.t}, dimension {view.dim})"
    assert float(value[1]) == pytest.approx(row[view.dim], abs=6e-7)
    assert wave[0] == f"wavelength of pair {view.dim // 2}"
    assert float(wave[1].removesuffix(" tokens")) == pytest.approx(wavelength, rel=1e-9, abs=6e-5)
    assert similarity[0] == f"similarity at offset {view.phi}"
    assert similarity[1].endswith(f" of {view.d // 2}")
    assert float(similarity[1].split()[0]) == pytest.approx(row @ later, abs=6e-5)
    assert still == ("columns that move by less than 0.1", f"{(spans < 0.1).sum()} of {view.d}")


def test_the_board_keeps_its_keys_and_the_page_shows_the_code_of_its_first_figure() -> None:
    app = unfolded(opened())
    board = ["heatmap", "waves", "clock_hands", "dot_products", "offset_curve"]
    assert sorted(figures(app)) == sorted(board)
    code = "".join(block.value for block in app.code)
    assert "def heatmap(model: Model" in code
    assert "def sinusoidal(" in code
