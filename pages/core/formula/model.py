"""One cell of the table, the waves of its pairs, and a loop that gets the exponent wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi, tau
from typing import Any

import numpy as np

import pe_core
from course.by_hand import Cell, cell_of
from course.quantities import Ends, Floats, ends, measured
from course.view import PRESETS, View
from course.windows import spread, tile

_ROWS, _COLUMNS = 16, 4  # so many cells can hold their values, also on a phone
_COMPARED = 4  # rows that are drawn with two bases
_TOLD = 5  # pairs whose wavelengths are told one by one
ROUNDING = 1e-12
WIDTHS = (*range(2, 64, 2), *range(64, 1025, 64))

# The exponents of a loop over the columns j: as it is written, and with three repairs.
EXPONENTS: Mapping[str, tuple[str, Callable[[Floats, int], Floats]]] = {
    "loop": ("2·j/d", lambda j, d: 2 * j / d),
    "unrounded": ("2·(j/2)/d", lambda j, d: 2 * (j / 2) / d),
    "half": ("(j//2)/d", lambda j, d: (j // 2) / d),
    "even": ("(j−j%2)/d", lambda j, d: (j - j % 2) / d),
}


@dataclass(frozen=True)
class Model:
    """A chosen cell, and the table of a sentence, for one view."""

    view: View

    @measured
    def cell(self) -> Cell:
        """The chosen cell."""
        return cell_of(self.view)

    def cell_at(self, position: int, column: int) -> Cell:
        """Return the cell of the same table at this place."""
        return Cell(self.view.d, self.view.n, position, column)

    @measured
    def words(self) -> tuple[str, ...]:
        """The words of the sentence; there may be none."""
        return tuple(pe_core.split_words(self.view.words))

    @measured
    def table(self) -> Floats:
        """The encoding of their positions, shape (words, d); there must be a word."""
        return pe_core.sinusoidal(len(self.words), self.view.d, self.view.n)

    @measured
    def drawn_rows(self) -> range:
        """The positions that are drawn: so many, t among them."""
        return tile(self.view.t, self.view.L, _ROWS)

    @measured
    def drawn_columns(self) -> range:
        """The columns that are drawn: so many, the chosen one among them."""
        return self.columns(_COLUMNS)

    def columns(self, most: int) -> range:
        """Return at most so many columns, the chosen one among them."""
        return tile(self.view.dim, self.view.d, most)

    @measured
    def drawn(self) -> Floats:
        """The values that are drawn, shape (rows, columns)."""
        rows, columns = self.drawn_rows, self.drawn_columns
        table = pe_core.sinusoidal(len(rows), self.view.d, self.view.n, start=rows.start)
        return table[:, columns.start : columns.stop]

    @property
    def value_ends(self) -> Ends:
        """The smallest and the largest of these values."""
        return ends(self.drawn)

    @property
    def in_range(self) -> bool:
        """Whether they lie between -1 and 1."""
        return self.value_ends.least >= -1 and self.value_ends.largest <= 1

    # Why a pair has two columns

    sine_of_1, cosine_of_1 = map(float, pe_core.sinusoidal(2, 2, 10_000)[1])
    same_sine = pi - 1  # the other angle of half a turn that has the sine of 1

    # The base, and the wavelengths

    other_base = PRESETS["I am a robot"]["n"]

    @measured
    def compared_rows(self) -> range:
        """The first positions, whose rows are compared between two bases."""
        return range(min(self.view.L, _COMPARED))

    @measured
    def with_both_bases(self) -> tuple[Floats, Floats]:
        """Their rows with the other base and with that of the view, as far as they are drawn."""
        length, columns = len(self.compared_rows), self.drawn_columns
        other, own = (
            pe_core.sinusoidal(length, self.view.d, base)[:, columns.start : columns.stop]
            for base in (self.other_base, self.view.n)
        )
        return other, own

    @measured
    def frequencies(self) -> Floats:
        """The frequency of each pair, shape (d/2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

    @measured
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    @property
    def last_wave(self) -> float:
        """The wavelength of the last pair in tokens."""
        return float(self.wavelengths[-1])

    @property
    def range_end(self) -> float:
        """The end of the range of wavelengths that the paper names, 2πn."""
        return tau * self.view.n

    @property
    def share_of_the_end(self) -> float:
        """Which share of that the last wave is."""
        return self.last_wave / self.range_end

    @measured
    def longest_waves(self) -> Floats:
        """The wavelength of the last pair at each of WIDTHS."""
        return np.array([pe_core.wavelengths(d, self.view.n)[-1] for d in WIDTHS])

    @measured
    def some_pairs(self) -> list[Mapping[str, Any]]:
        """Some pairs from the first to the last: exponent, divisor and wavelength."""
        return [
            {"k": k, "exponent": 2 * k / self.view.d, "divisor": 1 / float(self.frequencies[k]),
             "wave": float(self.wavelengths[k])}
            for k in spread(self.view.pairs, _TOLD, self.view.pair)
        ]  # fmt: skip

    # A loop, and what becomes of a row with its exponents

    @measured
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
    def cell_1(self) -> float:
        """Column 1 of the row of t."""
        return self.cell_at(self.view.t, 1).value

    @property
    def cell_2(self) -> float:
        """Column 2 of it; there must be two pairs."""
        return self.cell_at(self.view.t, 2).value

    # What the document names

    @property
    def sine_columns(self) -> tuple[int, int]:
        """The columns of the sines of the chosen pair and of the last one."""
        return 2 * self.view.pair, 2 * self.view.last_pair
