"""Words of one cell worked out by hand, in the letters of the chosen source."""

from math import log

import pe_core
from course.numerals import scientific
from course.view import View
from course.words import Step, at_position
from ui.words.notation import NOTATIONS

_LISTED = 2  # pairs at the head of a written vector
# An empty row, drawn together: the gap that a row asks for ends where a fraction reaches into it.
_NEXT_LINE = r" \\ \\[-0.4em] "


class Cell:
    """The chosen cell, with every number on the way to its value."""

    def __init__(self, view: View) -> None:
        self.d, self.n, _, self.t, _, self.column = view[:6]
        self.z = NOTATIONS[view.notation]
        self.pair = self.column // 2
        self.wave = ("sin", "cos")[self.column % 2]
        self.speed = float(pe_core.frequencies(self.d, self.n)[self.pair])
        self.angle = float(pe_core.angles([self.t], self.d, self.n)[0, self.pair])
        self.value = float(pe_core.sinusoidal(1, self.d, self.n, start=self.t)[0, self.column])

    @property
    def exponent(self) -> float:
        """The power of the base: twice the pair over the width."""
        return 2 * self.pair / self.d


def derivation(view: View) -> list[Step]:
    """Return how the chosen cell is worked out, step by step."""
    cell = Cell(view)
    return [_pair(cell), _exponent(cell), _power(cell), _angle(cell), *_value(cell)]


def _pair(cell: Cell) -> Step:
    z, odd = cell.z, cell.column % 2
    whole = rf"2{z.pair} + 1" if odd else rf"2{z.pair}"
    return Step(
        f"Column {cell.column} is {'odd' if odd else 'even'}. Columns come in pairs, counted from "
        f"0: half of {cell.column - odd} is the pair index.",
        rf"{whole} = {cell.column} \;\Rightarrow\; {z.pair} = {cell.pair}",
    )


def _exponent(cell: Cell) -> Step:
    z = cell.z
    return Step(
        "The exponent is twice the pair index, over the width of the model.",
        rf"\frac{{2{z.pair}}}{{{z.width}}} = \frac{{2 \cdot {cell.pair}}}{{{cell.d}}}"
        rf" = {scientific(cell.exponent)}",
    )


def _power(cell: Cell) -> Step:
    z, power = cell.z, rf"{cell.n}^{{\,{scientific(cell.exponent)}}}"
    if z.speed:
        return Step(
            "The speed is one over the base to this power, in radians a token.",
            rf"{z.speed}_{{{cell.pair}}} = \frac{{1}}{{{power}}}"
            rf" = \frac{{1}}{{{scientific(1 / cell.speed)}}} = {scientific(cell.speed)}",
        )
    return Step(
        "The denominator is the base to this power.",
        rf"{z.power(cell.n)} = {power} = {scientific(1 / cell.speed)}",
    )


def _angle(cell: Cell) -> Step:
    z, t = cell.z, at_position(cell.t)
    if z.speed:
        said = "The angle is the speed times the position, in radians."
        worked = rf"{scientific(cell.speed)} \cdot {t}"
    else:
        said = "The angle is the position over the denominator, in radians."
        worked = rf"\frac{{{t}}}{{{scientific(1 / cell.speed)}}}"
    return Step(said, rf"{z.angle(cell.n)} = {worked} = {scientific(cell.angle)}")


def _value(cell: Cell) -> list[Step]:
    kind = "an odd column has the cosine" if cell.column % 2 else "an even column has the sine"
    name = cell.z.at(cell.t, cell.column)
    return [
        Step(f"Sine or cosine: {kind}.", rf"{name} = \{cell.wave}({scientific(cell.angle)})"),
        Step("The value, with the angle in radians.", rf"{name} = {cell.value:.8f}"),
    ]


def notation_formula(view: View) -> str:
    """Return the formula in the letters of the chosen source, and what they stand for here."""
    cell = Cell(view)
    z, angle = cell.z, cell.z.angle(cell.n)
    lines = [
        rf"{z.at(z.position, f'2{z.pair}')} = \sin\left({angle}\right)",
        rf"{z.at(z.position, f'2{z.pair}+1')} = \cos\left({angle}\right)",
    ]
    if z.speed:
        lines.append(rf"{z.speed}_{z.pair} = \frac{{1}}{{{z.power(cell.n)}}}")
    here = [
        rf"{at_position(z.position)} = {at_position(cell.t)}",
        rf"{z.pair} = {cell.pair}",
        rf"{z.width} = {cell.d}",
    ]
    if z.base:
        here.append(rf"{z.base} = {cell.n}")
    lines.append(r",\ \ ".join(here))
    rows = _NEXT_LINE.join(rf"\displaystyle {line}" for line in lines)
    return rf"\begin{{array}}{{l}} {rows} \end{{array}}"


def vector_formula(view: View) -> str:
    """Return the row of t as a column of pairs, counted from 0."""
    cell = Cell(view)
    row = pe_core.sinusoidal(1, cell.d, cell.n, start=cell.t)[0]
    formulas: list[str] = []
    values: list[str] = []
    columns: list[str] = []
    last = -1
    for pair in sorted({*range(min(_LISTED, cell.d // 2)), cell.pair, cell.d // 2 - 1}):
        if pair > last + 1:
            for part in (formulas, values, columns):
                part.append(r"\vdots")
        for place, wave in enumerate(("sin", "cos")):
            formulas.append(rf"\{wave}({cell.z.inline(cell.t, pair, cell.d, cell.n)})")
            values.append(f"{row[2 * pair + place]:.6f}")
            columns.append(rf"\scriptstyle\text{{column }}{2 * pair + place}")
        last = pair
    return (
        f"{cell.z.vector(cell.t)} = {_rows('bmatrix', formulas)} = {_rows('bmatrix', values)}"
        f" {_rows('matrix', columns)}"
    )


def _rows(kind: str, rows: list[str]) -> str:
    """Return rows of LaTeX, one below the other."""
    return rf"\begin{{{kind}}} " + r" \\ ".join(rows) + rf" \end{{{kind}}}"


def power_formula(view: View) -> str:
    """Return the speed of the chosen pair as a power and as code often has it, with exp and log."""
    cell = Cell(view)
    exponent = rf"-2 \cdot {cell.pair}/{cell.d}"
    return (
        rf"\omega_{{{cell.pair}}} = {cell.n}^{{\,{exponent}}}"
        rf" = e^{{\,{exponent} \,\cdot\, \ln {cell.n}}} = e^{{\,{scientific(log(cell.speed))}}}"
        rf" = {scientific(cell.speed)}"
    )
