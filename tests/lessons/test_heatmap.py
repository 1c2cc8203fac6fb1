"""What the heatmap shows and says, against sums worked out here."""

import math

import numpy as np
import pytest

import pe_core
from course import lessons
from course.moving_columns import still_columns
from course.view import DEFAULTS, View
from pages.core.heatmap.figures import heatmap_cell
from pages.core.heatmap.model import WIDTHS, Model
from tests.lessons.edges import numbers, verdicts
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


def test_the_share_of_still_columns_is_about_the_same_at_any_width() -> None:
    shares = dict(zip(WIDTHS, Model(DEFAULTS).still_shares, strict=True))
    assert shares[128] == 51 / 128
    assert shares[512] == 208 / 512
    assert np.ptp([shares[d] for d in WIDTHS if d >= 128]) < 0.02


def test_new_columns_go_beyond_what_they_were() -> None:
    for d, L, known in ((8, 40, 20), (128, 500, 50), (16, 2, 1)):
        view = DEFAULTS._replace(d=d, L=L)
        new = sum(
            cells[known:].max() > cells[:known].max() + 0.1
            or cells[known:].min() < cells[:known].min() - 0.1
            for cells in plain_table(view).T
        )
        assert Model(view).beyond(known).sum() == new


def test_a_table_of_fast_pairs_brings_nothing_new_and_no_row_neither() -> None:
    fast = DEFAULTS._replace(d=2, n=2, L=100, dim=0)
    assert Model(fast).after(50).none
    assert Model(fast).after(100).none
    assert not Model(DEFAULTS).after(25).none


def test_what_is_new_after_the_first_rows_lies_in_the_slow_columns() -> None:
    view = DEFAULTS._replace(L=500)
    new = Model(view).beyond(50)
    turned = [2 * math.pi * 10_000 ** (j // 2 * 2 / 128) <= 50 for j in range(128)]
    assert new.any()
    assert not (new & turned).any()


def test_the_parts_are_as_far_apart_as_the_angles_of_their_pairs() -> None:
    for d, length in ((4, 50), (6, 20), (128, 50), (512, 2048)):
        model = Model(DEFAULTS._replace(d=d, L=length, dim=0))
        pairs, fast = d // 2, math.ceil(d / 4)
        last = max(1, pairs // 4)
        for part, ks in (("fast", range(fast)), ("slow", range(fast, pairs)),
                         ("quarter", range(pairs - last, pairs))):  # fmt: skip
            expected = [
                math.hypot(*(2 * math.sin(offset / 10_000 ** (2 * k / d) / 2) for k in ks))
                for offset in (1, length - 1)
            ]
            found = model.distances(part)[[1, -1]]
            np.testing.assert_allclose(found, expected, rtol=1e-9)
            assert [model.near[part], model.far[part]] == pytest.approx(expected)


def test_over_a_short_text_the_slow_half_grows_with_distance_and_the_fast_half_does_not() -> None:
    times = Model(DEFAULTS).times
    assert times["fast"] < 5
    assert times["slow"] == pytest.approx(49, rel=0.01)


def test_a_distance_grows_as_long_as_no_pair_has_made_half_a_turn() -> None:
    for length in (50, 500, 2000):
        model = Model(DEFAULTS._replace(L=length))
        for part, columns in model.parts.items():
            half_turn = model.wavelengths[(columns.start or 0) // 2] / 2
            assert model.grows_to[part] >= min(math.floor(half_turn), length - 1)
    assert model.grows_to["quarter"] == 1999
    assert model.grows_to["slow"] < 1999


def test_a_column_is_a_wave_and_a_row_slows_down() -> None:
    model = Model(DEFAULTS._replace(t=12))
    waves = model.waves_at(model.curve_positions, [0, 16])
    angles = np.outer(model.curve_positions, [1, 10_000 ** (-32 / 128)])
    np.testing.assert_allclose(waves[:, 0::2], np.sin(angles), atol=1e-12)
    np.testing.assert_allclose(waves[:, 1::2], np.cos(angles), atol=1e-12)
    np.testing.assert_allclose(model.row, table(128, 10_000, [12])[0], atol=1e-12)
    assert (np.diff(model.angle_steps) < 0).all()
    assert model.angle_steps.sum() == pytest.approx(12 - 12 * 10_000 ** (-126 / 128))


def test_with_other_wavelengths_a_column_would_not_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert verdicts(WORDS["checks"]["comeback"](Model(DEFAULTS))) == [True]
    monkeypatch.setattr(pe_core, "wavelengths", lambda d, n: np.linspace(6.0, 60.0, d // 2))
    assert verdicts(WORDS["checks"]["comeback"](Model(DEFAULTS))) == [False]
