"""Compressed keys: what can be absorbed, and values that are turned back."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import pe_core
from pe_core.compressed_keys import absorbed_miss, turned_back

RNG = np.random.default_rng(11)
WIDTH, RANK, BASE = 16, 6, 300.0


def even_matrix() -> np.ndarray:
    """Return a matrix whose pairs of rows are equally large."""
    pairs = RNG.normal(size=(WIDTH // 2, 2, RANK))
    return (pairs / np.linalg.norm(pairs, axis=(1, 2), keepdims=True)).reshape(WIDTH, RANK)


def turned_rows(matrix: np.ndarray, position: int) -> np.ndarray:
    return pe_core.rotate(matrix.T, [position] * RANK, BASE).T


def test_the_miss_is_that_of_a_matrix() -> None:
    matrix = even_matrix()
    made = turned_rows(matrix, 4)
    for offset in (0, 4, 5, 90):
        needed = turned_rows(matrix, offset)
        expected = np.linalg.norm(needed - made) / np.linalg.norm(matrix)
        assert_allclose(absorbed_miss(4, [offset], WIDTH, BASE)[0], expected, atol=1e-7)


def test_a_matrix_that_was_absorbed_gives_the_scores_of_its_own_offset_only() -> None:
    matrix, query, short = even_matrix(), RNG.normal(size=WIDTH), RNG.normal(size=RANK)
    absorbed = turned_rows(matrix, 3).T @ query
    key = matrix @ short
    for offset, same in ((3, True), (4, False)):
        turned = pe_core.rotate(key[None], [offset], BASE)[0]
        assert np.isclose(absorbed @ short, query @ turned) == same


def test_an_output_that_is_turned_back_depends_on_offsets_alone() -> None:
    weights, values = RNG.dirichlet(np.ones(5)), RNG.normal(size=(5, WIDTH))
    here = turned_back(weights, values, range(5), 4, BASE)
    assert_allclose(turned_back(weights, values, range(1000, 1005), 1004, BASE), here, atol=1e-11)
    assert not np.allclose(turned_back(weights, values, range(5), 3, BASE), here)


def test_a_token_sees_its_own_value_as_it_was() -> None:
    value = RNG.normal(size=(1, WIDTH))
    assert_allclose(turned_back([1.0], value, [77], 77, BASE), value[0])


def test_a_weight_too_many_is_refused() -> None:
    with pytest.raises(ValueError, match="one number per value, got 2"):
        turned_back([0.5, 0.5], [[1.0, 0.0]], [0], 0)
