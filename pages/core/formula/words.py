"""What follows the view in its columns, or is told in the letters of the chosen source."""

from collections.abc import Callable, Mapping
from typing import Any

from course.by_hand import steps
from course.notation import NOTATIONS
from course.says import sentences
from course.words import PassFail, Table, at_position
from pages.core.formula.model import Model

_says = sentences("formula")

_COLUMNS = 8  # of the sentence's table
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


def sentence_rows(model: Model) -> Table:
    """Return the table of the learner's sentence, around the chosen column, to 8 decimals."""
    words, columns = model.words, model.columns(_COLUMNS)
    heads = ("word", "position", *(f"column {column}" for column in columns))
    if not words:
        return Table(_says("no_words"), heads, [])
    table = model.table[:, columns.start : columns.stop]
    rows: list[tuple[str | PassFail, ...]] = [
        (word, str(t), *(f"{value:.8f}" for value in row))
        for t, (word, row) in enumerate(zip(words, table, strict=True))
    ]
    some = "all" if len(columns) == model.view.d else f"{len(columns)} of {model.view.d}"
    return Table(f"Your sentence: {some} columns", heads, rows)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"notation": notation_formula},
    "table": {"sentence": sentence_rows},
    "steps": {"by_hand": steps},
}
