"""Figures of the reference part: what a bug looks like, beside what is right."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.faults import FAULTS, Fault
from pe_core.figures import Figure
from ui.views.encoding import heatmap_cell

MOST_PRODUCTS = 48


def fault_of(view: View) -> Fault:
    """Return the bug that is chosen."""
    return FAULTS[view.bug.replace("-", " ")]


def right_table(view: View, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the right table, drawn as large as the one with the bug."""
    table = pe_core.sinusoidal(view.L, view.d, view.n)
    return _table(view, table, "What the table should be", rows, columns, hover)


def bug_table(view: View, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the table as the bug makes it."""
    table = fault_of(view).table(view.L, view.d, view.n)
    return _table(view, table, f"With the bug: {_name(view)}", rows, columns, hover)


def _table(view: View, table: Any, title: str, rows: int, columns: int, hover: bool) -> Figure:
    return figures.heatmap(
        table, pe_core.wavelengths(view.d, view.n),
        position=view.t, offset=view.phi, dimension=view.dim,
        max_rows=rows, max_columns=columns, hover=hover, title=title,
    )  # fmt: skip


def bug_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the table with the bug."""
    wrong = fault_of(view).table(y + 1, view.d, view.n)[y, x]
    right = pe_core.sinusoidal(1, view.d, view.n, start=y)[0, x]
    return [
        f"position {y}",
        f"dimension {x}",
        f"with the bug {wrong:.6f}",
        f"should be {right:.6f}",
    ]


def _name(view: View) -> str:
    return view.bug.replace("-", " ")


def right_products(view: View, hover: bool = True) -> Figure:
    """Return the dot products of the right table."""
    count = _count(view)
    table = pe_core.sinusoidal(count, view.d, view.n)
    return _products(table, "Dot products as they should be", _least(view), hover)


def bug_products(view: View, hover: bool = True) -> Figure:
    """Return the dot products of the table with the bug."""
    table = fault_of(view).table(_count(view), view.d, view.n)
    return _products(table, f"Dot products with the bug: {_name(view)}", _least(view), hover)


def _count(view: View) -> int:
    return min(view.L, MOST_PRODUCTS)


def _least(view: View) -> float:
    """Return where the colour scale of both squares begins: at 0, or at what is below it."""
    tables = (
        pe_core.sinusoidal(_count(view), view.d, view.n),
        fault_of(view).table(_count(view), view.d, view.n),
    )
    return min(0.0, *(float(pe_core.dot_products(table).min()) for table in tables))


def _products(table: Any, title: str, least: float, hover: bool) -> Figure:
    square = pe_core.dot_products(table)
    names = [str(position) for position in range(len(square))]
    half = table.shape[1] / 2
    return figures.grid(
        square, rows=names, columns=names, row_axis="position (token)",
        column_axis="position (token)", quantity="dot product", title=title,
        alt=f"Dot products of positions 0 to {len(square) - 1} as a square. On its diagonal they "
        f"run from {square.diagonal().min():.4f} to {square.diagonal().max():.4f}; half of d is "
        f"{half:.0f}. The least of all is {square.min():.4f}.",
        limits=(least, half), signed=False, hover=hover, shown_values=False,
    )  # fmt: skip


def right_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of the right dot products."""
    return _product_cell(pe_core.sinusoidal(_count(view), view.d, view.n), x, y)


def wrong_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of the dot products with the bug."""
    return _product_cell(fault_of(view).table(_count(view), view.d, view.n), x, y)


def _product_cell(table: Any, x: int, y: int) -> list[str]:
    return [f"positions {y} and {x}", f"dot product {float(table[y] @ table[x]):.4f}"]


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "right_table": right_table,
    "bug_table": bug_table,
    "right_products": right_products,
    "bug_products": bug_products,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "right_table": heatmap_cell,
    "bug_table": bug_cell,
    "right_products": right_cell,
    "bug_products": wrong_cell,
}
