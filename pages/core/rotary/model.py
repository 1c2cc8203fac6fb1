"""A query and a key that turn with their positions, and what becomes of their score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import ROUNDING, Floats, Miss, apart, quantity
from course.view import View
from course.windows import around
from pe_core.rotary import rotary_scores

BACK = 5  # how many tokens back the aimed key is found
PLACES = 128  # places at which turned and added scores are compared
KEYS = ("river", "paper", "moon")
TEXT, WIDTH = 50, 16  # the cached tokens of the small model, and its width
_FURTHEST, _STEP = 4096, 64  # positions at which the score is worked out anew
_SEED = 2
_BASE = 10_000  # of the turns in the cache


def query_and_keys(d: int, n: int, vectors: str) -> tuple[Floats, tuple[Floats, ...]]:
    """Return a toy query and toy keys before they are turned, each about √d long."""
    query, *keys = pe_core.word_vectors(("query", *KEYS), d, seed=_SEED) * d**0.5
    if vectors == "five-back":
        return query, (pe_core.rotate(query[None], [BACK], n)[0],)
    return query, (query,) if vectors == "alike" else tuple(keys)


@lru_cache(maxsize=16)  # 9 ms at d = 1024 and L = 2048, in every step of t and φ: they have no say
def _by_offset(d: int, n: int, length: int, vectors: str) -> tuple[Floats, ...]:
    """Return the score of each key by offset."""
    query, keys = query_and_keys(d, n, vectors)
    found = tuple(np.asarray(rotary_scores(query, key, length, n) / d**0.5) for key in keys)
    for scores in found:
        scores.setflags(write=False)
    return found


class Hands(NamedTuple):
    """One pair of the query and of the key."""

    query: Floats
    key: Floats

    @property
    def angle(self) -> float:
        """The angle from the query to the key in degrees, from 0 to 360."""
        (a, b), (c, e) = self
        angle = degrees(atan2(a * e - b * c, a * c + b * e)) % 360
        return 0.0 if 360 - angle < ROUNDING else angle


class Cached(NamedTuple):
    """How far cached keys are from those of the text with its prompt, layer by layer."""

    left: tuple[Miss, Miss]
    turned: tuple[Miss, Miss]


@lru_cache(maxsize=64)
def _cached(prompt: int) -> Cached:
    words = pe_core.word_vectors([str(one) for one in range(TEXT)], WIDTH, seed=_SEED) * WIDTH**0.5
    front = pe_core.word_vectors([f"p{one}" for one in range(prompt)], WIDTH) * WIDTH**0.5
    before, after = _keys(words), [keys[prompt:] for keys in _keys(np.vstack([front, words]))]
    late = range(prompt, prompt + TEXT)
    right = [pe_core.rotate(keys, late, _BASE) for keys in after]
    kept = [pe_core.rotate(keys, range(TEXT), _BASE) for keys in before]
    further = [pe_core.rotate(keys, [prompt] * TEXT, _BASE) for keys in kept]
    left, turned = (
        [apart(some, others) for some, others in zip(ways, right, strict=True)]
        for ways in (kept, further)
    )
    return Cached((left[0], left[1]), (turned[0], turned[1]))


def _keys(rows: Floats) -> list[Floats]:
    """Return the keys of two untrained layers behind a causal mask, before they are turned."""
    query, key, value, second = np.random.default_rng(_SEED).normal(
        0, WIDTH**-0.5, (4, WIDTH, WIDTH)
    )
    _, seen = pe_core.attention(
        rows, query, key, value, causal=True,
        turn=lambda vectors: pe_core.rotate(vectors, range(len(vectors)), _BASE),
    )  # fmt: skip
    return [rows @ key, (rows + seen) @ second]


@dataclass(frozen=True)
class Model:
    """A query at t and a key at t + φ, for one view."""

    view: View

    @quantity
    def wavelength(self) -> float:
        """How many tokens the chosen pair takes for a whole turn."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.view.pair])

    @quantity
    def vectors(self) -> tuple[Floats, Floats]:
        """The query and the first key before they are turned, each of shape (d,)."""
        query, (key, *_) = query_and_keys(self.view.d, self.view.n, self.view.vectors)
        return query, key

    def turned(self, vector: Floats, places: Sequence[int]) -> Floats:
        """Return one vector as it is turned at each of these places, a row a place."""
        rows = np.broadcast_to(vector, (len(places), self.view.d))
        return pe_core.rotate(rows, places, self.view.n)

    @quantity
    def hands(self) -> Hands:
        """The chosen pair of the query at t and of the key."""
        return self._hands(self.view.t)

    @quantity
    def start(self) -> Hands:
        """The same with the query at 0."""
        return self._hands(0)

    def _hands(self, place: int) -> Hands:
        query, key = self.vectors
        rows = self.turned(query, [place]), self.turned(key, self._later([place]))
        return Hands(*(row[0, 2 * self.view.pair :][:2] for row in rows))

    def scores_at(self, places: Sequence[int]) -> Floats:
        """Return the score of the query at each place and the key φ further on."""
        query, key = self.vectors
        return self._scores(self.turned(query, places), self.turned(key, self._later(places)))

    def _later(self, places: Sequence[int]) -> list[int]:
        return [place + self.view.phi for place in places]

    def _scores(self, queries: Floats, keys: Floats) -> Floats:
        return np.asarray((queries * keys).sum(axis=1) / self.view.d**0.5)

    # What turning keeps.

    @property
    def _far_places(self) -> range:
        return range(0, max(_FURTHEST - self.view.phi, 0) + 1, _STEP)

    @quantity
    def far_place_count(self) -> int:
        """At how many positions the score is worked out anew."""
        return len(self._far_places)

    @quantity
    def score_change(self) -> Miss:
        """How far the scores there are from the score at the start."""
        return apart(self.scores_at(self._far_places), float(self.scores_at([0])[0]))

    # The score over the offset.

    @quantity
    def curves(self) -> tuple[Floats, ...]:
        """The score of each key at the offsets from -(L - 1) to L - 1; 0 is in the middle."""
        return _by_offset(self.view.d, self.view.n, self.view.L, self.view.vectors)

    @quantity
    def best(self) -> list[int]:
        """The offset at which the score of each key is highest."""
        return [int(scores.argmax()) - self.view.last for scores in self.curves]

    # At each place, turned and added.

    @quantity
    def places(self) -> range:
        """The places that are compared: all, or as many as can be read around t."""
        return around(self.view.t, self.view.L, PLACES)

    @quantity
    def by_place(self) -> Mapping[str, Floats]:
        """The score of the query at each place and the key φ further on, turned and added."""
        (query, key), first = self.vectors, self.places.start
        added = query + self._rows(first), key + self._rows(first + self.view.phi)
        return {"turned: RoPE": self.scores_at(self.places), "rows added": self._scores(*added)}

    def _rows(self, start: int) -> Floats:
        return pe_core.sinusoidal(len(self.places), self.view.d, self.view.n, start=start)

    # Keys in a cache, and a prompt put in front of their text.

    text_length = TEXT

    @quantity
    def prompt(self) -> int:
        """How many tokens the prompt has: φ, as long as it is no longer than the text."""
        return min(self.view.phi, TEXT)

    @quantity
    def cached(self) -> Cached:
        """How far cached keys are from the right ones."""
        return _cached(self.prompt)
