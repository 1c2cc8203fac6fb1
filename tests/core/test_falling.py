"""The schemes whose scores fall with the distance, by plain loops over the papers' formulas."""

import math

import numpy as np
import pytest

from pe_core._falling import SANDWICH_WIDTH, sandwich, xpos
from pe_core._placing import Size


@pytest.mark.parametrize("base", [100.0, 10_000.0])
@pytest.mark.parametrize("width", [8, 200])
def test_xpos_writes_rows_of_its_own_base_that_shrink(base: float, width: int) -> None:
    # Sun et al. 2023: pair k turns by base^(-2k/d) and shrinks by ((2k/d + 0.4) / 1.4)^(1/512);
    # what is written is as wide as a head of 64 at most.
    marks = xpos("xPos", Size(width, base, 50)).marks
    assert marks is not None
    assert marks.shrinks
    head = min(width, 64)
    for position, row in enumerate(marks.table(7, 3), 3):
        for pair in range(head // 2):
            share = 2 * pair / head
            size = ((share + 0.4) / 1.4) ** (position / 512)
            angle = position * base ** (-share)
            expected = size * math.sin(angle), size * math.cos(angle)
            assert row[2 * pair : 2 * pair + 2].tolist() == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("base", [100.0, 10_000.0])
def test_the_score_of_xpos_is_the_sum_over_its_pairs(base: float) -> None:
    d, query, keys = 16, 9, 11
    found = xpos("xPos", Size(d, base, 50)).score(query, keys)
    expected = [
        sum(
            2 * ((2 * k / d + 0.4) / 1.4) ** ((query - s) / 512)
            * math.cos((query - s) * base ** (-2 * k / d))
            for k in range(d // 2)
        ) / math.sqrt(d)
        for s in range(keys)
    ]  # fmt: skip
    np.testing.assert_allclose(found, expected, rtol=1e-12)


def test_sandwich_adds_a_quarter_of_the_product_of_two_rows_whatever_the_model() -> None:
    # Chi et al. 2023: rows of 128 numbers with the base 10 000, divided by 8 · 4 / 8.
    found = sandwich("Sandwich", Size(16, 100.0, 50)).score(3, 6)
    half = SANDWICH_WIDTH // 2
    expected = [
        sum(math.cos((3 - s) * 10_000.0 ** (-k / half)) for k in range(half)) / 4 for s in range(6)
    ]
    np.testing.assert_allclose(found, expected, rtol=1e-12)
    assert half == 64
