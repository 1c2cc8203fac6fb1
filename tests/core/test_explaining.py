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


def test_only_a_table_of_few_bits_is_explained_by_few_bits() -> None:
    names = {kind.name for kind in kinds_of(TABLE, None)}
    assert names == {"float64", "float32", "float32 angles"}
    # Up to 10 000 only: larger numbers are no table of sines, whatever it was multiplied by.
    for largest, possible in ((9_984.0, True), (10_240.0, False)):
        names = {kind.name for kind in kinds_of(np.array([[0.0, largest]]), None)}
        assert ({"float16", "bfloat16"} <= names) is possible


def test_what_is_off_by_exactly_as_much_is_explained() -> None:
    for kind in kinds_of(in_format("bfloat16"), 3):
        off, grown = (1.0, kind.most) if kind.grown else (kind.most, 1.0)
        assert explained(off, grown, [kind]) == (kind.name, True)
        assert explained(off, grown, []) == ("", False)
