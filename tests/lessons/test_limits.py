"""A claim holds up to its limit and not beyond, and says the number that decides it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest

from course.view import DEFAULTS
from tests.lessons.changed import always, says, the_check

VIEW = DEFAULTS._replace(d=16, n=100, L=23, t=11, phi=3, dim=9, words="a b a", causal="yes")
D = VIEW.d
HALF_A_UNIT = 2.0**-25  # half of the gap between 1 and the float32 below it
Put = Callable[[float], Mapping[str, Any]]


class Limit(NamedTuple):
    """With which numbers a claim of a lesson holds and with which it fails."""

    lesson: str
    name: str
    claim: str
    put: Put
    holds: tuple[float, ...]
    fails: tuple[float, ...]
    shown: bool = True  # whether the number itself is said
    error: bool = False  # whether a number with which it holds is said to be rounding error


Edge = tuple[tuple[float, ...], tuple[float, ...]]


def below(limit: float) -> Edge:
    return (0.7 * limit,), (limit, 1.4 * limit)


def up_to(limit: float) -> Edge:
    return (0.7 * limit, limit), (1.4 * limit,)


def above(limit: float) -> Edge:
    return (1.4 * limit,), (limit, 0.7 * limit)


def least(limit: float) -> Edge:
    return (1.4 * limit, limit), (0.7 * limit,)


ONLY_0: Edge = ((0,), (1, 2))
ANY: Edge = ((1e-300,), (0,))


def one(name: str) -> Put:
    """Put the number in as a quantity."""
    return lambda value: {name: value}


def by_method(name: str) -> Put:
    """Put the number in as what a method returns."""
    return lambda value: {name: always(value)}


def row(name: str, *before: float) -> Put:
    """Put the number in as the last of a row."""
    return lambda value: {name: np.array([*before, value])}


def waves(first: float, last: float) -> Put:
    """Put wavelengths in, of which the first or the last is off by a share."""
    return lambda share: {
        "wavelengths": 2 * np.pi * np.array([1 + first * share, 100 + last * 100 * share])
    }


LIMITS = [
    Limit("heatmap", "rows", "same length", one("row_length_miss"), *below(1e-12 * D)),
    Limit("heatmap", "columns", "Every column", one("still"), *ONLY_0),
    Limit("heatmap", "layouts", "Both layouts", row("layouts_apart", 0.0), *below(1e-12 * D)),
    Limit("heatmap", "nearest", "same row", lambda v: {"nearest": (v, 1)}, *ANY),
    Limit("heatmap", "nearest", "neighbours", lambda v: {"nearest": (0.5, v)}, (1,), (2, 3)),
    Limit("heatmap", "new_values", "no new values", by_method("new_columns"), *ONLY_0),
    Limit("bits", "signs", "a minus sign", by_method("sign_agreement"), (1,), (0.999, 0.5)),
    Limit("bits", "signs", "replaced", by_method("sign_agreement"), (1,), (0.999, 0.5)),
    Limit("bits", "floats", "more different", lambda v: {"values_used": (7, v)}, (8,), (7, 6)),
    Limit("bits", "code_steps", "the binary code", row("code_steps", 0.0), *below(1e-9), False),
    Limit("bits", "row_steps", "the encoding", row("row_steps", 0.0), *below(1e-9), False),
    Limit("bits", "stretch", "the same factor", row("stretches", 0.0), *below(1e-9), False),
    Limit("sinusoids", "column", "repeats", one("comeback_miss"), *below(1e-9), error=True),
    Limit("sinusoids", "row", "sinusoid", row("angle_steps", 0.0, 0.0), *below(1e-9)),
    Limit("sinusoids", "factor", "same factor", lambda v: {"ratios": np.array([2, 2 + 2 * v])},
          (7e-10,), (1.4e-9,), False),
    Limit("sinusoids", "longest", "longest", waves(0, 1), (7e-13,), (1.4e-12,), False),
    Limit("sinusoids", "longest", "longest", waves(0, -1), (7e-13,), (1.4e-12,), False),
    Limit("sinusoids", "shortest", "shortest", waves(1, 0), (7e-13,), (1.4e-12,), False),
    Limit("sinusoids", "shortest", "shortest", waves(-1, 0), (7e-13,), (1.4e-12,), False),
    Limit("clock_hands", "turn", "same rotation", one("shift_miss"), *below(1e-11)),
    Limit("clock_hands", "slowest", "full turn", one("slowest_turns"), *least(1)),
    Limit("clock_hands", "repeat", "back where", by_method("apart"), *below(1e-9)),
    Limit("clock_hands", "table", "matches", one("table_miss"), *below(1e-11)),
    Limit("clock_hands", "reading", "in dimension", by_method("look_alikes"), *ONLY_0),
    Limit("formula", "row_0", "Row 0", one("row_0_miss"), (0,), (1e-300, 2)),
    Limit("formula", "words", "same table", one("positions_apart"), *below(1e-12)),
    Limit("formula", "far", "ten decimals", one("far_off"), *below(5e-11)),
    Limit("formula", "by_hand", "between", lambda v: {"first_rows": np.array([[0.5, -v]]),
                                                      "rises": 0}, *up_to(1), False),
    Limit("formula", "by_hand", "grow with", lambda v: {"first_rows": np.eye(4), "rises": v},
          (3,), (2, 4)),
    Limit("dot_products", "neighbours", "Toeplitz", one("square_miss"), *below(1e-12 * D)),
    Limit("rotation", "back", "swapped", by_method("back_miss"), *below(1e-12)),
    Limit("adding", "width", "separately", one("split_miss"), *below(1e-9), error=True),
    Limit("adding", "width", "W₂ = W₁", one("tied_miss"), *below(1e-9), error=True),
    Limit("adding", "width", "different W₂", one("free_miss"), *below(1e-9), False),
    Limit("adding", "lengths", "factor of 2", one("loudness"), *up_to(2)),
    Limit("adding", "lengths", "factor of 2", one("loudness"), *least(0.5)),
    Limit("adding", "sum", "direction", row("cosines", 0.1), *below(0.5)),
    Limit("adding", "sum", "direction", lambda v: {"cosines": np.array([0.1, -v])}, *below(0.5)),
    Limit("adding", "residual", "With the",
          lambda v: {"shares_kept": (np.array([v, 2]), np.ones(2))}, *above(0.5)),
    Limit("adding", "residual", "Without the",
          lambda v: {"shares_kept": (np.ones(2), np.array([v, 2]))}, *above(0.5)),
    Limit("adding", "column_motion", "Only the first", by_method("moving"), (0, 1, 1.6), (2, 3)),
    Limit("biases", "offset", "offset alone", one("drift"), *below(1e-12), error=True),
    Limit("t5_and_shaw", "offset", "offset alone", one("drift"), *ONLY_0),
    Limit("t5_and_shaw", "directions", "ALiBi", one("alibi_change"), *below(1e-12), error=True),
    Limit("t5_and_shaw", "directions", "With T5", one("t5_change"), *below(1e-12), error=True),
    Limit("compare", "compare", "twice", one("twice_gap"), *below(1e-9 * D), error=True),
    Limit("grids", "patches", "dot product", one("axial_gap"), *below(1e-9), error=True),
    Limit("wild", "wild", "The tables", one("most_apart"), *below(5e-7), False),
    Limit("wild", "wild", "first 23 rows", one("products_apart"), *below(5e-7), False),
    Limit("wild", "wild", "After the last stage", one("off_other_base"), *below(1e-3), False),
    Limit("wild", "wild", "back leaves", lambda v: {"products_moved": (v, 0.0, 0.0)},
          *below(1e-9 * D), False),
    Limit("code", "listing", "NumPy listing", one("off"), *below(1e-12)),
    Limit("code", "length", "longer table", by_method("moves_with_length"), *below(1e-12)),
    Limit("code", "start", "from 0 or 1", lambda v: {"moves_from_one": np.array([-v, 0])},
          *below(1e-12 * D)),
    Limit("code", "rounding", "half a unit", one("rounding"), *up_to(HALF_A_UNIT)),
    Limit("code", "loop", "The loop", by_method("apart"), *below(1e-12 * 23)),
    Limit("code", "pytorch", "PyTorch", by_method("apart"), *up_to(8 * 23 * HALF_A_UNIT)),
    Limit("code", "tensorflow", "TensorFlow", by_method("apart"), *up_to(HALF_A_UNIT + 1e-12)),
    Limit("train", "none", "one layer", by_method("change"), *below(1e-9), error=True),
    Limit("train", "none", "two layers", by_method("change"), *below(1e-9), error=True),
    Limit("train", "twins", "adding position rows", by_method("change"), *above(1e-9)),
    Limit("rope_in_models", "back", "most of the attention", by_method("previous"), *above(0.5)),
    Limit("rope_in_models", "content", "The fastest",
          lambda v: {"kept": always(np.array([v, 3.0]))}, (0.99, 1), (0.9899, 0.5)),
    Limit("generation", "windows", "outside one window",
          lambda v: {"arriving": np.array([1.0] * 8 + [v])}, (0,), (0.01, 1)),
    Limit("elsewhere", "signals", "2 apart", lambda v: {"alike": always([v])},
          (1, 1 - 0.9e-9), (1 - 1.2e-9, 0.5)),
]  # fmt: skip


def holds_up_to(limit: Limit) -> None:
    """Assert that a claim holds and fails with the numbers that it should, and says them."""
    for value in (*limit.holds, *limit.fails):
        found = the_check(limit.lesson, limit.name, limit.claim, VIEW, **limit.put(value))
        assert found.holds is (value in limit.holds), (value, found)
        if limit.shown and value:
            assert says(found.measured, value), (value, found)
        if limit.error and value:
            assert ("rounding error" in found.measured) is found.holds, (value, found)


@pytest.mark.parametrize("limit", LIMITS, ids=[f"{one.lesson} {one.claim}" for one in LIMITS])
def test_a_claim_holds_up_to_its_limit(limit: Limit) -> None:
    holds_up_to(limit)
