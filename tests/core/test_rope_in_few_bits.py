"""Positions in formats of few bits, against ml_dtypes' and NumPy's own types."""

import itertools

import ml_dtypes
import numpy as np

from pe_core.precision import FORMATS, rounded
from pe_core.rope_in_few_bits import held_positions
from tests.each import each

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


@each(
    ("name", "length"),
    itertools.product(
        FORMATS,
        [1, 2, 256, 257, 258, 300, 513, 2048, 2050, 4097, 8192, 32_768, 65_505, 65_521, 100_003],
    ),
)
def test_as_many_numbers_are_held_as_the_type_has(name, length) -> None:
    # float32 is exact for these positions, so that ml_dtypes rounds each of them once.
    with np.errstate(over="ignore"):
        held = np.arange(length, dtype=np.float32).astype(TYPES[name]).astype(np.float64)
    assert held_positions(name, length) == len(np.unique(held))


def test_float32_holds_every_position_up_to_two_to_the_24() -> None:
    assert held_positions("float32", 10_000_001) == 10_000_001
    assert held_positions("float32", 2**24 + 3) == 2**24 + 2


def test_a_long_count_is_that_of_the_numbers_looked_up() -> None:
    for name in ("bfloat16", "float16"):
        held = rounded(np.arange(2_000_001, dtype=np.float64), name)
        assert held_positions(name, 2_000_001) == len(np.unique(held))
