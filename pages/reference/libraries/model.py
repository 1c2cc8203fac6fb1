"""Two tables of real libraries, brought back to the paper's form as far as the view says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from typing import Any, TypeVar

import pe_core
from course.quantity import Floats, quantity
from course.table_cache import while_asked
from course.view import View
from course.words import OutOf, at_position
from pages.reference.libraries.digits import SEEN, Difference
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES, Undoing, undo_convention
from pe_core.products import product
from pe_core.rotary import PAIRINGS

MOST_PRODUCTS = 128  # positions whose dot products are compared
_SHOWN = 8  # components of the query in the table of pairings
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
        return str(self.view.undone.replace("-", " "))

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

    @quantity
    def apart(self) -> Floats:
        """How far the two tables are apart, cell by cell, shape (L, d)."""
        return apart(*self.tables)

    @quantity
    def most_apart(self) -> Difference:
        """The largest difference of two cells."""
        return Difference(self.apart.max())

    @quantity
    def share_apart(self) -> float:
        """The share of cells that differ by SEEN or more."""
        return float((self.apart >= SEEN).mean())

    @quantity
    def products_apart(self) -> Difference:
        """By how much dot products of the same two rows differ at most."""
        return _most(*map(_products, self.tables))

    @property
    def back(self) -> int:
        """How many rows back a head looks: φ, but at least one, and not beyond the first row."""
        return min(max(self.view.phi, 1), self.product_rows - 1)

    @quantity
    def found(self) -> OutOf:
        """How often it finds its row in the family's table, if it is made for the paper's."""
        back, rows = self.back, self.table(self.view.family)[: self.product_rows]
        best = looks_back(rows, back, self.view.n)
        right = sum(place == t - back for t, place in enumerate(best) if t >= back)
        return OutOf(right, len(rows) - back)

    @property
    def compared_rows(self) -> int:
        """How many positions all conventions are compared on."""
        return max(2, min(self.view.L, _MOST_CELLS // self.view.d))

    @property
    def distances(self) -> Sequence[Mapping[str, Any]]:
        """How far each convention is from the paper: its table by stage, and its dot products."""
        return _distances(self.compared_rows, self.view.d, self.view.n)

    # What the document names

    @property
    def product_rows(self) -> int:
        """How many rows have their dot products compared."""
        return min(self.view.L, MOST_PRODUCTS)

    @property
    def positions(self) -> str:
        """How far back the head looks, in words."""
        return f"{self.back} position{'s' * (self.back > 1)}"

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
            "k/(d/2 - 1)": f"{pair}/{max(self.view.pairs - 1, 1)}",
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

    # What the document lists

    families = tuple({"name": name, **asdict(row)} for name, row in CONVENTIONS.items())

    @property
    def adjacent(self) -> str:
        """The components of a query that turn together if neighbours do."""
        return _together("adjacent")

    @property
    def halves(self) -> str:
        """The components that turn together if each half has one of them."""
        return _together("halves")


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
        stages = _by_stage(undoing, partial(_most_apart, paper))
        found.append({"name": name, "stages": stages, "products": moved})
    return found


def _together(pairing: str) -> str:
    one, two = PAIRINGS[pairing](_SHOWN)
    numbers = range(_SHOWN)
    return ", ".join(f"{a} and {b}" for a, b in zip(numbers[one], numbers[two], strict=True))
