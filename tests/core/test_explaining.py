"""Which rounding explains a difference: the format's own half step, times the size of the table."""

import numpy as np
import pytest

import pe_core
from pe_core._explaining import explained, kinds_of

TABLE = pe_core.sinusoidal(20, 8)
# How far a sine of size 1 is off at most in each format: half of its last binary place.
HALF_STEPS = {"float64": 1e-9, "float32": 1.2e-7, "float16": 2.0**-12, "bfloat16": 2.0**-9}


def in_format(name: str) -> np.ndarray:
    return pe_core.rounded(TABLE, name) if "float16" in name else TABLE  # `kinds_of` asks for it


@pytest.mark.parametrize("name", HALF_STEPS)
@pytest.mark.parametrize("size", [0.25, 1.0, 8.0])
def test_a_rounding_is_off_in_proportion_to_the_size_of_the_table(name: str, size: float) -> None:
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


def test_angles_in_float32_are_told_by_how_the_difference_grows() -> None:
    kinds = kinds_of(TABLE, None)
    assert explained(1.0, 2.4e-7, kinds) == ("float32 angles", True)
    assert explained(1.0, 2.6e-7, kinds) == ("", False)


def test_without_a_size_a_table_has_the_size_of_a_sine() -> None:
    kinds = kinds_of(TABLE, None)
    for off in (0.9e-9, 1.1e-9, 1.1e-7, 1.3e-7):
        assert explained(off, 1.0, kinds) == explained(off, 1.0, kinds, 1.0)
    assert explained(1.1e-9, 1.0, kinds)[0] == "float32"


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
