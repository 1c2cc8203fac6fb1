"""What is measured of every scheme, and how a table says it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isinf
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.criteria import MEASURED
from course.head_reading import untrained_head
from course.numerals import grouped
from course.quantities import Floats
from course.sentences import head_width
from course.words import PassFail
from pe_core import scheme_profile
from pe_core.products import product
from pe_core.scheme_criteria import Criterion
from pe_core.scheme_profile import SPREAD_POSITIONS, SchemeProfile

ROUNDING = 1e-9
_WHEN = {
    "nothing": "never",
    "words": "once, before the first layer",
    "queries and keys": "in every layer",
    "scores": "in every layer",
}
_SHORT = ("unique", "same step", "bounded", "deterministic", "equal steps")


class Trait(NamedTuple):
    """What is measured of a scheme, as `pe_core.scheme_profile` defines it.

    `extrapolation_gap` is how new its values past the trained length are, `spread` how far its
    own part of a score depends on more than the offset, `words_spread` how far the whole score of
    two given words in an untrained head does.
    """

    extrapolation_gap: float
    spread: float
    words_spread: float


# Measured: 7 ms at d 1024 and L 2048, and neither t nor φ nor the sentence changes anything.
@lru_cache(maxsize=16)
def of_every_scheme(d: int, n: int, L: int) -> tuple[Mapping[str, Trait], Mapping[str, Floats]]:
    """Return the traits of every scheme, and its scores of two given words, by its name."""
    rows = pe_core.comparison(d, n, L)
    scores = {name: _word_scores(row, d, L) for name, row in rows.items()}
    traits = {
        name: Trait(
            scheme_profile.extrapolation_gap(row, L),
            scheme_profile.offset_spread(row, L),
            _spread(scores[name]),
        )
        for name, row in rows.items()
    }
    return traits, scores


def _word_scores(row: SchemeProfile, d: int, L: int) -> Floats:
    """Return the scores of one query word and one key word in an untrained head.

    The words are put at each of the positions that are looked at, shape (positions, positions).
    """
    places = range(min(L, SPREAD_POSITIONS))
    w_query, w_key, _ = untrained_head(d)
    vectors = pe_core.word_vectors(("query", "key"), d) * d**0.5
    asking, asked = (
        row.given(np.tile(vector, (len(places), 1)), places, w_query) for vector in vectors
    )
    turn = asking.get("turn", np.asarray)
    turn_keys = asked.get("turn_keys", turn)
    products = turn(product(asking["x"], w_query)) @ turn_keys(product(asked["x"], w_key)).T
    return np.asarray(products / head_width(d) ** 0.5 + asking.get("bias", 0.0))


def _spread(scores: Floats) -> float:
    """Return how far the scores at one offset differ, at most."""
    seen = len(scores)
    return max(float(np.ptp(scores.diagonal(step))) for step in range(1 - seen, seen))


# The cells of the tables.


def label(scheme: SchemeProfile) -> str:
    """Return the name of a scheme, and whether its numbers were learned in a small model."""
    return f"{scheme.name} (trained here)" if scheme.parameters else scheme.name


def cells(scheme: SchemeProfile, trait: Trait, judged: Sequence[Criterion]) -> Mapping[str, Any]:
    """Return what the tables say of a scheme, by the names that they have for it."""
    share = 100 * scheme.share
    yes = "yes, for given words" if scheme.worded else "yes"
    if scheme.place == "words":  # a head multiplies these rows by its own matrices first
        yes = "yes, without learned matrices"
    return {
        "label": label(scheme),
        "changes": scheme.place,
        "acts": _WHEN[scheme.place],
        "row": "an offset" if scheme.relative else "a position",
        **{
            short.replace(" ", "_"): PassFail(one.holds, _measured(one))
            for short, one in zip(_SHORT, judged, strict=True)
        },
        "met": _met(judged),
        "past": past(scheme, trait),
        "by_offset": _by_offset(trait.spread, yes),
        "words_by_offset": _by_offset(trait.words_spread, "yes"),
        "parameters": scheme.parameters,
        "operations": scheme.arithmetic,
        "percent": f"{share:.2g}" if share < 99.5 else grouped(round(share)),
    }


def _measured(one: Criterion) -> str:
    if one.name == "unique" and one.measured == 0:
        return f"positions {one.positions[0]} and {one.positions[1]} coincide"
    if one.name == "equal steps" and one.values[1] == 0:
        return "no step at all"
    return MEASURED[one.name](one)


def _met(judged: Sequence[Criterion]) -> str:
    missed = [short for short, one in zip(_SHORT, judged, strict=True) if not one.holds]
    count = f"{len(judged) - len(missed)} of {len(judged)}"
    return f"{count}; fails: {', '.join(missed)}" if missed else count


def _by_offset(spread: float, yes: str) -> PassFail:
    same = spread < ROUNDING
    return PassFail(same, yes if same else f"differs by up to {spread:.2g}")


def past(scheme: SchemeProfile, trait: Trait) -> PassFail:
    """Return how new the values of a scheme past the trained length are."""
    new = trait.extrapolation_gap
    if isinf(new):
        return PassFail(False, "no row" if scheme.rows else "parameters never trained")
    if new == 0 or scheme.distances is None:
        return PassFail(True, "nothing new")
    step = float(scheme.distances(2)[1])
    return PassFail(
        True, f"up to {new:.3g} ({new / step:.3g} steps) away from the nearest trained value"
    )


def past_said(scheme: SchemeProfile, trait: Trait) -> str:
    """Return the same as a sentence about the scheme, without its full stop."""
    found = past(scheme, trait).measured
    told = {
        "no row": "has no row",
        "nothing new": "has no new value",
        "parameters never trained": "has parameters that were never trained",
    }
    name = f"the {scheme.name} table" if scheme.place == "words" else scheme.name
    return f"{name} {told.get(found, f'has values {found}')}"
