"""Figures of the matrix that least squares finds from the rows alone."""

from course.quantities import Floats
from course.windows import around
from pages.relative.rotation.matrices import (
    WINDOW,
    column_names,
    matrix_hover,
    matrix_picture,
)
from pages.relative.rotation.model import Model
from pe_core.figures import Figure


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
