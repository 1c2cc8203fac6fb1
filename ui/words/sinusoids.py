"""Words of the waves: how long each one is, and what a row is instead."""

from collections.abc import Callable, Mapping
from math import tau
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check


def wave_formula(view: View) -> str:
    """Return the wavelength of the chosen pair in LaTeX, with its numbers filled in."""
    d, n, _, _, _, dim = view[:6]
    pair = dim // 2
    wave = pe_core.wavelengths(d, n)[pair]
    return (
        rf"\lambda_{{{pair}}} = 2\pi \cdot n^{{2k/d}} = 2\pi \cdot {n}^{{\,2 \cdot {pair}/{d}}}"
        rf" = {wave:.6g}\ \text{{tokens}}"
    )


def wave_numbers(view: View) -> dict[str, str]:
    """Return amplitude, wavelength and frequency of the chosen column's wave."""
    d, n, L, _, _, dim = view[:6]
    pair = dim // 2
    wave, omega = pe_core.wavelengths(d, n)[pair], pe_core.frequencies(d, n)[pair]
    each, whole = pe_core.turns([1, L - 1], d, n)[:, pair]
    return {
        "dimension": f"{dim}, the {('sine', 'cosine')[dim % 2]} of pair {pair}",
        "amplitude": f"{_amplitude(view):.4f}",
        "wavelength": f"{grouped(wave, '.4f')} tokens",
        "frequency": f"{each:.6g} turns a token",
        "as an angle, ω": f"{omega:.6g} radians a token",
        "turns from first to last position": f"{grouped(whole, '.4f')}",
    }


def _amplitude(view: View) -> float:
    """Return how high the chosen column's wave goes over one whole turn."""
    wave = pe_core.wavelengths(view.d, view.n)[view.dim // 2]
    turn = [wave * step / 64 for step in range(64)]
    column = pe_core.sinusoidal_at(turn, view.d, view.n, pairs=[view.dim // 2])[:, view.dim % 2]
    return float(abs(column).max())


def wave_checks(view: View) -> list[Check]:
    """Return what is often said of the wavelengths, checked on these."""
    return [*_ends(view), _geometric(view), _comes_back(view), _row_is_a_wave(view)]


def _ends(view: View) -> list[Check]:
    """Check the two ends that the paper names, 2π and 2πn."""
    first, last = (pe_core.wavelengths(view.d, view.n)[end] for end in (0, -1))
    longest = tau * view.n
    return [
        Check(
            "The shortest wave is as long as often written, 2π, whatever d and n are.",
            f"2π = {tau:.4f}; pair 0 has {first:.4f} tokens.",
            bool(abs(first / tau - 1) < 1e-12),
        ),
        Check(
            "The longest wave is as long as often written, 2πn.",
            f"2πn = {grouped(longest, '.1f')}; the last pair has {grouped(last, '.1f')} tokens, "
            f"{last / longest:.1%} of it.",
            bool(abs(last / longest - 1) < 1e-12),
        ),
    ]


def _geometric(view: View) -> Check:
    claim = "Each wave is longer than the one before by one factor."
    waves = pe_core.wavelengths(view.d, view.n)
    ratios = waves[1:] / waves[:-1]
    if not len(ratios):
        return Check(claim, "There is one pair.", True)
    return Check(
        claim,
        f"The factor lies between {ratios.min():.6f} and {ratios.max():.6f}.",
        bool(ratios.max() / ratios.min() - 1 < 1e-9),
    )


def _comes_back(view: View) -> Check:
    """Check that the chosen column is periodic: one wavelength on, every value is the same."""
    d, n, L, _, _, dim = view[:6]
    wave = pe_core.wavelengths(d, n)[dim // 2]
    now, later = (
        pe_core.sinusoidal_at([t + on for t in range(L)], d, n, pairs=[dim // 2])[:, dim % 2]
        for on in (0, wave)
    )
    miss = abs(later - now).max()
    return Check(
        f"Column {dim} repeats after one wavelength, wherever you start.",
        f"Largest difference over {L} positions: {miss:.1e}.",
        bool(miss < 1e-9),
    )


def angle_steps(view: View, position: int) -> Any:
    """Return by how much the angle of a position falls from each pair to the next, in radians."""
    angles = pe_core.angles([position], view.d, view.n)[0]
    return angles[:-1] - angles[1:]


def _row_is_a_wave(view: View) -> Check:
    claim = f"The row of position {view.t} is a sinusoid over the pairs, as a column is over t."
    steps = angle_steps(view, view.t)
    if len(steps) < 2:
        return Check(claim, f"{view.d // 2} pairs are too few to tell.", True)
    return Check(
        claim,
        f"Its angle would have to move on by equal steps. It moves by {steps[0]:.4g} rad at the "
        f"fast end and by {steps[-1]:.4g} rad at the slow end.",
        bool(steps.max() - steps.min() < 1e-9),
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"wave": wave_numbers},
    "formula": {"wave": wave_formula},
    "checks": {"waves": wave_checks},
}
