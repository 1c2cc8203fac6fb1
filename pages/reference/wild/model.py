"""Two tables of real libraries, brought back to the paper's form as far as the view says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, TypeVar

import numpy as np

import pe_core
from course.large import while_asked
from course.quantities import Floats, measured
from course.view import View
from course.words import OutOf, at_position
from pages.reference.wild.digits import SEEN, Difference
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES, Convention, Undoing, undo_convention
from pe_core.products import product
from pe_core.rotary import PAIRINGS

MOST_PRODUCTS = 128  # positions whose dot products are compared
_ROTATED = 64  # positions that the two pairings of RoPE are compared on
_SEED = 2017
_BLOCK_ROWS = 64
_MOST_CELLS = 2**18  # of each table, where all of them are measured at once

_Made = TypeVar("_Made")


@dataclass(frozen=True)
class Model:
    """The tables of two conventions and what they differ in, for one view."""

    view: View

    @property
    def stage(self) -> str:
        """How far both tables are brought back, in words."""
        return self.view.undone.replace("-", " ")

    def undoing(self, name: str) -> Undoing:
        """Return a convention's table, stage by stage."""
        return _undoing(name, self.view.L, self.view.d, self.view.n)

    def table(self, name: str) -> Floats:
        """Return a convention's table, brought back as far as the view says."""
        return self.undoing(name).stages[self.stage]

    @property
    def tables(self) -> tuple[Floats, Floats]:
        """Both tables, brought back as far as the view says."""
        return self.table(self.view.family), self.table(self.view.against)

    @measured
    def apart(self) -> Floats:
        """How far the two tables are apart, cell by cell, shape (L, d)."""
        return apart(*self.tables)

    @measured
    def most_apart(self) -> Difference:
        """The largest difference of two cells."""
        return Difference(self.apart.max())

    @measured
    def share_apart(self) -> float:
        """The share of cells that differ by SEEN or more."""
        return float((self.apart >= SEEN).mean())

    @measured
    def products_apart(self) -> Difference:
        """By how much dot products of the same two rows differ at most."""
        return _most(*map(_products, self.tables))

    @property
    def back(self) -> int:
        """How many rows back a head looks: φ, but at least one, and not beyond the first row."""
        return min(max(self.view.phi, 1), self.product_rows - 1)

    @measured
    def found(self) -> OutOf:
        """How often it finds its row in the family's table, if it is made for the paper's."""
        back, rows = self.back, self.table(self.view.family)[: self.product_rows]
        best = looks_back(rows, back, self.view.n)
        right = sum(place == t - back for t, place in enumerate(best) if t >= back)
        return OutOf(right, len(rows) - back)

    @measured
    def own(self) -> Undoing:
        """The family's table, stage by stage."""
        return self.undoing(self.view.family)

    @measured
    def off_paper(self) -> tuple[Difference, ...]:
        """How far the family's table is from the paper's at each stage."""
        return _off_paper(self.own, self.undoing("paper").table)

    @measured
    def off_other_base(self) -> Difference:
        """How far the family's table, undone, is from the paper's formula with its own base."""
        other = pe_core.sinusoidal(self.view.L, self.view.d, self.own.base)
        return _most_apart(self.own.table, other)

    @measured
    def products_moved(self) -> tuple[Difference, ...]:
        """By how much each stage but the first changes the dot products of the family's table."""
        view = self.view
        return _products_moved(view.family, view.L, view.d, view.n)

    @property
    def compared_rows(self) -> int:
        """How many positions all conventions are compared on."""
        return max(2, min(self.view.L, _MOST_CELLS // self.view.d))

    @property
    def distances(self) -> Sequence[Mapping[str, Any]]:
        """How far each convention is from the paper: its table by stage, and its dot products."""
        return _distances(self.compared_rows, self.view.d, self.view.n)

    # What the document names

    seen = SEEN

    @property
    def product_rows(self) -> int:
        """How many rows have their dot products compared."""
        return min(self.view.L, MOST_PRODUCTS)

    @property
    def positions(self) -> str:
        """How far back the head looks, in words."""
        return f"{self.back} position{'s' * (self.back > 1)}"

    @property
    def convention(self) -> Convention:
        """How the family writes the table."""
        return CONVENTIONS[self.view.family]

    @property
    def cells(self) -> tuple[str, str]:
        """The chosen cell of both tables as each library computes it, in LaTeX."""
        return self._cell(self.view.family), self._cell(self.view.against)

    def _cell(self, name: str) -> str:
        view, row, undoing = self.view, CONVENTIONS[name], self.undoing(name)
        place = undoing.columns.tolist().index(view.dim)
        pair, wave = place // 2, (r"\sin", r"\cos")[place % 2]
        # Row t stands for position sign · (t - shift).
        position = undoing.sign * (view.t - undoing.shift)
        exponents = {
            "2k/d": f"2 \\cdot {pair}/{view.d}",
            "k/(d/2 - 1)": f"{pair}/{max(self.pairs_but_first, 1)}",
        }
        angle = rf"{at_position(position)} \cdot {view.n}^{{-{exponents[row.exponent]}}}"
        written = rf"{wave}({angle})"
        if undoing.plus:
            written = rf"\frac{{{written} - {undoing.plus:.4f}}}{{{undoing.factor:.4f}}}"
        elif undoing.factor != 1:
            written = rf"\frac{{1}}{{\sqrt{{{view.d}}}}}\, {written}"
        value = undoing.stages["as it is"][view.t, view.dim]
        cell = rf"\text{{{name}}}[{at_position(view.t)}, {view.dim}]"
        return rf"&{cell} \\ &= {written} \\ &= {round(float(value), 6) + 0.0:.6f}"

    @property
    def columns_in_order(self) -> bool:
        """Whether sine and cosine of each pair are side by side."""
        return bool((np.diff(self.own.columns) > 0).all())

    @property
    def half_columns(self) -> tuple[str, str]:
        """In which columns the sine and the cosine of pair k are, if they are in two halves."""
        first, second = "k", f"{self.view.pairs} + k"
        return (first, second) if self.own.columns[0] == 0 else (second, first)

    @property
    def rows_ahead(self) -> int:
        """How many positions the rows are ahead of the paper's."""
        return -self.own.shift

    @property
    def another_base(self) -> bool:
        """Whether the family's exponent is that of the paper with another base."""
        return self.own.base != self.view.n

    @property
    def pairs_but_first(self) -> int:
        """How many pairs there are after the first."""
        return self.view.pairs - 1

    @property
    def rounded(self) -> bool:
        """Whether rounding is all that no stage undoes."""
        return not self.another_base and self.off_paper[-1] > 1e-12

    @property
    def undone(self) -> bool:
        """Whether nothing is left after the last stage."""
        return not self.another_base and not self.rounded

    @property
    def follows_another_base(self) -> bool:
        """Whether the table, undone, is the paper's formula with its own base."""
        return self.off_other_base < 1e-3

    @measured
    def rope_apart(self) -> tuple[Difference, Difference]:
        """How far the pairings of RoPE rotate a query apart: as they are, and once reordered."""
        count, base = min(self.view.L, _ROTATED), self.view.n
        vectors = np.random.default_rng(_SEED).standard_normal((count, self.view.d))
        adjacent, halves = (
            pe_core.rotate(vectors, range(count), base, pairing=name) for name in PAIRINGS
        )
        moved = pe_core.rotate(pe_core.to_halves(vectors), range(count), base, pairing="halves")
        return _most(adjacent, halves), _most(pe_core.to_interleaved(moved), adjacent)

    @property
    def compared(self) -> list[Mapping[str, Any]]:
        """The two tables, or the one that they are, with what is known of them."""
        both = dict.fromkeys((self.view.family, self.view.against))
        return [{"name": name} | vars(CONVENTIONS[name]) for name in both]


def apart(first: Floats, second: Floats) -> Floats:
    """Return how far two tables are apart, cell by cell."""
    return abs(first - second)


def looks_back(rows: Floats, back: int, base: float) -> list[int]:
    """Return which row a head takes at each row, if it is made to look so many rows back.

    The head is made for the paper's table: it turns each query back and takes the key with the
    highest score.
    """
    # Turning a pair (sine, cosine) on takes its position back; one turn serves all rows.
    turned = pe_core.rotate(rows[:, None], [back], base)[:, 0]
    return [int(place) for place in product(turned, rows.T).argmax(axis=1)]


# Measured at d 1024 and L 2048: up to 15 ms and two more tables of 17 MB each. The position and the
# offset leave them alone, and a view needs three: both of its tables and the paper's.
@while_asked(3)
def _undoing(name: str, length: int, d_model: int, base: int) -> Undoing:
    undoing = undo_convention(name, length, d_model, base)
    for table in undoing.stages.values():
        table.setflags(write=False)
    return undoing


def _most_apart(first: Floats, second: Floats) -> Difference:
    """Return the largest difference of two tables, block by block to stay in a core's cache."""
    blocks = (slice(top, top + _BLOCK_ROWS) for top in range(0, len(first), _BLOCK_ROWS))
    return max(_most(first[rows], second[rows]) for rows in blocks)


def _products(table: Floats) -> Floats:
    """Return the dot products among the first rows of a table."""
    return pe_core.dot_products(table[:MOST_PRODUCTS])


def _most(first: Floats, second: Floats) -> Difference:
    gap = first - second
    return Difference(max(gap.max(), -gap.min()))


@lru_cache(maxsize=16)  # measured: 5 ms at d 1024, of a step of t that takes 8 in all
def _products_moved(name: str, length: int, d_model: int, base: int) -> tuple[Difference, ...]:
    """Return by how much each stage but the first changes a table's dot products."""
    products = _by_stage(_undoing(name, length, d_model, base), _products)
    return tuple(map(_most, products, products[1:]))


def _off_paper(undoing: Undoing, paper: Floats) -> tuple[Difference, ...]:
    """Return how far a table is from the paper's at each stage."""
    return _by_stage(undoing, partial(_most_apart, paper))


def _by_stage(undoing: Undoing, work_out: Callable[[Floats], _Made]) -> tuple[_Made, ...]:
    """Work something out of a table at each stage, once where a stage leaves it as it is."""
    tables = undoing.stages.values()
    found = {key: work_out(table) for key, table in {id(one): one for one in tables}.items()}
    return tuple(found[id(table)] for table in tables)


# Measured: 46 ms at d 1024. All conventions at once; what is chosen on the page leaves them alone.
@lru_cache(maxsize=2)
def _distances(length: int, d_model: int, base: int) -> Sequence[Mapping[str, Any]]:
    paper = pe_core.sinusoidal(length, d_model, base)
    products, found = _products(paper), []
    for name in CONVENTIONS:
        undoing = undo_convention(name, length, d_model, base)
        moved = _most(_products(undoing.stages[STAGES[0]]), products)
        found.append({"name": name, "stages": _off_paper(undoing, paper), "products": moved})
    return found
