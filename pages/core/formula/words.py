"""What is told in the letters of the chosen source."""

from collections.abc import Callable, Mapping
from typing import Any

from course.by_hand import steps
from course.notation import NOTATIONS
from course.words import at_position
from pages.core.formula.model import Model

# An empty row, drawn together: the gap that a row asks for ends where a fraction reaches into it.
_NEXT_LINE = r" \\ \\[-0.4em] "


def notation_formula(model: Model) -> str:
    """Return the formula in the letters of the chosen source, and their values here."""
    cell, z = model.cell, NOTATIONS[model.view.notation]
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


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"notation": notation_formula},
    "steps": {"by_hand": steps},
}
