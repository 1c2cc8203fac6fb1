"""Figures of a shift: the turn of one pair, its matrix, and a head that uses it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pe_core
from course.view import View
from course.windows import around
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from ui.views.dot_products import similarity

WINDOW = 16  # columns of a large matrix that can still be read


def rows_of_pair(view: View) -> Any:
    """Return the chosen pair's (sine, cosine) at t and at t + φ."""
    places = (view.t, view.t + view.phi)
    return pe_core.sinusoidal_at(places, view.d, view.n, pairs=[view.dim // 2])


def turn_of_pair(view: View) -> Any:
    """Return the chosen pair's block of the matrix that shifts by φ."""
    pair = slice(view.dim // 2 * 2, view.dim // 2 * 2 + 2)
    return pe_core.shift_matrix(view.phi, view.d, view.n)[pair, pair]


def rotation(view: View) -> Figure:
    """Return the chosen pair on the unit circle at t and t + φ, and where M takes it."""
    d, n, _, t, phi, dim = view[:6]
    pair, (now, later) = dim // 2, rows_of_pair(view)
    return figures.circle(
        now, later, moved=turn_of_pair(view) @ now, angle=pe_core.angles([phi], d, n)[0, pair],
        position=t, offset=phi, pair=pair, pairs=d // 2,
        wavelength=float(pe_core.wavelengths(d, n)[pair]), angle_name="ωφ",
    )  # fmt: skip


def shift_matrix(view: View, columns: int = WINDOW, hover: bool = True) -> Figure:
    """Return the matrix that shifts by φ, as a picture of so many columns around the chosen."""
    cells, names = _shift_cells(view, columns)
    whole = len(names) == view.d
    shown = "all pairs" if whole else f"{names[0]} to {names[-1]}"
    part = ": one turn a pair" if whole else f", {len(names)} of its {view.d} columns"
    return matrix_picture(
        cells, names, hover, title=f"M for φ = {view.phi}{part}",
        alt=f"The matrix that shifts by φ = {view.phi}, {shown}: one block of 2 by 2 a pair on the "
        f"diagonal, zeros elsewhere. {_block_words(view)}",
    )  # fmt: skip


def _block_words(view: View) -> str:
    (a, b), (c, d) = turn_of_pair(view)
    return f"The block of pair {view.dim // 2} has rows ({a:.4f}, {b:.4f}) and ({c:.4f}, {d:.4f})."


def _shift_cells(view: View, columns: int = WINDOW) -> tuple[Any, list[str]]:
    shown = around(view.dim // 2, view.d // 2, max(columns // 2, 1))
    part = slice(2 * shown.start, 2 * shown.stop)
    return pe_core.shift_matrix(view.phi, view.d, view.n)[part, part], column_names(shown)


def column_names(pairs: Sequence[int]) -> list[str]:
    """Return the names of the columns of these pairs."""
    return [f"{wave} {pair}" for pair in pairs for wave in ("sin", "cos")]


def matrix_picture(cells: Any, names: list[str], hover: bool, title: str, alt: str) -> Figure:
    """Return a part of a matrix that takes PE(t) to PE(t + φ), as a picture."""
    return figures.grid(
        cells, rows=names, columns=names, row_axis="gives, of PE(t + φ)",
        column_axis="takes, of PE(t)", quantity="entry", limits=(-1.0, 1.0), title=title, alt=alt,
        square=True, hover=hover, view=f"matrix {names[0]} {len(names)}",
    )  # fmt: skip


def matrix_hover(cells: Any, names: list[str], x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of such a picture."""
    return figures.grid_cell(
        cells, rows=names, columns=names, quantity="entry", x=x, y=y,
        row_axis="gives, of PE(t + φ)", column_axis="takes, of PE(t)",
    )  # fmt: skip


def shift_matrix_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the matrix that shifts."""
    return matrix_hover(*_shift_cells(view), x, y)


def scores(view: View, offset: int) -> Any:
    """Return g(s - t - offset) for every key position s of the sequence."""
    target = view.t + offset
    return similarity(view)[[abs(key - target) for key in range(view.L)]]


def looking_ahead(view: View) -> Figure:
    """Return the scores of all keys for a query that M has turned ahead, and turned back."""
    t, phi, last = view.t, view.phi, view.L - 1
    ahead, back = scores(view, phi), scores(view, -phi)
    best, place = int(ahead.argmax()), t + phi
    named = f"best key: s = {best}"
    told = f"{phi} tokens ahead of t" if best == place else f"t + φ = {place} lies beyond the end"
    return figures.curves(
        range(view.L),
        [
            Line("looking ahead, turned by M", ahead, "similarity", "solid"),
            Line("looking back, turned by its transpose", back, "neutral"),
        ],
        x_axis="key position s (token)", y_axis="score g",
        title=f"Turned by M, the query at t = {t} looks {phi} tokens ahead",
        alt=f"Score over key positions 0 to {last} for the query at t = {t}. Looking ahead, the "
        f"best key is s = {best} with {ahead[best]:.2f}; {told}. Looking back, the best is "
        f"s = {int(back.argmax())} with {back.max():.2f}.",
        marks=[Mark(f"{named}, {told}", best, ahead[best], "offset")],
        uprights=[Upright(f"query at t = {t}", t, "position")],
        choose={"position": "x"}, view=f"ahead {view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "rotation": rotation,
    "shift_matrix": shift_matrix,
    "looking_ahead": looking_ahead,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {"shift_matrix": shift_matrix_cell}
