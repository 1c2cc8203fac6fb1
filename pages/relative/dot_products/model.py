"""What two rows of the encoding have in common, by their offset."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View
from pe_core.similarity import first_negative, similarity_trend

FURTHEST_OFFSET = 4096
TESTED = 256  # positions that are worked out in a second way, to check the first


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
        return self.up_to(self.view.L - 1)

    def up_to(self, last: int) -> Floats:
        """Return the chosen measure at the offsets 0 to `last`."""
        if self.view.measure == "distance":
            return np.asarray(pe_core.offset_distance(range(last + 1), self.view.d, self.view.n))
        return (self.cosines if self.view.measure == "cosine" else self.curve)[: last + 1]

    @measured
    def first_rise(self) -> int | None:
        """The first offset after which the dot product rises."""
        return pe_core.first_rise(self.curve)

    @measured
    def first_negative(self) -> int | None:
        """The first offset with a dot product below zero."""
        return first_negative(self.curve)

    @measured
    def trend_zone(self) -> range:
        """The offsets for which the trend is meant, 1 ≪ φ ≪ n; there may be none."""
        return range(10, min(self.view.n // 10, FURTHEST_OFFSET) + 1)

    @measured
    def trend(self) -> Floats:
        """The trend at the offsets of its zone."""
        return np.asarray(similarity_trend(self.trend_zone, self.view.d, self.view.n))

    @measured
    def rows(self) -> Floats:
        """The first positions, encoded."""
        return pe_core.sinusoidal(min(self.view.L, TESTED), self.view.d, self.view.n)

    @property
    def square_miss(self) -> float:
        """How far dot products of any two of them are from g, at most."""
        return _square_miss(len(self.rows), self.view.d, self.view.n)

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
def _square_miss(length: int, d_model: int, base: int) -> float:
    square = pe_core.dot_products(pe_core.sinusoidal(length, d_model, base))
    curve = np.asarray(pe_core.offset_similarity(range(length), d_model, base))
    return float(max(abs(square[i, i:] - curve[: length - i]).max() for i in range(length)))
