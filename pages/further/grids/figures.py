"""Figures of pictures: how alike patches are, and the three positions of each token."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pages.further.grids.model import DIAGONAL, STEPS, STRAIGHT, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright, listed
from pe_core.grids import grid_similarity, sinusoidal_grid
from pe_core.multimodal import AXES, multimodal_positions

LIKENESS = "similarity"


def _number(value: float, places: int) -> str:
    """Return a number with so many decimals and a true minus sign."""
    return f"{round(float(value), places) + 0.0:.{places}f}".replace("-", "\N{MINUS SIGN}")


def likeness(model: Model, hover: bool = True) -> Figure:
    """Return how alike each patch of the picture is to the chosen one."""
    cells = model.likeness
    low, (row, column) = float(cells.min()), model.place
    rows, columns = ((cells[:, column] > 0.5).sum(), (cells[row] > 0.5).sum())
    framed = {_cell_name(model, model.patch, "t"): model.place}
    if model.other is not None:
        framed[_cell_name(model, model.other, "t + φ")] = model.cell(model.other)
    return figures.grid(
        cells, **_labels(model.side), quantity=LIKENESS, framed=framed, square=True, counted=True,
        shown_values=False, hover=hover, choose={"position": "cells"}, signed=False,
        limits=(low, 1.0), view=f"patches {model.side}",
        title=f"Similarity to patch {model.patch}: {model.name}",
        alt=f"A picture of {model.side} by {model.side} patches shows how alike each is to patch "
        f"{model.patch} in row {row} and column {column}, with {model.spoken}. "
        f"Above 0.5 are {int((cells > 0.5).sum())} of {model.count} patches, {int(columns)} of "
        f"them in the same row and {int(rows)} in the same column. The lowest value is "
        f"{_number(low, 2)}.",
    )  # fmt: skip


def _cell_name(model: Model, patch: int, sign: str) -> str:
    """Return what the legend calls a patch: its number, its row and its column."""
    row, column = model.cell(patch)
    return f"{sign} = {patch}: row {row}, column {column}"


def _labels(side: int) -> dict[str, Any]:
    names = [str(place) for place in range(side)]
    return {"rows": names, "columns": names, "row_axis": "row", "column_axis": "column"}


def likeness_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one patch."""
    labels = _labels(model.side)
    return figures.grid_cell(model.likeness, **labels, quantity=LIKENESS, x=x, y=y)


def directions(model: Model) -> Figure:
    """Return how alike two patches are, by how many steps lie between them in three directions."""
    steps = np.arange(model.side)
    lines = {
        name: grid_similarity(np.multiply.outer(steps, step), model.chosen)
        for name, step in STEPS.items()
    }
    told = (f"{_number(line[1], 3)} along {name}" for name, line in lines.items())
    straight, diagonal = model.alike(STRAIGHT), model.alike(DIAGONAL)
    return figures.curves(
        steps, [Line(f"along {name}", line) for name, line in lines.items()],
        x_axis="steps from the patch", y_axis=LIKENESS,
        marks=[Mark(f"A, 6 columns on: {_number(straight, 2)}", STRAIGHT[1], straight, "position"),
               Mark(f"B, 3 rows and 3 columns on: {_number(diagonal, 2)}", DIAGONAL[1], diagonal,
                    "offset")],
        title=f"Along a row, down a column and across: {model.name}",
        alt=f"Three lines show how alike two patches are that lie 0 to {model.side - 1} steps "
        f"apart, with {model.spoken}. After one step the similarity is {listed(told)}. It is "
        f"{_number(straight, 3)} at 6 columns and {_number(diagonal, 3)} at 3 rows and 3 columns.",
        view=f"directions {model.side}",
    )  # fmt: skip


def tokens(model: Model) -> Figure:
    """Return the three positions of each token of a text with a picture and a video."""
    found, t = model.sequence, model.view.t
    count, rows = found.starts[-1], found.positions.T
    named = list(zip(found.segments, found.starts[:-1], strict=True))
    told = [
        f"{name} (from token {start} and position {int(found.positions[start].min())} on)"
        for (name, _), start in named
    ]
    uprights = [
        Upright("words go on" if isinstance(one, int) else "picture or video begins", start)
        for (_, one), start in named[1:]
    ]
    if t < count:
        places = ", ".join(map(str, found.positions[t]))
        uprights.append(Upright(f"token t = {t}: {places}", t, "position"))
        told.append(f"and token {t} has the positions {places}")
    return figures.curves(
        range(count),
        [Line(name, row, mode="markers") for name, row in zip(AXES, rows, strict=True)],
        x_axis="token, in the order in which the model reads", y_axis="position",
        title=f"{count} tokens, each with three positions",
        alt=f"Points show the temporal, height and width position of each of {count} tokens: "
        + "; ".join(told)
        + ". For words, all three are the same.",
        uprights=uprights, choose={"position": "x"},
        view=f"tokens {model.view.picture}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "likeness": likeness,
    "directions": directions,
    "tokens": tokens,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"likeness": likeness_cell}
CODE = (sinusoidal_grid, grid_similarity, multimodal_positions)
