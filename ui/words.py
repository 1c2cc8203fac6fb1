"""The words of the course that follow the view: key numbers, formulas, checks.

Each is a function of the view, so a live page asks for it together with its figures.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pe_core
from pe_core import figures
from ui import views
from ui.controls import View

STILL = 0.1
_TURNED = 64  # positions that are turned by the whole matrix, to check that it fits them all
_TESTED = 256  # positions that are worked out in a second way, to check the first


class Check(NamedTuple):
    """A claim, whether it holds for this view, and the number that decides it."""

    claim: str
    measured: str
    holds: bool


def still_columns(d: int, n: int, L: int) -> int:
    """Return how many columns move by less than STILL over L positions."""
    return int((pe_core.column_spans(pe_core.sinusoidal(L, d, n)) < STILL).sum())


def overview_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the playground."""
    d, n, L, t, phi, dim = view
    value = pe_core.sinusoidal(1, d, n, start=t)[0, dim]
    similarity = views.similarity(view)
    return {
        f"PE(t={t}, dimension {dim})": f"{value:.6f}",
        f"wavelength of pair {dim // 2}": f"{pe_core.wavelengths(d, n)[dim // 2]:.4f} tokens",
        f"similarity at offset {phi}": f"{similarity[phi]:.4f} of {similarity[0]:.0f}",
        f"columns that move by less than {STILL}": f"{still_columns(d, n, L)} of {d}",
    }


def similarity_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the dot product at the chosen offset."""
    curve, phi = views.similarity(view), view.phi
    return {
        "g(0), a row with itself": f"{curve[0]:.0f}",
        f"g({phi})": f"{curve[phi]:.4f}",
        "cosine similarity": f"{curve[phi] / curve[0]:.4f}",
        "distance of the two rows": f"{pe_core.offset_distance(phi, view.d, view.n):.4f}",
    }


def cell_formula(view: View) -> str:
    """Return the formula of the chosen cell in LaTeX, with its numbers filled in."""
    d, n, _, t, _, dim = view
    pair, wave = dim // 2, ("sin", "cos")[dim % 2]
    angle = pe_core.angles([t], d, n)[0, pair]
    value = pe_core.sinusoidal(1, d, n, start=t)[0, dim]
    column = rf"2 \cdot {pair}" + (" + 1" if dim % 2 else "")
    return (
        rf"PE({at_position(t)},\ {column}) = \{wave}\left(\frac{{{at_position(t)}}}"
        rf"{{{n}^{{\,2 \cdot {pair}/{d}}}}}\right)"
        rf" = \{wave}({angle:.6g}) = {value:.6f}"
    )


def cell_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen cell."""
    d, n, _, t, _, dim = view
    pair, wave = dim // 2, ("sine", "cosine")[dim % 2]
    return {
        "value at position t": f"{pe_core.sinusoidal(1, d, n, start=t)[0, dim]:.6f}",
        "dimension": f"{dim}, the {wave} of pair {pair}",
        "wavelength": f"{pe_core.wavelengths(d, n)[pair]:,.4f} tokens",
    }


def at_position(number: int | str) -> str:
    """Return `number` in LaTeX, in the colour of the position mark."""
    return rf"\textcolor{{{figures.POSITION_COLOUR}}}{{{number}}}"


def at_offset(number: int | str) -> str:
    """Return `number` in LaTeX, in the colour of the offset mark."""
    return rf"\textcolor{{{figures.OFFSET_COLOUR}}}{{{number}}}"


def wave_formula(view: View) -> str:
    """Return the wavelength of the chosen pair in LaTeX, with its numbers filled in."""
    d, n, _, _, _, dim = view
    pair = dim // 2
    wave = pe_core.wavelengths(d, n)[pair]
    return (
        rf"\lambda_{{{pair}}} = 2\pi \cdot n^{{2k/d}} = 2\pi \cdot {n}^{{\,2 \cdot {pair}/{d}}}"
        rf" = {wave:.6g}\ \text{{tokens}}"
    )


def hand_formula(view: View) -> str:
    """Return the angle of the chosen pair's hand in LaTeX, with its numbers filled in."""
    d, n, _, t, _, dim = view
    pair = dim // 2
    angle = pe_core.angles([t], d, n)[0, pair]
    sine, cosine = pe_core.sinusoidal(1, d, n, start=t)[0, 2 * pair : 2 * pair + 2]
    return (
        rf"\theta_{{{pair}}} = \frac{{{at_position(t)}}}{{{n}^{{\,2 \cdot {pair}/{d}}}}}"
        rf" = {angle:.6g}\ \text{{rad}}, \qquad (\sin\theta,\ \cos\theta) ="
        rf" ({sine:.4f},\ {cosine:.4f})"
    )


def hand_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen pair's hand."""
    d, n, _, t, phi, dim = view
    pair = dim // 2
    turned, between = pe_core.turns([t, phi], d, n)[:, pair]
    return {
        "chosen pair": f"{pair}",
        "one turn takes": f"{pe_core.wavelengths(d, n)[pair]:,.4f} tokens",
        "turns up to t": f"{turned:.4f}",
        "turns from t to t + φ": f"{between:.4f}",
    }


def similarity_formula(view: View) -> str:
    """Return the dot product of rows t and t + φ in LaTeX, with its numbers filled in."""
    d, n, _, t, phi, _ = view
    return (
        rf"p({at_position(t)}) \cdot p({at_offset(t + phi)}) ="
        rf" \sum_{{k=0}}^{{{d // 2 - 1}}} \cos(\omega_k \cdot {phi}) = g({phi})"
        rf" = {pe_core.offset_similarity(phi, d, n):.4f}"
    )


def heatmap_checks(view: View) -> list[Check]:
    """Return what is often said of the table, checked on this one."""
    d, n, L = view.d, view.n, view.L
    table = pe_core.sinusoidal(L, d, n)
    norms = (table**2).sum(axis=1) ** 0.5
    miss = abs(norms - (d / 2) ** 0.5).max()
    still = still_columns(d, n, L)
    return [
        Check(
            "Every row is equally long, √(d/2).",
            f"√({d}/2) = {(d / 2) ** 0.5:.6f}; the rows differ from it by at most {miss:.1e}.",
            bool(miss < 1e-12 * d),
        ),
        Check(
            "Every column moves.",
            f"{still} of {d} columns move by less than {STILL} over these {L} positions.",
            still == 0,
        ),
    ]


def wave_checks(view: View) -> list[Check]:
    """Return what is often said of the wavelengths, checked on these."""
    waves = pe_core.wavelengths(view.d, view.n)
    longest = waves[0] * view.n
    return [
        Check(
            "The longest wave is as long as often written, 2πn.",
            f"2πn = {longest:,.1f}; the last pair has {waves[-1]:,.1f} tokens, "
            f"{waves[-1] / longest:.1%} of it.",
            bool(abs(waves[-1] / longest - 1) < 1e-12),
        )
    ]


def shift_miss(view: View) -> tuple[float, int]:
    """Return how far one and the same turn by φ misses, and over how many last positions."""
    d, n, L, phi = view.d, view.n, view.L, view.phi
    count = min(L, _TURNED)
    turned = pe_core.sinusoidal(count, d, n, start=L - count) @ pe_core.shift_matrix(phi, d, n).T
    miss = abs(turned - pe_core.sinusoidal(count, d, n, start=L - count + phi)).max()
    return float(miss), count


def hand_checks(view: View) -> list[Check]:
    """Return what is often said of the hands, checked on these."""
    d, n, L, phi = view.d, view.n, view.L, view.phi
    miss, count = shift_miss(view)
    slowest = pe_core.turns([L - 1], d, n)[0, -1]
    return [
        Check(
            f"One and the same turn leads from every position t to t + {phi}.",
            f"Largest miss over the last {count} positions and all {d} dimensions: {miss:.1e}.",
            miss < 1e-11,
        ),
        Check(
            "Every hand makes a full turn within the sequence.",
            f"The slowest one makes {slowest:.4f} turns from the first position to the last.",
            bool(slowest >= 1),
        ),
        _turned_table(view),
    ]


def _turned_table(view: View) -> Check:
    """Check the app's own algorithm, which turns rows, against the plain formula."""
    count = min(view.L, _TESTED)
    positions = range(view.L - count, view.L)
    turned = pe_core.sinusoidal(count, view.d, view.n, start=positions.start)
    apart = float(abs(turned - pe_core.sinusoidal_at(positions, view.d, view.n)).max())
    return Check(
        "A table made by turning its rows is the table of the formula.",
        f"Over the last {count} positions they are at most {apart:.1e} apart.",
        apart < 1e-11,
    )


def similarity_checks(view: View) -> list[Check]:
    """Return what is often said of the dot products, checked on these."""
    curve = views.similarity(view)
    rise = pe_core.first_rise(curve)
    square = pe_core.dot_products(pe_core.sinusoidal(min(view.L, _TESTED), view.d, view.n))
    miss = max(abs(square[i, i:] - curve[: len(square) - i]).max() for i in range(len(square)))
    return [
        Check(
            "The dot product depends on the offset only.",
            f"Largest difference from g over all pairs of {len(square)} positions: {miss:.1e}.",
            bool(miss < 1e-12 * view.d),
        ),
        Check(
            "It falls with every step of the offset.",
            f"Up to offset {views.FURTHEST_OFFSET} it never rises."
            if rise is None
            else f"It rises for the first time from offset {rise} to {rise + 1}, "
            f"by {curve[rise + 1] - curve[rise]:.4f}.",
            rise is None,
        ),
    ]


# By the part of a page they make, and by what they speak of.
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {
        "overview": overview_numbers,
        "cell": cell_numbers,
        "hand": hand_numbers,
        "similarity": similarity_numbers,
    },
    "formula": {
        "cell": cell_formula,
        "wave": wave_formula,
        "hand": hand_formula,
        "similarity": similarity_formula,
    },
    "checks": {
        "heatmap": heatmap_checks,
        "waves": wave_checks,
        "hands": hand_checks,
        "similarity": similarity_checks,
    },
}
