"""Figures of a shift: the turn of one pair, its matrix, and what else might lead on or back."""

from collections.abc import Callable, Mapping, Sequence

import pe_core
from course.quantity import Floats
from course.windows import around
from pages.core.rotation.model import Model, turn_between, turned
from pe_core import figures
from pe_core.figures import Figure

_WINDOW = 16  # columns of a large matrix that can still be read


def rotation(model: Model) -> Figure:
    """Return the chosen pair on the unit circle at t and t + φ, and where M takes it."""
    view, (now, later) = model.view, model.hands
    return figures.circle(
        now, later, moved=model.moved, angle=model.angle, position=view.t, offset=view.phi,
        pair=view.pair, pairs=view.pairs, wavelength=model.wavelength, angle_name="ωφ",
    )  # fmt: skip


def ways_back(model: Model) -> Figure:
    """Return the chosen pair at t and t + φ, and where three matrices take it from t + φ."""
    return _tried(model, model.ways_back, f"from {model.view.later} back to {model.view.t}")


def ways_on(model: Model) -> Figure:
    """Return the chosen pair at t and t + φ, and what three programs make of the rows up to t."""
    return _tried(model, model.ways_on, f"from {model.view.t} on to {model.view.later}")


def _tried(model: Model, ways: Mapping[str, Floats], way: str) -> Figure:
    view, (now, later) = model.view, model.hands
    return figures.circle(
        now, later, angle=model.angle, position=view.t, offset=view.phi,
        pair=view.pair, pairs=view.pairs, title=f"Three tries to get {way}",
        others={name: model.of_pair(row).tolist() for name, row in ways.items()},
    )  # fmt: skip


def shift_matrix(model: Model, columns: int = _WINDOW, hover: bool = True) -> Figure:
    """Return the matrix that shifts by φ, as a picture of so many columns around the chosen."""
    view, (cells, names) = model.view, _shift_cells(model, columns)
    whole = len(names) == view.d
    shown = "all pairs" if whole else f"columns {names[0]} to {names[-1]}"
    part = ": one rotation per pair" if whole else f", {len(names)} of its {view.d} columns"
    (a, b), (c, d) = model.turn
    return figures.grid(
        cells, rows=names, columns=names, row_axis="column of PE(t + φ)",
        column_axis="column of PE(t)", quantity="entry", limits=(-1.0, 1.0),
        title=f"M for φ = {view.phi}{part}",
        alt=f"The matrix that shifts by φ = {view.phi}, drawn for {shown}. It has one 2-by-2 block "
        f"for each pair on the diagonal and zeros elsewhere. The block of pair {view.pair} has "
        f"rows ({a:.4f}, {b:.4f}) and ({c:.4f}, {d:.4f}).",
        square=True, hover=hover, view=f"matrix {names[0]} {len(names)}",
    )  # fmt: skip


def _shift_cells(model: Model, columns: int = _WINDOW) -> tuple[Floats, list[str]]:
    shown = around(model.view.pair, model.view.pairs, max(columns // 2, 1))
    part = slice(2 * shown.start, 2 * shown.stop)
    return model.matrix[part, part], _column_names(shown)


def _column_names(pairs: Sequence[int]) -> list[str]:
    return [f"{wave} {pair}" for pair in pairs for wave in ("sin", "cos")]


def shift_matrix_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the matrix that shifts."""
    cells, names = _shift_cells(model)
    return figures.grid_cell(
        cells, rows=names, columns=names, quantity="entry", x=x, y=y,
        row_axis="column of PE(t + φ)", column_axis="column of PE(t)",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "rotation": rotation,
    "shift_matrix": shift_matrix,
    "ways_back": ways_back,
    "ways_on": ways_on,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"shift_matrix": shift_matrix_cell}
CODE = (rotation, pe_core.shift_matrix, turn_between, turned)
