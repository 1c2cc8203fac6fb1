"""Two tables of real libraries, brought back to the paper's form as far as the view says."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pe_core
from course.large import while_asked
from course.quantities import Floats, measured
from course.view import View
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES, Undoing, undo_convention
from pe_core.products import product

MOST_PRODUCTS = 128  # positions whose dot products are compared
SEEN = 0.01  # a smaller difference needs a colour scale of its own
_BLOCK_ROWS = 64
_MOST_CELLS = 2**18  # of each table, where all of them are measured at once


class Found(NamedTuple):
    """How many rows of how many a head finds that stand so many rows back."""

    right: int
    asked: int
    back: int


class Distance(NamedTuple):
    """How far a convention is from the paper: its table at each stage, and its dot products."""

    stages: tuple[float, ...]
    products: float


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
    def most_apart(self) -> float:
        """The largest difference of two cells."""
        return float(self.apart.max())

    @measured
    def share_apart(self) -> float:
        """The share of cells that differ by SEEN or more."""
        return float((self.apart >= SEEN).mean())

    @measured
    def products_apart(self) -> float:
        """By how much dot products of the same two rows differ at most."""
        return _products_apart(*self.tables)

    @measured
    def found(self) -> Found:
        """What a head finds in the family's table that is made for the paper's, to look φ back.

        It looks at least one row back, and at the first MOST_PRODUCTS rows.
        """
        count = min(self.view.L, MOST_PRODUCTS)
        back = min(max(self.view.phi, 1), count - 1)
        best = looks_back(self.table(self.view.family)[:count], back, self.view.n)
        right = sum(place == t - back for t, place in enumerate(best) if t >= back)
        return Found(right, count - back, back)

    @measured
    def off_paper(self) -> tuple[float, ...]:
        """How far the family's table is from the paper's at each stage."""
        return _off_paper(self.undoing(self.view.family), self.undoing("paper").table)

    @measured
    def off_other_base(self) -> float:
        """How far the family's table, undone, is from the paper's formula with its own base."""
        undoing = self.undoing(self.view.family)
        other = pe_core.sinusoidal(self.view.L, self.view.d, undoing.base)
        return _most_apart(undoing.table, other)

    @measured
    def products_moved(self) -> tuple[float, ...]:
        """By how much each stage but the first changes the dot products of the family's table."""
        view = self.view
        return _products_moved(view.family, view.L, view.d, view.n)

    @property
    def compared_rows(self) -> int:
        """How many positions all conventions are compared on."""
        return max(2, min(self.view.L, _MOST_CELLS // self.view.d))

    @property
    def distances(self) -> Mapping[str, Distance]:
        """How far each convention is from the paper, by name."""
        return _distances(self.compared_rows, self.view.d, self.view.n)


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


def _most_apart(first: Floats, second: Floats) -> float:
    """Return the largest difference of two tables, block by block to stay in a core's cache."""
    blocks = (slice(top, top + _BLOCK_ROWS) for top in range(0, len(first), _BLOCK_ROWS))
    return max(_most(first[rows], second[rows]) for rows in blocks)


def _products(table: Floats) -> Floats:
    """Return the dot products among the first rows of a table."""
    return pe_core.dot_products(table[:MOST_PRODUCTS])


def _products_apart(first: Floats, second: Floats) -> float:
    return _most(_products(first), _products(second))


def _most(first: Floats, second: Floats) -> float:
    gap = first - second
    return float(max(gap.max(), -gap.min()))


@lru_cache(maxsize=16)  # measured: 5 ms at d 1024, of a step of t that takes 8 in all
def _products_moved(name: str, length: int, d_model: int, base: int) -> tuple[float, ...]:
    """Return by how much each stage but the first changes a table's dot products.

    Most stages leave the table itself as it is, and it is multiplied once.
    """
    tables = list(_undoing(name, length, d_model, base).stages.values())
    found = {id(table): _products(table) for table in {id(t): t for t in tables}.values()}
    products = [found[id(table)] for table in tables]
    return tuple(map(_most, products, products[1:]))


def _off_paper(undoing: Undoing, paper: Floats) -> tuple[float, ...]:
    """Return how far a table is from the paper's at each stage; most stages change nothing."""
    tables = list(undoing.stages.values())
    found = {id(table): _most_apart(table, paper) for table in {id(t): t for t in tables}.values()}
    return tuple(found[id(table)] for table in tables)


# Measured: 46 ms at d 1024. All conventions at once; what is chosen on the page leaves them alone.
@lru_cache(maxsize=2)
def _distances(length: int, d_model: int, base: int) -> Mapping[str, Distance]:
    paper = pe_core.sinusoidal(length, d_model, base)
    products = _products(paper)
    found = {}
    for name in CONVENTIONS:
        undoing = undo_convention(name, length, d_model, base)
        moved = _most(_products(undoing.stages[STAGES[0]]), products)
        found[name] = Distance(_off_paper(undoing, paper), moved)
    return found
