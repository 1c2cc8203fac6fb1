"""What a bug looks like, beside what is right: the table, and the dot products of its rows."""

from collections.abc import Callable, Mapping

import pe_core
from course.quantity import Floats
from pages.reference.bugs.model import Model
from pe_core import figures
from pe_core.common_bugs import TABLE_TESTS
from pe_core.figures import Figure


def right_table(model: Model, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the right table, drawn as large as the one with the bug."""
    return _table(model, model.right, "What the table should be", rows, columns, hover)


def bug_table(model: Model, rows: int = 128, columns: int = 256, hover: bool = True) -> Figure:
    """Return the table as the bug makes it."""
    return _table(model, model.wrong, f"With the bug: {model.name}", rows, columns, hover)


def _table(model: Model, table: Floats, title: str, rows: int, columns: int, hover: bool) -> Figure:
    view = model.view
    return figures.heatmap(
        table, pe_core.wavelengths(view.d, view.n),
        position=view.t, offset=view.phi, dimension=view.dim,
        max_rows=rows, max_columns=columns, hover=hover, title=title,
    )  # fmt: skip


def right_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the right table."""
    waves = pe_core.wavelengths(model.view.d, model.view.n)
    return figures.heatmap_cell(model.right[y, x], waves, position=y, dimension=x)


def bug_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the table with the bug."""
    return [
        f"position {y}",
        f"dimension {x}",
        f"with the bug {model.wrong[y, x]:.6f}",
        f"should be {model.right[y, x]:.6f}",
    ]


def right_products(model: Model, hover: bool = True) -> Figure:
    """Return the dot products of the right table."""
    return _products(model, model.right_products, "Dot products as they should be", hover)


def bug_products(model: Model, hover: bool = True) -> Figure:
    """Return the dot products of the table with the bug."""
    return _products(model, model.wrong_products, "Dot products with the bug", hover)


def _products(model: Model, square: Floats, title: str, hover: bool) -> Figure:
    names = [str(position) for position in range(len(square))]
    half = model.view.d / 2
    # Both squares have one colour scale. It begins at 0, or at what is below it.
    least = min(0.0, model.right_products.min(), model.wrong_products.min())
    return figures.grid(
        square, rows=names, columns=names, row_axis="position (token)",
        column_axis="position (token)", quantity="dot product", title=title,
        alt="The square shows the dot products between the rows of positions 0 to "
        f"{len(square) - 1}. On the diagonal the values run from {square.diagonal().min():.4f} to "
        f"{square.diagonal().max():.4f}, and half of d is {half:.0f}. The smallest value in the "
        f"square is {square.min():.4f}.",
        limits=(float(least), half), signed=False, hover=hover, shown_values=False,
    )  # fmt: skip


def right_product(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of the right dot products."""
    return _product(model.right_products, x, y)


def bug_product(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of the dot products with the bug."""
    return _product(model.wrong_products, x, y)


def _product(square: Floats, x: int, y: int) -> list[str]:
    return [f"positions {y} and {x}", f"dot product {square[y, x]:.4f}"]


def CODE(model: Model) -> tuple[Callable[..., object], ...]:
    """Return the functions whose code the page shows: the listing with the bug, and the tests."""
    return (model.fault.listing, *TABLE_TESTS.values(), pe_core.sinusoidal)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "right_table": right_table,
    "bug_table": bug_table,
    "right_products": right_products,
    "bug_products": bug_products,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "right_table": right_cell,
    "bug_table": bug_cell,
    "right_products": right_product,
    "bug_products": bug_product,
}
