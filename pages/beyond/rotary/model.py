"""A query and a key that turn with their positions, and what becomes of their score."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View
from course.windows import around
from pe_core.rotary import PAIRINGS, rotary_scores

BACK = 5  # how many tokens back the aimed key is found
PLACES = 128  # places at which turned and added scores are compared
ROUNDING = 1e-11
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


@dataclass(frozen=True)
class Model:
    """A query at t and a key at t + φ, for one view."""

    view: View

    @measured
    def pair(self) -> int:
        """The chosen pair."""
        return self.view.dim // 2

    @measured
    def frequencies(self) -> Floats:
        """The angle by which each pair turns from one token to the next, shape (d/2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

    @measured
    def omega(self) -> float:
        """The angle by which the chosen pair turns from one token to the next."""
        return float(self.frequencies[self.pair])

    @measured
    def wavelength(self) -> float:
        """How many tokens the chosen pair takes for a whole turn."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.pair])

    @measured
    def turns(self) -> Floats:
        """How often the chosen pair has gone round, of the query and of the key, shape (2,)."""
        places = [self.view.t, self.view.t + self.view.phi]
        return np.asarray(pe_core.turns(places, self.view.d, self.view.n)[:, self.pair])

    @measured
    def turn(self) -> Floats:
        """The matrix that turns the chosen pair by φ tokens, shape (2, 2)."""
        ((sine, cosine),) = pe_core.sinusoidal_at(
            [self.view.phi], self.view.d, self.view.n, pairs=[self.pair]
        )
        return np.array([[cosine, -sine], [sine, cosine]])

    @measured
    def other_pairing(self) -> str:
        """The pairing that was not chosen."""
        return next(name for name in PAIRINGS if name != self.view.pairing)

    @measured
    def columns(self) -> tuple[int, int]:
        """Which two numbers of a vector the chosen pair is made of."""
        return self.columns_with(self.view.pairing)

    def columns_with(self, pairing: str) -> tuple[int, int]:
        """Return which two numbers of a vector a pairing turns together in the chosen pair."""
        first, second = (range(self.view.d)[part] for part in PAIRINGS[pairing](self.view.d))
        return first[self.pair], second[self.pair]

    @measured
    def vectors(self) -> tuple[Floats, Floats]:
        """The query and the key before they are turned, each of shape (d,)."""
        view = self.view
        return query_and_key(view.d, view.n, view.vectors, view.pairing)

    def turned(self, vector: Floats, places: Sequence[int], pairing: str = "") -> Floats:
        """Return one vector as it stands turned at each of these places, a row a place."""
        rows = np.broadcast_to(vector, (len(places), self.view.d))
        return pe_core.rotate(rows, places, self.view.n, pairing=pairing or self.view.pairing)

    def hands_at(self, place: int) -> Floats:
        """Return the chosen pair of the query at `place` and of the key φ further on: two rows."""
        query, key = self.vectors
        rows = self.turned(query, [place])[0], self.turned(key, [place + self.view.phi])[0]
        return np.array(rows)[:, list(self.columns)]

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
    def best_offset(self) -> int:
        """The offset at which the score is highest."""
        return int(self.curve.argmax()) - self.view.L + 1

    @measured
    def places(self) -> range:
        """The places that are compared: all, or as many as can be read around t."""
        return around(self.view.t, self.view.L, PLACES)

    @measured
    def turned_query(self) -> Floats:
        """The query as it stands turned at these places, a row a place."""
        return self.turned(self.vectors[0], self.places)

    @measured
    def place_scores(self) -> Floats:
        """The score of the query at each of these places and the key φ further on."""
        return self._scores(
            self.turned_query, self.turned(self.vectors[1], self._later(self.places))
        )

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
