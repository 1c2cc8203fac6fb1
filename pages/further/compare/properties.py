"""What is measured of every scheme."""

from collections.abc import Mapping
from functools import lru_cache
from math import isinf
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.criteria import measured_over
from course.head_reading import untrained_head
from course.quantity import Floats
from course.sentences import head_width
from course.words import PassFail
from pe_core import scheme_profile
from pe_core.products import product
from pe_core.scheme_profile import SPREAD_POSITIONS, SchemeProfile

ROUNDING = 1e-9
_CRITERIA = ("unique", "same_step", "bounded", "deterministic")  # those of the lesson, in its order


class Trait(NamedTuple):
    """What is measured of a scheme, as `pe_core.scheme_profile` defines it.

    `extrapolation_gap` is how new its values past the trained length are, `spread` how far its
    own part of a score depends on more than the offset, `words_spread` how far the whole score of
    two given words in an untrained head does.
    """

    extrapolation_gap: float
    spread: float
    words_spread: float


# Measured: 7 ms at d 1024 and L 2048, and neither t nor φ changes anything.
@lru_cache(maxsize=16)
def of_every_scheme(d: int, n: int, L: int) -> Mapping[str, Trait]:
    """Return the traits of every scheme, by its name."""
    return {
        name: Trait(
            scheme_profile.extrapolation_gap(row, L),
            scheme_profile.offset_spread(row, L),
            _spread(_word_scores(row, d, L)),
        )
        for name, row in pe_core.comparison(d, n, L).items()
    }


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


def _yes(holds: bool) -> PassFail:
    return PassFail(holds, "yes" if holds else "no")


def cells(scheme: SchemeProfile, trait: Trait) -> Mapping[str, Any]:
    """Return what the tables say of a scheme, by the names that they have for it."""
    judged = pe_core.criteria(scheme.codes, measured_over(scheme.codes))
    return {
        "name": scheme.name,
        "changes": scheme.place,
        **{
            name: _yes(one.holds)
            for name, one in zip(_CRITERIA, judged[: len(_CRITERIA)], strict=True)
        },
        "past": past(scheme, trait),
        "by_offset": _yes(trait.spread < ROUNDING),
        "words_by_offset": _yes(trait.words_spread < ROUNDING),
        "parameters": scheme.parameters,
    }


def past(scheme: SchemeProfile, trait: Trait) -> PassFail:
    """Return whether a scheme needs anything new past the trained length, and what."""
    new = trait.extrapolation_gap
    if isinf(new):
        return PassFail(False, "no rows" if scheme.rows else "numbers never trained")
    return PassFail(new == 0, "new values" if new else "nothing new")
