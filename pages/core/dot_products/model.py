"""What two rows of the encoding have in common, by their offset."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, Miss, apart, ends, measured
from course.view import View
from pe_core.similarity import first_negative, similarity_trend

FURTHEST_OFFSET = 4096
TESTED = 256  # positions that are worked out in a second way, to check the first
CLOSE = 0.05  # how far the trend may miss, as a part of g(0)


class TrendMiss(NamedTuple):
    """How far the dot product is from its trend at most, as a part of g(0), and at which offset."""

    most: float
    share: float
    offset: int

    @property
    def small(self) -> bool:
        """Whether the dot product stays close to its trend."""
        return self.share < CLOSE


@dataclass(frozen=True)
class Model:
    """Dot product, cosine and distance of two positions, for one view."""

    view: View

    @measured
    def curve(self) -> Floats:
        """The dot product g(φ) at the offsets 0 to FURTHEST_OFFSET, however long the sequence."""
        offsets = range(FURTHEST_OFFSET + 1)
        return np.asarray(pe_core.offset_similarity(offsets, self.view.d, self.view.n))

    @measured
    def cosines(self) -> Floats:
        """The cosine similarity at the same offsets."""
        return np.asarray(self.curve / self.curve[0])

    @measured
    def inside(self) -> Floats:
        """The chosen measure at the offsets inside the sequence, 0 to L - 1."""
        return self.up_to(self.view.last)

    def up_to(self, last: int) -> Floats:
        """Return the chosen measure at the offsets 0 to `last`."""
        if self.shows_distance:
            return np.asarray(pe_core.offset_distance(range(last + 1), self.view.d, self.view.n))
        return (self.cosines if self.shows_cosine else self.curve)[: last + 1]

    @measured
    def first_rise(self) -> int | None:
        """The first offset after which the dot product rises."""
        return pe_core.first_rise(self.curve)

    @measured
    def first_negative(self) -> int | None:
        """The first offset with a dot product below zero."""
        return first_negative(self.curve)

    furthest = FURTHEST_OFFSET
    close = CLOSE

    @measured
    def after_rise(self) -> int:
        """The offset after the first rise."""
        return (self.first_rise or 0) + 1

    @measured
    def at_rise(self) -> tuple[float, float]:
        """The dot product before the first rise and after it."""
        return float(self.curve[self.after_rise - 1]), float(self.curve[self.after_rise])

    @measured
    def rises_by(self) -> float:
        """How much it rises there."""
        return self.at_rise[1] - self.at_rise[0]

    @measured
    def never_negative(self) -> bool:
        """Whether the dot product never falls below zero."""
        return self.first_negative is None

    @measured
    def at_first_negative(self) -> float:
        """The dot product where it does first."""
        return float(self.curve[self.first_negative or 0])

    @measured
    def trend_zone(self) -> range:
        """The offsets for which the trend is meant, 1 ≪ φ ≪ n; there may be none."""
        return range(10, min(self.view.n // 10, FURTHEST_OFFSET) + 1)

    @measured
    def trend(self) -> Floats:
        """The trend at the offsets of its zone."""
        return np.asarray(similarity_trend(self.trend_zone, self.view.d, self.view.n))

    @measured
    def trend_end(self) -> int:
        """The last of these offsets."""
        return self.trend_zone[-1]

    @measured
    def trend_miss(self) -> TrendMiss:
        """How far the dot product is from its trend there."""
        missed = abs(self.curve[self.trend_zone] - self.trend)
        most, at = float(missed.max()), int(missed.argmax())
        return TrendMiss(most, most / float(self.curve[0]), self.trend_zone[at])

    @measured
    def rows(self) -> Floats:
        """The first positions, encoded."""
        return pe_core.sinusoidal(min(self.view.L, TESTED), self.view.d, self.view.n)

    @property
    def square_miss(self) -> Miss:
        """How far dot products of any two of them are from g, at most."""
        return _square_miss(len(self.rows), self.view.d, self.view.n)

    @measured
    def tested(self) -> int:
        """How many they are."""
        return len(self.rows)

    @measured
    def sum_miss(self) -> Miss:
        """How far the dot products with row 0 are from the sum of cosines, at most."""
        return apart(self.rows @ self.rows[0], self.curve[: self.tested])

    @measured
    def squared_length_miss(self) -> Miss:
        """How far the squared lengths of these rows are from half of the width, at most."""
        return apart(np.linalg.norm(self.rows, axis=1) ** 2, self.view.d / 2)

    @measured
    def neighbours(self) -> int:
        """How many pairs of neighbours there are among these rows."""
        return self.tested - 1

    @measured
    def neighbour_spread(self) -> Miss:
        """How much the distances between neighbours vary."""
        return ends(np.linalg.norm(np.diff(self.rows, axis=0), axis=1)).apart

    # Two rows that lie φ apart

    @measured
    def shows_cosine(self) -> bool:
        """Whether cosine similarity is chosen."""
        return self.view.measure == "cosine"

    @measured
    def shows_distance(self) -> bool:
        """Whether the distance is."""
        return self.view.measure == "distance"

    @measured
    def last_pair(self) -> int:
        """The number of the last pair."""
        return self.view.pairs - 1

    @measured
    def similarity(self) -> float:
        """The dot product of the two rows, from their offset."""
        return float(self.curve[self.view.phi])

    @measured
    def cosine(self) -> float:
        """Their cosine similarity."""
        return float(self.cosines[self.view.phi])

    @measured
    def distance(self) -> float:
        """Their distance."""
        return float(pe_core.offset_distance(self.view.phi, self.view.d, self.view.n))

    @measured
    def neighbour_distance(self) -> float:
        """The distance of two neighbours."""
        return float(pe_core.offset_distance(1, self.view.d, self.view.n))

    @measured
    def ahead(self) -> float:
        """The dot product of the rows at t and at t + φ, from the rows themselves."""
        return self.product(self.view.phi)

    @measured
    def behind(self) -> float:
        """The same at t and at t - φ."""
        return self.product(-self.view.phi)

    @measured
    def sides_apart(self) -> Miss:
        """How far these two differ."""
        return Miss(abs(self.ahead - self.behind))

    def row(self, position: int) -> Floats:
        """Return one position, encoded."""
        return np.asarray(pe_core.sinusoidal(1, self.view.d, self.view.n, start=position)[0])

    def product(self, by: int) -> float:
        """Return the dot product of the rows at t and at t + by, from the rows themselves."""
        return float(self.row(self.view.t) @ self.row(self.view.t + by))

    def apart(self, place: int) -> float:
        """Return the distance of the rows at `place` and φ further on, from the rows themselves."""
        return float(np.linalg.norm(self.row(place + self.view.phi) - self.row(place)))


@lru_cache(maxsize=16)  # measured: 3 ms at d 1024; position and offset leave it alone
def _square_miss(length: int, d_model: int, base: int) -> Miss:
    square = pe_core.dot_products(pe_core.sinusoidal(length, d_model, base))
    curve = np.asarray(pe_core.offset_similarity(range(length), d_model, base))
    return max(apart(square[i, i:], curve[: length - i]) for i in range(length))
