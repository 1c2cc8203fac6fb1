"""Figures of the hands: those of t and of t + φ, and those of a position to be found."""

from collections.abc import Callable, Mapping

import pe_core
from course.hidden_position import shown_pairs
from course.view import LENGTHS
from course.windows import spread
from pages.core.clock_hands.model import Model
from pe_core import figures
from pe_core.figures import Figure

_TRAIL = 8  # positions before t whose hands leave a trace
_LONGEST = LENGTHS[1]


def clock_hands(model: Model, dials: int = 7) -> Figure:
    """Return the chosen pair and `dials` others as clock hands at t and at t + φ."""
    t, phi, chosen = model.view.t, model.view.phi, model.view.pair
    pairs = spread(model.view.pairs, dials, chosen)
    before = range(max(0, t - _TRAIL), t)
    now, later = model.hands([t, t + phi], pairs)
    return figures.clock_hands(
        now, later, pairs, model.view.pairs, model.wavelengths, position=t, offset=phi,
        chosen=chosen, trail=model.hands(before, pairs) if before else None,
    )  # fmt: skip


def hidden_hands(model: Model, position: int = 1, answer: int | None = None) -> Figure:
    """Return the hands of a position to be found and, once answered, of one less than `answer`."""
    pairs = shown_pairs(model.view.d)
    guess = None if answer is None else answer - 1
    return figures.hidden_hands(
        model.hands([position], pairs)[0], pairs, model.view.d // 2,
        model.wavelengths, position=position, guess=guess,
        guessed=None if guess is None else model.hands([guess], pairs)[0],
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "clock_hands": clock_hands,
    "hidden_hands": hidden_hands,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "clock_hands": {"dials": range(2, 8)},
    "hidden_hands": {"position": range(1, _LONGEST), "answer": range(1, _LONGEST + 1)},
}
CODE = (clock_hands, pe_core.sinusoidal_at, pe_core.turns)
