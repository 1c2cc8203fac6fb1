"""The numbers that were trained once: what they are, that they stay, and what was recorded."""

import datetime
import hashlib
import re
from typing import Any

import numpy as np
import pytest

from pe_core import _trained_numbers, _trained_offsets, t5_bucket, trained_table
from pe_core.trained_tables import trained_bias, trained_logarithm, trained_vectors

LEARNED: dict[str, Any] = {
    "small table": trained_table("small"),
    "large table": trained_table("large"),
    "T5 both": trained_bias("both"),
    "T5 before": trained_bias("before"),
    "Shaw": trained_vectors(),
    "KERPLE": trained_logarithm(),
}
# Of what `python -m training.small_tables` wrote; who trains again writes them anew.
DIGESTS = {
    "small table": "016217da4ea629a3bd06f9a9157442c0",
    "large table": "bd8dbaf5a0443a498d5919d8044974e9",
    "T5 both": "1a7612f67c57679fddfb2a5a38a08806",
    "T5 before": "9495e1bcdf8501c6882dba39a0a0db82",
    "Shaw": "7db5b5fd0ddf8267e34eb74c43e07c89",
    "KERPLE": "a58031795f272d4086c648ef1f29bb34",
}


def trained(found: Any) -> np.ndarray:
    return np.asarray(found.rows if hasattr(found, "rows") else found.values)


@pytest.mark.parametrize("name", LEARNED)
def test_the_numbers_are_those_that_training_wrote(name: str) -> None:
    found = LEARNED[name]
    both = np.concatenate([found.start, trained(found)]).astype("<f8")
    assert hashlib.sha256(both.tobytes()).hexdigest()[:32] == DIGESTS[name]


@pytest.mark.parametrize(("start", "spread"), [("small", 0.5**0.5 / 64), ("large", 0.5**0.5)])
def test_a_table_starts_with_normal_numbers_as_large_as_is_said(start: str, spread: float) -> None:
    numbers = trained_table(start).start
    assert numbers.shape == (40, 32)
    # Over 1280 numbers a standard deviation is known to about 2 %.
    assert numbers.std() == pytest.approx(spread, rel=0.06)
    assert abs(numbers.mean()) < 4 * spread / 1280**0.5
    np.testing.assert_allclose(trained_table("large").start, 64 * trained_table("small").start)


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


@pytest.mark.parametrize("sides", ["both", "before"])
def test_training_reached_the_buckets_of_texts_of_32_tokens_and_moved_them_alone(
    sides: str,
) -> None:
    found = trained_bias(sides)
    # With both sides, the first bucket of later keys is for a distance of 0, which none has.
    never = {16} if sides == "both" else set()
    reached = set(np.flatnonzero(found.reached).tolist())
    assert reached == buckets_within(32, sides == "both") - never
    moved = (found.values != found.start).any(axis=1)
    assert set(np.flatnonzero(moved).tolist()) == reached


@pytest.mark.parametrize("start", ["small", "large"])
def test_training_reached_32_rows_and_moved_them_alone(start: str) -> None:
    found = trained_table(start)
    assert found.reached == 32
    moved = (found.rows != found.start).any(axis=1)
    assert moved.tolist() == [True] * 32 + [False] * 8


@pytest.mark.parametrize("name", LEARNED)
def test_the_trained_model_is_right_and_needs_its_numbers(name: str) -> None:
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


@pytest.mark.parametrize("module", [_trained_numbers, _trained_offsets])
def test_it_is_recorded_how_they_were_trained(module: Any) -> None:
    record = module.RECORD
    assert list(record) == ["seed", "pairs tested", "date", "numpy", "autograd"]
    assert re.fullmatch(r"\d+", record["seed"])
    assert re.fullmatch(r"\d+", record["pairs tested"])
    assert datetime.date.fromisoformat(record["date"]) >= datetime.date(2025, 1, 1)
    for package in ("numpy", "autograd"):
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", record[package])


def test_shapes_and_starts_have_a_row_for_each_that_learned() -> None:
    names = ["T5 both", "T5 before", "Shaw", "KERPLE"]
    for part in ("SHAPES", "STEPS", "DRAWN", "UNREACHED", "RIGHT", "CHANGES"):
        assert list(getattr(_trained_offsets, part)) == names
    assert [trained(LEARNED[name]).shape for name in names] == [(32, 4), (32, 4), (33, 8), (2, 4)]
    # A random start is the beginning of one list, as wide as is asked for.
    vectors, bias = trained_vectors().start.ravel(), trained_bias("both").start.ravel()
    np.testing.assert_array_equal(vectors[: bias.size], bias)
    np.testing.assert_array_equal(trained_bias("before").start, trained_bias("both").start)
