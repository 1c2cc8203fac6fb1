"""Figures of a small table that was trained here: how its rows lie, and which of them moved."""

from collections.abc import Callable, Mapping
from typing import Any

from course.line_styles import LINE_STYLES
from pages.core.learned_tables.model import Model
from pages.core.learned_tables.real_table import NAMES, RealTable
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright

_COLOUR = LINE_STYLES["learned"][0]
_COSINE = "cosine"


def row_components(model: Model) -> Figure:
    """Return where each row lies along the first two principal components of the rows."""
    table, found = model.real, model.real.directions
    first, second = (f"{share:.0%}" for share in found.shares[:2])
    low, high = found.places[[0, -1], 0]
    return figures.curves(
        range(table.reached),
        [
            Line("component 1", found.places[:, 0], _COLOUR, "solid"),
            Line("component 2", found.places[:, 1], "neutral"),
        ],
        x_axis="row of the table (position)", y_axis="place along the component",
        title=f"{table.title}: one component holds {first}",
        alt=f"Two lines show where each of the {table.reached} rows lies along the first two "
        f"principal components of the table “{table.name}”. The first component holds {first} of "
        f"what sets the rows apart, the second {second}. Along the first component, row 0 lies at "
        f"{low:.2f} and row {table.reached - 1} at {high:.2f}. Its correlation with the position "
        f"is {table.follows:.2f}.",
        uprights=_chosen(model, table.reached),
        choose={"position": "x"}, view=f"row components {table.chosen}",
    )  # fmt: skip


def row_similarity(model: Model, hover: bool = True) -> Figure:
    """Return the cosine similarity of each two rows that training texts reach."""
    table = model.real
    beside = table.cosines.diagonal(1).mean()
    ends = table.cosines[0, table.reached - 2]
    return figures.grid(
        table.cosines, **_labels(table), quantity=_COSINE, square=True, counted=True,
        shown_values=False, hover=hover, limits=(-1.0, 1.0), view="row similarity",
        title=f"{table.title}: how alike the rows are",
        alt=f"A picture of {table.reached} by {table.reached} cells shows the cosine similarity of "
        f"each two rows of the table “{table.name}”. On average it is {beside:.2f} between a row "
        f"and the next one. It is {ends:.2f} between row 0 and row {table.reached - 2}.",
    )  # fmt: skip


def similarity_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one pair of rows."""
    table = model.real
    return figures.grid_cell(table.cosines, **_labels(table), quantity=_COSINE, x=x, y=y)


def _labels(table: RealTable) -> dict[str, Any]:
    names = [str(row) for row in range(table.reached)]
    return {"rows": names, "columns": names, "row_axis": "row", "column_axis": "row"}


def row_moves(model: Model) -> Figure:
    """Return how far training has moved each row from its random start, for both starts."""
    tables = {word: RealTable(word) for word in NAMES if RealTable(word).trained}
    one = tables.get(model.real.chosen) or next(iter(tables.values()))
    row, reached = model.real_row, one.reached
    told = ". ".join(
        f"From the {table.name.split(', ')[1]}, the {reached} rows that texts reach have moved by "
        f"{table.moved[:reached].min():.2f} to {table.moved[:reached].max():.2f}, and the others "
        f"by at most {table.moved[reached:].max():.2f}"
        for table in tables.values()
    )
    chosen, other = (_COLOUR, "solid"), ("neutral", None)
    name = f"row {row}: {one.moved[row]:.2f}"
    return figures.curves(
        range(len(one.moved)),
        [
            Line(table.name, table.moved, *(chosen if table == one else other))
            for table in tables.values()
        ],
        x_axis="row of the table (position)", y_axis="distance from its start",
        title=f"How far training moved each of {len(one.moved)} rows",
        alt=f"Two lines show how far each of {len(one.moved)} rows lies from where it began, after "
        f"{one.kept.steps} steps of training. {told}. Row {row} has moved by "
        f"{one.moved[row]:.2f}.",
        marks=[Mark(name, row, float(one.moved[row]), "position")],
        uprights=[
            Upright(name, row, "position"),
            Upright("first row that no text reached", reached),
        ],
        choose={"position": "x"}, view="row moves",
    )  # fmt: skip


def _chosen(model: Model, rows: int) -> list[Upright]:
    row = model.real_row
    return [Upright(f"row {row}", row, "position")] if row < rows else []


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "row_components": row_components,
    "row_similarity": row_similarity,
    "row_moves": row_moves,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"row_similarity": similarity_cell}
