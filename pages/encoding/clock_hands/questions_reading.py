"""Predictions about what can be read from the hands, and whether they begin again."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.clock_hands.model import READ, Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}

# After so many positions the hand of pair 0 is almost where it was.
_BACK = pe_core.least_distance(50, 2)[1]
_FOUND: dict[str, Any] = {**_START, "t": 3, "phi": _BACK, "dim": 0}


def _read_measured(model: Model) -> str:
    view = model.view
    parts = ([0], [0, 1], range(view.d))
    sine, hand, row = (model.look_alikes(columns) for columns in parts)
    return (
        f"Measured over {view.L} positions, each number read to within {READ}: {sine} others have "
        f"the sine of position {view.t}, {hand} have its whole hand, and {row} have all its hands."
    )


READ_OFF = Prediction(
    name="read_one_hand",
    page="clock_hands",
    question=f"You look at position {_FOUND['t']} among {_FOUND['L']} and read each number to "
    f"within {READ}, as an eye does. What do you need to tell this position from all others?",
    options=(
        Option(
            "One number, the sine of pair 0.",
            "A sine takes each value twice in every turn, so many positions have nearly this one.",
            _FOUND,
            lambda model: model.look_alikes([0]) == 0,
            "one-number-tells",
        ),
        Option(
            "One hand, the sine and the cosine of pair 0.",
            f"A hand comes round again and again. After {_BACK} positions it has made "
            f"{pe_core.turns([_BACK], 2)[0, 0]:.3f} turns and points almost the same way. Two "
            "exact numbers would do, an eye would not.",
            _FOUND,
            lambda model: model.look_alikes([0, 1]) == 0,
            "one-number-tells",
        ),
        Option(
            "Several hands, fast and slow ones.",
            "The slow hands say roughly where it is, the fast ones say exactly where. A clock "
            "tells the time in the same way.",
            {**_FOUND, "dim": 32},
            lambda model: model.look_alikes(range(model.view.d)) == 0,
        ),
    ),
    start={**_FOUND, "phi": 0},
    measured=_read_measured,
    figure="clock_hands",
    revealed_title="It takes several hands to read a position",
    quiz=True,
)


_SAID = 10_000
_FULL: dict[str, Any] = {**_START, "d": 512, "t": 49}


def _slowest_turn(model: Model) -> int:
    """Return after how many positions the slowest hand has almost come round."""
    return round(float(model.wavelengths[-1]))


def _repeat_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: positions 0 and {grouped(_SAID)} differ by "
        f"{model.apart(_SAID):.2f}, positions 0 and {grouped(_slowest_turn(model))} by "
        f"{model.apart(_slowest_turn(model)):.2f}, "
        f"neighbours by {model.apart(1):.2f}."
    )


REPEAT = Prediction(
    name="no_repeat",
    page="clock_hands",
    question="It is sometimes said that the encoding repeats after "
    f"n = {grouped(_SAID)} positions. At d = 512, how far from the row of "
    f"position 0 is that of position {grouped(_SAID)}?",
    options=(
        Option(
            "Not at all: the two rows are the same.",
            "n is the base of the speeds and no number of positions. No pair has the wavelength "
            "n, and at a whole position no hand has come round exactly.",
            _FULL,
            lambda model: model.apart(model.view.n) < 1e-6,
            "repeats",
            always="π is irrational: no whole number of steps is a whole number of turns.",
        ),
        Option(
            "Nearer than the row of position 1.",
            "For that, nearly all hands would have to come round to 12 at the same position. "
            "The fast ones point anywhere by then.",
            {**_FULL, "dim": 0},
            lambda model: model.apart(model.view.n) < model.apart(1),
            "repeats",
        ),
        Option(
            "Several times as far as the row of position 1.",
            "At whole positions the table never repeats. Pair 0 alone sees to that: its turn "
            "takes 2π tokens, and no number of turns ends at a whole position again.",
            {**_FULL, "dim": 510},
            lambda model: model.apart(model.view.n) > 3 * model.apart(1),
        ),
        Option(
            "As far as neighbours are: steps are equally long everywhere.",
            "Neighbours are equally far apart everywhere, that is true. These two are not "
            "neighbours: almost every hand has moved.",
            {**_FULL, "phi": 1, "dim": 32},
            lambda model: abs(model.apart(model.view.n) - model.apart(1)) < 0.5,
            "all-as-far",
        ),
    ),
    start={**_START, "d": 512},
    measured=_repeat_measured,
    figure="clock_hands",
    revealed_title="The hands never all come round together",
)
