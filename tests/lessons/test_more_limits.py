"""Claims that compare two quantities hold up to their limit and not beyond."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pages.relative.rotation.model import FOUND
from tests.lessons.changed import always
from tests.lessons.test_limits import D, Limit, below, holds_up_to

SCHEMES = ("sinusoidal", "learned", "RoPE", "ALiBi", "T5")


def padded(change: float) -> dict[str, Any]:
    changes = dict.fromkeys(SCHEMES, change)
    return {"padded": SimpleNamespace(sentence=SimpleNamespace(words=("a",)), changes=changes)}


def cache(change: float) -> dict[str, Any]:
    """Return a cache of two recent tokens, of which the score of one has changed."""
    return {
        "kept": np.arange(2), "early": np.zeros(2, bool), "changed": np.zeros(2, bool),
        "offsets": np.zeros(2, int), "scores": np.array([0.0, change]),
        "whole_scores": np.zeros(12),
    }  # fmt: skip


def blocks(off: float) -> dict[str, Any]:
    return {"matrix": np.kron(np.eye(D // 2), [[1, off], [0, 1]])}


def scored(far: float) -> dict[str, Any]:
    linear, plain = (SimpleNamespace(score=always(value)) for value in (far, 0.0))
    return {"remedies": {"linear": linear}, "plain": plain}


LIMITS = [
    Limit("elsewhere", "signals", "2 apart", lambda v: {"alike": always([1 - v])}, *below(1e-9),
          False),
    Limit("elsewhere", "times", "The unit", lambda v: {"hour": lambda unit: v * (unit == "days")},
          *below(1e-9), False),
    Limit("rope_in_models", "back", "than the slowest",
          lambda v: {"previous": {"fastest": v, "slowest": 0.0}.__getitem__}, (1.4e-12,),
          (1e-12, 7e-13), False),
    Limit("rotary", "turning", "offset alone",
          lambda v: {"scores_at": always(np.array([0.0, v])), "start_score": 0.0},
          *below(1e-11), error=True),
    Limit("rotary", "turning", "length of the query",
          lambda v: {"turned": always(np.array([[0.0], [v]]))}, *below(1e-11), error=True),
    Limit("rotary", "distance", "At equal", lambda v: {"curve": v * (np.arange(45) == 3)},
          *below(1e-11), error=True),
    Limit("dot_products", "sides", "same dot product",
          lambda v: {"product": lambda by: v * (by > 0)}, *below(1e-12 * D)),
    Limit("dot_products", "similarity", "sum of the cosines",
          lambda v: {"rows": np.zeros((2, 1)), "curve": np.array([0, -v])}, *below(1e-12 * D)),
    Limit("dot_products", "neighbours", "Neighbours", lambda v: {"rows": np.array([[0], [0], [v]])},
          *below(1e-12 * D)),
    Limit("rotation", "rotation", "M · PE", lambda v: {
        "matrix": np.eye(2), "here": np.zeros(2), "there": np.array([0, v])}, *below(1e-12)),
    Limit("rotation", "rotation", "Every block", blocks, *below(1e-12)),
    Limit("rotation", "ahead", "The score of key", lambda v: {
        "multiplied_out": np.array([0, v]), "ahead": np.zeros(9)}, *below(1e-12 * D)),
    Limit("rotation", "stays", "does not change", lambda v: {
        "fitted_at": lambda start, _: np.full((2, 2), v * (start == 11))}, *below(FOUND)),
    Limit("attention", "words", "Equal words", lambda v: {
        "output": np.array([[0], [7], [v]]), "weights": np.eye(3)}, *below(1e-9)),
    Limit("attention", "words", "all words were the same", lambda v: {"alike_gap": always(v)},
          *below(1e-9), error=True),
    Limit("attention", "attention", "four terms", lambda v: {
        "terms": np.zeros((4, 1, 1)), "scores": np.array([[-v]])}, *below(1e-9), error=True),
    Limit("generation", "cache", "recent tokens", cache, *below(1e-9), error=True),
    Limit("generation", "padding", "With rows", padded, *below(1e-9), error=True),
    Limit("generation", "padding", "With RoPE", padded, *below(1e-9), error=True),
    Limit("longer", "longer_score", "Linear scaling", scored, *below(1e-9 * D), False),
    Limit("grids", "patches", "one step down",
          lambda v: {"alike": lambda step: v * (step == (1, 0))}, *below(1e-9), False),
    Limit("grids", "fitting", "value of the formula", lambda v: {
        "fitting": SimpleNamespace(errors=np.array([v]), norm=1.0)}, *below(1e-9)),
]  # fmt: skip


@pytest.mark.parametrize("limit", LIMITS, ids=[f"{one.lesson} {one.claim}" for one in LIMITS])
def test_a_claim_on_two_quantities_holds_up_to_its_limit(limit: Limit) -> None:
    holds_up_to(limit)
