"""Numbers with few bits: which rows of the table become one, and how far off its values are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, measured
from course.view import View
from pe_core.precision import FORMATS
from pe_core.rounding_collisions import WAYS, largest_error, merged_positions

MEASURED = 8192  # positions that every format is measured on, however long the sequence
COMPUTED, ROUNDED = "computed", "rounded"
SPREAD = (100, 10_000, 1_000_000)  # where errors are reported
SHOWN_ROWS = 48
SHOWN_COLUMNS = 16
PLACES = tuple(sorted({round(10 ** (step / 4)) for step in range(25)}))  # where errors are drawn
CAREFUL = "float64, cast to float32 at the end"

_BEFORE = 16  # rows shown before the place that is asked for
_NEIGHBOURS = 16  # positions looked at around each place of the errors
_FAST = 32  # pairs looked at there, from the fastest on: the errors of slower ones are smaller


class Merge(NamedTuple):
    """A position whose row is that of an earlier one, and that one."""

    position: int
    earlier: int


class Spreads(NamedTuple):
    """By how much dot products of rows φ apart differ: of rounded rows, and of exact ones."""

    rounded: float
    exact: float


@dataclass(frozen=True)
class Outcome:
    """What is left of MEASURED positions in a format, by one of WAYS."""

    format: str
    way: str
    d: int
    n: int

    @measured
    def first_alike(self) -> NDArray[np.int64]:
        """For each position the first one with the same row."""
        return merged_positions(self.format, MEASURED, self.d, self.n, way=self.way)

    @measured
    def new(self) -> NDArray[np.bool_]:
        """For each position whether no earlier one has its row."""
        return np.asarray(self.first_alike == np.arange(MEASURED))

    @measured
    def left(self) -> int:
        """How many rows are distinct."""
        return int(self.new.sum())

    @property
    def first_merge(self) -> Merge | None:
        """The first position that has the row of an earlier one."""
        if self.left == MEASURED:
            return None
        position = int(self.new.argmin())
        return Merge(position, int(self.first_alike[position]))

    @measured
    def largest_error(self) -> float:
        """How far off a value is at most."""
        return largest_error(self.format, MEASURED, self.d, self.n, way=self.way)


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

    def sharing(self, position: int, way: str = COMPUTED) -> list[int]:
        """Return all positions that have the same row as this one, itself included."""
        first = self.outcome(self.view.format, way).first_alike
        return [int(other) for other in (first == first[position]).nonzero()[0]]

    @property
    def shown(self) -> range:
        """The positions whose rows are shown."""
        return shown(self.view.near, self.view.t)

    def rows(self, way: str) -> NDArray[np.float32]:
        """Return the rows shown in their fastest pairs, at most SHOWN_COLUMNS columns of them."""
        view, pairs = self.view, range(min(self.view.d, SHOWN_COLUMNS) // 2)
        return WAYS[way](self.shown, view.d, view.n, format=view.format, pairs=pairs)

    @property
    def fast_pairs(self) -> int:
        """How many pairs are looked at for errors, from the fastest on."""
        return min(self.view.d // 2, _FAST)

    @measured
    def errors(self) -> Mapping[str, Floats]:
        """The largest error near each of PLACES, for each format and for the careful way."""
        around = [place + k for place in PLACES for k in range(_NEIGHBOURS)]
        d, n, pairs = self.view.d, self.view.n, range(self.fast_pairs)
        exact = pe_core.sinusoidal_at(around, d, n, pairs=pairs)
        near = {CAREFUL: WAYS[ROUNDED](around, d, n, format="float32", pairs=pairs)}
        near |= {name: WAYS[COMPUTED](around, d, n, format=name, pairs=pairs) for name in FORMATS}
        return {
            name: abs(table - exact).reshape(len(PLACES), -1).max(axis=1)
            for name, table in near.items()
        }

    def error_at(self, place: int) -> dict[str, float]:
        """Return the largest error near one of PLACES."""
        return {name: float(errors[PLACES.index(place)]) for name, errors in self.errors.items()}

    @measured
    def product_spreads(self) -> Spreads:
        """By how much dot products of rows φ apart differ, along the rows shown."""
        view = self.view
        places = np.array(self.shown)
        ends = places, places + view.phi
        rounded = (WAYS[ROUNDED](end, view.d, view.n, format=view.format) for end in ends)
        exact = (pe_core.sinusoidal_at(end, view.d, view.n) for end in ends)
        return Spreads(_spread(*rounded), _spread(*exact))


def shown(near: str, t: int) -> range:
    """Return the positions near a place, or near position t."""
    middle = t if near == "t" else int(near)
    first = max(0, middle - _BEFORE)
    return range(first, first + SHOWN_ROWS)


def _spread(here: NDArray[np.floating], there: NDArray[np.floating]) -> float:
    products = (here.astype(np.float64) * there).sum(axis=1)
    return float(products.max() - products.min())


# Measured at d 1024: a page needs six of them, 13 ms together. Position, offset and length leave
# them alone.
@lru_cache(maxsize=48)
def _outcome(format: str, way: str, d: int, n: int) -> Outcome:
    return Outcome(format, way, d, n)
