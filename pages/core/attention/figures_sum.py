"""Figures of the sum: its three tables."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from course.sentences import NO_WORDS, nothing
from pages.core.attention.model import Model
from pe_core import figures
from pe_core.figures import Figure

Shown = Mapping[str, Any]  # the cells of a table, and what its rows, columns and values are
_COLUMNS = 4  # so many have room for their numbers beside each other
_NAMED = {"word": "word vectors", "position": "position vectors", "total": "sums"}
_TITLES = {"word": "Words", "position": "+ positions", "total": "= sums"}


def cell(model: Model, x: int, y: int, table: Callable[[Model], Shown]) -> list[str]:
    """Return what the hover says of a cell of a table."""
    if not model.words:
        return [NO_WORDS]
    shown = dict(table(model))
    first = shown.pop("first_column", 0)
    return figures.grid_cell(**shown, x=x - first, y=y)


def _part(model: Model, part: str) -> Shown:
    columns, by_place = model.shown_columns(_COLUMNS), part == "position"
    rest = "" if len(columns) == model.view.d else f" (of {model.view.d})"
    return {
        "cells": model.tables[part][:, columns], "quantity": "value", "first_column": columns[0],
        "rows": tuple(map(str, range(len(model.words)))) if by_place else model.words,
        "columns": tuple(map(str, columns)),
        "row_axis": "position" if by_place else "word", "column_axis": "dimension" + rest,
    }  # fmt: skip


def part_rows(model: Model, part: str, hover: bool = True) -> Figure:
    """Return one of the three tables of the sum, on the colour scale of all three."""
    if not model.words:
        return nothing()
    view, columns, chosen = model.view, model.shown_columns(_COLUMNS), model.chosen
    most = max(float(abs(rows[:, columns]).max()) for rows in model.tables.values())
    return figures.grid(
        **_part(model, part), limits=(-most, most), hover=hover, title=_TITLES[part],
        alt=f"A table of the {_NAMED[part]}, with one row per word and with dimensions "
        f"{columns[0]} to {columns[-1]} of {view.d} as its columns. Row {chosen}, the chosen one, "
        f"has the value {model.tables[part][chosen, view.dim]:.4f} in dimension {view.dim}.",
        marked_row=chosen, marked_column=view.dim - columns[0],
        choose={"position": "y", "dimension": "x"}, view=part,
    )  # fmt: skip


_PARTS = {"word_rows": "word", "position_rows": "position", "sum_rows": "total"}
FIGURES: Mapping[str, Callable[..., Figure]] = {
    name: partial(part_rows, part=part) for name, part in _PARTS.items()
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    name: partial(cell, table=partial(_part, part=part)) for name, part in _PARTS.items()
}
