"""One cell worked out by hand, in the letters of a source."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

import pe_core
from course.messages import sentences
from course.notation import NOTATIONS
from course.numerals import scientific
from course.quantity import Floats, quantity
from course.view import View
from course.words import Step, at_position

_SAY = sentences("by_hand")


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

    @quantity
    def speed(self) -> float:
        """The angle from one position to the next, in radians."""
        return float(pe_core.frequencies(self.d, self.n)[self.pair])

    @quantity
    def angle(self) -> float:
        """The angle at position t, in radians."""
        return float(pe_core.angles([self.t], self.d, self.n)[0, self.pair])

    @quantity
    def row(self) -> Floats:
        """The whole row of position t, shape (d,)."""
        return np.asarray(pe_core.sinusoidal(1, self.d, self.n, start=self.t)[0])

    @quantity
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
    odd, wave = cell.column % 2, ("sin", "cos")[cell.column % 2]
    power = rf"{cell.n}^{{\,{scientific(cell.exponent)}}}"
    inverse, angle = scientific(1 / cell.speed), scientific(cell.angle)
    t, name = at_position(cell.t), z.at(cell.t, cell.column)
    if z.speed:
        speed = scientific(cell.speed)
        left = rf"{z.speed}_{{{cell.pair}}} = \frac{{1}}{{{power}}}"
        to_the_power = _SAY("speed"), rf"{left} = \frac{{1}}{{{inverse}}} = {speed}"
        to_the_angle = _SAY("angle_times"), rf"{speed} \cdot {t}"
    else:
        to_the_power = _SAY("denominator"), rf"{z.power(cell.n)} = {power} = {inverse}"
        to_the_angle = _SAY("angle_divided"), rf"\frac{{{t}}}{{{inverse}}}"
    said, worked = to_the_angle
    return [
        Step(
            _SAY("pair", column=cell.column, kind=("even", "odd")[odd], even=cell.column - odd),
            rf"2{z.pair}{' + 1' * odd} = {cell.column} \;\Rightarrow\; {z.pair} = {cell.pair}",
        ),
        Step(
            _SAY("exponent"),
            rf"\frac{{2{z.pair}}}{{{z.width}}} = \frac{{2 \cdot {cell.pair}}}{{{cell.d}}}"
            rf" = {scientific(cell.exponent)}",
        ),
        Step(*to_the_power),
        Step(said, rf"{z.angle(cell.n)} = {worked} = {angle}"),
        Step(_SAY(wave), rf"{name} = \{wave}({angle})"),
        Step(_SAY("value"), rf"{name} = {cell.value:.8f}"),
    ]
