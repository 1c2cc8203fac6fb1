"""How a part of a matrix that takes PE(t) to PE(t + φ) is drawn: the true one and fitted ones."""

from collections.abc import Sequence

from course.quantities import Floats
from pe_core import figures
from pe_core.figures import Figure

WINDOW = 16  # columns of a large matrix that can still be read


def column_names(pairs: Sequence[int]) -> list[str]:
    """Return the names of the columns of these pairs."""
    return [f"{wave} {pair}" for pair in pairs for wave in ("sin", "cos")]


def matrix_picture(cells: Floats, names: list[str], hover: bool, title: str, alt: str) -> Figure:
    """Return a part of a matrix that takes PE(t) to PE(t + φ), as a picture."""
    return figures.grid(
        cells, rows=names, columns=names, row_axis="column of PE(t + φ)",
        column_axis="column of PE(t)", quantity="entry", limits=(-1.0, 1.0), title=title, alt=alt,
        square=True, hover=hover, view=f"matrix {names[0]} {len(names)}",
    )  # fmt: skip


def matrix_hover(cells: Floats, names: list[str], x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of such a picture."""
    return figures.grid_cell(
        cells, rows=names, columns=names, quantity="entry", x=x, y=y,
        row_axis="column of PE(t + φ)", column_axis="column of PE(t)",
    )  # fmt: skip
