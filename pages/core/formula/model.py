"""One cell of the table, and the rows of the sentence, which do not depend on its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

import pe_core
from course.by_hand import Cell, cell_of
from course.quantities import Ends, Floats, ends, measured
from course.view import View
from course.windows import tile
from pe_core.far_cells import exact_cells

_ROWS, _COLUMNS = 16, 4  # so many cells can hold their values, also on a phone
ROUNDING = 1e-12
_TESTED = 256  # rows of the table that are looked through
_FAR_ROWS, _FAR_COLUMNS = 101, 6
_OTHER = "other"  # a word in place of each of the learner's


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
    def frequencies(self) -> Floats:
        """The frequency of each pair, shape (d/2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

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

    def position_part(self, words: Sequence[str]) -> Floats:
        """Return what adding positions adds to these words: the sum without the words."""
        vectors = pe_core.word_vectors(words, self.view.d)
        return np.asarray(pe_core.add_positions(vectors, self.view.n) - vectors)

    @property
    def _sentences(self) -> tuple[Sequence[str], Sequence[str]]:
        """The sentence, and a different one of as many words."""
        return self.words, [f"{_OTHER} {place}" for place in range(len(self.words))]

    @measured
    def words_apart(self) -> float:
        """How far the vectors of the two sentences differ, at most; there must be a word."""
        mine, others = (pe_core.word_vectors(each, self.view.d) for each in self._sentences)
        return float(abs(mine - others).max())

    @measured
    def positions_apart(self) -> float:
        """How far what is added to them for the position differs, at most."""
        mine, others = map(self.position_part, self._sentences)
        return float(abs(mine - others).max())

    @measured
    def first_rows(self) -> Floats:
        """The first rows of the table, that are looked through."""
        return np.asarray(
            pe_core.sinusoidal_at(range(min(self.view.L, _TESTED)), self.view.d, self.view.n)
        )

    @measured
    def row_0_miss(self) -> float:
        """How far row 0 is from 0, 1, 0, 1, …, at most."""
        return float(abs(self.first_rows[0] - np.arange(self.view.d) % 2).max())

    @property
    def far_positions(self) -> range:
        """The entered position and those after it."""
        return range(self.view.far_position, self.view.far_position + _FAR_ROWS)

    @property
    def far_columns(self) -> range:
        """The columns that are told there, the chosen one among them."""
        return self.columns(_FAR_COLUMNS)

    @measured
    def far_rows(self) -> Floats:
        """The cells of these positions and columns, to the last digit."""
        view = self.view
        return exact_cells(self.far_positions, view.d, view.n, self.far_columns)

    @measured
    def far_off(self) -> float:
        """How far the plain formula in float64 is off in the whole row there, at most."""
        view, row = self.view, self.far_positions[:1]
        exact = exact_cells(row, view.d, view.n, range(view.d))
        return float(abs(pe_core.sinusoidal_at(row, view.d, view.n) - exact).max())

    @measured
    def rises(self) -> int:
        """From how many of these rows to the next the chosen column grows."""
        return int((np.diff(self.first_rows[:, self.view.dim]) > 0).sum())

    # What the document names

    @property
    def sine_columns(self) -> tuple[int, int]:
        """The columns of the sines of the chosen pair and of the last one."""
        return 2 * self.view.pair, 2 * self.view.last_pair

    @property
    def log_of_speed(self) -> float:
        """The natural logarithm of the frequency of the chosen pair."""
        return log(self.cell.speed)

    @property
    def word_count(self) -> int:
        """How many words there are."""
        return len(self.words)

    @property
    def has_word(self) -> bool:
        """Whether a word stands there."""
        return self.view.t < self.word_count

    @property
    def different_words(self) -> str:
        """How many words of the sentence are replaced."""
        return f"{self.word_count} different word{'s' * (self.word_count > 1)}"

    @property
    def learned_numbers(self) -> int:
        """How many numbers a learned table of the sequence would have."""
        return self.view.L * self.view.d

    @property
    def steps_tested(self) -> int:
        """How many steps there are from row to row of these."""
        return len(self.first_rows) - 1

    @measured
    def value_ends(self) -> Ends:
        """The smallest and the largest value in these rows."""
        return ends(self.first_rows)

    @property
    def values_stay_in_range(self) -> bool:
        """Whether all of them lie between -1 and 1."""
        return self.value_ends.least >= -1 and self.value_ends.largest <= 1

    @property
    def values_grow(self) -> bool:
        """Whether the chosen column grows in each step."""
        return self.rises == self.steps_tested

    @property
    def row_0_alternates(self) -> bool:
        """Whether row 0 is 0, 1, 0, 1, …."""
        return self.row_0_miss == 0

    @property
    def far_value(self) -> float:
        """The value of the chosen column at the entered position."""
        return float(self.far_rows[0, self.far_columns.index(self.view.dim)])

    @property
    def right_to_ten_decimals(self) -> bool:
        """Whether float64 is right to ten decimals there."""
        return self.far_off < 0.5e-10
