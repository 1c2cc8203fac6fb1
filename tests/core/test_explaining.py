"""Which rounding explains a difference: the format's own half step, times the size of the table."""

import itertools

import numpy as np

import pe_core
from pe_core._explaining import explained, kinds_of
from tests.each import each

TABLE = pe_core.sinusoidal(20, 8)
# How far a sine of size 1 is off at most in each format: half of its last binary place.
HALF_STEPS = {"float64": 1e-9, "float32": 1.2e-7, "float16": 2.0**-12, "bfloat16": 2.0**-9}


def in_format(name: str) -> np.ndarray:
    return pe_core.rounded(TABLE, name) if "float16" in name else TABLE  # `kinds_of` asks for it


@each(("name", "size"), itertools.product(HALF_STEPS, [0.25, 1.0, 8.0]))
def test_a_rounding_is_off_in_proportion_to_the_size_of_the_table(name, size) -> None:
    kinds = kinds_of(in_format(name), None)
    off = 0.99 * HALF_STEPS[name] * size
    angles_too_large = 1.0
    found, fits = explained(off, angles_too_large, kinds, size)
    assert fits
    assert found == name
    assert explained(1.05 * off, angles_too_large, kinds, size)[0] != name


def test_cut_decimals_are_off_by_half_a_place_whatever_the_size() -> None:
    kinds = kinds_of(np.round(TABLE, 3), 3)
    assert kinds[0].name == "decimals"
    for size in (0.25, 1.0, 8.0):
        assert explained(0.0005, 1.0, kinds, size) == ("decimals", True)
        assert explained(0.0006, 1.0, kinds, size)[0] != "decimals"
