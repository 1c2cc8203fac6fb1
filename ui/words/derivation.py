"""The formula in the letters of the chosen source, with the numbers of one cell."""

from math import log

from course.by_hand import cell_of
from course.notation import NOTATIONS
from course.numerals import scientific
from course.view import View
from course.words import at_position

_LISTED = 2  # pairs at the head of a written vector
# An empty row, drawn together: the gap that a row asks for ends where a fraction reaches into it.
_NEXT_LINE = r" \\ \\[-0.4em] "


def notation_formula(view: View) -> str:
    """Return the formula in the letters of the chosen source, and what they stand for here."""
    cell, z = cell_of(view), NOTATIONS[view.notation]
    angle = z.angle(cell.n)
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
    cell, z = cell_of(view), NOTATIONS[view.notation]
    formulas: list[str] = []
    values: list[str] = []
    columns: list[str] = []
    last = -1
    for pair in sorted({*range(min(_LISTED, cell.d // 2)), cell.pair, cell.d // 2 - 1}):
        if pair > last + 1:
            for part in (formulas, values, columns):
                part.append(r"\vdots")
        for place, wave in enumerate(("sin", "cos")):
            formulas.append(rf"\{wave}({z.inline(cell.t, pair, cell.d, cell.n)})")
            values.append(f"{cell.row[2 * pair + place]:.6f}")
            columns.append(rf"\scriptstyle\text{{column }}{2 * pair + place}")
        last = pair
    return (
        f"{z.vector(cell.t)} = {_rows('bmatrix', formulas)} = {_rows('bmatrix', values)}"
        f" {_rows('matrix', columns)}"
    )


def _rows(kind: str, rows: list[str]) -> str:
    """Return rows of LaTeX, one below the other."""
    return rf"\begin{{{kind}}} " + r" \\ ".join(rows) + rf" \end{{{kind}}}"


def power_formula(view: View) -> str:
    """Return the speed of the chosen pair as a power and as code often has it, with exp and log."""
    cell = cell_of(view)
    exponent = rf"-2 \cdot {cell.pair}/{cell.d}"
    return (
        rf"\omega_{{{cell.pair}}} = {cell.n}^{{\,{exponent}}}"
        rf" = e^{{\,{exponent} \,\cdot\, \ln {cell.n}}} = e^{{\,{scientific(log(cell.speed))}}}"
        rf" = {scientific(cell.speed)}"
    )
