"""The whole table: its cells, in one layout or the other, its rows and its columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.by_hand import Cell, cell_of
from course.large import while_asked
from course.moving_columns import STILL, spans, still_columns
from course.quantities import Floats, measured
from course.view import View

TESTED = 256  # positions whose dot products are worked out in both layouts


class Nearest(NamedTuple):
    """How near two rows come to each other, and how far apart their positions are."""

    distance: float
    offset: int


class Later(NamedTuple):
    """How many columns go beyond what they were, the first of these, how many do not.

    Of the first `known` rows and the later ones, it has the largest absolute value: of all columns,
    and of the chosen one.
    """

    known: int
    new: int
    first: int
    kept: int
    largest: tuple[float, float]
    in_column: tuple[float, float]

    @property
    def none(self) -> bool:
        """Whether no column does."""
        return self.new == 0


@dataclass(frozen=True)
class Model:
    """The sinusoidal table of L positions in d dimensions, for one view.

    A dimension is always counted as in the paper, sine and cosine side by side. So the chosen one
    names the same wave on every page, and the other layout only moves it to another column.
    """

    view: View

    @property
    def table(self) -> Floats:
        """The table with sine and cosine side by side, shape (L, d)."""
        return _table(self.view.L, self.view.d, self.view.n)

    @property
    def laid_out(self) -> Floats:
        """The same table in the layout of the view."""
        return pe_core.to_halves(self.table) if self.in_halves else self.table

    @property
    def in_halves(self) -> bool:
        """Whether all sines come first, and then all cosines."""
        return self.view.layout == "halves"

    @measured
    def dimensions(self) -> tuple[int, ...]:
        """Which dimension each column of the layout is."""
        counted = np.arange(self.view.d)[None]
        return tuple(map(int, (pe_core.to_halves(counted) if self.in_halves else counted)[0]))

    @measured
    def column(self) -> int:
        """The column of the layout that holds the chosen dimension."""
        return self.dimensions.index(self.view.dim)

    @measured
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    def cell(self, position: int, dimension: int) -> Cell:
        """Return one cell of the table."""
        return Cell(self.view.d, self.view.n, position, dimension)

    @measured
    def chosen(self) -> Cell:
        """The cell at position t, in the chosen dimension."""
        return cell_of(self.view)

    @measured
    def plus_one(self) -> str:
        """What is added to twice the pair to name the dimension."""
        return " + 1" if self.view.dim % 2 else ""

    @measured
    def wavelength(self) -> float:
        """The wavelength of the chosen dimension."""
        return float(self.wavelengths[self.chosen.pair])

    # What the rows have in common.

    @measured
    def row_length_miss(self) -> float:
        """How far the norm of a row is from √(d/2) at most."""
        return float(abs(np.linalg.norm(self.table, axis=1) - self.row_length).max())

    @measured
    def row_length(self) -> float:
        """The square root of d/2."""
        return float((self.view.d / 2) ** 0.5)

    @measured
    def rows_are_equally_long(self) -> bool:
        """Whether that is the norm of every row."""
        return self.row_length_miss < 1e-12 * self.view.d

    @measured
    def layouts_apart(self) -> Floats:
        """How far the dot products of the two layouts differ, for the first TESTED positions."""
        return _layouts_apart(min(self.view.L, TESTED), self.view.d, self.view.n)

    @measured
    def layouts_miss(self) -> float:
        """How far they differ at most."""
        return float(self.layouts_apart.max())

    @measured
    def nearest(self) -> Nearest:
        """The two rows that are easiest to mix up."""
        return Nearest(*pe_core.least_distance(self.view.L, self.view.d, self.view.n))

    @measured
    def all_rows_differ(self) -> bool:
        """Whether no two rows are the same."""
        return self.nearest.distance > 0

    @measured
    def distance_to(self) -> Mapping[int, float]:
        """How far some rows are from row 0."""
        view = self.view
        return {t: float(pe_core.offset_distance(t, view.d, view.n)) for t in (1, 6, 1885)}

    @measured
    def halves(self) -> tuple[int, ...]:
        """The dimensions at which the fast half of the pairs and the slow half end."""
        pairs = self.view.d // 2
        return tuple(sorted({(pairs + 1) // 2 * 2, self.view.d}))

    def halves_apart(self, offset: int) -> Floats:
        """Return how far apart rows with this offset are in each half of the pairs."""
        step = self.table[offset] - self.table[0]
        parts = np.split(step, self.halves[:-1])
        return np.array([np.linalg.norm(part) for part in parts])

    @measured
    def distances_by_half(self) -> list[Mapping[str, Any]]:
        """For each half of the pairs, how far neighbours and the first and the last row are."""
        names = ("fast", "slow") if len(self.halves) > 1 else ("all",)
        measured = (self.halves_apart(1), self.halves_apart(self.view.last))
        return [
            {"half": name, "first": first, "before": end - 1, "near": near, "far": far,
             "times": far / near}
            for name, first, end, near, far in zip(
                names, (0, *self.halves[:-1]), self.halves, *measured, strict=True
            )
        ]  # fmt: skip

    # How far the columns move.

    least_change = STILL

    @property
    def spans(self) -> Floats:
        """How far each column moves over the L positions, shape (d,)."""
        return spans(self.view.L, self.view.d, self.view.n)

    @property
    def still(self) -> int:
        """How many columns move by less than STILL."""
        return still_columns(self.view.L, self.view.d, self.view.n)

    @property
    def still_share(self) -> float:
        """Which share of the columns that is."""
        return self.still / self.view.d

    @property
    def all_columns_move(self) -> bool:
        """Whether there are none."""
        return self.still == 0

    @property
    def span(self) -> float:
        """How far the column of the chosen dimension moves."""
        return float(self.spans[self.view.dim])

    @property
    def columns_that_change(self) -> list[Mapping[str, float]]:
        """How many columns change by at least so much, and which share of all."""
        counts = {least: int((self.spans >= least).sum()) for least in (0.01, STILL, 1.0)}
        return [
            {"least": least, "count": count, "share": count / self.view.d}
            for least, count in counts.items()
        ]

    def beyond(self, known: int) -> NDArray[np.bool_]:
        """Return which columns go beyond what they were in the first `known` positions.

        Only what lies more than STILL above or below counts.
        """
        first, rest = self.table[:known], self.table[known:]
        over = rest.max(axis=0) > first.max(axis=0) + STILL
        under = rest.min(axis=0) < first.min(axis=0) - STILL
        return np.asarray(over | under)

    def after(self, known: int) -> Later:
        """Return what the rows after the first `known` ones bring."""
        new, parts = self.beyond(known), np.split(abs(self.table), [known])
        largest, in_column = (
            (float(first.max()), float(rest.max()))
            for first, rest in (parts, [part[:, self.view.dim] for part in parts])
        )
        kept = int((~new).sum())
        return Later(known, new.size - kept, int(new.argmax()), kept, largest, in_column)

    @measured
    def second_half(self) -> Later:
        """What the rows of the second half bring."""
        return self.after((self.view.L + 1) // 2)


# Measured at d 1024 and L 2048: 9 ms and 17 MB. Position, offset and layout leave it alone.
@while_asked(2)
def _table(length: int, d_model: int, base: int) -> Floats:
    table = pe_core.sinusoidal(length, d_model, base)
    table.setflags(write=False)
    return table


@while_asked(4)  # measured: 4 ms at d 1024; position, offset and layout leave it alone
def _layouts_apart(length: int, d_model: int, base: int) -> Floats:
    table = pe_core.sinusoidal(length, d_model, base)
    products = [pe_core.dot_products(each) for each in (table, pe_core.to_halves(table))]
    apart = np.asarray(abs(products[0] - products[1]))
    apart.setflags(write=False)
    return apart
