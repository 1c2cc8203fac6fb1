"""Figures of the whole table, of its columns and rows, and of what its parts measure."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

import pe_core
from course.moving_columns import STILL
from course.windows import spread
from pages.core.heatmap.model import WIDTHS, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark

_RULERS = {"fast": "fast half", "slow": "slow half", "quarter": "last quarter"}


def heatmap(
    model: Model, rows: int = 256, columns: int = 512, hover: bool = True, counted: int = 1
) -> Figure:
    """Return the whole table as a picture of at most so many rows and columns.

    `counted` 0 leaves it to the learner how many columns hardly move.
    """
    view = model.view
    return figures.heatmap(
        model.table, model.wavelengths, position=view.t, offset=view.phi, dimension=view.dim,
        max_rows=rows, max_columns=columns, hover=hover, count_flat=bool(counted),
    )  # fmt: skip


def heatmap_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of row `y` and column `x` of the picture."""
    value = model.cell(y, x).value
    return figures.heatmap_cell(value, model.wavelengths, position=y, dimension=x)


def waves(model: Model, pairs: int = 4) -> Figure:
    """Return the chosen pair and `pairs` others as waves over position."""
    view = model.view
    drawn = spread(view.pairs, pairs, view.pair)
    return figures.waves(
        model.curve_positions, model.waves_at(model.curve_positions, drawn),
        [column for pair in drawn for column in (2 * pair, 2 * pair + 1)],
        model.wavelengths,
        samples=model.waves_at(range(view.L), drawn),
        position=view.t, offset=view.phi, dimension=view.dim, length=view.L,
    )  # fmt: skip


def spectrum(model: Model) -> Figure:
    """Return the other cut: one position over all dimensions."""
    return figures.spectrum(
        model.row, model.wavelengths, position=model.view.t, pair=model.view.pair
    )


def still_shares(model: Model) -> Figure:
    """Return which share of the columns hardly changes, by the width of the table."""
    view, percent = model.view, 100 * np.array(model.still_shares)
    told = ", ".join(f"{share:.1f} % of {d}" for d, share in zip(WIDTHS, percent, strict=True))
    return figures.curves(
        WIDTHS, [Line("columns that hardly change", percent, mode="lines+markers")],
        x_axis="width d of the table", y_axis="share of the columns (%)",
        title=f"Columns that change by less than {STILL:g} over {view.L} positions",
        alt=f"One line shows which share of the columns changes by less than {STILL:g} over "
        f"{view.L} positions, at widths from {WIDTHS[0]} to {WIDTHS[-1]}: {told}. At d = {view.d} "
        f"it is {100 * model.still_share:.1f} %.",
        marks=[Mark(f"d = {view.d}", view.d, 100 * model.still_share)],
        log_x=True, y_range=(0.0, 100.0), view=f"still shares {view.L}",
    )  # fmt: skip


def rulers(model: Model, parts: Sequence[str] = ("fast", "slow")) -> Figure:
    """Return how far each row is from row 0, in some parts of the columns."""
    last = model.view.last
    told = " ".join(
        f"In the {_RULERS[part]} the distance grows up to row {model.grows_to[part]}, and is "
        f"{model.near[part]:.3g} at row 1 and {model.far[part]:.3g} at row {last}."
        for part in parts
    )
    return figures.curves(
        range(last + 1), [Line(_RULERS[part], model.distances(part)) for part in parts],
        x_axis="position of the row (tokens)", y_axis="distance from row 0",
        title="How far each row is from row 0, by some of its columns",
        alt=f"Each line shows the distance from row 0 in a part of the columns. {told}",
        view=f"rulers {parts} {model.view.d} {last}",
    )  # fmt: skip


def three_rulers(model: Model) -> Figure:
    """Return the same for both halves of the columns and for the slowest quarter."""
    return rulers(model, tuple(_RULERS))


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "heatmap": heatmap,
    "waves": waves,
    "spectrum": spectrum,
    "still_shares": still_shares,
    "rulers": rulers,
    "three_rulers": three_rulers,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"heatmap": heatmap_cell}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "heatmap": {"rows": range(1, 257), "columns": range(2, 513), "counted": range(2)},
    "waves": {"pairs": range(2, 9)},
}
CODE = (heatmap, waves, pe_core.sinusoidal)
