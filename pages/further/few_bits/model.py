"""Numbers with few bits: which positions keep rows of their own, and how far off values are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.messages import sentences
from course.numerals import grouped
from course.quantity import Floats, quantity
from course.view import View
from pe_core.precision import FORMATS, Format, bits
from pe_core.rounding_collisions import WAYS, merged_positions

_says = sentences("few_bits")

MEASURED = 8192  # positions that every format is measured on, however long the sequence
COMPUTED, ROUNDED = "computed", "rounded"
SPREAD = (100, 10_000, 1_000_000)  # where errors are reported
SHOWN_ROWS = 48
SHOWN_COLUMNS = 16
PLACES = tuple(sorted({round(10 ** (step / 4)) for step in range(25)}))  # where errors are drawn
CAREFUL = _says("careful")

_BEFORE = 16  # rows shown before the place that is asked for
_NEIGHBOURS = 16  # positions looked at around each place of the errors
_FAST = 32  # pairs looked at there, from the fastest on: the errors of slower ones are smaller
_POWERS = (256, 1024, 4096)  # after which groups of equal rows are counted


@dataclass(frozen=True)
class Outcome:
    """What is left of MEASURED positions in a format, by one of WAYS."""

    format: str
    way: str
    d: int
    n: int

    @quantity
    def first_alike(self) -> NDArray[np.int64]:
        """For each position the first one with the same row."""
        return merged_positions(self.format, MEASURED, self.d, self.n, way=self.way)

    @quantity
    def new(self) -> NDArray[np.bool_]:
        """For each position whether no earlier one has its row."""
        return np.asarray(self.first_alike == np.arange(MEASURED))

    @quantity
    def left(self) -> int:
        """How many rows are distinct."""
        return int(self.new.sum())

    def distinct(self, places: range) -> int:
        """Return how many rows of some positions are distinct."""
        return len({*self.first_alike[places.start : places.stop].tolist()})


@dataclass(frozen=True)
class Model:
    """Rows, merges and errors in the formats, for one view."""

    view: View

    def outcome(self, format: str, way: str) -> Outcome:
        """Return what a way leaves of the positions in a format."""
        return _outcome(format, way, self.view.d, self.view.n)

    @property
    def computed(self) -> Outcome:
        """What is left in the chosen format when every step is held in it."""
        return self.outcome(self.view.format, COMPUTED)

    @property
    def rounded(self) -> Outcome:
        """What is left in the chosen format when the finished table is rounded to it."""
        return self.outcome(self.view.format, ROUNDED)

    @quantity
    def groups(self) -> Mapping[int, float]:
        """How many positions share a row, on average, from each of these powers to the next."""
        return {power: power / self.computed.distinct(range(power, 2 * power)) for power in _POWERS}

    @property
    def shown(self) -> range:
        """The positions whose rows are shown."""
        near = self.view.near
        first = max(0, (self.view.t if near == "t" else int(near)) - _BEFORE)
        return range(first, first + SHOWN_ROWS)

    def others(self, position: int) -> str:
        """Say with which other positions this one shares its computed row."""
        alike = self.computed.first_alike
        found = [int(other) for other in (alike == alike[position]).nonzero()[0]]
        rest = [grouped(other) for other in found if other != position]
        if len(rest) > 2 and len(found) == found[-1] - found[0] + 1:
            return _says("others", first=grouped(found[0]), last=grouped(found[-1]))
        if len(rest) > 3:
            return f"{rest[0]}, {rest[1]} and {grouped(len(rest) - 2)} more"
        return " and ".join(rest) or "no other position"

    @property
    def rows(self) -> NDArray[np.float32]:
        """The rows shown in their fastest pairs, at most SHOWN_COLUMNS columns of them."""
        view, pairs = self.view, range(min(self.view.d, SHOWN_COLUMNS) // 2)
        return WAYS[COMPUTED](self.shown, view.d, view.n, format=view.format, pairs=pairs)

    @quantity
    def errors(self) -> Mapping[str, Floats]:
        """The largest error near each of PLACES, for each format and for the careful way."""
        around = [place + k for place in PLACES for k in range(_NEIGHBOURS)]
        d, n, pairs = self.view.d, self.view.n, range(min(self.view.pairs, _FAST))
        exact = pe_core.sinusoidal_at(around, d, n, pairs=pairs)
        near = {CAREFUL: WAYS[ROUNDED](around, d, n, format="float32", pairs=pairs)}
        near |= {name: WAYS[COMPUTED](around, d, n, format=name, pairs=pairs) for name in FORMATS}
        return {
            name: abs(table - exact).reshape(len(PLACES), -1).max(axis=1)
            for name, table in near.items()
        }

    @quantity
    def errors_near(self) -> Mapping[int, Mapping[str, float]]:
        """The largest error near each of SPREAD, for the formats and the careful way."""
        found = {
            name: dict(zip(PLACES, one.tolist(), strict=True)) for name, one in self.errors.items()
        }
        return {place: {name: one[place] for name, one in found.items()} for place in SPREAD}

    # What the document names

    @quantity
    def worst_of_careful(self) -> float:
        """The largest error with angles in float64."""
        return float(self.errors[CAREFUL].max())

    @property
    def kind(self) -> Format:
        """The bits of the chosen format."""
        return FORMATS[self.view.format]

    @quantity
    def bias(self) -> int:
        """What is taken from the exponent."""
        return (1 << (self.kind.exponent - 1)) - 1

    @quantity
    def held_whole(self) -> list[Mapping[str, Any]]:
        """How the format keeps t, and the whole numbers around its last exact one."""
        t, whole = self.view.t, self.kind.whole
        kept = {
            place: bits(place, self.view.format)
            for place in (t, self.view.following, whole, whole + 1, whole + 2)
        }
        return [
            {"position": f"t = {t}" if place == t else grouped(place), "bits": one,
             "exactly": one.held == place, "held": int(one.held)}
            for place, one in kept.items()
        ]  # fmt: skip


# Measured at d 1024: a page needs six of them, 13 ms together. Position, offset and length leave
# them alone.
@lru_cache(maxsize=48)
def _outcome(format: str, way: str, d: int, n: int) -> Outcome:
    return Outcome(format, way, d, n)
