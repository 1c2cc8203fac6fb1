import numpy as np
import pytest

from pe_core.figures._blocks import Blocks

VALUES = np.random.default_rng(7).normal(size=(24, 30))


def loop(values: np.ndarray, size: int, axis: int) -> list[np.ndarray]:
    """Return the mean of each block, added up one row after the other."""
    rows = list(values) if axis == 0 else list(values.T)
    means = []
    for first in range(0, len(rows), size):
        block = rows[first : first + size]
        total = np.zeros_like(block[0])
        for row in block:
            total = total + row
        means.append(total / len(block))
    return means


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 23, 24, 30])
def test_means_are_those_of_a_plain_loop(size: int, axis: int) -> None:
    length = VALUES.shape[axis]
    means = Blocks(length, size, 0).means(VALUES, axis)
    expected = np.array(loop(VALUES, size, axis))
    np.testing.assert_allclose(means, expected if axis == 0 else expected.T, rtol=0, atol=1e-14)


@pytest.mark.parametrize("size", [1, 4, 7])
def test_a_mean_over_rows_and_columns_counts_every_cell_once(size: int) -> None:
    blocks = Blocks(24, size, 0)
    square = VALUES[:, :24]
    means = blocks.means(blocks.means(square, axis=0), axis=1)
    weights = np.outer(blocks.counts, blocks.counts)
    np.testing.assert_allclose((means * weights).sum(), square.sum(), rtol=1e-12)


@pytest.mark.parametrize("start", [0, 5])
@pytest.mark.parametrize(("length", "size"), [(24, 5), (24, 6), (3, 7), (1, 1)])
def test_blocks_cover_each_position_once(length: int, size: int, start: int) -> None:
    blocks = Blocks(length, size, start)
    assert blocks.counts.sum() == length
    assert blocks.counts.max() <= size
    np.testing.assert_array_equal(np.diff(blocks.edges), blocks.counts)
    assert (blocks.edges[0], blocks.edges[-1]) == (start - 0.5, blocks.last + 0.5)
    assert len(blocks.names()) == len(blocks.centres) == len(blocks.firsts)
