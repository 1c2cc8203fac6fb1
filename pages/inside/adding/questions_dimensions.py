"""Predictions about the dimensions that hold the position, in short and in long texts."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import MOVES, Model

_WIDE: dict[str, Any] = {"d": 512, "n": 10_000, "L": 50, "scaled": "no"}
_SHORT_SHARE = Model(DEFAULTS._replace(**_WIDE)).moving(MOVES) / 512


def _share(model: Model) -> float:
    return model.moving(MOVES) / model.view.d


def _motion_measured(model: Model) -> str:
    d, L, moved = model.view.d, model.view.L, model.moving(MOVES)
    before = _share(Model(model.view._replace(L=50)))
    return (
        f"Measured at d = {d}: {moved} of the {d} dimensions ({_share(model):.1%}) move over {L} "
        f"positions, compared with {before:.1%} over 50 positions."
    )


_FIRST = 50
_CLEARED = _WIDE["d"] - Model(DEFAULTS._replace(**_WIDE)).moving(MOVES)


def _lost(model: Model) -> int:
    """Return how many dimensions move over L positions, but not over the first few."""
    few = Model(model.view._replace(L=min(_FIRST, model.view.L)))
    return model.moving(MOVES) - few.moving(MOVES)


def _lost_measured(model: Model) -> str:
    few = Model(model.view._replace(L=_FIRST))
    return (
        f"Measured at d = {model.view.d}: of the {model.view.d - few.moving(MOVES)} dimensions set "
        f"to 0, {_lost(model)} would change by {MOVES} or more over {grouped(model.view.L)} "
        "positions."
    )


_SET_TO_0 = Prediction(
    name="long_text_moves_more_twin",
    page="adding",
    question=f"At d = 512, {_CLEARED} dimensions of the encoding change by less than {MOVES} over "
    f"the first {_FIRST} positions. A program sets them to 0 at every position. Which texts lose "
    "the most information about positions in this way?",
    options=(
        Option(
            f"Texts of only {_FIRST} words.",
            "In a long text the waves repeat, so you might think that a slow wave shows less "
            f"there than in a short text. But over the first {_FIRST} positions these dimensions "
            "hardly change, and the longer a text is, the more of them do.",
            {**_WIDE, "L": 100},
            lambda model: _lost(Model(model.view._replace(L=2048))) < _lost(model),
            "repeats",
            always="In a longer text, the largest value of a dimension cannot be smaller, and its "
            "smallest value cannot be larger.",
        ),
        Option(
            "Texts of 2 000 words.",
            "Over so many positions nearly all of these dimensions change. They show which part of "
            "a long text a word is in. The fast waves cannot show this, because they repeat many "
            "times.",
            {**_WIDE, "L": 2000},
            lambda model: _lost(model) > _CLEARED / 2,
        ),
        Option(
            "No texts of any length.",
            "These dimensions hardly change in the picture, so you might think that they contain "
            f"nothing. But the picture covers only positions 0 to {_FIRST - 1}. Over 1 000 "
            "positions, most of these dimensions do change.",
            {**_WIDE, "L": 1000},
            lambda model: _lost(model) == 0,
            "first-columns",
        ),
    ),
    start=_WIDE,
    measured=_lost_measured,
    figure="column_motion",
    asked_with="sum_rows",
)

MOTION = Prediction(
    name="long_text_moves_more",
    page="adding",
    question=f"At d = 512, {_SHORT_SHARE:.0%} of the dimensions move over the first 50 positions, "
    f"meaning that their largest and smallest values are at least {MOVES} apart. What is this "
    "share over the first 2 000 positions?",
    options=(
        Option(
            "It stays as large as it is.",
            "You might think that the dimensions that hardly change are unused. But they belong "
            "to slow waves, which simply need more positions to change.",
            {**_WIDE, "d": 1024, "L": 2048},
            lambda model: abs(_share(model) - _SHORT_SHARE) < 0.05,
            "first-columns",
        ),
        Option(
            "It falls to less than half.",
            "Waves return to where they began, so you might think that the values come closer "
            "together again. But in a longer text the largest value can only become larger and "
            "the smallest value can only become smaller. At 200 positions the share has already "
            "grown.",
            {**_WIDE, "L": 200},
            lambda model: _share(model) < 0.5,
            "repeats",
        ),
        Option(
            "It grows to more than 90%.",
            "A dimension that hardly changes over 50 positions is not wasted: it helps to tell "
            "position 50 from position 2 000.",
            {**_WIDE, "L": 2000},
            lambda model: _share(model) > 0.9,
        ),
    ),
    start=_WIDE,
    measured=_motion_measured,
    figure="column_motion",
    asked_with="sum_rows",
    quiz=True,
    reveals=(
        "figure.column_motion",
        "checks.column_motion",
        "table.column_motion",
        "text.Which dimensions hold the position?",
    ),
    twin=_SET_TO_0,
)
