"""The whole table: its cells, its columns as waves, its rows, and what its parts measure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.by_hand import Cell, cell_of
from course.moving_columns import STILL, still_columns
from course.quantity import Floats, Miss, apart, quantity
from course.table_cache import while_asked
from course.view import View

WIDTHS = (16, 32, 64, 128, 256, 512, 1024)  # whose shares of still columns are compared
_CURVE_POINTS = 1024


class Later(NamedTuple):
    """How many columns go beyond what they were, and the first of these."""

    new: int
    first: int

    @property
    def none(self) -> bool:
        """Whether no column does."""
        return self.new == 0


@dataclass(frozen=True)
class Model:
    """The sinusoidal table of L positions in d dimensions, for one view."""

    view: View

    @property
    def table(self) -> Floats:
        """The table with sine and cosine side by side, shape (L, d)."""
        return _table(self.view.L, self.view.d, self.view.n)

    @quantity
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    def cell(self, position: int, dimension: int) -> Cell:
        """Return one cell of the table."""
        return Cell(self.view.d, self.view.n, position, dimension)

    @quantity
    def chosen(self) -> Cell:
        """The cell at position t, in the chosen dimension."""
        return cell_of(self.view)

    @quantity
    def wavelength(self) -> float:
        """The wavelength of the chosen dimension."""
        return float(self.wavelengths[self.chosen.pair])

    @property
    def last_turns(self) -> float:
        """How many turns the last pair makes from the first row to the last."""
        return self.view.last / float(self.wavelengths[-1])

    # One column along the sentence, and one row across its columns

    @quantity
    def curve_positions(self) -> list[float]:
        """The positions at which a wave is drawn: whole ones, and as many between as are seen."""
        finer = max(1, min(8, _CURVE_POINTS // self.view.L))
        return [step / finer for step in range((self.view.L - 1) * finer + 1)]

    def waves_at(self, positions: Sequence[float], pairs: Sequence[int]) -> Floats:
        """Return sine and cosine of each of these pairs at each position, one row per position."""
        return pe_core.sinusoidal_at(positions, self.view.d, self.view.n, pairs=pairs)

    @quantity
    def comeback(self) -> Miss:
        """How far the chosen column is at most from itself one wavelength on."""
        now, later = (
            self.waves_at([t + on for t in range(self.view.L)], [self.view.pair])
            for on in (0, self.wavelength)
        )
        return apart(now, later)

    @quantity
    def row(self) -> Floats:
        """The row of position t, shape (d,)."""
        return np.asarray(pe_core.sinusoidal(1, self.view.d, self.view.n, start=self.view.t)[0])

    # How far the columns move

    @property
    def still(self) -> int:
        """How many columns move by less than STILL."""
        return still_columns(self.view.L, self.view.d, self.view.n)

    @property
    def still_share(self) -> float:
        """Which share of the columns that is."""
        return self.still / self.view.d

    @quantity
    def still_shares(self) -> list[float]:
        """The same share at each of WIDTHS."""
        return [still_columns(self.view.L, d, self.view.n) / d for d in WIDTHS]

    # What later rows bring

    def beyond(self, known: int) -> NDArray[np.bool_]:
        """Return which columns go beyond what they were in the first `known` positions.

        Only what lies more than STILL above or below counts.
        """
        first, rest = self.table[:known], self.table[known:]
        if not len(rest):
            return np.zeros(self.view.d, dtype=bool)
        over = rest.max(axis=0) > first.max(axis=0) + STILL
        under = rest.min(axis=0) < first.min(axis=0) - STILL
        return np.asarray(over | under)

    def after(self, known: int) -> Later:
        """Return what the rows after the first `known` ones bring."""
        new = self.beyond(known)
        return Later(int(new.sum()), int(new.argmax()))

    # What a part of the columns tells of a distance

    @property
    def half(self) -> int:
        """The first column of the slow half of the pairs."""
        return (self.view.pairs + 1) // 2 * 2

    @property
    def parts(self) -> Mapping[str, slice]:
        """The columns of the fast half, of the slow half, and of the slowest quarter."""
        quarter = self.view.d - 2 * max(1, self.view.pairs // 4)
        return {
            "fast": slice(0, self.half),
            "slow": slice(self.half, None),
            "quarter": slice(quarter, None),
        }

    def distances(self, part: str) -> Floats:
        """Return how far each row is from row 0 in these columns, shape (L,)."""
        columns = self.table[:, self.parts[part]]
        return np.asarray(np.linalg.norm(columns - columns[0], axis=1))

    @quantity
    def grows_to(self) -> Mapping[str, int]:
        """Up to which row this distance grows with every further row, by the part."""
        found = {}
        for part in self.parts:
            falls = np.flatnonzero(np.diff(self.distances(part)) <= 0)
            found[part] = int(falls[0]) if falls.size else self.view.last
        return found

    @quantity
    def near(self) -> Mapping[str, float]:
        """How far row 1 is from row 0, by the part."""
        return {part: float(self.distances(part)[1]) for part in self.parts}

    @quantity
    def far(self) -> Mapping[str, float]:
        """How far the last row is from row 0, by the part."""
        return {part: float(self.distances(part)[-1]) for part in self.parts}

    @property
    def times(self) -> Mapping[str, Any]:
        """How many times as far as row 1 the last row is."""
        return {part: self.far[part] / self.near[part] for part in self.parts}


# Measured at d 1024 and L 2048: 9 ms and 17 MB. Position, offset and dimension leave it alone.
@while_asked(2)
def _table(length: int, d_model: int, base: int) -> Floats:
    table = pe_core.sinusoidal(length, d_model, base)
    table.setflags(write=False)
    return table
