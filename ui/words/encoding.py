"""Words of the table itself: its cells, its waves, its hands."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import at_position
from ui.views.dot_products import similarity
from ui.views.encoding import column
from ui.words import clock_hands, heatmap, sinusoids
from ui.words.heatmap import STILL, still_columns


def overview_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the playground."""
    d, n, L, t, phi, dim = view[:6]
    value = pe_core.sinusoidal(1, d, n, start=t)[0, dim]
    curve = similarity(view)
    return {
        f"PE(t={t}, dimension {dim})": f"{value:.6f}",
        f"wavelength of pair {dim // 2}": f"{pe_core.wavelengths(d, n)[dim // 2]:.4f} tokens",
        f"similarity at offset {phi}": f"{curve[phi]:.4f} of {curve[0]:.0f}",
        f"columns that move by less than {STILL}": f"{still_columns(d, n, L)} of {d}",
    }


def cell_formula(view: View) -> str:
    """Return the formula of the chosen cell in LaTeX, with its numbers filled in."""
    d, n, _, t, _, dim = view[:6]
    pair, wave = dim // 2, ("sin", "cos")[dim % 2]
    angle = pe_core.angles([t], d, n)[0, pair]
    value = pe_core.sinusoidal(1, d, n, start=t)[0, dim]
    index = rf"2 \cdot {pair}" + (" + 1" if dim % 2 else "")
    return (
        rf"PE({at_position(t)},\ {index}) = \{wave}\left(\frac{{{at_position(t)}}}"
        rf"{{{n}^{{\,2 \cdot {pair}/{d}}}}}\right)"
        rf" = \{wave}({angle:.6g}) = {value:.6f}"
    )


def cell_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen cell."""
    d, n, _, t, _, dim = view[:6]
    pair, wave = dim // 2, ("sine", "cosine")[dim % 2]
    numbers = {
        "value at position t": f"{pe_core.sinusoidal(1, d, n, start=t)[0, dim]:.6f}",
        "dimension": f"{dim}, the {wave} of pair {pair}",
        "wavelength": f"{grouped(pe_core.wavelengths(d, n)[pair], '.4f')} tokens",
    }
    if view.layout != "interleaved":
        numbers[f"stands in {view.layout} as"] = f"column {column(view)}"
    return numbers


_OWN: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"overview": overview_numbers, "cell": cell_numbers},
    "formula": {"cell": cell_formula},
}
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {
        name: say
        for part in (_OWN, heatmap.WORDS, sinusoids.WORDS, clock_hands.WORDS)
        for name, say in part.get(kind, {}).items()
    }
    for kind in ("numbers", "formula", "checks", "table")
}
