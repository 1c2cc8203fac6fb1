"""Words of the waves: how long each one is, and what a row is instead."""

from collections.abc import Callable, Mapping
from math import tau
from typing import Any

from course.numerals import grouped
from course.words import Check
from pages.encoding.sinusoids.model import Model


def wave_formula(model: Model) -> str:
    """Return the wavelength of the chosen pair in LaTeX, with its numbers filled in."""
    view, pair = model.view, model.pair
    return (
        rf"\lambda_{{{pair}}} = 2\pi \cdot n^{{2k/d}} ="
        rf" 2\pi \cdot {view.n}^{{\,2 \cdot {pair}/{view.d}}}"
        rf" = {model.wavelength:.6g}\ \text{{tokens}}"
    )


def wave_numbers(model: Model) -> dict[str, str]:
    """Return amplitude, wavelength and frequency of the chosen column's wave."""
    dim, (each, whole) = model.view.dim, model.turns
    return {
        "dimension": f"{dim}, the {('sine', 'cosine')[dim % 2]} of pair {model.pair}",
        "amplitude": f"{model.amplitude:.4f}",
        "wavelength": f"{grouped(model.wavelength, '.4f')} tokens",
        "frequency": f"{each:.6g} turns a token",
        "as an angle, ω": f"{model.frequency:.6g} radians a token",
        "turns from first to last position": f"{grouped(whole, '.4f')}",
    }


def wave_checks(model: Model) -> list[Check]:
    """Return what is often said of the wavelengths, checked on these."""
    return [*_ends(model), _geometric(model), _comes_back(model), _row_is_a_wave(model)]


def _ends(model: Model) -> list[Check]:
    """Check the two ends that the paper names, 2π and 2πn."""
    first, last = (float(model.wavelengths[end]) for end in (0, -1))
    longest = tau * model.view.n
    return [
        Check(
            "The shortest wave is as long as often written, 2π, whatever d and n are.",
            f"2π = {tau:.4f}; pair 0 has {first:.4f} tokens.",
            abs(first / tau - 1) < 1e-12,
        ),
        Check(
            "The longest wave is as long as often written, 2πn.",
            f"2πn = {grouped(longest, '.1f')}; the last pair has {grouped(last, '.1f')} tokens, "
            f"{last / longest:.1%} of it.",
            abs(last / longest - 1) < 1e-12,
        ),
    ]


def _geometric(model: Model) -> Check:
    claim, ratios = "Each wave is longer than the one before by one factor.", model.ratios
    if not len(ratios):
        return Check(claim, "There is one pair.", True)
    return Check(
        claim,
        f"The factor lies between {ratios.min():.6f} and {ratios.max():.6f}.",
        bool(ratios.max() / ratios.min() - 1 < 1e-9),
    )


def _comes_back(model: Model) -> Check:
    """Check that the chosen column is periodic: one wavelength on, every value is the same."""
    miss = model.comeback_miss
    return Check(
        f"Column {model.view.dim} repeats after one wavelength, wherever you start.",
        f"Largest difference over {model.view.L} positions: {miss:.1e}.",
        miss < 1e-9,
    )


def _row_is_a_wave(model: Model) -> Check:
    view, steps = model.view, model.angle_steps
    claim = f"The row of position {view.t} is a sinusoid over the pairs, as a column is over t."
    if len(steps) < 2:
        return Check(claim, f"{view.d // 2} pairs are too few to tell.", True)
    return Check(
        claim,
        f"Its angle would have to move on by equal steps. It moves by {steps[0]:.4g} rad at the "
        f"fast end and by {steps[-1]:.4g} rad at the slow end.",
        bool(steps.max() - steps.min() < 1e-9),
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"wave": wave_numbers},
    "formula": {"wave": wave_formula},
    "checks": {"waves": wave_checks},
}
