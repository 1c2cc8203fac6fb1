"""Figures of the matrix that least squares finds from the rows alone."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import pe_core
from course.view import View
from course.windows import around, spread
from pe_core.figures import Figure
from pe_core.fitting import Fit, fit_pairs
from ui.views.rotation import WINDOW, column_names, matrix_hover, matrix_picture

_FITTED_PAIRS = 64  # what a fit is made from at most, so that it follows the hand
_FITTED_ROWS = 256


class Fits(NamedTuple):
    """What least squares finds from the first rows of a table, in every way it is tried."""

    rows: int
    pairs: list[int]
    matrix: Any  # the true one, of these pairs
    pair_by_pair: Fit
    jointly: Fit
    sines: Fit
    lone_sine: Fit

    def off(self, fit: Fit) -> float:
        """Return the largest difference of a fitted matrix to the true one."""
        return float(abs(fit.matrix - self.matrix).max())


def fits(view: View) -> Fits:
    """Return the matrix that shifts by φ, as far as it can be recovered from the rows alone."""
    return _fits(view.d, view.n, min(view.L, _FITTED_ROWS), view.phi, view.dim // 2)


@lru_cache(maxsize=16)  # measured: up to 12 ms, and a step of a slider needs it several times
def _fits(d: int, n: int, rows: int, phi: int, chosen: int) -> Fits:
    every = d // 2 <= _FITTED_PAIRS
    pairs = list(range(d // 2)) if every else spread(d // 2, _FITTED_PAIRS, chosen)
    columns = [column for pair in pairs for column in (2 * pair, 2 * pair + 1)]
    table, later = (
        pe_core.sinusoidal_at(range(start, start + rows), d, n, pairs=pairs) for start in (0, phi)
    )
    lone = 2 * pairs.index(chosen)
    return Fits(
        rows,
        pairs,
        pe_core.shift_matrix(phi, d, n)[columns][:, columns],
        fit_pairs(table, later),
        pe_core.fit_shift(table, later),
        pe_core.fit_shift(table[:, ::2], later[:, ::2]),
        pe_core.fit_shift(table[:, [lone]], later[:, [lone]]),
    )


def fitted_matrix(view: View, hover: bool = True) -> Figure:
    """Return the matrix found by least squares in the chosen way, around the chosen pair."""
    found = fits(view)
    cells, names = _fitted_cells(view)
    fit = _chosen_fit(view)
    way = {"pair-by-pair": "pair by pair", "jointly": "all columns at once"}
    title = f"Fitted {way.get(view.fit, 'from the sines alone')}: "
    title += (
        f"{fit.residual:.1%} of the signal missed"
        if view.fit == "sines-only"
        else f"up to {found.off(fit):.2g} away from M"
    )
    return matrix_picture(
        cells, names, hover, title=title,
        alt=f"The matrix fitted to {found.rows} rows and their shifts by φ = {view.phi}, "
        f"{names[0]} to {names[-1]}: rank {fit.rank} of {len(fit.matrix)}, part of the signal "
        f"missed {fit.residual:.2g}.",
    )  # fmt: skip


def _chosen_fit(view: View) -> Fit:
    found = fits(view)
    ways = {"jointly": found.jointly, "sines-only": found.sines}
    return ways.get(view.fit, found.pair_by_pair)


def _fitted_cells(view: View) -> tuple[Any, list[str]]:
    """Return the entries around the chosen pair, and the names of their columns."""
    found, matrix = fits(view), _chosen_fit(view).matrix
    each = 1 if view.fit == "sines-only" else 2
    place = found.pairs.index(view.dim // 2)
    shown = around(place, len(found.pairs), WINDOW // each)
    names = column_names([found.pairs[place] for place in shown])[:: 3 - each]
    part = slice(each * shown.start, each * shown.stop)
    return matrix[part, part], names


def fitted_matrix_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the fitted matrix."""
    return matrix_hover(*_fitted_cells(view), x, y)


FIGURES: Mapping[str, Callable[..., Figure]] = {"fitted_matrix": fitted_matrix}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {"fitted_matrix": fitted_matrix_cell}
