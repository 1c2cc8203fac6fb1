"""The numbers that were trained once: what they are, that they stay, and what was recorded."""

import base64
import struct
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from pe_core import _trained_numbers, _trained_offsets, t5_bucket, trained_table
from pe_core.trained_tables import trained_bias, trained_logarithm, trained_vectors
from tests.each import each

LEARNED: dict[str, Any] = {
    "small table": trained_table("small"),
    "large table": trained_table("large"),
    "T5 both": trained_bias("both"),
    "T5 before": trained_bias("before"),
    "Shaw": trained_vectors(),
    "KERPLE": trained_logarithm(),
}


def trained(found: Any) -> np.ndarray:
    return np.asarray(found.rows if hasattr(found, "rows") else found.values)


def halves(letters: str) -> np.ndarray:
    """Return numbers kept as float16 in base64, read without NumPy."""
    found = base64.b64decode(letters)
    return np.array(struct.unpack(f"<{len(found) // 2}e", found))


def test_the_numbers_are_those_that_training_wrote() -> None:
    small = halves(_trained_numbers.START) / 64
    assert_array_equal(trained_table("large").start.ravel(), 64 * small)
    assert_array_equal(trained_table("small").start.ravel(), small)
    moved = small + halves(_trained_numbers.SMALL_CHANGE)
    assert_array_equal(trained_table("small").rows.ravel(), moved)
    for name, change in _trained_offsets.CHANGES.items():
        drawn = halves(_trained_offsets.STARTS["uniform" if name == "KERPLE" else "normal"])
        start, values = LEARNED[name].start.ravel(), LEARNED[name].values.ravel()
        assert_array_equal(start, drawn[: start.size])
        assert_array_equal(values, start + halves(change))


@each(("start", "spread"), [("small", 0.5**0.5 / 64), ("large", 0.5**0.5)])
def test_a_table_starts_with_normal_numbers_as_large_as_is_said(start, spread) -> None:
    numbers = trained_table(start).start
    assert numbers.shape == (40, 32)
    # Over 1280 numbers a standard deviation is known to about 2 %.
    assert numbers.std() == pytest.approx(spread, rel=0.06)
    assert abs(numbers.mean()) < 4 * spread / 1280**0.5


def test_the_two_numbers_of_kerple_start_evenly_below_2_and_1_and_stay_above_0() -> None:
    found = trained_logarithm()
    assert found.start.shape == (2, 4)
    assert (found.start > 0).all()
    assert (found.start.max(axis=1) < [2, 1]).all()
    assert found.start[0].max() > 1
    assert (found.values >= 0.01 - 1e-4).all()


def buckets_within(reach: int, both: bool) -> set[int]:
    """Return the buckets of all offsets in a text of so many tokens, key minus query."""
    offsets = range(1 - reach, reach if both else 1)
    return {int(t5_bucket([offset], bidirectional=both)[0]) for offset in offsets}


@each("sides", ["both", "before"])
def test_training_reached_the_buckets_of_texts_of_32_tokens_and_moved_them_alone(sides) -> None:
    found = trained_bias(sides)
    # With both sides, the first bucket of later keys is for a distance of 0: no key's.
    never = {16} if sides == "both" else set()
    reached = set(np.flatnonzero(found.reached).tolist())
    assert reached == buckets_within(32, sides == "both") - never
    moved = (found.values != found.start).any(axis=1)
    assert set(np.flatnonzero(moved).tolist()) == reached


@each("start", ["small", "large"])
def test_training_reached_32_rows_and_moved_them_alone(start) -> None:
    found = trained_table(start)
    assert found.reached == 32
    moved = (found.rows != found.start).any(axis=1)
    assert moved.tolist() == [True] * 32 + [False] * 8


@each("name", LEARNED)
def test_the_trained_model_is_right_and_needs_its_numbers(name) -> None:
    found = LEARNED[name]
    assert type(found.steps) is int
    assert 100 < found.steps < 1000
    assert 0.95 < found.right <= 1
    # Half are right by guessing; 500 pairs tell that to about 0.05.
    if name != "KERPLE":
        assert abs(found.shuffled - 0.5) < 0.07
        assert 0.5 < found.untrained < found.right - 0.2
    else:  # any penalty that grows fast enough does
        assert found.right == found.shuffled == found.untrained
