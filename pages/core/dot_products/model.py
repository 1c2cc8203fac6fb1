"""What two rows of the encoding have in common, by their offset."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import Floats, Miss, apart, quantity
from course.view import View
from pe_core.similarity import first_negative, similarity_trend

FURTHEST_OFFSET = 4096
TESTED = 256  # positions that are worked out in a second way, to check the first
CLOSE = 0.05  # how far the trend may miss, as a part of g(0)
DAMAGED_ROW, ROWS_IN_FILE = 3, 6


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
    """The dot product of two positions, for one view."""

    view: View

    @quantity
    def curve(self) -> Floats:
        """The dot product g(φ) at the offsets 0 to FURTHEST_OFFSET, however long the sequence."""
        offsets = range(FURTHEST_OFFSET + 1)
        return np.asarray(pe_core.offset_similarity(offsets, self.view.d, self.view.n))

    @quantity
    def first_rise(self) -> int | None:
        """The first offset after which the dot product rises."""
        return pe_core.first_rise(self.curve)

    @quantity
    def first_negative(self) -> int | None:
        """The first offset with a dot product below zero."""
        return first_negative(self.curve)

    furthest = FURTHEST_OFFSET
    close = CLOSE

    @quantity
    def falls_up_to(self) -> int:
        """The offset up to which the dot product falls at every step."""
        return FURTHEST_OFFSET if self.first_rise is None else self.first_rise

    @quantity
    def never_negative(self) -> bool:
        """Whether the dot product never falls below zero."""
        return self.first_negative is None

    @quantity
    def at_first_negative(self) -> float:
        """The dot product where it does first."""
        return float(self.curve[self.first_negative or 0])

    @quantity
    def trend_zone(self) -> range:
        """The offsets for which the trend is meant, 1 ≪ φ ≪ n; there may be none."""
        return range(10, min(self.view.n // 10, FURTHEST_OFFSET) + 1)

    @quantity
    def trend(self) -> Floats:
        """The trend at the offsets of its zone."""
        return np.asarray(similarity_trend(self.trend_zone, self.view.d, self.view.n))

    @quantity
    def trend_end(self) -> int:
        """The last of these offsets."""
        return self.trend_zone[-1]

    @quantity
    def trend_miss(self) -> TrendMiss:
        """How far the dot product is from its trend there."""
        missed = abs(self.curve[self.trend_zone] - self.trend)
        most, at = float(missed.max()), int(missed.argmax())
        return TrendMiss(most, most / float(self.curve[0]), self.trend_zone[at])

    # The rows themselves

    @quantity
    def rows(self) -> Floats:
        """The first positions, encoded."""
        return pe_core.sinusoidal(min(self.view.L, TESTED), self.view.d, self.view.n)

    @property
    def square_miss(self) -> Miss:
        """How far dot products of any two of them are from g, at most."""
        return _square_miss(len(self.rows), self.view.d, self.view.n)

    @quantity
    def tested(self) -> int:
        """How many they are."""
        return len(self.rows)

    @quantity
    def squared_length_miss(self) -> Miss:
        """How far the squared lengths of these rows are from half of the width, at most."""
        return apart(np.linalg.norm(self.rows, axis=1) ** 2, self.view.d / 2)

    # Two rows that lie φ apart

    @quantity
    def similarity(self) -> float:
        """The dot product of the two rows, from their offset."""
        return float(self.curve[self.view.phi])

    @quantity
    def shares(self) -> Floats:
        """What each pair adds to the dot product: the cosine of its turn, shape (d/2,)."""
        return np.asarray(np.cos(pe_core.angles([self.view.phi], self.view.d, self.view.n)[0]))

    @quantity
    def ahead(self) -> float:
        """The dot product of the rows at t and at t + φ, from the rows themselves."""
        return self.product(self.view.phi)

    @quantity
    def behind(self) -> float:
        """The same at t and at t - φ."""
        return self.product(-self.view.phi)

    @quantity
    def sides_apart(self) -> Miss:
        """How far these two differ."""
        return Miss(abs(self.ahead - self.behind))

    def product(self, by: int) -> float:
        """Return the dot product of the rows at t and at t + by, from the rows themselves."""
        places = (self.view.t, self.view.t + by)
        one, other = pe_core.sinusoidal_at(places, self.view.d, self.view.n)
        return float(one @ other)

    # A file with one damaged row

    @quantity
    def in_file(self) -> Floats:
        """The dot products of the rows of the file: in one the signs of pair 0 are changed."""
        rows = pe_core.sinusoidal(ROWS_IN_FILE, self.view.d, self.view.n)
        rows[DAMAGED_ROW, :2] *= -1
        return np.asarray(rows @ rows.T)

    @quantity
    def off(self) -> Floats:
        """How far each of them is from g."""
        places = np.arange(ROWS_IN_FILE)
        return np.asarray(abs(self.in_file - self.curve[abs(places - places[:, None])]))


@lru_cache(maxsize=16)  # measured: 3 ms at d 1024; position and offset leave it alone
def _square_miss(length: int, d_model: int, base: int) -> Miss:
    square = pe_core.dot_products(pe_core.sinusoidal(length, d_model, base))
    curve = np.asarray(pe_core.offset_similarity(range(length), d_model, base))
    return max(apart(square[i, i:], curve[: length - i]) for i in range(length))
