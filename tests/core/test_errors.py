"""Every bad argument ends in a ValueError with the argument's name, the rule and the value."""

import decimal
import tracemalloc

import numpy as np
import pytest

from pe_core import (
    _check,
    angles,
    dot_products,
    first_rise,
    frequencies,
    offset_distance,
    offset_similarity,
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_csv,
    to_halves,
    to_interleaved,
    to_npy,
    wavelengths,
)
from pe_core.similarity import column_spans, first_negative

WIDTHS = {
    "frequencies": lambda d: frequencies(d),
    "wavelengths": lambda d: wavelengths(d),
    "angles": lambda d: angles([1], d),
    "sinusoidal": lambda d: sinusoidal(3, d),
    "sinusoidal_at": lambda d: sinusoidal_at([1], d),
    "shift_matrix": lambda d: shift_matrix(1, d),
    "offset_similarity": lambda d: offset_similarity(1, d),
    "offset_distance": lambda d: offset_distance(1, d),
}
BASES = {
    "frequencies": lambda n: frequencies(4, n),
    "wavelengths": lambda n: wavelengths(4, n),
    "angles": lambda n: angles([1], 4, n),
    "sinusoidal": lambda n: sinusoidal(3, 4, n),
    "sinusoidal_at": lambda n: sinusoidal_at([1], 4, n),
    "shift_matrix": lambda n: shift_matrix(1, 4, n),
    "offset_similarity": lambda n: offset_similarity(1, 4, n),
    "offset_distance": lambda n: offset_distance(1, 4, n),
}
SEQUENCES = {
    "positions": [lambda v: angles(v, 4), lambda v: sinusoidal_at(v, 4)],
    "values": [first_rise, first_negative],
}
TABLES = [dot_products, column_spans, to_csv, to_npy]

NOT_WHOLE = [
    (5.0, "5.0"),
    (np.float64(6.0), "6.0"),
    (True, "True"),
    (np.True_, "True"),
    ("8", "'8'"),
    (None, "None"),
    (float("nan"), "nan"),
    (4j, "4j"),
    ([4], "[4]"),
    (np.array([4]), "shape (1,)"),
    (np.timedelta64(4, "Y"), "4"),
]
NOT_A_BASE = [
    (0.999, "0.999"),
    (0, "0"),
    (-2, "-2"),
    (float("nan"), "nan"),
    (float("inf"), "inf"),
    (True, "True"),
    (np.True_, "True"),
    ("100", "'100'"),
    (None, "None"),
    (1j, "1j"),
    ([100], "[100]"),
    (decimal.Decimal(100), "Decimal('100')"),
    (10**400, "1000"),
]
NOT_REAL = [
    ([0, float("nan")], "nan"),
    ([0, float("inf")], "inf"),
    ([True, 2.5], "True"),
    ([np.True_], "True"),
    (np.array([True]), "bool"),
    (["1"], "'1'"),
    ("12", "'12'"),
    (np.array(["1"]), "dtype <U1"),
    ([None], "None"),
    (None, "None"),
    ([1j], "1j"),
    (np.array([1j]), "complex128"),
    ([1, [2, 3]], "[2, 3]"),
    ([10**400], "shape (1,)"),
    ([np.datetime64("2020-01-01")], "2020"),
    (np.array([np.timedelta64(3, "Y")], dtype=object), "3"),
    ({1, 2}, "{1, 2}"),
    (iter([1]), "iterator"),
]


def complains(call, *parts):
    with pytest.raises(ValueError, match=" must ") as caught:
        call()
    assert type(caught.value) is ValueError
    message = str(caught.value)
    for part in parts:
        assert part in message
    assert len(message) < 250
    assert "\n" not in message


def test_the_message_in_full():
    with pytest.raises(ValueError, match=r"^d_model must be even, got 7$"):
        sinusoidal(10, 7)


@pytest.mark.parametrize("name", WIDTHS)
@pytest.mark.parametrize(
    ("value", "rule"),
    [(7, "be even"), (1, "be even"), (-3, "be even"), (0, "be at least 2"), (-4, "be at least 2")],
)
def test_odd_or_small_widths(name, value, rule):
    complains(lambda: WIDTHS[name](value), f"d_model must {rule}, got {value}")


@pytest.mark.parametrize("name", WIDTHS)
@pytest.mark.parametrize(("value", "text"), NOT_WHOLE)
def test_widths_that_are_not_whole_numbers(name, value, text):
    complains(lambda: WIDTHS[name](value), "d_model must be a whole number, got ", text)


@pytest.mark.parametrize("name", BASES)
@pytest.mark.parametrize(("value", "text"), NOT_A_BASE)
def test_bases(name, value, text):
    complains(lambda: BASES[name](value), "base must be a finite number of at least 1, got ", text)


@pytest.mark.parametrize(("value", "text"), NOT_WHOLE)
def test_lengths_and_starts_that_are_not_whole_numbers(value, text):
    complains(lambda: sinusoidal(value, 4), "length must be a whole number, got ", text)
    complains(lambda: sinusoidal(3, 4, start=value), "start must be a whole number, got ", text)
    complains(lambda: to_csv([[1, 2]], start=value), "start must be a whole number, got ", text)


@pytest.mark.parametrize("value", [0, -5])
def test_lengths_below_one(value):
    complains(lambda: sinusoidal(value, 4), f"length must be at least 1, got {value}")


def test_positions_beyond_two_to_the_53():
    sinusoidal(2, 2, start=2**53 - 1)
    complains(
        lambda: sinusoidal(3, 2, start=2**53 - 1), "start must", "3 positions", f"{2**53 - 1}"
    )
    complains(lambda: sinusoidal(1, 2, start=2**53 + 1), "start must be at most", f"{2**53 + 1}")
    complains(lambda: sinusoidal(1, 2, start=-(2**53) - 1), "start must be at least", f"{-(2**53)}")
    complains(lambda: to_csv([[1], [2]], start=2**53), "start must", "2 positions")


@pytest.mark.parametrize("value", [np.float16, int, ">f8", "float65", None, object, "complex64", 3])
def test_dtypes(value):
    complains(lambda: sinusoidal(3, 4, dtype=value), "dtype must be float32 or float64, got ")


@pytest.mark.parametrize(
    ("value", "text"),
    [(float("nan"), "nan"), (float("-inf"), "-inf"), (True, "True"), ("1", "'1'"), (None, "None"),
     (1j, "1j"), ([1], "[1]"), (10**400, "1000"), (np.timedelta64(4, "Y"), "4")],
)  # fmt: skip
def test_offsets_of_the_shift_matrix(value, text):
    complains(lambda: shift_matrix(value, 4), "offset must be a finite real number, got ", text)


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize(("value", "text"), NOT_REAL)
def test_sequences_that_are_not_real(name, value, text):
    for call in SEQUENCES[name]:
        complains(lambda call=call: call(value), f"{name} must ", "got ", text)


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), ([[1, 2]], "[[1, 2]]"), (np.eye(2), "(2, 2)")]
)
def test_sequences_of_another_shape(name, value, text):
    for call in SEQUENCES[name]:
        rule = f"{name} must be a one-dimensional sequence, got "
        complains(lambda call=call: call(value), rule, text)


@pytest.mark.parametrize("call", [offset_similarity, offset_distance])
@pytest.mark.parametrize(("value", "text"), [*NOT_REAL, (True, "True"), (float("nan"), "nan")])
def test_offsets_that_are_not_real(call, value, text):
    complains(lambda: call(value, 4), "offsets must ", "got ", text)


NOT_A_REAL_TABLE = [
    ([[0, 1], [2, float("nan")]], "nan"),
    ([[0, 1], [float("-inf"), 2]], "-inf"),
    (np.array([[1, np.nan]], dtype=np.float32), "nan"),
    ([[True, 1]], "True"),
    (np.ones((2, 2), dtype=bool), "bool"),
    ([["1", "2"]], "'1'"),
    ("table", "'table'"),
    (None, "None"),
    ([[None, 1]], "None"),
    (np.array([[1j, 2]]), "complex128"),
    ([[1, 2], [3]], "[1, 2]"),
    ([np.zeros((2, 2)), np.zeros((2, 4))], "array"),
    ([[10**400, 1]], "shape (1, 2)"),
]


@pytest.mark.parametrize("call", [*TABLES, to_halves, to_interleaved])
@pytest.mark.parametrize(("value", "text"), NOT_A_REAL_TABLE)
def test_tables_that_are_not_real(call, value, text):
    complains(lambda: call(value), "table must ", "got ", text)


@pytest.mark.parametrize("call", TABLES)
@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), ([1, 2], "[1, 2]"), (np.zeros((2, 2, 2)), "(2, 2, 2)"), (np.zeros((0, 4)), "(0, 4)"),
     (np.zeros((4, 0)), "(4, 0)")],
)  # fmt: skip
def test_tables_of_another_shape(call, value, text):
    rule = "table must be two-dimensional and not empty, got "
    complains(lambda: call(value), rule, text)


@pytest.mark.parametrize("call", [to_halves, to_interleaved])
def test_layouts_of_an_odd_width(call):
    complains(lambda: call(np.zeros((2, 5))), "table must have an even last axis, got shape (2, 5)")
    complains(lambda: call(4), "table must have a last axis of at least 2, got 4")
    complains(lambda: call([]), "table must have a last axis of at least 2, got []")


TOO_LARGE = [
    (lambda: sinusoidal(10**6, 10**6), "length and d_model", "(1000000, 1000000)", "7,450.58 GiB"),
    (lambda: sinusoidal(10**6, 10**6, dtype="f4"), "length and d_model", "float32", "3,725.29 GiB"),
    (lambda: sinusoidal(2**53, 2**53 - 2), "length and d_model", "float64", "GiB"),
    (lambda: sinusoidal_at(range(10**9), 2), "positions", "(1000000000, 2)", "14.90 GiB"),
    (lambda: angles(range(10**7), 512), "positions", "(10000000, 256)", "19.07 GiB"),
    (lambda: offset_similarity(range(10**10), 2), "offsets", "(10000000000, 1)", "74.51 GiB"),
    (lambda: frequencies(2**53 - 2), "d_model", "(4503599627370495,)", "GiB"),
    (lambda: shift_matrix(1, 10**5), "d_model", "(100000, 100000)", "74.51 GiB"),
    (lambda: dot_products(np.zeros((10**5, 1))), "table", "(100000, 100000)", "74.51 GiB"),
]


@pytest.mark.parametrize(("call", "name", "shape", "size"), TOO_LARGE)
def test_results_that_are_too_large(call, name, shape, size):
    tracemalloc.start()
    try:
        complains(call, f"{name} must ask for at most 4 GiB, got shape ", shape, size)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_the_limit_itself_is_allowed(monkeypatch):
    monkeypatch.setattr(_check, "LARGEST_RESULT", 10 * 4 * 8)
    assert sinusoidal(10, 4).shape == (10, 4)
    assert sinusoidal(20, 4, dtype=np.float32).shape == (20, 4)
    complains(lambda: sinusoidal(11, 4), "(11, 4)")
    complains(lambda: sinusoidal(21, 4, dtype=np.float32), "(21, 4)")


@pytest.mark.parametrize(
    "call",
    [
        lambda: sinusoidal(10**5000, 4),
        lambda: sinusoidal(4, 10**5000),
        lambda: sinusoidal(4, "x" * 10_000),
        lambda: frequencies(4, [1.0] * 100_000),
        lambda: frequencies(4, ["x" * 100] * 6),
        lambda: sinusoidal_at(range(10**30), 4),
        lambda: sinusoidal_at(["y" * 10_000], 4),
        lambda: sinusoidal_at([[0] * 1000] * 1000, 4),
    ],
)
def test_long_values_are_shortened(call):
    complains(call, " must ", "got ")


def test_a_value_whose_repr_fails_is_still_named():
    class Broken:
        def __repr__(self):
            raise RuntimeError

    complains(lambda: sinusoidal(4, Broken()), "d_model must be a whole number", "Broken")


def test_numbers_wider_than_float64():
    with np.errstate(over="ignore"):
        wide = np.array([1, np.longdouble(1e308) * 100])
    complains(lambda: sinusoidal_at(wide, 4), "positions must hold finite numbers only, got inf")
