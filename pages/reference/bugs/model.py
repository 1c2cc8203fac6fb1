"""A table made by code with a bug, beside the right one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pe_core
from course.large import while_asked
from course.quantities import Floats, measured
from course.view import View
from pe_core.common_bugs import FAULTS, TABLE_TESTS, Fault

_MOST_PRODUCTS = 48  # positions in the squares of dot products
_TESTED = 32  # positions that the tests for bugs look at
_OFF = 1e-9  # a cell that is further off is wrong


class Verdict(NamedTuple):
    """What a test found: how far off it is at most, and whether that is none."""

    off: float
    passes: bool


@dataclass(frozen=True)
class Model:
    """The table of the chosen bug and the right one, for one view."""

    view: View

    @property
    def name(self) -> str:
        """The name of the bug."""
        return self.view.bug.replace("-", " ")

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

    @measured
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

    @measured
    def right_products(self) -> Floats:
        """The dot products of the first positions in the right table."""
        return pe_core.dot_products(self.right[:_MOST_PRODUCTS])

    @measured
    def wrong_products(self) -> Floats:
        """The dot products of the first positions in the wrong table."""
        return pe_core.dot_products(self.wrong[:_MOST_PRODUCTS])

    @measured
    def verdicts(self) -> Mapping[str, Verdict]:
        """What each test says of the wrong table, by the name of the test."""
        return _tested(self.wrong[:_TESTED], self.view.n)

    @property
    def tested_rows(self) -> int:
        """How many positions all bugs are tested on: enough of them for every test."""
        return max(3, min(self.view.L, _TESTED))

    @measured
    def all_verdicts(self) -> Mapping[str, Mapping[str, Verdict]]:
        """What each test says of the right table and of every bug's, by the name of the bug."""
        size = self.tested_rows, self.view.d, self.view.n
        tables = {"no bug": pe_core.sinusoidal(*size)}
        tables |= {name: fault.table(*size) for name, fault in FAULTS.items()}
        return {name: _tested(table, self.view.n) for name, table in tables.items()}


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
    return {name: Verdict(*test(table, base)) for name, test in TABLE_TESTS.items()}
