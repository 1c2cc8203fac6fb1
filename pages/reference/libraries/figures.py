"""Figures of the tables that libraries compute: two of them, their difference, their products."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from pages.reference.libraries.digits import SEEN, differing, sized
from pages.reference.libraries.model import Model, apart, looks_back
from pe_core import CONVENTIONS, figures
from pe_core.conventions import undo_convention
from pe_core.figures import Figure, Line


def _table(
    model: Model, rows: int = 128, columns: int = 256, hover: bool = True, which: str = "family"
) -> Figure:
    """Return the table of the chosen family, or that which it is held against."""
    view, name = model.view, getattr(model.view, which)
    table, row = model.table(name), CONVENTIONS[name]
    layout = row.layout if view.undone == "as-it-is" else CONVENTIONS["paper"].layout
    fails = " (the library itself fails at this d)" if view.d < row.least_width else ""
    return figures.grid(
        table, **_axes(view, f"column ({layout})"), quantity="value", limits=(-1.0, 1.0),
        title=f"{name}, {model.stage}{fails}",
        alt=f"The heatmap shows the table “{name}”, {model.stage}{fails}, with {grouped(view.L)} "
        f"rows and {view.d} columns. The columns are in the order {layout}. Values run from "
        f"{table.min():.4f} to {table.max():.4f}. Row {view.t} begins with "
        f"{', '.join(f'{value:.4f}' for value in table[view.t, :4])}.",
        marked_row=view.t, marked_column=view.dim, max_rows=rows, max_columns=columns,
        hover=hover, view=f"libraries {view.L} {view.d}",
    )  # fmt: skip


def _axes(view: View, across: str) -> dict[str, Any]:
    return {
        "rows": [str(position) for position in range(view.L)],
        "columns": [str(column) for column in range(view.d)],
        "row_axis": "row (token)",
        "column_axis": across,
        "choose": {"position": "y", "dimension": "x"},
        "shown_values": False,
    }


def family_difference(
    model: Model, rows: int = 128, columns: int = 256, hover: bool = True
) -> Figure:
    """Return how far the two tables are apart, cell by cell."""
    view, most = model.view, model.most_apart
    clear = most >= SEEN
    named = f"the tables “{view.family}” and “{view.against}”, {model.stage}"
    return figures.grid(
        model.apart, **_axes(view, "column"), quantity="difference", signed=False,
        limits=(0.0, 2.0) if clear else (0.0, most or 1.0),
        title=_apart_title(most),
        alt=f"The heatmap shows the absolute difference between {named}, in each cell of {view.L} "
        f"rows and {view.d} columns. The largest difference is {sized(most)}, and "
        f"{model.share_apart:.0%} of the cells differ by {SEEN} or more.",
        marked_row=view.t, marked_column=view.dim, max_rows=rows, max_columns=columns,
        hover=hover, view=f"libraries {view.L} {view.d}",
    )  # fmt: skip


def _apart_title(most: float) -> str:
    if sized(most) == "0":
        return "The two tables are equal"
    scale = "" if most >= SEEN else ": the colours exaggerate this"
    return f"They differ {differing(most)}{scale}"


def family_products(model: Model) -> Figure:
    """Return the dot product of row 0 with every row, in both tables."""
    view, off = model.view, model.products_apart
    mine, theirs = (table @ table[0] for table in model.tables)
    same = "no difference" if off < 1e-9 * view.d else f"they differ by up to {sized(off)}"
    return figures.curves(
        range(view.L),
        [
            Line(view.family, mine, "similarity", "solid"),
            Line(f"{view.against} (for comparison)", theirs, "neutral"),
        ],
        x_axis="row (token)", y_axis="dot product with row 0",
        title=f"Dot products: {same}",
        alt=f"Two lines show the dot product of row 0 with rows 0 to {grouped(view.L - 1)}, for "
        f"“{view.family}” and for “{view.against}”. The line of “{view.family}” runs from "
        f"{mine[0]:.4f} in row 0 to {mine[-1]:.4f} in the last row, and the line of "
        f"“{view.against}” from {theirs[0]:.4f} to {theirs[-1]:.4f}. Among the first "
        f"{model.product_rows} rows, dot products of the same two rows differ {differing(off)}.",
        choose={"position": "x"}, view=f"libraries products {view.L}",
    )  # fmt: skip


def _cell(model: Model, x: int, y: int, which: str) -> list[str]:
    """Return what the hover says of a cell of one of both tables."""
    name = getattr(model.view, which)
    columns = model.undoing(name).columns.tolist()
    place = int(columns.index(x)) if model.view.undone == "as-it-is" else x
    value = model.table(name)[y, x]
    wave = "cosine" if place % 2 else "sine"
    return [f"row {y}", f"column {x}", f"pair {place // 2}, {wave}", f"value {value:.6f}"]


def difference_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the difference."""
    mine, theirs = (float(table[y, x]) for table in model.tables)
    values = [f"{model.view.family} {mine:.6f}", f"{model.view.against} {theirs:.6f}"]
    return [f"row {y}", f"column {x}", *values, f"difference {sized(abs(mine - theirs))}"]


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "family_table": _table,
    "against_table": partial(_table, which="against"),
    "family_difference": family_difference,
    "family_products": family_products,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "family_table": partial(_cell, which="family"),
    "against_table": partial(_cell, which="against"),
    "family_difference": difference_cell,
}
CODE = (apart, pe_core.convention_table, undo_convention, looks_back)
