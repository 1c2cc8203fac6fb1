"""Predictions about scores of RoPE with the key before the query and after it."""

from typing import Any

from course.quantities import Floats
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.rotary.model import Model
from pages.beyond.rotary.questions_scores import OTHER, START

_ROUNDING = 1e-9


def _sides(model: Model) -> tuple[float, float]:
    """Return the score φ ahead and φ back."""
    scores, middle, phi = model.curve, model.view.L - 1, model.view.phi
    return float(scores[middle + phi]), float(scores[middle - phi])


def _sides_measured(model: Model) -> str:
    ahead, back = _sides(model)
    phi = model.view.phi
    return (
        f"Measured: the score is {_signed(ahead)} with the key {phi} tokens ahead and "
        f"{_signed(back)} with the key {phi} tokens back."
    )


_SWAPPED: dict[str, Any] = {**OTHER, "phi": 8}


def _both_orders(model: Model) -> tuple[Floats, Floats]:
    """Return the scores with the key after the query and before it, at the distances from 1 on."""
    middle = model.view.L - 1
    return model.curve[middle + 1 :], model.curve[:middle][::-1]


def _signed(score: float) -> str:
    return f"{score:.4f}".replace("-", "\u2212")


def _same_or_opposite(same: int, opposite: int, total: int) -> str:
    if same + opposite == 0:
        return "neither equal nor opposite at any of them"
    alike, unlike = ("all" if n == total else n or "none" for n in (same, opposite))
    return f"equal at {alike} of them and opposite at {unlike} of them"


def _orders_measured(model: Model) -> str:
    (after, before), (ahead, back) = _both_orders(model), _sides(model)
    same = int((abs(after - before) < _ROUNDING).sum())
    opposite = int((abs(after + before) < _ROUNDING).sum())
    return (
        f"Measured over {len(after)} distances: the two scores are "
        f"{_same_or_opposite(same, opposite, len(after))}. At distance {model.view.phi} the key "
        f"has the score {_signed(ahead)} after the query and {_signed(back)} before it."
    )


_WORDS_SWAPPED = Prediction(
    name="rotary_sides_twin",
    page="rotary",
    question="In one sentence “bites” comes some words after “dog”, and in another the same number "
    "of words before it. In both sentences, a RoPE head computes the same query for “dog” and the "
    "same key for “bites”; the query and the key are different vectors. Compare the two scores at "
    "each distance up to 49 words. What do you find?",
    options=(
        Option(
            "At every distance they are equal.",
            "The distance is the same in both sentences, and the cosine of an angle is the same "
            "either way. That gives equal scores if the two vectors are equal. Here the hands of "
            "each pair point in different directions before they are turned at all.",
            {**_SWAPPED, "phi": 30},
            lambda model: bool(
                abs(_both_orders(model)[0] - _both_orders(model)[1]).max() < _ROUNDING
            ),
            "rope-two-sided",
        ),
        Option(
            "At every distance they are opposite.",
            "The turn has the opposite direction, so you might expect the opposite score. This is "
            "true of the part with the sines. The part with the cosines is the same in both "
            "sentences and does not cancel.",
            {**_SWAPPED, "phi": 3},
            lambda model: bool(
                abs(_both_orders(model)[0] + _both_orders(model)[1]).max() < _ROUNDING
            ),
            "back-negates",
            always="The sines change sign with the offset. The cosines do not, and they are not 0.",
        ),
        Option(
            "At every distance they differ in size.",
            "In each pair, the turn is added to the angle between the two hands in one sentence "
            "and subtracted from it in the other. The two scores differ in size, and so a head can "
            "learn to respond to the order of two words.",
            _SWAPPED,
            lambda model: bool(
                abs(abs(_both_orders(model)[0]) - abs(_both_orders(model)[1])).min() > _ROUNDING
            ),
        ),
    ),
    start=OTHER,
    measured=_orders_measured,
    figure="turning",
    asked_with="turning_now",
)

BEFORE_AND_AFTER = Prediction(
    name="rotary_sides",
    page="rotary",
    question="The score is the product of the turned query and the turned key, divided by √d. A "
    "key equal to the query has the same score 5 tokens ahead of the query and 5 tokens back. A "
    f"different key has the score {_signed(_sides(Model(DEFAULTS._replace(**OTHER)))[0])} when it "
    "is 5 tokens ahead. What is its score when it is 5 tokens back?",
    options=(
        Option(
            "The same as ahead.",
            "That is true of two rows of the sinusoidal table, and of a key equal to the query. "
            "Here the two hands of a pair differ from the start. Turning one way brings them "
            "together, and turning the other way moves them further apart.",
            {**OTHER, "phi": 20},
            lambda model: abs(_sides(model)[0] - _sides(model)[1]) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "Minus the score ahead.",
            "Turning back changes the sign of every sine. But the score also contains cosines, and "
            "these do not change.",
            {**OTHER, "phi": 12},
            lambda model: abs(sum(_sides(model))) < _ROUNDING,
            "back-negates",
            always="The sines change sign with the offset. The cosines do not, and they are not 0.",
        ),
        Option(
            "A value of its own.",
            "The score is a sum of cosines and sines of the offset. On the other side the sines "
            "change sign and the cosines do not, so a head can tell before from after.",
            OTHER,
            lambda model: abs(abs(_sides(model)[0]) - abs(_sides(model)[1])) > _ROUNDING,
        ),
    ),
    start=START,
    measured=_sides_measured,
    figure="turning",
    asked_with="turning_now",
    twin=_WORDS_SWAPPED,
)
