"""A query and a key that turn with their positions, and what becomes of their score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Floats, measured
from course.view import View
from course.windows import around
from course.words import PassFail
from pe_core.rotary import PAIRINGS, rotary_scores

BACK = 5  # how many tokens back the aimed key is found
PLACES = 128  # places at which turned and added scores are compared
ROUNDING = 1e-11
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
    def turns_in_degrees(self) -> list[str]:
        """The same in degrees, as it is written."""
        degrees = (360 * self.turns).tolist()
        return [grouped(one, ".1f" if one >= 100 else ".4g") for one in degrees]

    @measured
    def alpha(self) -> float:
        """The angle by which the chosen pair turns in φ tokens."""
        return self.omega * self.view.phi

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
        return self.columns_by[self.view.pairing]

    @measured
    def columns_by(self) -> Mapping[str, tuple[int, int]]:
        """The same with either pairing."""
        return {name: self._columns_with(name) for name in PAIRINGS}

    def _columns_with(self, pairing: str) -> tuple[int, int]:
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

    @measured
    def key_place(self) -> int:
        """Where the key is."""
        return self.view.t + self.view.phi

    @measured
    def hands(self) -> Floats:
        """The chosen pair of the query at t and of the key: two rows."""
        return self.hands_at(self.view.t)

    @measured
    def start(self) -> Floats:
        """The same with the query at 0."""
        return self.hands_at(0)

    @measured
    def hands_product(self) -> float:
        """The dot product of the two hands."""
        return float(self.hands[0] @ self.hands[1])

    @measured
    def start_product(self) -> float:
        """The same with the query at 0."""
        return float(self.start[0] @ self.start[1])

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

    # What turning keeps.

    @property
    def _far_places(self) -> range:
        return range(0, max(_FURTHEST - self.view.phi, 0) + 1, _STEP)

    @measured
    def far_place_count(self) -> int:
        """At how many positions the score is worked out anew."""
        return len(self._far_places)

    @measured
    def score_change(self) -> float:
        """How far the scores there are from the score at the start."""
        return float(abs(self.scores_at(self._far_places) - self.start_score).max())

    @measured
    def score_by_offset_alone(self) -> bool:
        """Whether they are the same."""
        return self.score_change < ROUNDING

    def length_at(self, places: Sequence[int]) -> Floats:
        """Return the length of the query at each place."""
        return np.asarray(np.linalg.norm(self.turned(self.vectors[0], places), axis=1))

    @measured
    def length_at_start(self) -> float:
        """The length of the query at 0."""
        return float(self.length_at([0])[0])

    @measured
    def length_change(self) -> float:
        """How far its lengths at far positions are from that."""
        lengths = self.length_at(range(0, _FURTHEST + 1, _STEP))
        return float(abs(lengths - self.length_at_start).max())

    @measured
    def length_kept(self) -> bool:
        """Whether they are the same."""
        return self.length_change < ROUNDING

    @measured
    def angles_apart(self) -> float:
        """How far pairs (1, 0), turned to t, are from the cosines and sines of row t."""
        view = self.view
        start, row = (pe_core.sinusoidal(1, view.d, view.n, start=at)[0] for at in (0, view.t))
        there = self.turned(start[::-1], [view.t], "adjacent")[0]
        return float(max(abs(there[::2] - row[1::2]).max(), abs(there[1::2] - row[::2]).max()))

    @measured
    def angles_of_table(self) -> bool:
        """Whether they are the same."""
        return self.angles_apart < ROUNDING

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
    def best_offset(self) -> int:
        """The offset at which the score is highest."""
        return int(self.curve.argmax()) - self.view.L + 1

    @measured
    def reach(self) -> int:
        """The largest offset."""
        return self.view.L - 1

    @measured
    def highest_score(self) -> float:
        """The highest score at any offset."""
        return float(self.curve.max())

    @measured
    def highest_at_0(self) -> bool:
        """Whether it is that of offset 0."""
        return self.best_offset == 0

    @measured
    def ahead(self) -> Floats:
        """The scores at the offsets from 0 on."""
        return np.asarray(self.curve[self.reach :])

    @measured
    def behind(self) -> Floats:
        """The scores at the same distances behind the query."""
        return np.asarray(self.curve[self.reach :: -1])

    @measured
    def score_ahead(self) -> float:
        """The score with the key φ tokens ahead."""
        return float(self.ahead[self.view.phi])

    @measured
    def score_back(self) -> float:
        """The score with the key φ tokens back."""
        return float(self.behind[self.view.phi])

    @measured
    def sides_apart(self) -> float:
        """How far the scores of both sides lie apart."""
        return float(abs(self.ahead - self.behind).max())

    @measured
    def sides_alike(self) -> bool:
        """Whether they are the same."""
        return self.sides_apart < ROUNDING

    @measured
    def never_rises(self) -> bool:
        """Whether the score falls with every token ahead."""
        return pe_core.first_rise(self.ahead) is None

    @measured
    def rise_from(self) -> int:
        """The first offset after which the score rises; 0 if it never does."""
        return pe_core.first_rise(self.ahead) or 0

    @measured
    def rise_to(self) -> int:
        """The offset after it."""
        return self.rise_from + 1

    @measured
    def rise_by(self) -> float:
        """How far the score rises there."""
        return float(self.ahead[self.rise_to] - self.ahead[self.rise_from])

    # If the pairings are mixed.

    @measured
    def misread_at(self) -> int:
        """The place in the curve at which reading with the other pairing changes a score most."""
        return int(abs(self.misread - self.curve).argmax())

    @measured
    def misread_offset(self) -> int:
        """Its offset."""
        return self.misread_at - self.reach

    @measured
    def misread_from(self) -> float:
        """The score there."""
        return float(self.curve[self.misread_at])

    @measured
    def misread_to(self) -> float:
        """The score there with the other pairing."""
        return float(self.misread[self.misread_at])

    @measured
    def misread_apart(self) -> float:
        """How far these two lie apart."""
        return abs(self.misread_to - self.misread_from)

    @measured
    def misread_alike(self) -> bool:
        """Whether both pairings give the same scores."""
        return self.misread_apart < ROUNDING

    @measured
    def permuted_apart(self) -> float:
        """The most that a score changes if the numbers are put in order first."""
        return float(abs(self.permuted - self.curve).max())

    @measured
    def permuted_alike(self) -> bool:
        """Whether these scores are the same."""
        return self.permuted_apart < ROUNDING

    @measured
    def mixed_ends(self) -> tuple[float, float]:
        """The lowest and the highest score at the places if the other pairing turns the key."""
        return float(self.mixed_scores.min()), float(self.mixed_scores.max())

    @measured
    def mixed_by_offset(self) -> bool:
        """Whether these are the same."""
        low, high = self.mixed_ends
        return high - low < ROUNDING

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
    low, high = float(values.min()), float(values.max())
    same = high - low < ROUNDING
    return PassFail(same, f"always {high:.4f}" if same else f"{low:.2f} to {high:.2f}")
