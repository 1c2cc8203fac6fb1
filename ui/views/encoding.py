"""Figures of the table itself: its cells, its waves, its hands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pe_core
from course.view import View
from course.windows import spread
from pe_core import figures
from pe_core.figures import Figure

_TRAIL = 8  # positions before t whose hands leave a trace
_RIDDLE_DIALS = 8


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
    "clock_hands": clock_hands,
    "hidden_hands": hidden_hands,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
