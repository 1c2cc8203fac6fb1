"""One cell worked out by hand, in the letters of a source."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

import pe_core
from course.notation import NOTATIONS, Notation
from course.numerals import scientific
from course.quantities import Floats, measured
from course.view import View
from course.words import Step, at_position


@dataclass(frozen=True)
class Cell:
    """One cell of the table, with every number on the way to its value."""

    d: int
    n: int
    t: int
    column: int

    @property
    def pair(self) -> int:
        """The pair that the column belongs to."""
        return self.column // 2

    @property
    def exponent(self) -> float:
        """The power of the base: twice the pair over the width."""
        return 2 * self.pair / self.d

    @measured
    def speed(self) -> float:
        """The angle from one position to the next, in radians."""
        return float(pe_core.frequencies(self.d, self.n)[self.pair])

    @measured
    def angle(self) -> float:
        """The angle at position t, in radians."""
        return float(pe_core.angles([self.t], self.d, self.n)[0, self.pair])

    @measured
    def row(self) -> Floats:
        """The whole row of position t, shape (d,)."""
        return np.asarray(pe_core.sinusoidal(1, self.d, self.n, start=self.t)[0])

    @measured
    def value(self) -> float:
        """What the cell holds."""
        return float(self.row[self.column])


def cell_of(view: View) -> Cell:
    """Return the cell that is chosen in a view."""
    return Cell(view.d, view.n, view.t, view.dim)


class _Viewed(Protocol):
    """The model of a lesson."""

    @property
    def view(self) -> View:
        """What it is measured for."""


def steps(model: _Viewed) -> list[Step]:
    """Return how the chosen cell is worked out, step by step, in the letters of its source."""
    cell, z = cell_of(model.view), NOTATIONS[model.view.notation]
    return [_pair(cell, z), _exponent(cell, z), _power(cell, z), _angle(cell, z), *_value(cell, z)]


def _pair(cell: Cell, z: Notation) -> Step:
    odd = cell.column % 2
    whole = rf"2{z.pair} + 1" if odd else rf"2{z.pair}"
    return Step(
        f"Column {cell.column} is {'odd' if odd else 'even'}. Columns come in pairs, counted from "
        f"0, so the pair index is half of {cell.column - odd}.",
        rf"{whole} = {cell.column} \;\Rightarrow\; {z.pair} = {cell.pair}",
    )


def _exponent(cell: Cell, z: Notation) -> Step:
    return Step(
        "The exponent is twice the pair index, divided by the width of the model.",
        rf"\frac{{2{z.pair}}}{{{z.width}}} = \frac{{2 \cdot {cell.pair}}}{{{cell.d}}}"
        rf" = {scientific(cell.exponent)}",
    )


def _power(cell: Cell, z: Notation) -> Step:
    power = rf"{cell.n}^{{\,{scientific(cell.exponent)}}}"
    if z.speed:
        return Step(
            "The speed is 1 divided by the base to this power, in radians per token.",
            rf"{z.speed}_{{{cell.pair}}} = \frac{{1}}{{{power}}}"
            rf" = \frac{{1}}{{{scientific(1 / cell.speed)}}} = {scientific(cell.speed)}",
        )
    return Step(
        "The denominator is the base to this power.",
        rf"{z.power(cell.n)} = {power} = {scientific(1 / cell.speed)}",
    )


def _angle(cell: Cell, z: Notation) -> Step:
    t = at_position(cell.t)
    if z.speed:
        said = "The angle is the speed times the position, in radians."
        worked = rf"{scientific(cell.speed)} \cdot {t}"
    else:
        said = "The angle is the position divided by the denominator, in radians."
        worked = rf"\frac{{{t}}}{{{scientific(1 / cell.speed)}}}"
    return Step(said, rf"{z.angle(cell.n)} = {worked} = {scientific(cell.angle)}")


def _value(cell: Cell, z: Notation) -> list[Step]:
    wave, kind = ("sin", "An even column contains the sine")
    if cell.column % 2:
        wave, kind = ("cos", "An odd column contains the cosine")
    name = z.at(cell.t, cell.column)
    return [
        Step(f"{kind}.", rf"{name} = \{wave}({scientific(cell.angle)})"),
        Step("This is the value, with the angle in radians.", rf"{name} = {cell.value:.8f}"),
    ]
