import itertools
import tracemalloc

import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

from pe_core import (
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_halves,
    to_interleaved,
)
from tests.each import each

# Two widths and two bases, among them the smallest width and an odd number of pairs.
CASES = [(2, 10_000), (6, 100), (128, 10_000), (512, 10_000), (512, 16)]


# Laws of the table


def test_every_row_has_norm_root_of_half_the_width(subtests):
    for (d_model, base), start in itertools.product(CASES, [0, -7, 100_000]):
        with subtests.test(d_model=d_model, base=base, start=start):
            table = sinusoidal(101, d_model, base, start=start)
            assert_allclose(np.linalg.norm(table, axis=1), np.sqrt(d_model / 2), rtol=1e-14)


def test_numpy_integers_are_whole_numbers():
    table = sinusoidal(np.int32(3), np.uint8(4), np.int64(100), start=np.int64(2))
    assert table.tolist() == sinusoidal(3, 4, 100, start=2).tolist()


def test_position_zero_is_exact_and_has_no_negative_zero():
    for length in (1, 1000):
        row = sinusoidal(length, 8)[0]
        assert row.tolist() == [0, 1] * 4
        assert not np.signbit(row).any()


# The table at any positions


@each("dtype", ["f2", "f4", "i1", "u8", ">f8", object])
def test_positions_of_any_numeric_dtype(dtype):
    positions = np.array([0, 3, 5], dtype=dtype)
    assert sinusoidal_at(positions, 4).tolist() == sinusoidal_at([0, 3, 5], 4).tolist()


def test_no_positions_make_an_empty_table():
    assert sinusoidal_at([], 6).shape == (0, 6)


# The two layouts


@each(("d_model", "dtype"), itertools.product([2, 6, 64], [np.float32, np.float64]))
def test_layouts_round_trip(d_model, dtype):
    table = sinusoidal(7, d_model, dtype=dtype)
    halves = to_halves(table)
    assert halves.dtype == dtype
    assert to_interleaved(halves).dtype == dtype
    assert to_interleaved(halves).tolist() == table.tolist()
    assert to_halves(to_interleaved(table)).tolist() == table.tolist()


def test_layouts_work_on_the_last_axis_of_any_array():
    heads = np.arange(24.0).reshape(2, 3, 4)
    assert to_halves(heads)[1, 2].tolist() == [20, 22, 21, 23]
    assert to_interleaved(to_halves(heads)).tolist() == heads.tolist()


# The matrix that shifts


def test_the_shift_matrix_moves_every_position(subtests):
    for (d_model, base), offset in itertools.product(CASES, [0, 1, -13, 2.5, 700]):
        with subtests.test(d_model=d_model, base=base, offset=offset):
            positions = [0, 1, 50.5, 1024, 4299]
            before = sinusoidal_at(positions, d_model, base)
            after = sinusoidal_at([t + offset for t in positions], d_model, base)
            residual = np.abs(shift_matrix(offset, d_model, base) @ before.T - after.T).max()
            assert residual <= 1.5e-12


def test_the_shift_matrix_is_a_rotation_of_each_pair(subtests):
    for (d_model, base), offset in itertools.product(CASES, [1, -2.5]):
        with subtests.test(d_model=d_model, base=base, offset=offset):
            matrix = shift_matrix(offset, d_model, base)
            assert_allclose(matrix @ matrix.T, np.eye(d_model), rtol=0, atol=1e-15)
            blocks = [matrix[i : i + 2, i : i + 2] for i in range(0, d_model, 2)]
            assert_allclose(np.linalg.det(blocks), 1, rtol=1e-14)
            outside = np.kron(np.eye(d_model // 2), np.ones((2, 2))) == 0
            assert not matrix[outside].any()


def test_no_shift_is_the_identity_without_negative_zeros():
    matrix = shift_matrix(0, 6)
    assert matrix.tolist() == np.eye(6).tolist()
    assert not np.signbit(matrix).any()


# The table made by shifts


@each(
    ("length", "d_model", "start"),
    itertools.product([33, 64, 1000, 4097], [2, 130], [0, -77, 5000]),
)
def test_every_block_continues_the_formula(length, d_model, start):
    table = sinusoidal(length, d_model, start=start)
    plain = sinusoidal_at(range(start, start + length), d_model)
    assert_allclose(table, plain, rtol=0, atol=3e-12)


def test_errors_do_not_pile_up_over_the_blocks():
    # The one pair of this width has ω = 1, so that the plain formula has no rounded angle.
    length = 2_200_000
    [sine, cosine] = sinusoidal(length, 2).T
    positions = np.arange(0.0, length)
    assert np.abs(sine - np.sin(positions)).max() <= 1e-13
    assert np.abs(cosine - np.cos(positions)).max() <= 1e-13


@each(
    ("dtype", "shape"),
    itertools.product(
        [np.float32, np.float64], [(16_384, 256), (2048, 2048), (100, 65_536), (2_000_000, 2)]
    ),
)
def test_memory_stays_near_the_size_of_the_result(dtype, shape):
    sinusoidal(2, 2)  # what the first call alone needs is not counted
    tracemalloc.start()
    try:
        table = sinusoidal(*shape, dtype=dtype)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= 1.2 * table.nbytes


@each("pairs", [[0], [7, 3], [5, 5], range(8), []])
def test_some_pairs_are_columns_of_the_whole(pairs) -> None:
    positions = [0, 0.5, -3, 1e5]
    columns = [column for pair in pairs for column in (2 * pair, 2 * pair + 1)]
    whole = sinusoidal_at(positions, 16, 100)
    assert_array_equal(sinusoidal_at(positions, 16, 100, pairs=pairs), whole[:, columns])
