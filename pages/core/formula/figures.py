"""Figures of the sentence's rows, and of rows that differ from them, with the values written in."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from pages.core.formula.model import EXPONENTS, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark


def sentence_table(model: Model, hover: bool = True) -> Figure:
    """Return the rows of the sentence and what follows, with the values written in."""
    view, cell, rows, columns = model.view, model.cell, model.drawn_rows, model.drawn_columns
    whose = _whose_rows(model)
    across = f"dimensions {columns[0]} to {columns[-1]}" + (
        f" of {view.d}" if len(columns) < view.d else ""
    )
    return figures.grid(
        model.drawn, rows=_row_names(model),
        columns=[str(column) for column in columns], row_axis="position and word",
        column_axis="dimension (column)", quantity="value", limits=(-1.0, 1.0),
        first_row=rows.start, first_column=columns.start,
        marked_row=view.t - rows.start, marked_column=view.dim - columns.start,
        shown_values=True, hover=hover, title=f"{whose}, {across}",
        alt=f"{whose}. The rows are positions {rows[0]} to {rows[-1]} and the columns are "
        f"{across}. Each value is written in its cell. The marked cell, at position t = {view.t} "
        f"and dimension {view.dim}, is the {view.wave} of pair {cell.pair} and has the value "
        f"{cell.value:.8f}.",
        choose={"position": "y", "dimension": "x"}, view=f"sentence {rows} {columns}",
    )  # fmt: skip


def _row_names(model: Model) -> list[str]:
    """Return what each row is called: its position, and the word there, if any."""
    words = model.words
    return [f"{t} {words[t]}" if t < len(words) else str(t) for t in model.drawn_rows]


def _whose_rows(model: Model) -> str:
    """Say whose rows these are: of words, or of positions without a word."""
    count, rows = len(model.words), model.drawn_rows
    inside = len(range(rows.start, min(rows.stop, count)))
    if not count:
        return "Type a word to begin; until then, these are the rows of positions without words"
    if not inside:
        return f"Beyond your {_words(count)}"
    if inside < len(rows):
        return f"Your {_words(count)} and beyond"
    return f"Your {_words(count)}" if inside == count else f"{inside} of your {_words(count)}"


def _words(count: int) -> str:
    return "one word" if count == 1 else f"{count} words"


def exponents(model: Model) -> Figure:
    """Return the exponent of each column around the chosen one."""
    view, columns, found = model.view, model.exponent_columns, model.exponents
    across = f"columns {columns[0]} to {columns[-1]}"
    return figures.curves(
        columns, [Line("exponent", found, "neutral", mode="markers")],
        x_axis="dimension (column)", y_axis="exponent of the base",
        title=f"The exponents of {across}, d = {view.d}",
        alt=f"The exponents of the base in {across} of {view.d}: "
        f"{', '.join(f'{exponent:.4g}' for exponent in found)}. That of column {view.dim} is "
        f"{model.cell.exponent:.4g}.",
        marks=[Mark(f"column {view.dim}", view.dim, model.cell.exponent)],
        choose={"dimension": "x"}, view=f"exponents {columns} {view.d}",
    )  # fmt: skip


def two_bases(model: Model) -> Figure:
    """Return the first rows with two bases, one below the other."""
    bases = (model.other_base, model.view.n)
    rows = [f"{t} ({grouped(base)})" for t in model.compared_rows for base in bases]
    cells = np.stack(model.with_both_bases, axis=1).reshape(len(rows), -1)
    return _written(
        model, cells, rows, "position (base)",
        f"The first rows with the bases {grouped(bases[0])} and {grouped(bases[1])}",
        "Each position has two rows, one for each base",
    )  # fmt: skip


def repairs(model: Model) -> Figure:
    """Return the row of t worked out by hand, and as the loop gives it with each exponent."""
    columns = model.drawn_columns
    t = model.view.t
    by_hand = [model.cell_at(t, column).value for column in columns]
    tried = [model.tried[name][columns.start : columns.stop] for name in EXPONENTS]
    return _written(
        model, [by_hand, *tried], ["by hand", *(said for said, _ in EXPONENTS.values())],
        "exponent of column j", f"Row {t} by hand, and from the loop",
        f"The first row is row {t} as the formula gives it. The others are what the loop gives",
    )  # fmt: skip


def _written(
    model: Model, cells: Any, rows: list[str], across: str, title: str, told: str
) -> Figure:
    """Return some rows of the drawn columns, with their values to two decimals."""
    columns = model.drawn_columns
    values = " ".join(
        f"{name}: {', '.join(f'{value:.4f}' for value in row)}."
        for name, row in zip(rows, cells, strict=True)
    )
    return figures.grid(
        cells, rows=rows, columns=[str(column) for column in columns], row_axis=across,
        column_axis="dimension (column)", quantity="value", limits=(-1.0, 1.0),
        first_column=columns.start, marked_column=model.view.dim - columns.start,
        shown_values=True, title=title, choose={"dimension": "x"},
        alt=f"{told}, in columns {columns[0]} to {columns[-1]}. {values}", view=f"written {rows}",
    )  # fmt: skip


def sentence_table_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one cell of the sentence's table."""
    value, words = model.cell_at(y, x).value, model.words
    lines = figures.heatmap_cell(value, model.wavelengths, position=y, dimension=x)
    return [*lines, f"word: {words[y]}"] if y < len(words) else lines


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "sentence_table": sentence_table,
    "exponents": exponents,
    "two_bases": two_bases,
    "repairs": repairs,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "sentence_table": sentence_table_cell
}
CODE = (sentence_table, pe_core.frequencies, pe_core.angles, pe_core.sinusoidal)
