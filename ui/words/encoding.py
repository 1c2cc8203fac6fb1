"""Words of the table itself: its cells, its waves, its hands."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.moving_columns import STILL, still_columns
from course.view import View
from ui.views.dot_products import similarity


def overview_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the playground."""
    d, n, L, t, phi, dim = view[:6]
    value = pe_core.sinusoidal(1, d, n, start=t)[0, dim]
    curve = similarity(view)
    return {
        f"PE(t={t}, dimension {dim})": f"{value:.6f}",
        f"wavelength of pair {dim // 2}": f"{pe_core.wavelengths(d, n)[dim // 2]:.4f} tokens",
        f"similarity at offset {phi}": f"{curve[phi]:.4f} of {curve[0]:.0f}",
        f"columns that move by less than {STILL}": f"{still_columns(L, d, n)} of {d}",
    }


_OWN: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"overview": overview_numbers},
}
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for part in (_OWN,) for name, say in part.get(kind, {}).items()}
    for kind in ("numbers", "formula", "checks", "table")
}
