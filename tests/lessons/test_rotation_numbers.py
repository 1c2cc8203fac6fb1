"""A shift by φ: its matrix, its fits and its scores, worked out once more by the plain formula."""

import math

import numpy as np
import pytest

from course.view import View
from pages.relative.rotation import matrices
from pages.relative.rotation.model import FOUND, Fits, Model, fit_every_way
from tests.lessons.plain import UNLIKE, Array, g, speeds, table, view_id, waves


def shift(d: int, n: int, phi: int) -> Array:
    """Return the matrix that takes each pair (sine, cosine) φ tokens on."""
    found = np.zeros((d, d))
    for pair, speed in enumerate(speeds(d, n)):
        sine, cosine = math.sin(speed * phi), math.cos(speed * phi)
        found[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2] = [[cosine, sine], [-sine, cosine]]
    return found


@pytest.mark.parametrize("view", UNLIKE, ids=view_id)
def test_the_numbers_of_a_shift_are_those_of_the_formula(view: View) -> None:
    model, d, n, t, phi = Model(view), view.d, view.n, view.t, view.phi
    pair = view.dim // 2
    block = slice(2 * pair, 2 * pair + 2)
    omega, right = speeds(d, n)[pair], shift(d, n, phi)
    here, there = table(d, n, [t, t + phi])
    assert model.pair == pair
    assert model.matrix == pytest.approx(right, abs=1e-12)
    assert model.turn == pytest.approx(right[block, block], abs=1e-12)
    assert model.omega == pytest.approx(omega)
    assert model.angle == pytest.approx(omega * phi)
    assert model.wavelength == pytest.approx(waves(d, n)[pair])
    assert model.here == pytest.approx(here, abs=1e-12)
    assert model.there == pytest.approx(there, abs=1e-12)
    assert model.hands == pytest.approx(np.array([here[block], there[block]]), abs=1e-12)
    assert model.moved == pytest.approx(there[block], abs=1e-12)
    assert model.back_miss(right.T) < 1e-12
    assert model.back_miss(right) == pytest.approx(abs(right @ there - here).max())
    assert model.back_miss(np.zeros((d, d))) == pytest.approx(abs(here).max())
    keys = np.arange(view.L)
    assert model.curve == pytest.approx(g(d, n, range(2 * view.L - 1)), abs=1e-9)
    assert model.ahead == pytest.approx(g(d, n, keys - t - phi), abs=1e-9)
    assert model.back == pytest.approx(g(d, n, keys - t + phi), abs=1e-9)
    assert model.best_key == min(t + phi, view.L - 1)
    tested = min(view.L, 256)
    assert len(model.multiplied_out) == tested
    assert model.multiplied_out == pytest.approx(g(d, n, keys[:tested] - t - phi), abs=1e-9)


def test_no_more_than_256_keys_are_multiplied_out_and_256_rows_fitted() -> None:
    for length, count in ((255, 255), (256, 256), (257, 256)):
        model = Model(UNLIKE[1]._replace(L=length, t=0))
        assert len(model.multiplied_out) == count
        assert model.fits.rows == count


@pytest.mark.parametrize("view", UNLIKE, ids=view_id)
def test_a_fit_from_enough_rows_finds_the_matrix(view: View) -> None:
    fits = fit_every_way(view.d, view.n, 200, view.phi, view.dim // 2)
    right = shift(view.d, view.n, view.phi)
    assert fits.rows == 200
    assert fits.pairs == tuple(range(view.d // 2))
    assert fits.matrix == pytest.approx(right, abs=1e-12)
    for fit in (fits.pair_by_pair, fits.jointly):
        assert fit.matrix == pytest.approx(right, abs=FOUND)
        assert fits.off(fit) == pytest.approx(abs(fit.matrix - right).max(), abs=1e-12)
    # A sine alone is no multiple of an earlier one: plain least squares of one column on another.
    sines = table(view.d, view.n, range(200))[:, view.dim // 2 * 2]
    later = table(view.d, view.n, range(view.phi, view.phi + 200))[:, view.dim // 2 * 2]
    assert fits.lone_sine.matrix == pytest.approx(np.array([[sines @ later / (sines @ sines)]]))
    assert fits.lone_sine.residual == pytest.approx(
        np.linalg.norm(sines * float(fits.lone_sine.matrix[0, 0]) - later) / np.linalg.norm(later)
    )
    assert fits.sines.matrix.shape == (view.d // 2, view.d // 2)
    even = table(view.d, view.n, range(200))[:, ::2]
    even_later = table(view.d, view.n, range(view.phi, view.phi + 200))[:, ::2]
    left = np.linalg.norm(even @ fits.sines.matrix.T - even_later) / np.linalg.norm(even_later)
    assert fits.sines.residual == pytest.approx(left, abs=1e-9)


def test_of_a_wide_table_some_pairs_are_fitted_the_chosen_one_among_them() -> None:
    every = fit_every_way(128, 10_000, 64, 3, 17)
    assert every.pairs == tuple(range(64))
    some = fit_every_way(130, 10_000, 64, 3, 17)
    assert 17 in some.pairs
    assert {0, 64} <= set(some.pairs)
    wide = fit_every_way(1024, 10_000, 64, 3, 17)
    assert len(wide.pairs) in (64, 65)
    columns = [column for pair in wide.pairs for column in (2 * pair, 2 * pair + 1)]
    right = shift(1024, 10_000, 3)[np.ix_(columns, columns)]
    assert wide.matrix == pytest.approx(right, abs=1e-12)
    off = wide.off_by_pair(wide.pair_by_pair)
    worst = [
        max(
            abs(wide.pair_by_pair.matrix[row, column] - right[row, column])
            for row in range(len(columns))
            for column in (2 * place, 2 * place + 1)
        )
        for place in range(0, len(wide.pairs), 9)
    ]
    assert off[::9] == pytest.approx(worst, abs=1e-12)
    for part in (wide, wide.pair_by_pair, wide.jointly, wide.sines, wide.lone_sine):
        assert not part.matrix.flags.writeable


@pytest.mark.parametrize(
    ("chosen", "part"),
    [("pair-by-pair", "pair_by_pair"), ("jointly", "jointly"), ("sines-only", "sines")],
)
def test_the_chosen_fit_is_that_of_the_name(chosen: str, part: str) -> None:
    model = Model(UNLIKE[0]._replace(fit=chosen))
    assert model.chosen_fit is getattr(model.fits, part)
    assert isinstance(model.fits, Fits)
    assert model.fits is Model(UNLIKE[0]._replace(t=3, L=37)).fits  # t leaves it as it is


@pytest.mark.parametrize("start", [0, 1000])
def test_the_matrix_is_found_from_64_rows_anywhere(start: int) -> None:
    view = UNLIKE[0]
    found = Model(view).fitted_at(start, [1, 3])
    columns = [2, 3, 6, 7]
    right = shift(view.d, view.n, view.phi)[np.ix_(columns, columns)]
    assert found == pytest.approx(right, abs=1e-9)


def test_a_part_of_a_matrix_is_drawn_with_the_names_of_its_columns() -> None:
    names = matrices.column_names([3, 5])
    assert names == ["sin 3", "cos 3", "sin 5", "cos 5"]
    cells = np.arange(16.0).reshape(4, 4) / 16
    figure = matrices.matrix_picture(cells, names, True, "A title", "What it shows")
    (picture,) = [trace for trace in figure.data if trace.type == "heatmap"]
    assert picture.z == pytest.approx(cells)
    assert (picture.zmin, picture.zmax) == (-1, 1)
    assert list(figure.layout.xaxis.ticktext or picture.x) == names
    assert figure.layout.xaxis.title.text == "column of PE(t)"
    assert figure.layout.yaxis.title.text == "column of PE(t + φ)"
    assert figure.layout.meta["title"] == "A title"
    assert "What it shows" in figure.layout.meta["alt"]
    assert matrices.matrix_hover(cells, names, 2, 1) == [
        "column of PE(t + φ): cos 3", "column of PE(t): sin 5", "entry 0.375",
    ]  # fmt: skip
