"""The formula in the letters of the chosen source, with the numbers of one cell."""

from collections.abc import Callable, Mapping
from math import log

from course.notation import NOTATIONS
from course.numerals import grouped, scientific
from course.words import Table, at_position, column
from pages.encoding.formula.model import Model

_LISTED = 2  # pairs at the head of a written vector
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


def vector_formula(model: Model) -> str:
    """Return the row of t as a column of pairs, counted from 0."""
    cell, z = model.cell, NOTATIONS[model.view.notation]
    formulas: list[str] = []
    values: list[str] = []
    names: list[str] = []
    last = -1
    for pair in sorted({*range(min(_LISTED, cell.d // 2)), cell.pair, cell.d // 2 - 1}):
        if pair > last + 1:
            for part in (formulas, values, names):
                part.append(r"\vdots")
        for place, wave in enumerate(("sin", "cos")):
            formulas.append(rf"\{wave}({z.inline(cell.t, pair, cell.d, cell.n)})")
            values.append(f"{cell.row[2 * pair + place]:.6f}")
            names.append(rf"\scriptstyle\text{{column }}{2 * pair + place}")
        last = pair
    beside = r" \\ ".join(names)
    return (
        f"{z.vector(cell.t)} = {column(*formulas)} = {column(*values)}"
        rf" \begin{{matrix}} {beside} \end{{matrix}}"
    )


def power_formula(model: Model) -> str:
    """Return the frequency of the chosen pair as a power, and with exp and log as in code."""
    cell = model.cell
    exponent = rf"-2 \cdot {cell.pair}/{cell.d}"
    return (
        rf"\omega_{{{cell.pair}}} = {cell.n}^{{\,{exponent}}}"
        rf" = e^{{\,{exponent} \,\cdot\, \ln {cell.n}}} = e^{{\,{scientific(log(cell.speed))}}}"
        rf" = {scientific(cell.speed)}"
    )


def letters(model: Model) -> Table:
    """Return the letters of each source, and their values here."""
    view, cell = model.view, model.cell
    d, even = view.d, view.dim - view.dim % 2
    speed = f"{cell.speed:.8g}"
    return Table(
        "Four sources, one formula",
        ("what", "paper", "Kazemnejad", "MLM", "15.1", "here", "range"),
        [
            ("position", "pos", "t", "k", "pos", str(view.t), f"0 to {view.L - 1} (L of them)"),
            ("pair", "i", "k", "i", "j", str(cell.pair), f"0 to {d // 2 - 1} (d/2 of them)"),
            ("column of a sine", "2i", "2k", "2i", "2j", str(even), f"0 to {d - 2}"),
            ("width of the model", "d_model", "d", "d", "d_model", str(d), "even"),
            ("base", "10000", "10000", "n", "10000", grouped(view.n), "chosen once"),
            ("frequency of the pair", "–", "ω_k", "–", "–", speed, "1 at pair 0, then smaller"),
        ],
    )


FORMULAS: Mapping[str, Callable[[Model], str]] = {
    "notation": notation_formula,
    "vector": vector_formula,
    "power": power_formula,
}
