"""Numbers with few bits, against ml_dtypes, against all halfway values and against struct.

ml_dtypes 0.6 turns float64 into bfloat16 by way of float32, so it judges float32 input only.
"""

import itertools
import struct

import ml_dtypes
import numpy as np

from pe_core import rounded
from pe_core.precision import FORMATS, bits, computed_at
from tests.each import each

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}
SHORT = ("bfloat16", "float16")


def every(name):
    """Return all numbers of a 16-bit format, in the order of their bits."""
    with np.errstate(invalid="ignore"):  # NaN that signal
        return np.arange(65536, dtype=np.uint16).view(TYPES[name]).astype(np.float32)


def finite(name):
    """Return all finite numbers of a 16-bit format in rising order, as float64."""
    numbers = every(name)
    return np.unique(numbers[np.isfinite(numbers)].astype(np.float64))


def same(found, wanted):
    assert found.dtype == np.float32
    assert np.array_equal(found, wanted, equal_nan=True)
    known = ~np.isnan(wanted)
    assert np.array_equal(np.signbit(found[known]), np.signbit(wanted[known]))


def is_even(name, one):
    """Return whether the last bit of a number is 0."""
    return int(np.float32(one).astype(TYPES[name]).view(np.uint16)) % 2 == 0


def test_every_number_of_a_format_stays_as_it_is(subtests):
    for name, dtype in itertools.product(SHORT, [np.float32, np.float64]):
        with subtests.test(name=name, dtype=dtype), np.errstate(invalid="ignore"):
            same(rounded(every(name).astype(dtype), name), every(name))


@each("name", TYPES)
def test_random_bits_of_float32_round_as_in_ml_dtypes(name):
    words = np.random.default_rng(2).integers(0, 2**32, 500_000, dtype=np.uint64)
    values = words.astype(np.uint32).view(np.float32)
    found = rounded(values, name)  # without a warning, also of NaN that signal
    with np.errstate(invalid="ignore", over="ignore"):
        same(found, values.astype(TYPES[name]).astype(np.float32))


@each("name", SHORT)
def test_halfway_values_of_float32_round_as_in_ml_dtypes(name):
    numbers = finite(name)
    halves = ((numbers[1:] + numbers[:-1]) / 2).astype(np.float32)
    infinity = np.float32(np.inf)
    beside = [np.nextafter(halves, infinity), np.nextafter(halves, -infinity)]
    values = np.concatenate([halves, *beside])
    with np.errstate(over="ignore"):
        same(rounded(values, name), values.astype(TYPES[name]).astype(np.float32))


@each("name", SHORT)
def test_float64_is_rounded_once_on_and_around_every_halfway_value(name):
    numbers = finite(name)
    beyond = 2 * numbers[-1] - numbers[-2]  # where the next number would be
    numbers = np.concatenate([[-beyond], numbers, [beyond]])
    halves = (numbers[1:] + numbers[:-1]) / 2
    numbers[[0, -1]] = -np.inf, np.inf
    for values, wanted in (
        (np.nextafter(halves, np.inf), numbers[1:]),
        (np.nextafter(halves, -np.inf), numbers[:-1]),
    ):
        assert np.array_equal(rounded(values, name), wanted.astype(np.float32))
    landed = rounded(halves, name).astype(np.float64)
    assert ((landed == numbers[1:]) | (landed == numbers[:-1])).all()
    assert all(is_even(name, one) for one in landed[:: len(landed) // 2000])
    assert is_even(name, landed[0])
    assert is_even(name, landed[-1])
    assert rounded([1e300, 5e-324], name).tolist() == [np.inf, 0]


@each("name", TYPES)
def test_whole_numbers_are_exact_as_far_as_the_format_says(name):
    whole = FORMATS[name].whole
    assert whole == {"bfloat16": 256, "float16": 2048, "float32": 2**24}[name]
    places = [whole - 1, whole, whole + 1, whole + 2]
    assert rounded(places, name).tolist() == [whole - 1, whole, whole, whole + 2]


PACKED = {"float16": (">e", 5), "float32": (">f", 8)}


@each(
    ("name", "value"), itertools.product(PACKED, [0.0, 1.0, -2.5, 10.0, 257.0, 1e-7, 65504.0, -0.1])
)
def test_bits_are_those_that_struct_packs(name, value):
    code, exponent = PACKED[name]
    packed = struct.pack(code, value)
    word = f"{int.from_bytes(packed):0{8 * len(packed)}b}"
    found = bits(value, name)
    assert found[:3] == (word[0], word[1 : 1 + exponent], word[1 + exponent :])
    assert found.held == struct.unpack(code, packed)[0]


@each("value", [0.0, 1.0, -2.5, 10.0, 257.0, 1e-40, 3e38, -0.1])
def test_bits_of_bfloat16_are_those_of_ml_dtypes(value):
    number = np.array([value], dtype=np.float32).astype(ml_dtypes.bfloat16)
    word = f"{int(number.view(np.uint16)[0]):016b}"
    assert bits(value, "bfloat16") == (word[0], word[1:9], word[9:], float(number[0]))


def by_ml_dtypes(name, positions, d_model, base):
    """Return the table as ml_dtypes computes it: every array is held in the format."""
    kind = TYPES[name]
    omega = (base ** (-2 * np.arange(d_model // 2) / d_model)).astype(kind)
    angle = np.asarray(positions, dtype=np.float32).astype(kind)[:, None] * omega
    assert angle.dtype == kind
    table = np.empty((len(positions), d_model), dtype=kind)
    exact = angle.astype(np.float64)
    table[:, ::2], table[:, 1::2] = np.sin(exact), np.cos(exact)
    return table.astype(np.float32)


def test_computed_is_what_arrays_of_the_format_give(subtests):
    for name, (d_model, base) in itertools.product(
        TYPES, [(2, 10_000), (4, 10_000), (64, 100), (512, 10_000)]
    ):
        with subtests.test(name=name, d_model=d_model, base=base):
            found = computed_at(range(1200), d_model, base, format=name)
            wanted = by_ml_dtypes(name, range(1200), d_model, base)
            # ml_dtypes rounds the sine twice, which is another number now and then.
            off = found != wanted
            assert off.mean() < 1e-4
            assert abs(found - wanted).max() <= 2.0 ** -FORMATS[name].fraction


@each("name", TYPES)
def test_some_rows_and_pairs_are_a_part_of_the_table(name):
    table = computed_at(range(300), 8, 100, format=name)
    some = computed_at([250, 3], 8, 100, format=name, pairs=[2, 0])
    assert np.array_equal(some, table[[250, 3]][:, [4, 5, 0, 1]])


def test_a_position_beyond_the_format_has_no_row():
    table = computed_at([65519, 65520], 4, format="float16")
    assert np.isfinite(table[0]).all()
    assert np.isnan(table[1]).all()
    assert np.isfinite(computed_at([65519, 65520], 4, format="bfloat16")).all()
