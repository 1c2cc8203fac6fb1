import tracemalloc
from collections.abc import Sequence

import numpy as np
import pytest

from pe_core import (
    dot_products,
    frequencies,
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_halves,
    to_interleaved,
)

# Two widths and two bases, among them the smallest width and an odd number of pairs.
CASES = pytest.mark.parametrize(
    ("d_model", "base"), [(2, 10_000), (6, 100), (128, 10_000), (512, 10_000), (512, 16)]
)


# Laws of the table


@CASES
@pytest.mark.parametrize("start", [0, -7, 100_000])
def test_every_row_has_norm_root_of_half_the_width(d_model, base, start):
    table = sinusoidal(101, d_model, base, start=start)
    np.testing.assert_allclose(np.linalg.norm(table, axis=1), np.sqrt(d_model / 2), rtol=1e-14)


@CASES
def test_even_columns_are_sines_and_odd_columns_cosines_of_one_frequency_a_pair(d_model, base):
    table = sinusoidal(33, d_model, base)
    angle = np.arange(33)[:, None] * frequencies(d_model, base)
    np.testing.assert_allclose(table[:, 0::2], np.sin(angle), rtol=0, atol=2e-14)
    np.testing.assert_allclose(table[:, 1::2], np.cos(angle), rtol=0, atol=2e-14)


@pytest.mark.parametrize("length", [1, 2, 7, 1001])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_shape_and_dtype(length, dtype):
    for d_model in (2, 10):
        table = sinusoidal(length, d_model, dtype=dtype)
        assert table.shape == (length, d_model)
        assert table.dtype == dtype


def test_defaults_are_base_ten_thousand_start_zero_float64():
    table = sinusoidal(5, 8)
    assert table.dtype == np.float64
    assert table.tolist() == sinusoidal(5, 8, 10_000.0, start=0, dtype=np.float64).tolist()
    assert sinusoidal_at(range(5), 8).tolist() == table.tolist()


def test_position_zero_is_zeros_and_ones():
    assert sinusoidal(1, 8).tolist() == [[0, 1] * 4]


def test_dtype_may_be_named():
    assert sinusoidal(2, 4, dtype="float32").dtype == np.float32


@CASES
@pytest.mark.parametrize("start", [1, 37, -20])
def test_start_shifts_the_rows(d_model, base, start):
    moved = sinusoidal(21, d_model, base, start=start)
    both = sinusoidal(80, d_model, base, start=-20)
    np.testing.assert_allclose(moved, both[start + 20 : start + 41], rtol=0, atol=2e-12)


@CASES
def test_negative_positions_turn_the_sines_round(d_model, base):
    forth, back = (
        sinusoidal(9, d_model, base, start=1),
        sinusoidal(9, d_model, base, start=-9)[::-1],
    )
    np.testing.assert_allclose(back[:, 0::2], -forth[:, 0::2], rtol=0, atol=1e-14)
    np.testing.assert_allclose(back[:, 1::2], forth[:, 1::2], rtol=0, atol=1e-14)


def test_float32_is_the_rounded_float64_table():
    wide = sinusoidal(500, 64, 100, start=999_000)
    narrow = sinusoidal(500, 64, 100, start=999_000, dtype=np.float32)
    assert np.abs(narrow - wide).max() <= 6.1e-8


def test_numpy_integers_are_whole_numbers():
    table = sinusoidal(np.int32(3), np.uint8(4), np.int64(100), start=np.int64(2))
    assert table.tolist() == sinusoidal(3, 4, 100, start=2).tolist()


# The table at any positions


@CASES
def test_sinusoidal_at_equals_sinusoidal_at_whole_positions(d_model, base):
    for positions in (range(-3, 30), list(range(-3, 30)), np.arange(-3.0, 30)):
        np.testing.assert_allclose(
            sinusoidal_at(positions, d_model, base),
            sinusoidal(33, d_model, base, start=-3),
            rtol=0,
            atol=2e-12,
        )


def test_sinusoidal_at_keeps_the_order_of_the_positions():
    table = sinusoidal(10, 6)
    mixed = sinusoidal_at([7, 0, 7], 6)
    np.testing.assert_allclose(mixed, table[[7, 0, 7]], rtol=0, atol=1e-14)


def test_sinusoidal_at_real_positions():
    expected = [[np.sin(0.5), np.cos(0.5)], [-np.sin(2.25), np.cos(2.25)]]
    np.testing.assert_allclose(sinusoidal_at((0.5, -2.25), 2), expected, rtol=0, atol=1e-15)


@pytest.mark.parametrize("dtype", ["f2", "f4", "i1", "u8", ">f8", object])
def test_positions_of_any_numeric_dtype(dtype):
    positions = np.array([0, 3, 5], dtype=dtype)
    assert sinusoidal_at(positions, 4).tolist() == sinusoidal_at([0, 3, 5], 4).tolist()


def test_no_positions_make_an_empty_table():
    assert sinusoidal_at([], 6).shape == (0, 6)


# The two layouts


@pytest.mark.parametrize("d_model", [2, 6, 64])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_layouts_round_trip(d_model, dtype):
    table = sinusoidal(7, d_model, dtype=dtype)
    halves = to_halves(table)
    assert halves.dtype == dtype
    assert to_interleaved(halves).dtype == dtype
    assert to_interleaved(halves).tolist() == table.tolist()
    assert to_halves(to_interleaved(table)).tolist() == table.tolist()


def test_halves_hold_all_sines_and_then_all_cosines():
    table = sinusoidal(7, 6)
    assert to_halves(table)[:, :3].tolist() == table[:, 0::2].tolist()
    assert to_halves(table)[:, 3:].tolist() == table[:, 1::2].tolist()


def test_layouts_leave_dot_products_unchanged():
    table = sinusoidal(50, 64)
    np.testing.assert_allclose(
        dot_products(to_halves(table)), dot_products(table), rtol=0, atol=1e-12
    )


def test_layouts_work_on_the_last_axis_of_any_array():
    heads = np.arange(24.0).reshape(2, 3, 4)
    assert to_halves(heads)[1, 2].tolist() == [20, 22, 21, 23]
    assert to_interleaved(to_halves(heads)).tolist() == heads.tolist()


@pytest.mark.parametrize("change", [to_halves, to_interleaved])
def test_layouts_leave_their_argument_alone(change):
    table = sinusoidal(3, 4)
    before = table.copy()
    change(table)[:] = 9
    assert table.tolist() == before.tolist()


# The matrix that shifts


@CASES
@pytest.mark.parametrize("offset", [0, 1, -13, 2.5, 700])
def test_the_shift_matrix_moves_every_position(d_model, base, offset):
    positions = [0, 1, 50.5, 1024, 4299]
    before = sinusoidal_at(positions, d_model, base)
    after = sinusoidal_at([t + offset for t in positions], d_model, base)
    residual = np.abs(shift_matrix(offset, d_model, base) @ before.T - after.T).max()
    assert residual <= 1.5e-12


@CASES
@pytest.mark.parametrize("offset", [1, -2.5])
def test_the_shift_matrix_is_a_rotation_of_each_pair(d_model, base, offset):
    matrix = shift_matrix(offset, d_model, base)
    np.testing.assert_allclose(matrix @ matrix.T, np.eye(d_model), rtol=0, atol=1e-15)
    blocks = [matrix[i : i + 2, i : i + 2] for i in range(0, d_model, 2)]
    np.testing.assert_allclose(np.linalg.det(blocks), 1, rtol=1e-14)
    outside = np.kron(np.eye(d_model // 2), np.ones((2, 2))) == 0
    assert not matrix[outside].any()


@CASES
def test_shifts_add_up_and_turn_back(d_model, base):
    ahead, more = shift_matrix(3, d_model, base), shift_matrix(-8.5, d_model, base)
    np.testing.assert_allclose(ahead @ more, shift_matrix(-5.5, d_model, base), rtol=0, atol=1e-14)
    np.testing.assert_allclose(shift_matrix(-3, d_model, base), ahead.T, rtol=0, atol=1e-15)


def test_no_shift_is_the_identity_without_negative_zeros():
    matrix = shift_matrix(0, 6)
    assert matrix.tolist() == np.eye(6).tolist()
    assert not np.signbit(matrix).any()


def test_shift_matrix_defaults_to_base_ten_thousand():
    assert shift_matrix(1, 8).tolist() == shift_matrix(1, 8, 10_000).tolist()


# Printed numbers


def test_i_am_a_robot():
    expected = [
        [0, 1, 0, 1],
        [0.84147098, 0.54030231, 0.09983342, 0.99500417],
        [0.90929743, -0.41614684, 0.19866933, 0.98006658],
        [0.14112001, -0.9899925, 0.29552021, 0.95533649],
    ]
    np.testing.assert_allclose(sinusoidal(4, 4, 100), expected, rtol=0, atol=5.1e-9)


def test_small_vectors():
    expected = [
        [0, 1, 0, 1],
        [0.8415, 0.5403, 0.00999983, 0.99995],
        [0.9093, -0.4161, 0.0199987, 0.99980],
        [0.1411, -0.9900, 0.0299955, 0.99955],
        [-0.7568, -0.6536, 0.0399893, 0.99920],
    ]
    error = np.abs(sinusoidal(5, 4) - expected)
    assert (error.max(axis=0) <= [5.1e-5, 5.1e-5, 5.1e-8, 5.1e-6]).all()


# Length, dimensions, position, dimension and value of cells of Kazemnejad's figure 2 and of MLM's
# matrix, in float64.
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


@pytest.mark.parametrize(("length", "d_model", "row", "column", "expected"), KNOWN)
def test_known_cells(length, d_model, row, column, expected):
    assert sinusoidal(length, d_model)[row, column] == pytest.approx(expected, abs=5.1e-7)


def test_the_shift_by_two_of_the_fastest_pair():
    matrix = shift_matrix(2, 2)
    np.testing.assert_allclose(
        matrix, [[-0.416147, 0.909297], [-0.909297, -0.416147]], rtol=0, atol=5.1e-7
    )
    moved = matrix @ sinusoidal_at([1], 2)[0]
    np.testing.assert_allclose(moved, [0.141120, -0.989992], rtol=0, atol=5.1e-7)


# The table made by shifts


@pytest.mark.parametrize("length", [33, 64, 1000, 4097])
@pytest.mark.parametrize("d_model", [2, 130])
@pytest.mark.parametrize("start", [0, -77, 5000])
def test_every_block_continues_the_formula(length, d_model, start):
    table = sinusoidal(length, d_model, start=start)
    plain = sinusoidal_at(range(start, start + length), d_model)
    np.testing.assert_allclose(table, plain, rtol=0, atol=3e-12)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_table_longer_and_wider_than_one_tile_continues_the_formula(dtype):
    table = sinusoidal(5000, 1030, start=-100, dtype=dtype)
    plain = sinusoidal_at(range(-100, 4900), 1030)
    np.testing.assert_allclose(table, plain, rtol=0, atol=6.1e-8 if dtype == np.float32 else 3e-12)


def test_errors_do_not_pile_up_over_the_blocks():
    # The one pair of this width has ω = 1, so that the plain formula has no rounded angle.
    length = 2_200_000
    [sine, cosine] = sinusoidal(length, 2).T
    positions = np.arange(0.0, length)
    assert np.abs(sine - np.sin(positions)).max() <= 1e-13
    assert np.abs(cosine - np.cos(positions)).max() <= 1e-13


def test_position_zero_of_a_long_table_is_exact_and_has_no_negative_zero():
    row = sinusoidal(1000, 8)[0]
    assert row.tolist() == [0, 1] * 4
    assert not np.signbit(row).any()


@pytest.mark.parametrize("length", [1, 4, 32])
@pytest.mark.parametrize("start", [0, -20, 999_999])
def test_a_short_table_is_the_plain_formula_to_the_last_bit(length, start):
    table = sinusoidal(length, 64, start=start)
    np.testing.assert_array_equal(table, sinusoidal_at(range(start, start + length), 64))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(
    "shape", [(16_384, 256), (2048, 2048), (100, 65_536), (2_000_000, 2)], ids=str
)
def test_memory_stays_near_the_size_of_the_result(shape, dtype):
    sinusoidal(2, 2)  # what the first call alone needs is not counted
    tracemalloc.start()
    try:
        table = sinusoidal(*shape, dtype=dtype)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= 1.2 * table.nbytes


@pytest.mark.parametrize("pairs", [[0], [7, 3], [5, 5], range(8), []])
def test_some_pairs_are_columns_of_the_whole(pairs: Sequence[int]) -> None:
    positions = [0, 0.5, -3, 1e5]
    columns = [column for pair in pairs for column in (2 * pair, 2 * pair + 1)]
    whole = sinusoidal_at(positions, 16, 100)
    np.testing.assert_array_equal(sinusoidal_at(positions, 16, 100, pairs=pairs), whole[:, columns])


@pytest.mark.parametrize("pair", [8, -1, 1.0, True, "0"])
def test_a_pair_that_does_not_exist_is_named(pair: object) -> None:
    with pytest.raises(ValueError, match="pairs must"):
        sinusoidal_at([0], 16, pairs=[pair])  # type: ignore[list-item]
