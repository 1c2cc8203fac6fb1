"""A table made by code with a bug, beside the right one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pe_core
from course.quantity import Floats, quantity
from course.table_cache import while_asked
from course.view import View
from course.words import at_position
from pe_core.common_bugs import FAULTS, TABLE_TESTS, Fault
from pe_core.figures import sized

_MOST_PRODUCTS = 48  # positions in the squares of dot products
_TESTED = 32  # positions that the tests for bugs look at
_OFF = 1e-9  # a cell that is further off is wrong

# The angle of a column in LaTeX, as the line computes it: i is the even column of its pair.
_RIGHT = r"{t} \cdot {n}^{{-{i}/{d}}}"
_WRONG = {
    "wrong exponent": r"{t} \cdot {n}^{{-2 \cdot {i}/{d}}}",
    "position along the wrong axis": r"{i} \cdot {n}^{{-{t}/{d}}}",
    "integer division": r"{t} \cdot {n}^{{-\lfloor {i}/{d} \rfloor}}",
}
_WRONG_COSINE = {"unpaired cosine frequency": r"{t} \cdot {n}^{{-({i} + 1)/{d}}}"}


class Verdict(NamedTuple):
    """What a test found: how far off it is at most, and whether that is none.

    It is true if the test passes.
    """

    off: float
    passes: bool

    def __bool__(self) -> bool:
        return self.passes

    @property
    def size(self) -> str:
        """How far off it is, in as many digits as it deserves."""
        return f"{self.off:.4f}" if self.off == 0 or self.off >= 1e-3 else sized(self.off)


class Cell(NamedTuple):
    """A cell as a listing computes it: the function and its angle in LaTeX, and the value."""

    wave: str
    angle: str
    value: float


@dataclass(frozen=True)
class Model:
    """The table of the chosen bug and the right one, for one view."""

    view: View

    @property
    def name(self) -> str:
        """The name of the bug."""
        return str(self.view.bug.replace("-", " "))

    @property
    def fault(self) -> Fault:
        """The bug that is chosen."""
        return FAULTS[self.name]

    @property
    def right(self) -> Floats:
        """The right table, shape (L, d)."""
        return _right(self.view.L, self.view.d, self.view.n)

    @property
    def wrong(self) -> Floats:
        """The table as the bug makes it, shape (L, d)."""
        return _wrong(self.name, self.view.L, self.view.d, self.view.n)

    @property
    def off(self) -> Floats:
        """How far off each cell of the wrong table is; not kept, two numbers are all it is for."""
        return abs(self.wrong - self.right)

    @quantity
    def _missed(self) -> tuple[float, int]:
        off = self.off
        return float(off.max()), int((off > _OFF).sum())

    @property
    def most_off(self) -> float:
        """How far off a cell of the wrong table is at most."""
        return self._missed[0]

    @property
    def cells_wrong(self) -> int:
        """How many cells are wrong."""
        return self._missed[1]

    @quantity
    def right_products(self) -> Floats:
        """The dot products of the first positions in the right table."""
        return pe_core.dot_products(self.right[:_MOST_PRODUCTS])

    @quantity
    def wrong_products(self) -> Floats:
        """The dot products of the first positions in the wrong table."""
        return pe_core.dot_products(self.wrong[:_MOST_PRODUCTS])

    @quantity
    def _verdicts(self) -> Mapping[str, Verdict]:
        return _tested(self.wrong[:_TESTED], self.view.n)

    @property
    def first_step(self) -> Verdict:
        """What the test of position 1 says of the wrong table."""
        return self._verdicts["first_step"]

    @property
    def offset_only(self) -> Verdict:
        """What the test of dot products says of it."""
        return self._verdicts["offset_only"]

    @property
    def tested_rows(self) -> int:
        """How many positions all bugs are tested on: enough of them for every test."""
        return max(3, min(self.view.L, _TESTED))

    @quantity
    def all_verdicts(self) -> list[Mapping[str, Any]]:
        """What each test says of the right table and of every bug's, with the name of the bug."""
        size = self.tested_rows, self.view.d, self.view.n
        tables = {"no bug": pe_core.sinusoidal(*size)}
        tables |= {name: fault.table(*size) for name, fault in FAULTS.items()}
        return [{"bug": name, **_tested(table, self.view.n)} for name, table in tables.items()]

    # What the document names

    @property
    def share_wrong(self) -> float:
        """The share of cells that are wrong."""
        return self.cells_wrong / self.wrong.size

    @property
    def right_cell(self) -> Cell:
        """The chosen cell as it should be."""
        view, odd = self.view, self.view.dim % 2
        return Cell((r"\sin", r"\cos")[odd], self._angle(_RIGHT), self.right[view.t, view.dim])

    @property
    def wrong_cell(self) -> Cell:
        """The chosen cell as the bug computes it."""
        view, odd = self.view, self.view.dim % 2
        swapped = self.name == "swapped sine and cosine"
        angle = (_WRONG | (_WRONG_COSINE if odd else {})).get(self.name, _RIGHT)
        wave = (r"\sin", r"\cos")[odd != swapped]
        return Cell(wave, self._angle(angle), self.wrong[view.t, view.dim])

    def _angle(self, written: str) -> str:
        view = self.view
        i = view.dim - view.dim % 2
        return written.format(t=at_position(view.t), n=view.n, i=i, d=view.d)


# Measured at d 1024 and L 2048: 9 and 30 ms, and 17 MB each. The position leaves them alone.
@while_asked(1)
def _right(length: int, d_model: int, base: int) -> Floats:
    return _kept(pe_core.sinusoidal(length, d_model, base))


@while_asked(1)
def _wrong(name: str, length: int, d_model: int, base: int) -> Floats:
    return _kept(FAULTS[name].table(length, d_model, base))


def _kept(table: Floats) -> Floats:
    table.setflags(write=False)
    return table


def _tested(table: Floats, base: float) -> Mapping[str, Verdict]:
    return {test.__name__: Verdict(*test(table, base)) for test in TABLE_TESTS.values()}
