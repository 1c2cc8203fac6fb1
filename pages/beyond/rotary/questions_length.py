"""Predictions about what turning does to the length of a query."""

import numpy as np

from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.rotary.model import Model
from pages.beyond.rotary.questions_scores import START

_ROUNDING = 1e-9
_ASKED = Model(DEFAULTS._replace(**START))
_SAME_LENGTH = "A rotation keeps the length of every vector."


def _length(model: Model, place: int) -> float:
    return float(np.linalg.norm(model.turned(model.vectors[0], [place])))


def _longer_by(model: Model) -> float:
    """Return how much longer the query is at t than at the start."""
    return _length(model, model.view.t) - _length(model, 0)


def _squares(model: Model) -> Floats:
    """Return the sum of the squared entries of the chosen pair of the query, for each position."""
    return np.asarray((model.turned_query[:, list(model.columns)] ** 2).sum(axis=1))


def _most_balanced(model: Model) -> int:
    """Return the position at which the two entries of this pair are most alike in size."""
    sizes = abs(model.turned_query[:, list(model.columns)])
    return int(abs(sizes[:, 0] - sizes[:, 1]).argmin())


def _squares_measured(model: Model) -> str:
    found = _squares(model)
    return (
        f"Measured in pair {model.pair} over {len(found)} positions: the smallest sum is "
        f"{found.min():.9f} and the largest is {found.max():.9f}."
    )


_TWO_ENTRIES = Prediction(
    name="rotary_length_twin",
    page="rotary",
    question="Choose one pair of a query, that is, two entries that RoPE turns together. Square "
    "the first entry, square the second, and add the two squares. Do this for the same query at "
    "each position of a text. Where in the text is this sum largest?",
    options=(
        Option(
            "At the last position of the text.",
            "The angle grows with the position, so at the end the pair has been turned furthest. "
            "But a larger angle only points the hand in a different direction. The hand keeps its "
            "length, and the sum is the square of that length.",
            {**START, "t": 48},
            lambda model: bool(_squares(model)[-1] > _squares(model)[:-1].max() + _ROUNDING),
            "values-grow",
            always=_SAME_LENGTH,
        ),
        Option(
            "Where both entries are equal in size.",
            "With one entry close to zero, you might think that only the other counts. But the "
            "size of that other entry is then nearly the length of the hand. When the two are "
            "equal in size, each square is half of the same sum.",
            {**START, "t": 30, "dim": 4},
            lambda model: bool(
                _squares(model)[_most_balanced(model)] > _squares(model).min() + _ROUNDING
            ),
            "turning-stretches",
            always=_SAME_LENGTH,
        ),
        Option(
            "It is equally large at all positions.",
            "The sum is the squared length of a hand, and turning a hand does not change its "
            "length. When one square becomes smaller, the other grows by the same amount.",
            {**START, "t": 25},
            lambda model: bool(np.ptp(_squares(model)) < _ROUNDING),
            always=_SAME_LENGTH,
        ),
    ),
    start=START,
    measured=_squares_measured,
    figure="turning",
    asked_with="turning_now",
)

LENGTH = Prediction(
    name="rotary_length",
    page="rotary",
    question="The length of a vector is the square root of the sum of its squared entries. At "
    f"position 0 the length of the query is {_length(_ASKED, 0):.3f}. What happens to this length "
    "as the query moves along the sentence?",
    options=(
        Option(
            "It grows from position to position.",
            "You might think that a larger position makes the entries larger. But nothing is "
            "added. The position only sets the angle of a turn, and rotating a vector does not "
            "change its length.",
            {**START, "t": 49},
            lambda model: _longer_by(model) > _ROUNDING,
            "values-grow",
            always=_SAME_LENGTH,
        ),
        Option(
            "It varies as the hands go round.",
            "Each of the two entries of a pair does rise and fall. But when one shrinks in size, "
            "the other grows, and the hand stays on its circle.",
            {**START, "t": 22, "dim": 0},
            lambda model: abs(_longer_by(model)) > _ROUNDING,
            "turning-stretches",
            always=_SAME_LENGTH,
        ),
        Option(
            "It stays the same throughout.",
            "Turning preserves the length of each pair, and so that of the whole vector.",
            {**START, "t": 40},
            lambda model: abs(_longer_by(model)) < _ROUNDING,
            always=_SAME_LENGTH,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the length is {_length(model, 0):.6f} at position 0 and "
        f"{_length(model, model.view.t):.6f} at position {grouped(model.view.t)}."
    ),
    figure="turning",
    asked_with="turning_now",
    reveals=("checks.turning", "table.turned_or_added"),
    twin=_TWO_ENTRIES,
)
