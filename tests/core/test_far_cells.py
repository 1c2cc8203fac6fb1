"""Cells far away: held to mpmath, to the laws of the table, and to the plain formula nearby."""

import numpy as np

from pe_core import sinusoidal, sinusoidal_at
from pe_core.far_cells import exact_cells
from tests.oracles.storing import oracle

CELLS = oracle("far_cells")["cells"]
FAR = range(9_999_990, 10_000_000)


def test_each_cell_is_right_to_the_last_digit():
    """mpmath with 80 digits; the oracle names its version."""
    for t, d_model, base, column, value in CELLS:
        assert abs(exact_cells([t], d_model, base, [column])[0, 0] - float(value)) <= 2.0**-52, (
            t,
            d_model,
            base,
            column,
            value,
        )


def test_float64_alone_is_not_as_exact_there():
    off = np.abs(exact_cells(FAR, 512, 10_000, range(512)) - sinusoidal_at(FAR, 512))
    assert 1e-11 < off.max() < 1e-8


def test_near_the_beginning_it_is_the_table():
    assert np.abs(exact_cells(range(50), 64, 10_000, range(64)) - sinusoidal(50, 64)).max() < 1e-14


def test_each_pair_lies_on_the_unit_circle_and_turns_by_one_angle():
    cells = exact_cells(FAR, 64, 10_000, range(64))
    waves = cells[:, 1::2] + 1j * cells[:, ::2]
    assert np.abs(np.abs(waves) - 1).max() < 1e-15
    turns = waves[1:] * waves[:-1].conj()
    assert np.abs(turns - np.exp(1j * 10_000 ** (-np.arange(32) / 32))).max() < 1e-15
