"""Figures of matrices that take PE(t) to PE(t + φ): how they are drawn, and what is fitted."""

from collections.abc import Sequence

from course.quantities import Floats
from course.windows import around
from pages.core.rotation.model import Model
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


def fitted_matrix(model: Model, hover: bool = True) -> Figure:
    """Return the matrix found by least squares in the chosen way, around the chosen pair."""
    view, found, fit = model.view, model.fits, model.chosen_fit
    cells, names = _fitted_cells(model)
    way = {"pair-by-pair": "pair by pair", "jointly": "all columns at once"}
    return matrix_picture(
        cells, names, hover, title=f"Fitted {way.get(view.fit, 'from the sines alone')}",
        alt=f"The matrix fitted to take {found.rows} rows to the rows {view.phi} positions further "
        f"on. Of its {len(fit.matrix)} columns, those from {names[0]} to {names[-1]} are shown.",
    )  # fmt: skip


def _fitted_cells(model: Model) -> tuple[Floats, list[str]]:
    """Return the entries around the chosen pair, and the names of their columns."""
    pairs, matrix = model.fits.pairs, model.chosen_fit.matrix
    each = 1 if model.view.fit == "sines-only" else 2
    shown = around(pairs.index(model.view.pair), len(pairs), WINDOW // each)
    names = column_names([pairs[place] for place in shown])[:: 3 - each]
    part = slice(each * shown.start, each * shown.stop)
    return matrix[part, part], names


def fitted_matrix_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the fitted matrix."""
    return matrix_hover(*_fitted_cells(model), x, y)
