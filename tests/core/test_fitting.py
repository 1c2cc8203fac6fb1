import numpy as np
import pytest

from pe_core import fit_shift, shift_matrix, sinusoidal
from tests.each import each

CASES = [(2, 10_000, 2), (8, 16, 3), (8, 16, -7), (6, 100, 1)]


def tables(d_model, base, offset, length=50):
    table = sinusoidal(length, d_model, base)
    return table, sinusoidal(length, d_model, base, start=offset)


def error(fit, offset, d_model, base):
    return np.abs(fit.matrix - shift_matrix(offset, d_model, base)).max()


def test_the_shift_is_recovered_where_all_pairs_move(subtests):
    for d_model, base, offset in CASES:
        with subtests.test(d_model=d_model, base=base, offset=offset):
            fit = fit_shift(*tables(d_model, base, offset))
            assert fit.rank == d_model
            assert fit.residual < 1e-14
            assert error(fit, offset, d_model, base) < 1e-13


@each("offset", [2, 3, 5])
def test_slow_pairs_are_not_recovered_though_the_fit_is_perfect(offset):
    fit = fit_shift(*tables(16, 10_000, offset))
    assert fit.rank == 14
    assert fit.residual < 1e-14
    assert error(fit, offset, 16, 10_000) == pytest.approx(0.9, abs=0.05)


def test_no_other_matrix_leaves_less():
    rng = np.random.default_rng(3)
    table, later = rng.normal(size=(30, 2)), rng.normal(size=(30, 2))
    fit = fit_shift(table, later)
    left = table @ fit.matrix.T - later
    assert fit.residual == pytest.approx(np.linalg.norm(left) / np.linalg.norm(later), rel=1e-14)
    # What is left is orthogonal to every column.
    assert np.abs(left.T @ table).max() < 1e-12


def test_the_rank_counts_columns_that_can_be_told_apart():
    table = np.array([[1.0, 2, 0, 3], [2, 4, 0, 1], [3, 6, 0, 1], [4, 8, 0, 2]])
    assert fit_shift(table, table).rank == 2
    assert fit_shift(table[:1], table[:1]).rank == 1
