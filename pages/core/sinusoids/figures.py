"""Figures of the waves: over position, by their length, and cut across at one position."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.quantities import Floats
from course.windows import spread
from pages.core.sinusoids.model import CHIRPED, Model
from pages.core.sinusoids.waveforms import WAVEFORMS
from pe_core import figures
from pe_core.figures import Figure, Line, Mark

_MOST_DOTTED = 128
_REFRESHER_POINTS = 512
_ANSWERED = ("pair index i (fast to slow)", "One position along its pairs: a chirp, not a sinusoid")
_ASKED = (
    "?",
    "Four curves of one table. What is on the horizontal axis?",
    "Four curves, named k = 0, 4, 8 and 12. A question on this page asks what their horizontal "
    "axis counts.",
)


def waves(model: Model, pairs: int = 4) -> Figure:
    """Return the chosen pair and `pairs` others as waves over position."""
    view = model.view
    drawn = spread(view.pairs, pairs, view.pair)
    return figures.waves(
        model.curve_positions, model.waves_at(model.curve_positions, drawn),
        [column for pair in drawn for column in (2 * pair, 2 * pair + 1)],
        model.wavelengths,
        samples=model.waves_at(range(view.L), drawn),
        position=view.t, offset=view.phi, dimension=view.dim, length=view.L,
    )  # fmt: skip


def waveforms(model: Model) -> Figure:
    """Return the waves of the refresher; the view changes nothing in it."""
    longest = max(wave.wavelength for wave in WAVEFORMS)
    places = np.linspace(0, longest, _REFRESHER_POINTS + 1)
    told = [
        f"The wave {wave.name} has amplitude {wave.amplitude:g} and wavelength "
        f"{wave.wavelength:.4g}."
        for wave in WAVEFORMS
    ]
    return figures.curves(
        places,
        [Line(wave.name, wave.at(places)) for wave in WAVEFORMS],
        x_axis="t (tokens)",
        y_axis="value",
        title="Four waves: amplitude is the height, and wavelength is the length of one turn",
        alt=f"Four waves, drawn from t = 0 to t = {longest:.4g} tokens. {' '.join(told)} The "
        "end of the first turn of each wave is marked.",
        marks=[Mark("end of the first turn", wave.wavelength, 0.0) for wave in WAVEFORMS],
        y_range=(-1.12, 1.12),
        view="waveforms",
    )


def wavelengths(model: Model) -> Figure:
    """Return the wavelength of every pair on a log axis."""
    return figures.wavelength_scale(model.wavelengths, length=model.view.L, pair=model.view.pair)


def spectrum(model: Model) -> Figure:
    """Return the other cut: one position over all dimensions."""
    return figures.spectrum(
        model.row, model.wavelengths, position=model.view.t, pair=model.view.pair
    )


def chirps(model: Model, revealed: int = 1) -> Figure:
    """Return the sines of four positions over the pairs.

    `revealed` 0 leaves the axis to be guessed.
    """
    d, sines = model.view.d, model.chirps
    mode = "lines" if d > _MOST_DOTTED else "lines+markers"
    x_axis, title, alt = (*_ANSWERED, _chirp_alt(sines)) if revealed else _ASKED
    name = "position k" if revealed else "k"
    return figures.curves(
        range(d // 2),
        [
            figures.Line(f"{name} = {k}", row, mode=mode)
            for k, row in zip(CHIRPED, sines, strict=True)
        ],
        x_axis=x_axis, y_axis="value", title=title, alt=alt, y_range=(-1.12, 1.12),
        view=f"chirps {d}",
    )  # fmt: skip


def _changes_sign(count: int) -> str:
    known = {0: "never changes sign", 1: "changes sign once", 2: "changes sign twice"}
    return known.get(count, f"changes sign {count} times")


def _chirp_alt(sines: Floats) -> str:
    crossed = ((sines[:, :-1] < 0) != (sines[:, 1:] < 0)).sum(axis=1)
    each = " ".join(
        f"The curve k = {k} runs from {row[0]:.4f} to {row[-1]:.4f} and "
        f"{_changes_sign(int(count))}."
        for k, row, count in zip(CHIRPED, sines, crossed, strict=True)
    )
    positions = f"{', '.join(map(str, CHIRPED[:-1]))} and {CHIRPED[-1]}"
    return (
        f"Four curves, one for each of the positions k = {positions}, show the sines in that "
        "position's row, plotted against the pair index i, from 0 (fast) to "
        f"{sines.shape[1] - 1} (slow). {each} The curves slow down towards the slow pairs: they "
        "are chirps, not sinusoids."
    )


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "waves": waves,
    "waveforms": waveforms,
    "wavelengths": wavelengths,
    "spectrum": spectrum,
    "chirps": chirps,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "waves": {"pairs": range(2, 9)},
    "chirps": {"revealed": range(2)},
}
CODE = (waves, chirps, pe_core.sinusoidal_at, pe_core.wavelengths)
