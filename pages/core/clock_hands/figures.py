"""Figures of the hands: at t and t + φ, what they leave open, and a position to be found."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.hidden_position import shown_pairs
from course.view import LENGTHS
from course.windows import spread
from pages.core.clock_hands.model import Model
from pe_core import figures
from pe_core.figures import Figure

_TRAIL = 8  # positions before t whose hands leave a trace
_LONGEST = LENGTHS[1]
_COMPARED = 4  # hands whose look-alikes are shown, the chosen one among them


def clock_hands(model: Model, dials: int = 7, timed: int = 1) -> Figure:
    """Return the chosen pair and `dials` others as clock hands at t and at t + φ.

    `timed` 0 leaves it to the learner how long a turn of each hand is.
    """
    t, phi, chosen = model.view.t, model.view.phi, model.view.pair
    pairs = spread(model.view.pairs, dials, chosen)
    before = range(max(0, t - _TRAIL), t)
    now, later = model.hands([t, t + phi], pairs)
    return figures.clock_hands(
        now, later, pairs, model.view.pairs, model.wavelengths, position=t, offset=phi,
        chosen=chosen, trail=model.hands(before, pairs) if before else None, timed=bool(timed),
    )  # fmt: skip


def look_alikes(model: Model) -> Figure:
    """Return the positions that look like t, for the chosen hand, some others, and all at once."""
    view = model.view
    pairs = spread(view.pairs, _COMPARED, view.pair)
    cells = np.vstack([model.looks_like_t[:, pairs].T, model.looks_like_t.all(axis=1)])
    names = [f"pair {k}" + ", chosen" * (k == view.pair) for k in pairs]
    left = [*(model.reading([k]) for k in pairs), model.in_all]
    counts = ", ".join(
        f"{len(one.places)} for {name}" for one, name in zip(left, [*names, "all"], strict=True)
    )
    return figures.grid(
        cells, rows=[*names, "all hands"], columns=[str(place) for place in range(view.L)],
        row_axis="hand", column_axis="position (token)", quantity="looks alike", limits=(0.0, 1.0),
        signed=False, shown_values=False, framed={f"t = {view.t}": (len(pairs), view.t)},
        title=f"Positions at which a hand looks as it does at {view.t}",
        alt="A strip for each hand shows the positions at which it points as at position "
        f"{view.t}, to within {model.read} degrees. The number of these positions is {counts}.",
        choose={"position": "x"}, view=f"alike {view.L} {len(pairs)}",
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
    "look_alikes": look_alikes,
    "hidden_hands": hidden_hands,
    "hands_read": clock_hands,  # beside the question that it answers
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "clock_hands": {"dials": range(2, 8), "timed": range(2)},
    "hidden_hands": {"position": range(1, _LONGEST), "answer": range(1, _LONGEST + 1)},
}
CODE = (clock_hands, pe_core.sinusoidal_at, pe_core.turns)
