"""Figures of a shift: the turn of one pair, its matrix, and a head that uses it."""

from collections.abc import Callable, Mapping

import pe_core
from course.quantities import Floats
from course.windows import around
from pages.core.rotation.figures_fitting import (
    WINDOW,
    column_names,
    fitted_matrix,
    fitted_matrix_cell,
    matrix_hover,
    matrix_picture,
)
from pages.core.rotation.model import Model, fit_every_way
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright


def rotation(model: Model) -> Figure:
    """Return the chosen pair on the unit circle at t and t + φ, and where M takes it."""
    view, (now, later) = model.view, model.hands
    return figures.circle(
        now, later, moved=model.moved, angle=model.angle, position=view.t, offset=view.phi,
        pair=view.pair, pairs=view.pairs, wavelength=model.wavelength, angle_name="ωφ",
    )  # fmt: skip


def shift_matrix(model: Model, columns: int = WINDOW, hover: bool = True) -> Figure:
    """Return the matrix that shifts by φ, as a picture of so many columns around the chosen."""
    view, (cells, names) = model.view, _shift_cells(model, columns)
    whole = len(names) == view.d
    shown = "all pairs" if whole else f"columns {names[0]} to {names[-1]}"
    part = ": one rotation per pair" if whole else f", {len(names)} of its {view.d} columns"
    return matrix_picture(
        cells, names, hover, title=f"M for φ = {view.phi}{part}",
        alt=f"The matrix that shifts by φ = {view.phi}, drawn for {shown}. It has one 2-by-2 block "
        f"for each pair on the diagonal and zeros elsewhere. {_block_words(model)}",
    )  # fmt: skip


def _block_words(model: Model) -> str:
    (a, b), (c, d) = model.turn
    return (
        f"The block of pair {model.view.pair} has rows ({a:.4f}, {b:.4f}) and ({c:.4f}, {d:.4f})."
    )


def _shift_cells(model: Model, columns: int = WINDOW) -> tuple[Floats, list[str]]:
    shown = around(model.view.pair, model.view.pairs, max(columns // 2, 1))
    part = slice(2 * shown.start, 2 * shown.stop)
    return model.matrix[part, part], column_names(shown)


def shift_matrix_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the matrix that shifts."""
    return matrix_hover(*_shift_cells(model), x, y)


def looking_ahead(model: Model) -> Figure:
    """Return the scores of all keys for a query that M has turned ahead, and turned back."""
    view, ahead, back = model.view, model.ahead, model.back
    t, phi, last = view.t, view.phi, view.last
    best, place = model.best_key, view.later
    named = f"best key: s = {best}"
    beyond = f"t + φ = {place} lies beyond the end"
    where = f"{phi} tokens ahead of t" if best == place else f"as {beyond}"
    absent = "" if best == place else f" Position {beyond}."
    return figures.curves(
        range(view.L),
        [
            Line("looking ahead, turned by M", ahead, "similarity", "solid"),
            Line("looking back, turned by its transpose", back, "neutral"),
        ],
        x_axis="key position s (token)", y_axis="score g",
        title=f"Turned by M, the query at t = {t} looks {phi} tokens ahead",
        alt=f"Two curves show the scores of the keys at positions 0 to {last} for the query at "
        f"t = {t}. When the query looks ahead, the best key is s = {best}, with a "
        f"score of {ahead[best]:.2f}.{absent} When it looks back, the best key is "
        f"s = {int(back.argmax())}, with a score of {back.max():.2f}.",
        marks=[Mark(f"{named}, {where}", best, ahead[best], "offset")],
        uprights=[Upright(f"query at t = {t}", t, "position")],
        choose={"position": "x"}, view=f"ahead {view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "rotation": rotation,
    "shift_matrix": shift_matrix,
    "looking_ahead": looking_ahead,
    "fitted_matrix": fitted_matrix,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "shift_matrix": shift_matrix_cell,
    "fitted_matrix": fitted_matrix_cell,
}
CODE = (rotation, fit_every_way, pe_core.shift_matrix, pe_core.fit_shift)
