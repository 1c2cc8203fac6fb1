"""Bits beside waves: what is drawn of them, against counting and the bare formulas."""

import math

import pytest

from course.view import DEFAULTS
from pages.core.bits.figures import FIGURES
from pages.core.bits.model import Model
from tests.each import each


def model(L: int = 16, t: int = 6) -> Model:
    return Model(DEFAULTS._replace(L=L, t=t))


@each(("L", "bits"), [(2, 1), (3, 2), (16, 4), (17, 5), (50, 6), (2048, 11)])
def test_there_are_as_many_bits_as_the_last_position_needs_and_a_pair_for_each(
    L: int, bits: int
) -> None:
    seen = model(L, L - 1)
    cells = FIGURES["bits"](seen).data[0].z
    assert cells.shape == (min(L, 64), bits)
    assert int("".join(str(int(bit)) for bit in cells[-1][::-1]), 2) == L - 1
    assert FIGURES["waves"](seen).data[0].z.shape == (min(L, 64), 2 * bits)


@each("L", [2, 16, 50, 500])
def test_each_wave_is_twice_as_long_as_the_one_before_and_the_first_turns_by_a_radian(
    L: int,
) -> None:
    seen = model(L, L - 1)
    cells = FIGURES["waves"](seen).data[0].z
    for row, place in enumerate(seen.positions):
        for pair in range(cells.shape[1] // 2):
            angle = place / 2**pair
            assert cells[row, 2 * pair] == pytest.approx(math.sin(angle), abs=1e-6)
            assert cells[row, 2 * pair + 1] == pytest.approx(math.cos(angle), abs=1e-6)
