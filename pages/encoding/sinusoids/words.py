"""Words of the waves: how long each one is, and what a row is instead."""

from collections.abc import Callable, Mapping
from math import tau
from typing import Any

from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.encoding.sinusoids.model import Model
from pe_core.figures import sized


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
        "frequency": f"{each:.6g} turns per token",
        "as an angle, ω": f"{model.frequency:.6g} radians per token",
        "turns from first to last position": f"{grouped(whole, '.4f')}",
    }


def waveform_table(model: Model) -> Table:
    """Return amplitude, wavelength and frequency of the refresher's waves and the chosen column."""
    rows: list[tuple[str | PassFail, ...]] = [
        (
            wave.name,
            f"{wave.amplitude:.4g}",
            grouped(wave.wavelength, ".5g"),
            f"{wave.turns:.4g}",
            f"{wave.radians:.4g}",
            f"{wave.degrees:.4g}",
        )
        for wave in model.waveforms
    ]
    columns = ("wave", "amplitude", "wavelength", "turns", "radians", "degrees")
    return Table(
        "Table of waveforms: wavelength in tokens, frequency per token",
        columns,
        rows,
    )


def shortest_checks(model: Model) -> list[Check]:
    """Check the one end of the wavelengths that the paper names, 2π."""
    first = float(model.wavelengths[0])
    return [
        Check(
            "The shortest wave is 2π tokens long, whatever d and n are.",
            f"2π = {tau:.4f}, and the wave of pair 0 is {first:.4f} tokens long.",
            abs(first / tau - 1) < 1e-12,
        )
    ]


def longest_checks(model: Model) -> list[Check]:
    """Check the other end of the wavelengths that the paper names, 2πn."""
    last, longest = float(model.wavelengths[-1]), tau * model.view.n
    return [
        Check(
            "The longest wave is 2πn tokens long.",
            f"2πn = {grouped(longest, '.1f')}, and the wave of the last pair is "
            f"{grouped(last, '.1f')} tokens long, which is {last / longest:.1%} of that.",
            abs(last / longest - 1) < 1e-12,
        )
    ]


def factor_checks(model: Model) -> list[Check]:
    """Check that the wavelengths are a geometric sequence."""
    claim, ratios = "Each wave is longer than the one before by the same factor.", model.ratios
    if not len(ratios):
        return [Check(claim, "There is only one pair.", True)]
    return [
        Check(
            claim,
            f"The factor lies between {ratios.min():.6f} and {ratios.max():.6f}.",
            bool(ratios.max() / ratios.min() - 1 < 1e-9),
        )
    ]


def column_checks(model: Model) -> list[Check]:
    """Check that the chosen column is periodic: one wavelength on, every value is the same."""
    miss = model.comeback_miss
    return [
        Check(
            f"Column {model.view.dim} repeats after one wavelength, wherever you start.",
            f"The largest difference over {grouped(model.view.L)} positions is {sized(miss)}.",
            miss < 1e-9,
        )
    ]


def row_checks(model: Model) -> list[Check]:
    """Check whether a row is a wave too."""
    view, steps = model.view, model.angle_steps
    claim = (
        f"The row of position {grouped(view.t)} is a sinusoid along the pairs, as a column is "
        "along the positions."
    )
    if len(steps) < 2:
        return [Check(claim, "One or two pairs are too few points to decide.", True)]
    return [
        Check(
            claim,
            f"In a sinusoid the angle changes in equal steps. Here it changes by {steps[0]:.4g} "
            f"rad at the fast end and by {steps[-1]:.4g} rad at the slow end.",
            bool(steps.max() - steps.min() < 1e-9),
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"wave": wave_numbers},
    "formula": {"wave": wave_formula},
    "checks": {
        "shortest": shortest_checks,
        "longest": longest_checks,
        "factor": factor_checks,
        "column": column_checks,
        "row": row_checks,
    },
    "table": {"waveforms": waveform_table},
}
