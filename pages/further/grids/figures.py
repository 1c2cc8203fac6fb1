"""Figures of pictures: how alike patches are, three positions, a table fitted to another size."""

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np

from course.numerals import grouped
from course.quantities import Floats
from pages.further.grids import figures_tokens
from pages.further.grids.figures_tokens import number
from pages.further.grids.model import STEPS, Model
from pe_core import figures
from pe_core.figures import Figure, Line, listed
from pe_core.grids import grid_similarity, sinusoidal_grid
from pe_core.resizing import resized_table

LIKENESS, VALUE = "similarity", "value"


def likeness(model: Model, hover: bool = True) -> Figure:
    """Return how alike each patch of the picture is to the chosen one."""
    cells = model.likeness
    low, (row, column) = float(cells.min()), model.place
    rows, columns = ((cells[:, column] > 0.5).sum(), (cells[row] > 0.5).sum())
    return _picture(
        model, cells, LIKENESS, hover, signed=False, limits=(low, 1.0),
        title=f"Similarity to patch {model.patch}: {model.name}",
        alt=f"A picture of {model.side} by {model.side} patches shows how alike each is to patch "
        f"{model.patch} in row {row} and column {column}, with {model.spoken}. "
        f"Above 0.5 are {int((cells > 0.5).sum())} of {model.count} patches, {int(columns)} of "
        f"them in the same row and {int(rows)} in the same column. The lowest value is "
        f"{number(low, 2)}.",
    )  # fmt: skip


def pair_likeness(model: Model, hover: bool = True) -> Figure:
    """Return what one pair adds to it: a wave over the picture."""
    down, across = model.speeds
    return _picture(
        model, model.pair_likeness, VALUE, hover, signed=True, limits=(-1.0, 1.0),
        title=f"What pair {model.pair} alone adds to it",
        alt=f"A wave over {model.side} by {model.side} patches, with its crest at patch "
        f"{model.patch}. Pair {model.pair} of {model.pairs} turns by {across:.4g} radians "
        f"from one column to the next and by {down:.4g} from one row to the next.",
    )  # fmt: skip


def _picture(model: Model, cells: Floats, quantity: str, hover: bool, **settings: Any) -> Figure:
    framed = {_cell_name(model, model.patch, "t"): model.cell(model.patch)}
    if model.other is not None:
        framed[_cell_name(model, model.other, "t + φ")] = model.cell(model.other)
    return figures.grid(
        cells, **_labels(model.side), quantity=quantity, framed=framed, square=True, counted=True,
        shown_values=False, hover=hover, choose={"position": "cells"},
        view=f"patches {model.side}", **settings,
    )  # fmt: skip


def _cell_name(model: Model, patch: int, sign: str) -> str:
    """Return what the legend calls a patch: its number, its row and its column."""
    row, column = model.cell(patch)
    return f"{sign} = {patch}: row {row}, column {column}"


def _labels(side: int) -> dict[str, Any]:
    names = [str(place) for place in range(side)]
    return {"rows": names, "columns": names, "row_axis": "row", "column_axis": "column"}


def directions(model: Model) -> Figure:
    """Return how alike two patches are, by how many steps lie between them in three directions."""
    steps = np.arange(model.side)
    lines = {
        name: grid_similarity(np.multiply.outer(steps, step), model.chosen)
        for name, step in STEPS.items()
    }
    told = (f"{number(line[1], 3)} along {name}" for name, line in lines.items())
    return figures.curves(
        steps, [Line(f"along {name}", line) for name, line in lines.items()],
        x_axis="steps from the patch", y_axis=LIKENESS,
        title=f"Along a row, down a column and across: {model.name}",
        alt=f"Three lines show how alike two patches are that lie 0 to {model.side - 1} steps "
        f"apart, with {model.spoken}. After one step the similarity is {listed(told)}.",
        view=f"directions {model.side}",
    )  # fmt: skip


def _column(model: Model, hover: bool = True, fitted: bool = False) -> Figure:
    """Return one column of the table over the picture of training, or fitted to the other one."""
    found = model.fitting
    cells = found.fitted_picture if fitted else found.trained_picture
    side, what = len(cells), "interpolated" if fitted else "as trained"
    return figures.grid(
        cells, **_labels(side), quantity=VALUE, square=True, counted=True, shown_values=False,
        hover=hover, limits=(-1.0, 1.0), view=f"{what} {side}",
        title=f"Column {found.column}, {what}: {side} by {side}",
        alt=f"Column {found.column} of the table as a picture of {side} by {side} patches, {what}. "
        f"It encodes the {found.axis}, and as trained its wave is "
        f"{grouped(found.wavelength, '.4g')} patches long. The values run from "
        f"{number(cells.min(), 3)} to {number(cells.max(), 3)}.",
    )  # fmt: skip


def _cell(model: Model, x: int, y: int, picture: str, quantity: str = VALUE) -> list[str]:
    """Return what the hover says of one patch of a picture."""
    cells = attrgetter(picture)(model)
    return figures.grid_cell(cells, **_labels(len(cells)), quantity=quantity, x=x, y=y)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "likeness": likeness,
    "pair_likeness": pair_likeness,
    "directions": directions,
    "trained_column": _column,
    "fitted_column": partial(_column, fitted=True),
    **figures_tokens.FIGURES,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "likeness": partial(_cell, picture="likeness", quantity=LIKENESS),
    "pair_likeness": partial(_cell, picture="pair_likeness"),
    "trained_column": partial(_cell, picture="fitting.trained_picture"),
    "fitted_column": partial(_cell, picture="fitting.fitted_picture"),
}
CODE = (likeness, figures_tokens.tokens, sinusoidal_grid, grid_similarity, resized_table)
