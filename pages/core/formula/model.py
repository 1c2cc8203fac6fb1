"""One cell of the table, the waves of its pairs, and a loop that gets the exponent wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi

import numpy as np

import pe_core
from course.by_hand import Cell, cell_of
from course.quantity import Floats, quantity
from course.view import DEFAULTS, PRESETS, View
from course.windows import tile

_ROWS, _COLUMNS = 16, 4  # so many cells can hold their values, also on a phone
_EXPONENTS = 16  # columns whose exponents are drawn
_COMPARED = 4  # rows that are drawn with two bases
ROUNDING = 1e-12

# The exponents of a loop over the columns j: as it is written, and with three repairs.
EXPONENTS: Mapping[str, tuple[str, Callable[[Floats, int], Floats]]] = {
    "loop": ("2·j/d", lambda j, d: 2 * j / d),
    "unrounded": ("2·(j/2)/d", lambda j, d: 2 * (j / 2) / d),
    "half": ("(j//2)/d", lambda j, d: (j // 2) / d),
    "even": ("(j−j%2)/d", lambda j, d: (j - j % 2) / d),
}


@dataclass(frozen=True)
class Model:
    """A chosen cell, and the rows around it, for one view."""

    view: View

    @quantity
    def cell(self) -> Cell:
        """The chosen cell."""
        return cell_of(self.view)

    def cell_at(self, position: int, column: int) -> Cell:
        """Return the cell of the same table at this place."""
        return Cell(self.view.d, self.view.n, position, column)

    @quantity
    def words(self) -> tuple[str, ...]:
        """The words of the sentence; there may be none."""
        return tuple(pe_core.split_words(self.view.words))

    @quantity
    def drawn_rows(self) -> range:
        """The positions that are drawn: so many, t among them."""
        return tile(self.view.t, self.view.L, _ROWS)

    @quantity
    def drawn_columns(self) -> range:
        """The columns that are drawn: so many, the chosen one among them."""
        return tile(self.view.dim, self.view.d, _COLUMNS)

    @quantity
    def drawn(self) -> Floats:
        """The values that are drawn, shape (rows, columns)."""
        rows, columns = self.drawn_rows, self.drawn_columns
        table = pe_core.sinusoidal(len(rows), self.view.d, self.view.n, start=rows.start)
        return table[:, columns.start : columns.stop]

    # The exponents

    @quantity
    def exponent_columns(self) -> range:
        """The columns whose exponents are drawn: so many, the chosen one among them."""
        return tile(self.view.dim, self.view.d, _EXPONENTS)

    @quantity
    def exponents(self) -> list[float]:
        """The exponents of these columns."""
        return [self.cell_at(self.view.t, column).exponent for column in self.exponent_columns]

    # Why a pair has two columns

    sine_of_1, cosine_of_1 = map(float, pe_core.sinusoidal(2, 2, 10_000)[1])
    same_sine = pi - 1  # the other angle of half a turn that has the sine of 1

    # The base, and the wavelengths

    @property
    def other_base(self) -> int:
        """That of the other example: the small one, or the paper's where the small one is here."""
        small, usual = PRESETS["I am a robot"]["n"], DEFAULTS.n
        return usual if self.view.n == small else small

    @quantity
    def compared_rows(self) -> range:
        """The first positions, whose rows are compared between two bases."""
        return range(min(self.view.L, _COMPARED))

    @quantity
    def with_both_bases(self) -> tuple[Floats, Floats]:
        """Their rows with the other base and with that of the view, as far as they are drawn."""
        length, columns = len(self.compared_rows), self.drawn_columns
        other, own = (
            pe_core.sinusoidal(length, self.view.d, base)[:, columns.start : columns.stop]
            for base in (self.other_base, self.view.n)
        )
        return other, own

    @quantity
    def frequencies(self) -> Floats:
        """The frequency of each pair, shape (d/2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

    @quantity
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    # A loop, and what becomes of a row with its exponents

    @quantity
    def tried(self) -> Mapping[str, Floats]:
        """The row of t as each of EXPONENTS gives it, by its name."""
        columns = np.arange(self.view.d, dtype=np.float64)
        angles = {
            name: self.view.t / float(self.view.n) ** exponent(columns, self.view.d)
            for name, (_, exponent) in EXPONENTS.items()
        }
        return {
            name: np.where(columns % 2, np.cos(angle), np.sin(angle))
            for name, angle in angles.items()
        }

    @property
    def tried_here(self) -> Mapping[str, float]:
        """The chosen cell as each of them gives it."""
        return {name: float(row[self.view.dim]) for name, row in self.tried.items()}

    # What the document names

    @property
    def sine_columns(self) -> tuple[int, int]:
        """The columns of the sines of the chosen pair and of the last one."""
        return 2 * self.view.pair, 2 * self.view.last_pair
