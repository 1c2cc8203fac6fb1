"""What the playground says beside its figures, against sums worked out here."""

import math
import re

import numpy as np
import pytest

from course import lessons
from course.view import View
from pages.playground.figures import offset_curve
from pages.playground.model import Model
from pages.playground.words import overview_numbers
from tests.app.course import answered, figures, opened
from tests.lessons.edges import EDGES, plain_row


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_key_numbers_are_those_of_the_plain_formula(view: View) -> None:
    row, later = plain_row(view, view.t), plain_row(view, view.t + view.phi)
    wavelength = 2 * math.pi * view.n ** ((view.dim - view.dim % 2) / view.d)
    value, wave, similarity = overview_numbers(Model(view)).items()
    assert value[0] == f"PE(t={view.t}, dimension {view.dim})"
    assert float(value[1]) == pytest.approx(row[view.dim], abs=6e-7)
    assert wave[0] == f"wavelength of pair {view.dim // 2}"
    assert float(wave[1].removesuffix(" tokens")) == pytest.approx(wavelength, rel=1e-9, abs=6e-5)
    assert similarity[0] == f"dot product at offset {view.phi}"
    assert similarity[1].endswith(f" ({view.d // 2} at offset 0)")
    assert float(similarity[1].split()[0]) == pytest.approx(row @ later, abs=6e-5)


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_curve_is_that_of_the_rows_and_names_no_rise(view: View) -> None:
    rows = np.array([plain_row(view, place) for place in range(view.L)])
    drawn = offset_curve(Model(view))
    (line, *_) = drawn.data
    np.testing.assert_allclose(line.y, rows @ rows[0], rtol=0, atol=2e-5 * view.d)
    told = f"{drawn.layout.meta['alt']} {[trace.name for trace in drawn.data]}"
    assert "rise" not in told
    assert "rise" in str(lessons.draw("dot_products", "offset_curve", view).layout.meta["alt"])


def test_the_board_keeps_its_keys_and_the_page_shows_the_code_of_its_first_figure() -> None:
    app = opened("playground")
    board = ["heatmap", "waves", "clock_hands", "dot_products", "offset_curve"]
    assert sorted(figures(app)) == sorted(board)
    code = "".join(piece for _, piece in answered(app)["words"]["listing_code"])
    assert re.search(r"def heatmap\(\s+model: Model", code)
    assert "def sinusoidal(" in code
