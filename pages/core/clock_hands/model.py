"""The hands of the pairs: how far each has turned, and what can be read from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View
from course.windows import spread
from pe_core.products import product

_OTHERS = 7  # dials beside the chosen one, as in the figure
_TURNED = 64  # positions that are turned by the whole matrix, to check that it fits them all
_TESTED = 256  # positions that are worked out in a second way, to check the first


class Missed(NamedTuple):
    """So many rows that are worked out in two ways, and how far these differ at most."""

    rows: int
    miss: float

    @property
    def nothing(self) -> bool:
        """Whether they are the same, but for rounding errors."""
        return self.miss < 1e-11


class Reading(NamedTuple):
    """How many other positions look like t, read by eye."""

    alike: int

    @property
    def tells(self) -> bool:
        """Whether none does, so that t is known."""
        return self.alike == 0


@dataclass(frozen=True)
class Model:
    """The clock of position t, one hand per pair, for one view."""

    view: View
    read = 0.05  # as exactly as an eye reads a sine or a cosine off a dial

    @measured
    def wavelengths(self) -> Floats:
        """How many tokens a turn of each hand takes, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    # Where the hands stand.

    def hands(self, positions: Sequence[int], pairs: Sequence[int]) -> Floats:
        """Return where some hands point, as (sine, cosine), shape (positions, pairs, 2)."""
        rows = pe_core.sinusoidal_at(positions, self.view.d, self.view.n, pairs=pairs)
        return rows.reshape(len(positions), len(pairs), 2)

    @measured
    def hand(self) -> Floats:
        """Sine and cosine of the chosen pair at t, shape (2,)."""
        return np.asarray(self.hands([self.view.t], [self.view.pair])[0, 0])

    @measured
    def angle(self) -> float:
        """The angle of the chosen pair's hand at t, in radians."""
        return float(pe_core.angles([self.view.t], self.view.d, self.view.n)[0, self.view.pair])

    def turns_at(self, position: int) -> Floats:
        """Return how often each hand has turned by a position, shape (d/2,)."""
        return np.asarray(pe_core.turns([position], self.view.d, self.view.n)[0])

    @measured
    def turns(self) -> Floats:
        """How often each hand has turned by t, shape (d/2,)."""
        return self.turns_at(self.view.t)

    @measured
    def slowest_turns(self) -> float:
        """How often the slowest hand turns from the first position to the last."""
        return float(self.turns_at(self.view.last)[-1])

    def between(self, pair: int, position: int) -> float:
        """Return the angle from a position's hand to that of φ later, clockwise, in degrees."""
        now, later = self.hands([position, position + self.view.phi], [pair])[:, 0]
        across, along = later[0] * now[1] - later[1] * now[0], float(now @ later)
        return float(np.degrees(np.arctan2(across, along))) % 360

    # The same rotation, wherever it starts.

    @measured
    def turned(self) -> Missed:
        """Rows that are turned by φ, beside those of the positions φ later."""
        view = self.view
        places = _last(_TURNED, view.L)
        return Missed(len(places), _shift_miss(places, view.phi, view.d, view.n))

    @measured
    def rebuilt(self) -> Missed:
        """Rows that are made by turning, beside those of the plain formula."""
        d, n, places = self.view.d, self.view.n, _last(_TESTED, self.view.L)
        turned = pe_core.sinusoidal(len(places), d, n, start=places.start)
        plain = pe_core.sinusoidal_at(places, d, n)
        return Missed(len(places), float(abs(turned - plain).max()))

    def apart(self, offset: int) -> float:
        """Return how far apart the rows of two positions are that lie so many tokens apart."""
        return float(pe_core.offset_distance(offset, self.view.d, self.view.n))

    # What can be read from them.

    def look_alikes(self, columns: Sequence[int]) -> Reading:
        """Return how many positions but t have, in all these columns, what t has, read by eye.

        Few are left after the first two columns, so all the others are worked out for these only.
        """
        near = [position for position in range(self.view.L) if position != self.view.t]
        for part in (columns[:2], columns):
            near = self._alike(near, part)
        return Reading(len(near))

    @measured
    def fewest_left(self) -> int:
        """How many positions look like t, read by eye, in the hand that leaves the fewest."""
        hands = self.hands(range(self.view.L), range(self.view.pairs))
        same = (abs(hands - hands[self.view.t]) < self.read).all(axis=2)
        return int(same.sum(axis=0).min()) - 1  # t looks like itself

    def _alike(self, positions: list[int], columns: Sequence[int]) -> list[int]:
        pairs = sorted({column // 2 for column in columns})
        place = {pair: index for index, pair in enumerate(pairs)}
        hands = self.hands([self.view.t, *positions], pairs)
        read = hands[
            :, [place[column // 2] for column in columns], [column % 2 for column in columns]
        ]
        same = (abs(read[1:] - read[0]) < self.read).all(axis=1)
        return list(compress(positions, same))

    # What the document names

    @measured
    def several(self) -> bool:
        """Whether there is more than one hand."""
        return self.view.pairs > 1

    @measured
    def turns_in_phi(self) -> float:
        """How often it turns from t to t + φ."""
        return float(self.turns_at(self.view.phi)[self.view.pair])

    @measured
    def all_come_round(self) -> bool:
        """Whether the slowest hand, and so every hand, turns once within the sequence."""
        return self.slowest_turns >= 1

    @measured
    def apart_after_n(self) -> float:
        """How far apart two rows are that lie as many tokens apart as the base."""
        return self.apart(self.view.n)

    @measured
    def apart_after_1(self) -> float:
        """How far apart neighbouring rows are."""
        return self.apart(1)

    @measured
    def in_dimension(self) -> Reading:
        """What is read from the chosen dimension alone."""
        return self.look_alikes([self.view.dim])

    @measured
    def in_hand(self) -> Reading:
        """What is read from the dial of the chosen pair."""
        return self.look_alikes([2 * self.view.pair, 2 * self.view.pair + 1])

    @measured
    def in_all(self) -> Reading:
        """What is read from all dials together."""
        return self.look_alikes(range(self.view.d))

    def _dial(self, pair: int) -> Mapping[str, Any]:
        turns, chosen = self.turns[pair], pair == self.view.pair
        return {
            "pair": pair, "chosen": " (chosen)" * chosen, "wave": self.wavelengths[pair],
            "turns": turns, "whole": turns // 1, "degrees": turns % 1 * 360,
        }  # fmt: skip

    @measured
    def dial(self) -> Mapping[str, Any]:
        """How often the hand of the chosen pair has turned."""
        return self._dial(self.view.pair)

    @measured
    def dials(self) -> list[Mapping[str, Any]]:
        """The same for each dial of the figure."""
        return [self._dial(pair) for pair in spread(self.view.pairs, _OTHERS, self.view.pair)]

    @measured
    def speeds(self) -> list[Mapping[str, Any]]:
        """The frequency and the wavelength of every pair."""
        speeds = zip(pe_core.frequencies(self.view.d, self.view.n), self.wavelengths, strict=True)
        return [{"k": k, "speed": speed, "wave": wave} for k, (speed, wave) in enumerate(speeds)]


def _last(most: int, length: int) -> range:
    """Return the last positions of a sequence, at most so many."""
    return range(max(0, length - most), length)


@lru_cache(maxsize=16)  # measured: 2 ms at d 1024, without a BLAS 15; position t leaves it alone
def _shift_miss(places: range, offset: int, d_model: int, base: int) -> float:
    now, later = (
        pe_core.sinusoidal(len(places), d_model, base, start=first)
        for first in (places.start, places.start + offset)
    )
    turned = product(now, pe_core.shift_matrix(offset, d_model, base).T)
    return float(abs(turned - later).max())
