"""The listing of the table, and what depends on its numbers."""

from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View

_RUN = 128  # rows of the listing that are run
_FROM_ONE = 64  # positions that are counted from 0 and from 1


@dataclass(frozen=True)
class Model:
    """A program that makes the table, and the table, for one view."""

    view: View

    @property
    def listing(self) -> str:
        """The program for the chosen library."""
        return pe_core.listing(self.view.library, self.view.L, self.view.d, self.view.n)

    @measured
    def table(self) -> Floats:
        """The table, shape (L, d)."""
        return self.of_length(self.view.L)

    def of_length(self, length: int) -> Floats:
        """Return the table with this length."""
        return pe_core.sinusoidal(length, self.view.d, self.view.n)

    @property
    def run_rows(self) -> int:
        """How many rows of the NumPy listing are run."""
        return min(self.view.L, _RUN)

    @measured
    def miss(self) -> float:
        """How far the first rows that the NumPy listing makes are from the core's."""
        view, rows = self.view, self.run_rows
        function, _, _ = pe_core.listing("NumPy", view.L, view.d, view.n).partition("\n\n\nlength")
        room: dict[str, Any] = {}
        exec(function, room)  # a listing of our own, with whole numbers in it
        table = room["positional_encoding"](rows, view.d, view.n)
        return float(abs(table - self.of_length(rows)).max())

    @measured
    def rounding(self) -> float:
        """How far the table rounded to float32 is from the exact one."""
        return float(self.rounding_of_rows.max())

    @measured
    def rounding_of_rows(self) -> Floats:
        """The same for each row, shape (L,)."""
        view = self.view
        rounded = pe_core.sinusoidal(view.L, view.d, view.n, dtype="float32")
        return np.asarray(abs(rounded - self.table).max(axis=1))

    @property
    def counted_rows(self) -> int:
        """How many positions are counted from 0 and from 1."""
        return min(self.view.L, _FROM_ONE)

    @measured
    def moves_from_one(self) -> Floats:
        """By how much dot products change when positions are counted from 1 instead of 0."""
        return self.moves_from(1)

    def moves_from(self, start: int) -> Floats:
        """Return by how much dot products change when the first position is `start`."""
        first, second = (pe_core.dot_products(self.rows_from(at)) for at in (0, start))
        return second - first

    def rows_from(self, start: int) -> Floats:
        """Return the rows of the counted positions when the first position is `start`."""
        return pe_core.sinusoidal(self.counted_rows, self.view.d, self.view.n, start=start)

    def moves_with_length(self, length: int) -> float:
        """Return how much the first rows change when the table has this length."""
        rows = min(self.view.L, length)
        return float(abs(self.table[:rows] - self.of_length(length)[:rows]).max())
