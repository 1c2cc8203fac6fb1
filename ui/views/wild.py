"""Figures of the tables that libraries compute: two of them, their difference, their products."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.large import while_asked
from course.view import View
from pe_core import CONVENTIONS, figures
from pe_core.conventions import Undoing, undo_convention
from pe_core.figures import Figure, Line

MOST_PRODUCTS = 128  # positions whose dot products are compared
_BLOCK_ROWS = 64
SEEN = 0.01  # a smaller difference needs a colour scale of its own


def stage_of(view: View) -> str:
    """Return how far both tables are brought back, in words."""
    return view.undone.replace("-", " ")


def undoing_of(view: View, name: str) -> Undoing:
    """Return a convention's table, stage by stage."""
    return undoing_at(name, view.L, view.d, view.n)


@while_asked(3)  # measured: figures and words of one view need both tables and the paper's
def undoing_at(name: str, length: int, d_model: int, base: int) -> Undoing:
    return undo_convention(name, length, d_model, base)


def tables(view: View) -> tuple[Any, Any]:
    """Return both tables, brought back as far as the view says."""
    names, stage = (view.family, view.against), stage_of(view)
    first, second = (undoing_of(view, name).stages[stage] for name in names)
    return first, second


def apart(view: View) -> Any:
    """Return how far the two tables are apart, cell by cell."""
    return _apart(view.family, view.against, view.undone, view.L, view.d, view.n)


@while_asked(1)  # measured: 6 ms at d 1024 and L 2048; a figure and two words need it
def _apart(family: str, against: str, undone: str, length: int, d_model: int, base: int) -> Any:
    stage = undone.replace("-", " ")
    first, second = (undoing_at(name, length, d_model, base).stages[stage]
                     for name in (family, against))  # fmt: skip
    cells = abs(first - second)
    cells.flags.writeable = False
    return cells


def most_apart(first: Any, second: Any) -> float:
    """Return the largest difference of two tables, block by block to stay in a core's cache."""
    if first is second:
        return 0.0
    blocks = (slice(top, top + _BLOCK_ROWS) for top in range(0, len(first), _BLOCK_ROWS))
    return max(float(abs(first[rows] - second[rows]).max()) for rows in blocks)


def products_apart(first: Any, second: Any) -> float:
    """Return by how much dot products of the same two rows differ at most."""
    return float(abs(products(first) - products(second)).max())


def products(table: Any) -> Any:
    """Return the dot products among the first rows of a table."""
    return pe_core.dot_products(table[:MOST_PRODUCTS])


def sized(value: float) -> str:
    """Return a difference in as many digits as it deserves."""
    if value < 1e-13:
        return "0"
    return f"{value:.3f}" if value >= SEEN else f"{value:.1e}"


def family_table(view: View, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the table of the chosen family."""
    return _table(view, view.family, rows, columns, hover)


def against_table(view: View, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the table it is held against."""
    return _table(view, view.against, rows, columns, hover)


def _table(view: View, name: str, rows: int, columns: int, hover: bool) -> Figure:
    table, row, stage = (
        undoing_of(view, name).stages[stage_of(view)],
        CONVENTIONS[name],
        view.undone,
    )
    layout = row.layout if stage == "as-it-is" else CONVENTIONS["paper"].layout
    fails = " (the library itself fails at this d)" if view.d < row.least_width else ""
    return figures.grid(
        table, **_axes(view, f"column ({layout})"), quantity="value", limits=(-1.0, 1.0),
        title=f"{name}, {stage_of(view)}{fails}",
        alt=f"The table of {name}, {stage_of(view)}{fails}: {view.L} rows and {view.d} columns, "
        f"in the order {layout}. Values run from {table.min():.4f} to {table.max():.4f}. "
        f"Row {view.t} begins with {', '.join(f'{value:.4f}' for value in table[view.t, :4])}.",
        marked_row=view.t, max_rows=rows, max_columns=columns, hover=hover,
        view=f"wild {view.L} {view.d}",
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
    view: View, rows: int = 128, columns: int = 256, hover: bool = True
) -> Figure:
    """Return how far the two tables are apart, cell by cell."""
    cells = apart(view)
    most = float(cells.max())
    clear = most >= SEEN
    named = f"{view.family} and {view.against}, {stage_of(view)}"
    share = float((cells >= SEEN).mean())
    scale = "" if clear or most < 1e-13 else "; the colours show it enlarged"
    return figures.grid(
        cells, **_axes(view, "column"), quantity="difference", signed=False,
        limits=(0.0, 2.0) if clear else (0.0, most or 1.0),
        title=f"They differ by up to {sized(most)}{scale}",
        alt=f"How far {named}, are apart in each cell: {sized(most)} at most. {share:.0%} of the "
        f"cells differ by {SEEN} or more.",
        marked_row=view.t, max_rows=rows, max_columns=columns, hover=hover,
        view=f"wild {view.L} {view.d}",
    )  # fmt: skip


def family_products(view: View) -> Figure:
    """Return the dot product of row 0 with every row, in both tables."""
    first, second = tables(view)
    off = products_apart(first, second)
    mine, theirs = (table @ table[0] for table in (first, second))
    shown = min(view.L, MOST_PRODUCTS)
    same = off < 1e-9 * view.d
    return figures.curves(
        range(view.L),
        [
            Line(view.family, mine, "similarity", "solid"),
            Line(f"{view.against} (compared with)", theirs, "neutral"),
        ],
        x_axis="row (token)", y_axis="dot product with row 0",
        title="Dot products: no difference" if same else f"Dot products: up to {sized(off)} apart",
        alt=f"Dot product of row 0 with rows 0 to {view.L - 1}. {view.family} begins at "
        f"{mine[0]:.4f} and ends at {mine[-1]:.4f}, {view.against} begins at {theirs[0]:.4f} and "
        f"ends at {theirs[-1]:.4f}. Among the first {shown} rows dot products of the same two rows "
        f"differ by {sized(off)} at most.",
        choose={"position": "x"}, view=f"wild products {view.L}",
    )  # fmt: skip


def _cell(view: View, name: str, x: int, y: int) -> list[str]:
    undoing = undoing_of(view, name)
    place = int(undoing.columns.tolist().index(x)) if view.undone == "as-it-is" else x
    value = undoing.stages[stage_of(view)][y, x]
    wave = "cosine" if place % 2 else "sine"
    return [f"row {y}", f"column {x}", f"pair {place // 2}, {wave}", f"value {value:.6f}"]


def family_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the chosen family."""
    return _cell(view, view.family, x, y)


def against_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the other table."""
    return _cell(view, view.against, x, y)


def difference_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the difference."""
    mine, theirs = (float(table[y, x]) for table in tables(view))
    values = [f"{view.family} {mine:.6f}", f"{view.against} {theirs:.6f}"]
    return [f"row {y}", f"column {x}", *values, f"apart by {sized(abs(mine - theirs))}"]


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "family_table": family_table,
    "against_table": against_table,
    "family_difference": family_difference,
    "family_products": family_products,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "family_table": family_cell,
    "against_table": against_cell,
    "family_difference": difference_cell,
}
