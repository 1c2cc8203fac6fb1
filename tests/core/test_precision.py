"""Numbers with few bits, against ml_dtypes, against whole-number arithmetic and against struct.

ml_dtypes 0.6 turns float64 into bfloat16 by way of float32, so it judges float32 input only. For
float64 the nearest number is looked up among all 65 536 of the format, with exact fractions.
"""

import itertools
import struct
from fractions import Fraction

import ml_dtypes
import numpy as np

from pe_core import computed_in, rounded, sinusoidal
from pe_core.precision import FORMATS, bits, computed_at, rounded_at
from tests.each import each

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}
SHORT = ("bfloat16", "float16")
# Nearest number of the format and its distance are exact there: float64 holds sums of two of them.
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -5e-324, 1e300, -1e300, 3.4e38, 65519.99]


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


def nearest(value, numbers, even):
    """Return the nearest of all finite numbers, the even one from halfway, by exact fractions."""
    if not np.isfinite(value):
        return value
    exact, last = Fraction(value), Fraction(float(numbers[-1]))
    beyond = 2 * last - Fraction(float(numbers[-2]))  # where the next number would be
    place = int(np.searchsorted(numbers, value))
    around = [Fraction(float(one)) for one in numbers[max(place - 1, 0) : place + 1]]
    around += [beyond, -beyond]
    order = sorted(around, key=lambda one: (abs(one - exact), not even(one)))
    best = order[0]
    return np.copysign(float(abs(best)) if abs(best) <= last else np.inf, value)


def is_even(name, last):
    """Return whether the last bit of a number is 0; the one beyond the last is a power of two."""
    word = TYPES[name]

    def even(one):
        if abs(one) > last:
            return True
        return int(np.array(float(one)).astype(np.float32).astype(word).view(np.uint16)) % 2 == 0

    return even


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
    halves = (numbers[1:] + numbers[:-1]) / 2
    for values, wanted in (
        (np.nextafter(halves, np.inf), numbers[1:]),
        (np.nextafter(halves, -np.inf), numbers[:-1]),
    ):
        assert np.array_equal(rounded(values, name), wanted.astype(np.float32))
    landed = rounded(halves, name).astype(np.float64)
    assert ((landed == numbers[1:]) | (landed == numbers[:-1])).all()
    even = is_even(name, numbers[-1])
    assert all(even(one) for one in landed[:: len(landed) // 2000])


@each("name", SHORT)
def test_float64_goes_to_the_nearest_number_by_exact_fractions(name):
    numbers, generator = finite(name), np.random.default_rng(3)
    large = float(numbers[-1])
    edge = large + (large - float(numbers[-2])) / 2
    values = np.concatenate([
        SPECIAL, [edge, np.nextafter(edge, 0), -edge, np.nextafter(-edge, 0)],
        [1 + 2**-9 + 2**-40],
        generator.normal(size=1000), 2.0 ** generator.uniform(-160, 140, size=1000),
        np.ldexp(generator.integers(1, 2**20, 500) + 0.5, -150),
    ])  # fmt: skip
    even = is_even(name, numbers[-1])
    same(
        rounded(values, name),
        np.array([nearest(value, numbers, even) for value in values], dtype=np.float32),
    )


@each("name", TYPES)
def test_whole_numbers_are_exact_as_far_as_the_format_says(name):
    whole = FORMATS[name].whole
    assert whole == {"bfloat16": 256, "float16": 2048, "float32": 2**24}[name]
    places = [whole - 1, whole, whole + 1, whole + 2]
    assert rounded(places, name).tolist() == [whole - 1, whole, whole, whole + 2]


@each("shape", [(), (0,), (3, 0), (2, 3, 4)])
def test_any_shape_is_kept(shape):
    for name in TYPES:
        assert rounded(np.ones(shape), name).shape == shape
        assert rounded(np.ones(shape, dtype=np.float32), name).shape == shape


def test_columns_and_foreign_byte_orders_are_read_as_the_numbers_they_are():
    table = np.random.default_rng(4).normal(size=(6, 8))
    wanted = rounded(table, "bfloat16")
    assert np.array_equal(rounded(table[:, ::2], "bfloat16"), wanted[:, ::2])
    assert np.array_equal(rounded(table.astype(">f8"), "bfloat16"), wanted)


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
            found = computed_in(name, 1200, d_model, base)
            wanted = by_ml_dtypes(name, range(1200), d_model, base)
            # ml_dtypes rounds the sine twice, which is another number now and then.
            off = found != wanted
            assert off.mean() < 1e-4
            assert abs(found - wanted).max() <= 4 * FORMATS[name].half_step


@each("name", TYPES)
def test_a_window_is_a_part_of_the_table(name):
    table = computed_in(name, 300, 8, 100)
    assert np.array_equal(computed_in(name, 50, 8, 100, start=250), table[250:])
    some = computed_at([250, 3], 8, 100, format=name, pairs=[2, 0])
    assert np.array_equal(some, table[[250, 3]][:, [4, 5, 0, 1]])


@each("name", TYPES)
def test_rounded_at_is_the_float64_table_rounded(name):
    wanted = rounded(sinusoidal(30, 16), name)
    assert np.array_equal(rounded_at(range(30), 16, format=name), wanted)
    assert abs(wanted - sinusoidal(30, 16)).max() <= FORMATS[name].half_step


@each(("upto", "about"), [(100, 7e-6), (10_000, 8e-4), (1_000_000, 0.06)])
def test_angles_of_float32_are_off_by_more_the_further_out(upto, about):
    places = np.arange(max(0, upto - 20_000), upto + 1)
    error = abs(
        computed_at(places, 128, format="float32") - rounded_at(places, 128, format="float32")
    )
    assert about / 2 < error.max() < 1.5 * about
    careful = rounded_at(places, 128, format="float32")
    angle = places[:, None] * 10_000.0 ** (-np.arange(64) / 64)
    assert abs(careful[:, ::2] - np.sin(angle)).max() <= 2**-25 + 1e-9


def test_a_position_beyond_the_format_has_no_row():
    table = computed_in("float16", 2, 4, start=65519)
    assert np.isfinite(table[0]).all()
    assert np.isnan(table[1]).all()
    assert np.isfinite(computed_in("bfloat16", 2, 4, start=65519)).all()
