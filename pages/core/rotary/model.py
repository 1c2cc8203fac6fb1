"""A query and a key that turn with their positions, and what becomes of their score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees
from typing import NamedTuple

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Ends, Floats, Miss, apart, ends, measured
from course.view import View
from course.windows import around
from course.words import PassFail
from pe_core.rotary import PAIRINGS, rotary_scores

BACK = 5  # how many tokens back the aimed key is found
PLACES = 128  # places at which turned and added scores are compared
_FURTHEST, _STEP = 4096, 64  # positions at which the score is worked out anew
_SEED = 2


def query_and_key(d: int, n: int, vectors: str, pairing: str) -> tuple[Floats, Floats]:
    """Return a toy query and a toy key before they are turned, each about √d long."""
    query, other = pe_core.word_vectors(("query", "key"), d, seed=_SEED) * d**0.5
    if vectors == "five-back":
        return query, pe_core.rotate(query[None], [BACK], n, pairing=pairing)[0]
    return query, query if vectors == "alike" else other


@lru_cache(maxsize=16)  # 9 ms at d = 1024 and L = 2048, in every step of t and φ: they have no say
def _by_offset(
    d: int, n: int, length: int, vectors: str, pairing: str, read: str, permuted: bool
) -> Floats:
    """Return the score by offset; `read` is the pairing that turns query and key.

    `permuted` puts their numbers in its order first.
    """
    query, key = query_and_key(d, n, vectors, pairing)
    if permuted:
        move = pe_core.to_halves if read == "halves" else pe_core.to_interleaved
        query, key = (move(row[None])[0] for row in (query, key))
    scores = rotary_scores(query, key, length, n, pairing=read) / d**0.5
    scores.setflags(write=False)
    return np.asarray(scores)


class Hands(NamedTuple):
    """One pair of the query and of the key."""

    query: Floats
    key: Floats

    @property
    def product(self) -> float:
        """The dot product of the two."""
        return float(self.query @ self.key)

    @property
    def angle(self) -> float:
        """The angle between them in degrees."""
        (a, b), (c, e) = self
        return abs(degrees(atan2(a * e - b * c, a * c + b * e)))


class Rise(NamedTuple):
    """The first offset from which a score rises, the next one, and by how much."""

    start: int
    end: int
    by: float


class Misread(NamedTuple):
    """The offset where another pairing changes the score most, and the score with either."""

    offset: int
    score: float
    other: float

    @property
    def apart(self) -> Miss:
        """How far these two lie apart."""
        return Miss(abs(self.other - self.score))


@dataclass(frozen=True)
class Model:
    """A query at t and a key at t + φ, for one view."""

    view: View

    @measured
    def frequencies(self) -> Floats:
        """The angle by which each pair turns from one token to the next, shape (d/2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

    @measured
    def omega(self) -> float:
        """The angle by which the chosen pair turns from one token to the next."""
        return float(self.frequencies[self.view.pair])

    @measured
    def wavelength(self) -> float:
        """How many tokens the chosen pair takes for a whole turn."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.view.pair])

    @measured
    def degrees(self) -> list[str]:
        """By how many degrees the chosen pair turns, of the query and of the key."""
        turns = pe_core.turns([self.view.t, self.view.later], self.view.d, self.view.n)
        found = (360 * turns[:, self.view.pair]).tolist()
        return [grouped(one, ".1f" if one >= 100 else ".4g") for one in found]

    @measured
    def alpha(self) -> float:
        """The angle by which the chosen pair turns in φ tokens."""
        return self.omega * self.view.phi

    @measured
    def turn(self) -> Floats:
        """The matrix that turns the chosen pair by φ tokens, shape (2, 2)."""
        ((sine, cosine),) = pe_core.sinusoidal_at(
            [self.view.phi], self.view.d, self.view.n, pairs=[self.view.pair]
        )
        return np.array([[cosine, -sine], [sine, cosine]])

    @measured
    def other_pairing(self) -> str:
        """The pairing that was not chosen."""
        return next(name for name in PAIRINGS if name != self.view.pairing)

    @measured
    def columns(self) -> tuple[int, int]:
        """Which two numbers of a vector the chosen pair is made of."""
        return self.columns_by[self.view.pairing]

    @measured
    def columns_by(self) -> Mapping[str, tuple[int, int]]:
        """The same with either pairing."""
        found = {}
        for name, split in PAIRINGS.items():
            first, second = (range(self.view.d)[part] for part in split(self.view.d))
            found[name] = first[self.view.pair], second[self.view.pair]
        return found

    @measured
    def vectors(self) -> tuple[Floats, Floats]:
        """The query and the key before they are turned, each of shape (d,)."""
        view = self.view
        return query_and_key(view.d, view.n, view.vectors, view.pairing)

    def turned(self, vector: Floats, places: Sequence[int], pairing: str = "") -> Floats:
        """Return one vector as it stands turned at each of these places, a row a place."""
        rows = np.broadcast_to(vector, (len(places), self.view.d))
        return pe_core.rotate(rows, places, self.view.n, pairing=pairing or self.view.pairing)

    @measured
    def hands(self) -> Hands:
        """The chosen pair of the query at t and of the key."""
        return self._hands(self.view.t)

    @measured
    def start(self) -> Hands:
        """The same with the query at 0."""
        return self._hands(0)

    def _hands(self, place: int) -> Hands:
        query, key = self.vectors
        rows = self.turned(query, [place]), self.turned(key, self._later([place]))
        return Hands(*(row[0, list(self.columns)] for row in rows))

    def scores_at(self, places: Sequence[int]) -> Floats:
        """Return the score of the query at each place and the key φ further on."""
        query, key = self.vectors
        return self._scores(self.turned(query, places), self.turned(key, self._later(places)))

    def _later(self, places: Sequence[int]) -> list[int]:
        return [place + self.view.phi for place in places]

    def _scores(self, queries: Floats, keys: Floats) -> Floats:
        return np.asarray((queries * keys).sum(axis=1) / self.view.d**0.5)

    @measured
    def score(self) -> float:
        """The score of the query at t and the key at t + φ."""
        return float(self.scores_at([self.view.t])[0])

    @measured
    def start_score(self) -> float:
        """The score of the query at 0 and the key at φ."""
        return float(self.scores_at([0])[0])

    # What turning keeps.

    @property
    def _far_places(self) -> range:
        return range(0, max(_FURTHEST - self.view.phi, 0) + 1, _STEP)

    @measured
    def far_place_count(self) -> int:
        """At how many positions the score is worked out anew."""
        return len(self._far_places)

    @measured
    def score_change(self) -> Miss:
        """How far the scores there are from the score at the start."""
        return apart(self.scores_at(self._far_places), self.start_score)

    def _lengths(self, places: Sequence[int]) -> Floats:
        return np.asarray(np.linalg.norm(self.turned(self.vectors[0], places), axis=1))

    @measured
    def length(self) -> float:
        """The length of the query at t."""
        return float(self._lengths([self.view.t])[0])

    @measured
    def start_length(self) -> float:
        """Its length at 0."""
        return float(self._lengths([0])[0])

    @measured
    def length_change(self) -> Miss:
        """How far its lengths at far positions are from that."""
        return apart(self._lengths(range(0, _FURTHEST + 1, _STEP)), self.start_length)

    @measured
    def angles_apart(self) -> Miss:
        """How far pairs (1, 0), turned to t, are from the cosines and sines of row t."""
        view = self.view
        start, row = (pe_core.sinusoidal(1, view.d, view.n, start=at)[0] for at in (0, view.t))
        there = self.turned(start[::-1], [view.t], "adjacent")[0]
        return apart(there, row.reshape(-1, 2)[:, ::-1].ravel())

    # The score over the offset.

    @measured
    def curve(self) -> Floats:
        """The score at the offsets from -(L - 1) to L - 1; offset 0 stands in the middle."""
        return self._curve(self.view.pairing)

    @measured
    def misread(self) -> Floats:
        """The same if the other pairing turns query and key, and their numbers stay in place."""
        return self._curve(self.other_pairing)

    @measured
    def permuted(self) -> Floats:
        """The same if the other pairing turns them, with their numbers in its order first."""
        return self._curve(self.other_pairing, permuted=True)

    def _curve(self, read: str, permuted: bool = False) -> Floats:
        view = self.view
        return _by_offset(view.d, view.n, view.L, view.vectors, view.pairing, read, permuted)

    @measured
    def extremes(self) -> Ends:
        """The lowest and the highest score at any offset."""
        return ends(self.curve)

    @measured
    def best_offset(self) -> int:
        """The offset at which the score is highest."""
        return int(self.curve.argmax()) - self.view.last

    @measured
    def highest_at_0(self) -> bool:
        """Whether it is offset 0."""
        return self.best_offset == 0

    @measured
    def ahead(self) -> Floats:
        """The scores at the offsets from 0 on."""
        return np.asarray(self.curve[self.view.last :])

    @measured
    def behind(self) -> Floats:
        """The scores at the same distances behind the query."""
        return np.asarray(self.curve[self.view.last :: -1])

    @measured
    def score_ahead(self) -> float:
        """The score with the key φ tokens ahead."""
        return float(self.ahead[self.view.phi])

    @measured
    def score_back(self) -> float:
        """The score with the key φ tokens back."""
        return float(self.behind[self.view.phi])

    @measured
    def sides_apart(self) -> Miss:
        """How far the scores of both sides lie apart."""
        return apart(self.ahead, self.behind)

    @measured
    def rise(self) -> Rise | None:
        """Where the score rises first with the tokens ahead, if it does."""
        if (at := pe_core.first_rise(self.ahead)) is None:
            return None
        return Rise(at, at + 1, float(self.ahead[at + 1] - self.ahead[at]))

    @measured
    def never_rises(self) -> bool:
        """Whether the score falls with every token ahead."""
        return self.rise is None

    # If the pairings are mixed.

    @measured
    def worst(self) -> Misread:
        """The offset at which reading with the other pairing changes a score most."""
        at = int(abs(self.misread - self.curve).argmax())
        return Misread(at - self.view.last, float(self.curve[at]), float(self.misread[at]))

    @measured
    def permuted_apart(self) -> Miss:
        """The most that a score changes if the numbers are put in order first."""
        return apart(self.permuted, self.curve)

    @measured
    def mixed(self) -> Ends:
        """The lowest and the highest score at the places if the other pairing turns the key."""
        return ends(self.mixed_scores)

    # At each place, turned and added.

    letter_t = "t"

    @measured
    def places(self) -> range:
        """The places that are compared: all, or as many as can be read around t."""
        return around(self.view.t, self.view.L, PLACES)

    @measured
    def place_count(self) -> int:
        """How many they are."""
        return len(self.places)

    @measured
    def last_place(self) -> int:
        """The last of them."""
        return self.places[-1]

    @measured
    def turned_query(self) -> Floats:
        """The query as it stands turned at these places, a row a place."""
        return self.turned(self.vectors[0], self.places)

    @measured
    def place_scores(self) -> Floats:
        """The score of the query at each of these places and the key φ further on."""
        return self.scores_at(self.places)

    @measured
    def mixed_scores(self) -> Floats:
        """The same scores if the other pairing turns the key."""
        keys = self.turned(self.vectors[1], self._later(self.places), self.other_pairing)
        return self._scores(self.turned_query, keys)

    @measured
    def added(self) -> tuple[Floats, Floats]:
        """Query and key with the sinusoidal rows of their places added, not turned."""
        (query, key), first = self.vectors, self.places.start
        return query + self._rows(first), key + self._rows(first + self.view.phi)

    def _rows(self, start: int) -> Floats:
        return pe_core.sinusoidal(len(self.places), self.view.d, self.view.n, start=start)

    @measured
    def added_scores(self) -> Floats:
        """The same scores where the position is added instead."""
        return self._scores(*self.added)

    @measured
    def stays(self) -> Mapping[str, PassFail]:
        """Whether the length of the query and the score stay the same, turned and added."""
        return {
            "turned_norm": _stays(np.linalg.norm(self.turned_query, axis=1)),
            "added_norm": _stays(np.linalg.norm(self.added[0], axis=1)),
            "turned_score": _stays(self.place_scores),
            "added_score": _stays(self.added_scores),
        }


def _stays(values: Floats) -> PassFail:
    """Return whether a value is the same at all places."""
    low, high = found = ends(values)
    same = found.apart.none
    return PassFail(same, f"always {high:.4f}" if same else f"{low:.2f} to {high:.2f}")
