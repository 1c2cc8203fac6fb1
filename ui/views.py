"""The views of the course: each takes what the controls show and returns one figure.

The playground and the lessons draw the same views, so a thing looks the same everywhere.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from pe_core import figures
from pe_core.figures import Figure
from ui.controls import View

FURTHEST_OFFSET = 4096
_CURVE_POINTS = 1024


def heatmap(view: View, rows: int = 256, columns: int = 512, hover: bool = True) -> Figure:
    """Return the whole table as a picture of at most so many rows and columns."""
    d, n, L, t, phi, dim = view
    table = pe_core.sinusoidal(L, d, n)
    waves = pe_core.wavelengths(d, n)
    return figures.heatmap(
        table, waves, position=t, offset=phi, dimension=dim,
        max_rows=rows, max_columns=columns, hover=hover,
    )  # fmt: skip


def heatmap_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of row `y` and column `x` of the table."""
    value = pe_core.sinusoidal(1, view.d, view.n, start=y)[0, x]
    waves = pe_core.wavelengths(view.d, view.n)
    return figures.heatmap_cell(value, waves, position=y, dimension=x)


def waves(view: View, pairs: int = 4) -> Figure:
    """Return the chosen pair and `pairs` others as waves over position."""
    d, n, L, t, phi, dim = view
    columns = [
        column for pair in spread(d // 2, pairs, dim // 2) for column in (2 * pair, 2 * pair + 1)
    ]
    finer = max(1, min(8, _CURVE_POINTS // L))
    positions = [step / finer for step in range((L - 1) * finer + 1)]
    curves = pe_core.sinusoidal_at(positions, d, n)[:, columns]
    samples = pe_core.sinusoidal(L, d, n)[:, columns]
    return figures.waves(
        positions, curves, columns, pe_core.wavelengths(d, n),
        samples=samples, position=t, offset=phi, dimension=dim, length=L,
    )  # fmt: skip


def wavelengths(view: View) -> Figure:
    """Return the wavelength of every pair on a log axis."""
    d, n, L, _, _, dim = view
    return figures.wavelength_scale(pe_core.wavelengths(d, n), length=L, pair=dim // 2)


def spectrum(view: View) -> Figure:
    """Return the other cut: one position over all dimensions."""
    d, n, _, t, _, dim = view
    row = pe_core.sinusoidal(1, d, n, start=t)[0]
    return figures.spectrum(row, pe_core.wavelengths(d, n), position=t, pair=dim // 2)


def clock_hands(view: View, dials: int = 7) -> Figure:
    """Return the chosen pair and `dials` others as clock hands at t and at t + φ."""
    d, n, _, t, phi, dim = view
    pairs = spread(d // 2, dials, dim // 2)
    now, later = (
        pe_core.sinusoidal(1, d, n, start=place).reshape(d // 2, 2)[pairs] for place in (t, t + phi)
    )
    return figures.clock_hands(
        now, later, pairs, d // 2, pe_core.wavelengths(d, n),
        position=t, offset=phi, chosen=dim // 2,
    )  # fmt: skip


def dot_products(view: View, rows: int = 256, hover: bool = True) -> Figure:
    """Return the dot product of every two positions as a picture of at most so many rows."""
    return figures.dot_product_matrix(
        similarity(view)[: view.L], position=view.t, offset=view.phi, max_rows=rows, hover=hover
    )


def dot_product_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of the dot product of positions `y` and `x`."""
    return figures.dot_product_cell(similarity(view)[: view.L], row=y, column=x)


def similarity(view: View) -> Any:
    """Return g(φ) at the offsets from 0 to FURTHEST_OFFSET, however long the sequence."""
    return _curve(view.d, view.n)


@lru_cache(maxsize=64)  # measured: most of a step's time at large d, and t, φ, L leave it as it is
def _curve(d: int, n: int) -> Any:
    curve = pe_core.offset_similarity(range(FURTHEST_OFFSET + 1), d, n)
    curve.flags.writeable = False
    return curve


def offset_curve(view: View) -> Figure:
    """Return the dot product over the offset, with its first rise."""
    curve = similarity(view)
    rise = pe_core.first_rise(curve)
    return figures.offset_curve(
        curve, offset=view.phi, length=view.L, first_rise=rise,
        first_negative=pe_core.first_negative(curve),
        x_range=(0, max(view.L - 1, 3 * (rise or 1))),
    )  # fmt: skip


def falling_part(view: View) -> Figure:
    """Return the dot product over the offset as far as it falls at every step."""
    curve = similarity(view)
    last = pe_core.first_rise(curve) or FURTHEST_OFFSET
    return figures.offset_curve(curve[: last + 1], offset=min(view.phi, last))


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "heatmap": heatmap,
    "waves": waves,
    "wavelengths": wavelengths,
    "spectrum": spectrum,
    "clock_hands": clock_hands,
    "dot_products": dot_products,
    "offset_curve": offset_curve,
    "falling_part": falling_part,
}

# Pictures of cells, whose hover a live page asks for one cell at a time.
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "heatmap": heatmap_cell,
    "dot_products": dot_product_cell,
}


def csv(view: View) -> str:
    """Return the table as CSV."""
    return pe_core.to_csv(pe_core.sinusoidal(view.L, view.d, view.n))


def npy(view: View) -> bytes:
    """Return the table as a NumPy file."""
    return pe_core.to_npy(pe_core.sinusoidal(view.L, view.d, view.n))


def html(name: str, view: View) -> str:
    """Return the figure of this name as a page of its own."""
    return figures.to_html(FIGURES[name](view))


def spread(pairs: int, count: int, chosen: int) -> list[int]:
    """Return `count` pair numbers evenly from the fastest to the slowest, and the chosen one."""
    return sorted({round(step * (pairs - 1) / (count - 1)) for step in range(count)} | {chosen})
