"""Predictions about the length of a position vector. The page's questions."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import Model
from pages.inside.adding.questions_concatenation import CONCATENATE
from pages.inside.adding.questions_dimensions import MOTION
from pages.inside.adding.questions_factor import FACTOR
from pages.inside.adding.questions_layers import RESIDUAL
from pages.inside.adding.questions_same_word import SAME_WORD

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_WIDTH = _START["d"]
_WIDE = 4 * _WIDTH


def _position(model: Model) -> float:
    """Return how long the positions are on average."""
    return float(model.lengths["position"].mean())


_ASKED = Model(DEFAULTS._replace(**_START))
_POSITION = _position(_ASKED)
_WIDE_POSITION = _position(Model(DEFAULTS._replace(**{**_START, "d": _WIDE})))


def _is_long(times: float) -> Any:
    """Return whether a position is so many times as long as at the width asked about."""
    return lambda model: abs(_position(model) / _POSITION - times) < 0.01


def _width_measured(model: Model) -> str:
    return (
        f"A position vector has length {_POSITION:.6g} at d = {_WIDTH} and {_position(model):.6g} "
        f"at d = {model.view.d}."
    )


def _narrower_measured(model: Model) -> str:
    return (
        f"A position vector has length {_WIDE_POSITION:.6g} at d = {_WIDE} and "
        f"{_position(model):.6g} at d = {model.view.d}."
    )


_NARROWER = Prediction(
    name="length_by_width_twin",
    page="adding",
    question=f"In a model of width {_WIDE} every position vector has length {_WIDE_POSITION:.0f}. "
    "Somebody builds a smaller model and wants position vectors of half that length, "
    f"{_POSITION:.0f}. Which width should the smaller model have?",
    options=(
        Option(
            "It should be only half as wide.",
            "You might think that half the length takes half as many entries. But it is the "
            "squares of the entries that add up, so halving the width divides the length by only "
            "√2.",
            {**_START, "d": _WIDE // 2},
            _is_long(1),
            "norm-guess",
        ),
        Option(
            "There is no such width.",
            "Every entry stays between −1 and 1 at any width, so you might think that the width "
            "does not matter. But every entry adds to the length, so a row with fewer entries is "
            "shorter.",
            {**_START, "d": 32},
            _is_long(2),
            "short-numbers",
        ),
        Option(
            "It should be a quarter as wide.",
            "The square of the length is d/2, because each pair adds 1. A quarter of the pairs "
            "gives a quarter of the square, and therefore half the length.",
            _START,
            _is_long(1),
        ),
    ),
    start={**_START, "d": _WIDE},
    measured=_narrower_measured,
    figure="sum_norms",
    asked_with="sum_rows",
)

_WIDER = Prediction(
    name="length_by_width",
    page="adding",
    question=f"At d = {_WIDTH} every position vector has length {_POSITION:.0f}. Make the model "
    f"four times as wide, d = {_WIDE}. What is the length of a position vector then?",
    options=(
        Option(
            f"Its length is {_POSITION:.0f}.",
            "All entries stay between −1 and 1, so you might think that the length stays the "
            "same. But there are more entries, and each of them makes the vector longer.",
            {**_START, "d": 1024},
            _is_long(1),
            "short-numbers",
        ),
        Option(
            f"Its length is {2 * _POSITION:.0f}.",
            "Each pair adds sin² + cos² = 1 to the square of the length. With d/2 pairs the length "
            "is √(d/2). Four times the width therefore gives √4 = 2 times the length.",
            {**_START, "d": _WIDE},
            _is_long(2),
        ),
        Option(
            f"Its length is {4 * _POSITION:.0f}.",
            "If lengths added up, four times as many entries would give four times the length. But "
            "it is the squares that add up, so twice as many entries make the vector only √2 times "
            "as long.",
            {**_START, "d": 256},
            _is_long(4),
            "norm-guess",
            always="A position vector has length √(d/2). Four times that length would require a "
            "wider model than this page offers.",
        ),
    ),
    start=_START,
    measured=_width_measured,
    figure="sum_norms",
    asked_with="sum_rows",
    reveals=("checks.lengths", "text.How long is a position vector?"),
    twin=_NARROWER,
)

QUESTIONS: tuple[Prediction, ...] = (SAME_WORD, RESIDUAL, CONCATENATE, FACTOR, _WIDER, MOTION)
