"""Figures of numbers with few bits: rows that become one, positions that are left, and errors."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.numerals import grouped
from pages.further.few_bits.model import (
    CAREFUL,
    COMPUTED,
    MEASURED,
    PLACES,
    SHOWN_COLUMNS,
    SHOWN_ROWS,
    SPREAD,
    Model,
    Outcome,
)
from pe_core import figures
from pe_core.figures import Figure, Line, Upright, listed, out_of
from pe_core.precision import FORMATS, computed_at
from pe_core.rounding_collisions import merged_positions

_STEP = 16  # of the lines over all positions every so many is drawn


def computed_rows(model: Model, hover: bool = True) -> Figure:
    """Return rows as they come out when every step is held in the format."""
    view, places, middle = model.view, model.shown, model.shown[SHOWN_ROWS // 2]
    different = model.computed.distinct(places)
    found = (
        f"{different} of {SHOWN_ROWS} rows are distinct"
        if different < SHOWN_ROWS
        else "no two rows are equal"
    )
    return figures.grid(
        model.rows, **_axes(model), limits=(-1.0, 1.0), hover=hover,
        marked_row=view.t - places.start if view.t in places else None,
        shown_values=False,
        title=f"Computed in {view.format}: {found}",
        alt=f"The table shows the rows of positions {places.start} to {places.stop - 1}, "
        f"computed in {view.format}, in the {min(view.d, SHOWN_COLUMNS)} fastest of {view.d} "
        f"columns. In this picture, {out_of(different, SHOWN_ROWS, 'row')} are distinct. Position "
        f"{middle} shares its row with {model.others(middle)}.",
        view=f"few bits {places.start} {view.d}",
    )  # fmt: skip


def _axes(model: Model) -> dict[str, Any]:
    return {
        "rows": [str(place) for place in model.shown],
        "columns": [
            f"{wave} {pair}"
            for pair in range(min(model.view.d, SHOWN_COLUMNS) // 2)
            for wave in ("sin", "cos")
        ],
        "row_axis": "position t (token)",
        "column_axis": "sine and cosine of the fastest pairs",
        "quantity": "value",
    }


def computed_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell, and with which positions its row is shared."""
    cell = figures.grid_cell(model.rows, **_axes(model), x=x, y=y)
    return [*cell, f"shares its row with {model.others(model.shown[y])}"]


def positions_left(model: Model) -> Figure:
    """Return how many distinct rows there are among the first positions, for each format."""
    view = model.view
    counts = {f"rounded to {view.format} at the end": _counts(model.rounded)}
    counts |= {f"computed in {name}": _counts(model.outcome(name, COMPUTED)) for name in FORMATS}
    colours = ("neutral", None, None, "similarity")
    ends = [f"{grouped(int(values[-1]))} ({name})" for name, values in counts.items()]
    return figures.curves(
        range(_STEP, MEASURED + 1, _STEP),
        [Line(name, values, colour)
         for (name, values), colour in zip(counts.items(), colours, strict=True)],
        x_axis="positions (tokens), counted from 0", y_axis="distinct rows among them",
        title=f"d = {view.d}, n = {grouped(view.n)}: {grouped(model.rounded.left)} rows distinct "
        f"if rounded at the end, {grouped(model.computed.left)} if computed in {view.format}",
        alt="Each line shows how many distinct rows there are among the first positions, plotted "
        f"against the number of positions, with {view.d} columns and base {grouped(view.n)}. Among "
        f"all {grouped(MEASURED)} positions, the numbers of distinct rows are {listed(ends)}.",
        view="positions left",
    )  # fmt: skip


def _counts(outcome: Outcome) -> NDArray[np.int64]:
    return outcome.new.cumsum()[_STEP - 1 :: _STEP]


def held_positions(model: Model) -> Figure:
    """Return the positions shown, as each format holds them: a staircase where it has no more."""
    view, places = model.view, model.shown
    held = {name: pe_core.rounded(places, name) for name in FORMATS}
    counts = [f"{len(set(values.tolist()))} in {name}" for name, values in held.items()]
    return figures.curves(
        places,
        [Line(name, values, colour, mode="lines+markers" if name == view.format else "lines")
         for (name, values), colour in zip(held.items(), (None, None, "similarity"), strict=True)],
        x_axis="position t (token)", y_axis="position as the format holds it",
        uprights=[Upright(f"position t = {view.t}", view.t, "position")] * (view.t in places),
        title=f"Positions {places.start} to {places.stop - 1} as each format holds them",
        alt=f"Three lines show how three formats represent positions {places.start} to "
        f"{places.stop - 1}. The number of different values for these {SHOWN_ROWS} positions is "
        f"{listed(counts)}.",
        view=f"held {places.start}",
    )  # fmt: skip


def precision_errors(model: Model) -> Figure:
    """Return how the error grows with the position, for each format, and in the careful way."""
    errors = model.errors
    labels = {name: name if name == CAREFUL else f"computed in {name}" for name in errors}
    some = [
        f"the errors for “{labels[name]}” are "
        f"{listed(f'{model.errors_near[place][name]:.1g}' for place in SPREAD)}"
        for name in (CAREFUL, "float32")
    ]
    held = [place for place, error in zip(PLACES, errors["float16"], strict=True) if error == error]
    largest = FORMATS["float16"].largest
    colours = ("neutral", None, None, "similarity")
    return figures.curves(
        PLACES,
        [Line(labels[name], values, colour)
         for (name, values), colour in zip(errors.items(), colours, strict=True)],
        x_axis="position (token)", y_axis="largest error of a value", log_x=True, log_y=True,
        title="How far off the values are, by position",
        alt="Lines on logarithmic axes, one for each way of computing, show the largest error in "
        f"the fastest pairs, near positions 1 to {grouped(PLACES[-1])}. At positions "
        f"{listed(map(grouped, SPREAD))}, {', and '.join(some)}. The line of float16 ends at "
        f"position {grouped(held[-1])}. The next position drawn is above "
        f"{grouped(largest, '.0f')}, the largest number of that format.",
        view="precision errors",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "computed_rows": computed_rows,
    "positions_left": positions_left,
    "held_positions": held_positions,
    "precision_errors": precision_errors,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"computed_rows": computed_cell}
CODE = (pe_core.rounded, computed_at, merged_positions)
