"""The hands of the pairs: how far each has turned, and what can be read from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantity import Floats, quantity
from course.view import View


class Reading(NamedTuple):
    """Which positions look like t, t among them, in rising order."""

    places: tuple[int, ...]

    @property
    def alike(self) -> int:
        """How many positions but t look like it."""
        return len(self.places) - 1

    @property
    def tells(self) -> bool:
        """Whether none does, so that t is known."""
        return self.alike == 0

    @property
    def block(self) -> bool:
        """Whether they are several, all next to each other."""
        return self.alike > 0 and self.places[-1] - self.places[0] == self.alike

    @property
    def scattered(self) -> bool:
        """Whether they are several, no two of them next to each other."""
        return self.alike > 0 and bool(np.diff(self.places).min() > 1)


@dataclass(frozen=True)
class Model:
    """The clock of position t, one hand per pair, for one view."""

    view: View
    read = 3  # degrees: as exactly as an eye reads where a hand points

    @quantity
    def wavelengths(self) -> Floats:
        """How many positions a turn of each hand takes, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    # Where the hands stand.

    def hands(self, positions: Sequence[int], pairs: Sequence[int]) -> Floats:
        """Return where some hands point, as (sine, cosine), shape (positions, pairs, 2)."""
        rows = pe_core.sinusoidal_at(positions, self.view.d, self.view.n, pairs=pairs)
        return rows.reshape(len(positions), len(pairs), 2)

    def turns_at(self, position: int) -> Floats:
        """Return how often each hand has turned by a position, shape (d/2,)."""
        return np.asarray(pe_core.turns([position], self.view.d, self.view.n)[0])

    @quantity
    def turns(self) -> Floats:
        """How often each hand has turned by t, shape (d/2,)."""
        return self.turns_at(self.view.t)

    def between(self, pair: int, position: int) -> float:
        """Return the angle from a position's hand to that of φ later, clockwise, in degrees."""
        now, later = self.hands([position, position + self.view.phi], [pair])[:, 0]
        across, along = later[0] * now[1] - later[1] * now[0], float(now @ later)
        return float(np.degrees(np.arctan2(across, along))) % 360

    def apart(self, offset: int) -> float:
        """Return how far apart the rows of two positions are that lie so many positions apart."""
        return float(pe_core.offset_distance(offset, self.view.d, self.view.n))

    # What can be read from them.

    @quantity
    def looks_like_t(self) -> NDArray[np.bool_]:
        """Where each hand looks as at t, read by eye, shape (L, d/2)."""
        turns = pe_core.turns(range(self.view.L), self.view.d, self.view.n)
        ahead = (turns - self.turns) % 1
        return np.asarray(360 * np.minimum(ahead, 1 - ahead) <= self.read)

    def reading(self, pairs: Sequence[int]) -> Reading:
        """Return which positions look like t on the dials of all these pairs."""
        alike = self.looks_like_t[:, list(pairs)].all(axis=1)
        return Reading(tuple(np.flatnonzero(alike).tolist()))

    @quantity
    def in_hand(self) -> Reading:
        """What is read from the dial of the chosen pair."""
        return self.reading([self.view.pair])

    @quantity
    def in_all(self) -> Reading:
        """What is read from all dials together."""
        return self.reading(range(self.view.pairs))

    # What the document names

    @quantity
    def apart_after_n(self) -> float:
        """How far apart two rows are that lie as many positions apart as the base."""
        return self.apart(self.view.n)

    @quantity
    def apart_after_1(self) -> float:
        """How far apart neighbouring rows are."""
        return self.apart(1)
