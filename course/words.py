"""Types for the words of a page, and the formats of numbers in formulas."""

from typing import NamedTuple

from pe_core import figures


class OutOf(NamedTuple):
    """So many of all there are; its formats are what they are.

    >>> f"{OutOf(3, 3):row}, {OutOf(1, 3):row}"
    'all 3 rows, 1 of the 3 rows'
    """

    some: int
    of: int

    @property
    def all(self) -> bool:
        """Whether it is all of them."""
        return self.some == self.of

    @property
    def none(self) -> bool:
        """Whether it is none of them."""
        return self.some == 0

    @property
    def share(self) -> float:
        """Which share of all it is."""
        return self.some / self.of

    def __format__(self, thing: str) -> str:
        return figures.out_of(self.some, self.of, thing)


class Summand(float):
    """A number as it stands behind a plus sign: in brackets if it is negative."""

    def __format__(self, form: str) -> str:
        return super().__format__(form) if self >= 0 else f"({super().__format__(form)})"


class Check(NamedTuple):
    """A claim, whether it holds for this view, and the number that decides it."""

    claim: str
    measured: str
    holds: bool


class PassFail(NamedTuple):
    """A cell of a table that passes or fails, and the number that decides it."""

    holds: bool
    measured: str


class Table(NamedTuple):
    """A small table: what it shows, the heads of its columns, its rows.

    The first cell of a row is the row's name.
    """

    caption: str
    columns: tuple[str, ...]
    rows: list[tuple[str | PassFail, ...]]


class Step(NamedTuple):
    """One step of a derivation: a sentence, and its formula in LaTeX."""

    said: str
    formula: str


def at_position(number: int | str) -> str:
    """Return `number` in LaTeX, in the colour of the position mark."""
    return rf"\textcolor{{{figures.POSITION_COLOUR}}}{{{number}}}"


def at_offset(number: int | str) -> str:
    """Return `number` in LaTeX, in the colour of the offset mark."""
    return rf"\textcolor{{{figures.OFFSET_COLOUR}}}{{{number}}}"
