"""The schemes side by side on one state: their scores, and what is measured of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.criteria import measured_over
from course.head_reading import Read, Reading, reading, untrained_head
from course.quantities import Floats, measured
from course.sentences import head_width
from course.view import View
from pe_core import scheme_profile
from pe_core._placing import T5_BUCKETS
from pe_core.products import product
from pe_core.scheme_comparison import COMPARED
from pe_core.scheme_criteria import Criterion
from pe_core.scheme_profile import SPREAD_POSITIONS, SchemeProfile

SLOTS = ("first", "second", "third")
ROUNDING = 1e-9
_FAR = 256  # a distance in the last bucket of T5


class Trait(NamedTuple):
    """What is measured of a scheme, as `pe_core.scheme_profile` defines it.

    `extrapolation_gap` is how new its values past the trained length are, `spread` how far its
    own part of a score depends on more than the offset, `words_spread` how far the whole score of
    two given words in an untrained head does.
    """

    extrapolation_gap: float
    spread: float
    words_spread: float


def places(view: View) -> tuple[str, ...]:
    """Return the places that hold a scheme; the third may be empty."""
    return tuple(slot for slot in SLOTS if getattr(view, slot) in COMPARED)


@dataclass(frozen=True)
class Model:
    """The schemes of `pe_core.comparison`, some of them chosen, for one view."""

    view: View

    @measured
    def reading(self) -> Reading:
        """The sentence and one untrained head, with every scheme."""
        return reading(self.view)

    @property
    def schemes(self) -> Mapping[str, SchemeProfile]:
        """All schemes by name, for this d, n and trained length L."""
        return self.reading.schemes

    @property
    def chosen(self) -> list[str]:
        """The chosen schemes from left to right, each of them once."""
        return list(dict.fromkeys(getattr(self.view, slot) for slot in places(self.view)))

    def in_place(self, slot: str) -> Read | None:
        """Return the sentence as it is read with the scheme of one place; None if it is empty."""
        return self.reading.by_scheme.get(getattr(self.view, slot))

    def label(self, name: str) -> str:
        """Return the name of a scheme, and whether its numbers were learned in a small model."""
        return f"{name} (trained here)" if self.schemes[name].parameters else name

    @measured
    def scores(self) -> Mapping[str, Floats]:
        """The position's part of the scores of query t and the keys 0 to 2L - 1.

        By the name of the chosen scheme, each of shape (2L,); NaN where it has no row.
        """
        t, L = self.view.t, self.view.L
        found = {name: self.schemes[name].score(t, 2 * L) for name in self.chosen}
        for curve in found.values():
            curve.setflags(write=False)
        return found

    def untrained(self, name: str, offset: int) -> bool:
        """Return whether a key at this offset reads a number that training never reached."""
        return name == "T5" and abs(offset) >= self.t5_beyond

    @measured
    def t5_beyond(self) -> int:
        """The first distance in a bucket of T5 that no training text of the small model reached."""
        reached = pe_core.trained_bias().reached
        return int(reached[pe_core.t5_bucket(-np.arange(_FAR), buckets=T5_BUCKETS)].argmin())

    @property
    def offsets(self) -> list[int]:
        """The offsets that are marked: φ after the query, and φ before if there is a key."""
        t, phi = self.view.t, self.view.phi
        return sorted({phi} | ({-phi} if phi <= t else set()))

    @measured
    def traits(self) -> Mapping[str, Trait]:
        """What is measured of every scheme, by its name."""
        return _of_every_scheme(self.view.d, self.view.n, self.view.L)[0]

    @measured
    def judged(self) -> Mapping[str, tuple[Criterion, ...]]:
        """The criteria as measured for each scheme over the positions or offsets that it has."""
        return {
            name: pe_core.criteria(scheme.marks, measured_over(scheme.marks))
            for name, scheme in self.schemes.items()
        }

    @measured
    def most_weight(self) -> float:
        """The largest weight of the head with any of the chosen schemes; there must be a word."""
        read = (self.reading.by_scheme[name] for name in self.chosen)
        return max(float(one.attended.weights.max()) for one in read)

    @property
    def twice_gap(self) -> float:
        """How far RoPE's curve is from twice the sinusoidal one."""
        t, length = self.view.t, 2 * self.view.L
        turned, added = (self.schemes[name].score(t, length) for name in ("RoPE", "sinusoidal"))
        return float(abs(turned - 2 * added).max())

    def word_scores(self, name: str) -> Floats:
        """Return the scores of two given words at one offset, φ or what is seen of it.

        The query is word t, for each t at which both words are among the positions that are looked
        at.
        """
        scores = _of_every_scheme(self.view.d, self.view.n, self.view.L)[1][name]
        return np.asarray(scores.diagonal(min(self.view.phi, len(scores) - 2)))


# Measured: 7 ms at d 1024 and L 2048, and neither t nor φ nor the sentence changes anything.
@lru_cache(maxsize=16)
def _of_every_scheme(d: int, n: int, L: int) -> tuple[Mapping[str, Trait], Mapping[str, Floats]]:
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
