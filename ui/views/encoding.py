"""Figures of the table itself: its cells, its waves, its hands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pe_core
from course.view import View
from course.windows import spread
from pe_core import figures
from pe_core.figures import Figure

_CURVE_POINTS = 1024
_MOST_DOTTED = 128
_TRAIL = 8  # positions before t whose hands leave a trace
_RIDDLE_DIALS = 8
CHIRPED = (0, 4, 8, 12)  # the positions of the figure that the course takes up
_ANSWERED = ("pair index i (fast to slow)", "One position over its pairs: a chirp, no sinusoid")
_ASKED = (
    "?",
    "Four curves of one table. What is on the horizontal axis?",
    "Four curves, named k = 0, 4, 8 and 12. What their horizontal axis counts is asked below.",
)


def waves(view: View, pairs: int = 4) -> Figure:
    """Return the chosen pair and `pairs` others as waves over position."""
    d, n, L, t, phi, dim = view[:6]
    drawn = spread(d // 2, pairs, dim // 2)
    finer = max(1, min(8, _CURVE_POINTS // L))
    positions = [step / finer for step in range((L - 1) * finer + 1)]
    return figures.waves(
        positions, pe_core.sinusoidal_at(positions, d, n, pairs=drawn),
        [column for pair in drawn for column in (2 * pair, 2 * pair + 1)],
        pe_core.wavelengths(d, n),
        samples=pe_core.sinusoidal_at(range(L), d, n, pairs=drawn),
        position=t, offset=phi, dimension=dim, length=L,
    )  # fmt: skip


def wavelengths(view: View) -> Figure:
    """Return the wavelength of every pair on a log axis."""
    d, n, L, _, _, dim = view[:6]
    return figures.wavelength_scale(pe_core.wavelengths(d, n), length=L, pair=dim // 2)


def spectrum(view: View) -> Figure:
    """Return the other cut: one position over all dimensions."""
    d, n, _, t, _, dim = view[:6]
    row = pe_core.sinusoidal(1, d, n, start=t)[0]
    return figures.spectrum(row, pe_core.wavelengths(d, n), position=t, pair=dim // 2)


def chirps(view: View, told: int = 2) -> Figure:
    """Return the sines of four positions over the pairs; `told` 1 leaves the axis to be guessed."""
    sines = pe_core.sinusoidal_at(CHIRPED, view.d, view.n)[:, 0::2]
    mode = "lines" if view.d > _MOST_DOTTED else "lines+markers"
    x_axis, title, alt = _ASKED if told == 1 else (*_ANSWERED, _chirp_alt(sines))
    name = "k" if told == 1 else "position k"
    return figures.curves(
        range(view.d // 2),
        [
            figures.Line(f"{name} = {k}", row, mode=mode)
            for k, row in zip(CHIRPED, sines, strict=True)
        ],
        x_axis=x_axis, y_axis="value", title=title, alt=alt, y_range=(-1.12, 1.12),
        view=f"chirps {view.d}",
    )  # fmt: skip


def _chirp_alt(sines: Any) -> str:
    crossed = ((sines[:, :-1] < 0) != (sines[:, 1:] < 0)).sum(axis=1)
    each = ", ".join(
        f"k = {k} from {row[0]:.4f} to {row[-1]:.4f} with {count} changes of sign"
        for k, row, count in zip(CHIRPED, sines, crossed, strict=True)
    )
    return (
        f"The sines of four positions k over the pair index i from 0 to {sines.shape[1] - 1}, "
        f"fast to slow: {each}. Each slows down toward the slow pairs: a chirp, no sinusoid."
    )


def clock_hands(view: View, dials: int = 7) -> Figure:
    """Return the chosen pair and `dials` others as clock hands at t and at t + φ."""
    d, n, _, t, phi, dim = view[:6]
    pairs = spread(d // 2, dials, dim // 2)
    before = range(max(0, t - _TRAIL), t)
    return figures.clock_hands(
        _hands(view, [t], pairs)[0], _hands(view, [t + phi], pairs)[0], pairs, d // 2,
        pe_core.wavelengths(d, n), position=t, offset=phi, chosen=dim // 2,
        trail=_hands(view, before, pairs) if before else None,
    )  # fmt: skip


def hidden_hands(view: View, position: int = 1, answer: int | None = None) -> Figure:
    """Return the hands of a position to be found and, once answered, of one less than `answer`."""
    pairs = riddle_pairs(view)
    guess = None if answer is None else answer - 1
    return figures.hidden_hands(
        _hands(view, [position], pairs)[0], pairs, view.d // 2,
        pe_core.wavelengths(view.d, view.n), position=position, guess=guess,
        guessed=None if guess is None else _hands(view, [guess], pairs)[0],
    )  # fmt: skip


def riddle_pairs(view: View) -> list[int]:
    """Return the pairs whose hands are shown for a position to be found."""
    return spread(view.d // 2, _RIDDLE_DIALS, 0)


def _hands(view: View, positions: Sequence[int], pairs: list[int]) -> Any:
    """Return where the hands of some pairs point at each position, as (sine, cosine)."""
    rows = pe_core.sinusoidal_at(positions, view.d, view.n, pairs=pairs)
    return rows.reshape(len(positions), len(pairs), 2)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "waves": waves,
    "wavelengths": wavelengths,
    "spectrum": spectrum,
    "chirps": chirps,
    "clock_hands": clock_hands,
    "hidden_hands": hidden_hands,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
