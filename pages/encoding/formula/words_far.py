"""Words of a cell at any position, and of the rows from there on."""

from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.encoding.formula.model import Model
from pe_core.figures import sized


def numbers(model: Model) -> dict[str, str]:
    """Return the chosen column's value at the entered position."""
    view = model.view
    place = f"PE({grouped(view.far_position)}, {view.dim})"
    return {place: f"{model.far_rows[0, model.far_columns.index(view.dim)]:.15f}"}


def checks(model: Model) -> list[Check]:
    """Return how far plain float64 is right there."""
    off = model.far_off
    return [
        Check(
            "The plain formula in float64 is right to ten decimals here.",
            f"It is off by up to {sized(off)} in this row. Its frequencies are rounded, and the "
            "error of the angle grows with the position.",
            off < 0.5e-10,
        )
    ]


def rows(model: Model) -> Table:
    """Return the rows from the entered position on, with every digit of float64."""
    heads = ("position", *(f"column {column}" for column in model.far_columns))
    cells: list[tuple[str | PassFail, ...]] = [
        (str(position), *(repr(float(value)) for value in row))
        for position, row in zip(model.far_positions, model.far_rows, strict=True)
    ]
    return Table(f"{len(cells)} rows from the entered position on", heads, cells)
