"""Predictions about ALiBi: first what distance costs in a flat head."""

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.beyond.biases.model import Model
from pages.beyond.biases.questions_reach import LONGER_TEXT, START
from pages.beyond.biases.questions_slopes import TWELVE_HEADS
from pages.beyond.biases.texts import share
from pe_core.biases import alibi_at

_FAR = {**START, "phi": 20}


def _flattest(model: Model) -> float:
    """Return what the flattest head takes off at φ, as a positive number."""
    return float(-model.costs[model.steepest_first[-1]])


def _steepest(model: Model) -> float:
    """Return what the steepest head takes off."""
    return float(-model.costs[model.steepest_first[0]])


def _costs_alike(model: Model) -> bool:
    return _flattest(model) == _steepest(model)


def _costs_even(model: Model) -> bool:
    """Return whether the flattest head has the last of slopes that fall evenly to nothing."""
    return abs(_flattest(model) - _steepest(model) / model.heads) < ROUNDING


def _costs_measured(model: Model) -> str:
    return (
        f"Measured at φ = {model.view.phi}: the steepest of {model.heads} heads takes "
        f"{_steepest(model):.4f} off the score, and the flattest takes off "
        f"{_flattest(model):.4f}."
    )


def _left_measured(model: Model) -> str:
    steep, flat = (share(model.left_over[model.steepest_first[rank]]) for rank in (0, -1))
    return (
        f"Measured at φ = {model.view.phi}: in the steepest of {model.heads} heads a key keeps "
        f"{steep} of the weight it would have at offset 0, and in the flattest it keeps {flat}."
    )


_LEFT = {**START, "phi": 40}
_FLAT_HEAD_TWIN = Prediction(
    name="flat_head_twin",
    page="biases",
    question="In the steepest of 8 ALiBi heads, a key 5 tokens away keeps 8% of the weight it "
    "would have at the query's own position. How much of this weight does a key 40 tokens away "
    "keep in the flattest head?",
    options=(
        Option(
            "About 86% of it.",
            "The slope of this head is 1/256. A distance of 40 tokens takes about 0.16 off the "
            "score, and the softmax turns this into a factor of e to the power of −0.16.",
            _LEFT,
            lambda model: bool(model.left_over[model.steepest_first[-1]] > 0.5),
        ),
        Option(
            "About 8% of it.",
            "At eight times the distance and an eighth of the slope, the same amount would be "
            "taken off. But each slope is half the one before, so the last slope is 1/128 of the "
            "first.",
            {**_LEFT, "phi": 49},
            _costs_even,
            "slopes-even",
        ),
        Option(
            "About 0% of it.",
            "That is how much the key keeps in the steepest head. The heads have different slopes "
            "so that some of them still attend to such a key.",
            {**_LEFT, "phi": 30},
            _costs_alike,
            "heads-alike",
        ),
    ),
    start=START,
    measured=_left_measured,
    figure="alibi_lines",
)

_FLAT_HEAD = Prediction(
    name="flat_head",
    page="biases",
    question="ALiBi lowers each score by the head's slope times the distance from the query to the "
    f"key. The steepest of 8 heads takes {-alibi_at([-5], 8).min():.2g} off the score of a key 5 "
    "tokens away. How much does the flattest head take off the score of a key 20 tokens away?",
    options=(
        Option(
            "About 10.",
            "Within one head, four times the distance does mean that four times as much is taken "
            "off. But each head has a slope of its own.",
            {**START, "phi": 49},
            _costs_alike,
            "heads-alike",
        ),
        Option(
            "About 1.25.",
            "That would be an eighth of what the steepest head takes off. But the slopes do not "
            "fall by equal amounts. Each slope is half the one before, and halving seven times "
            "leaves 1/128 of the steepest slope.",
            {**START, "phi": 40},
            _costs_even,
            "slopes-even",
        ),
        Option(
            "About 0.08.",
            "The slope of the flattest head is 1/256. In this head, a key keeps nearly all of its "
            "weight even when it is 20 tokens away.",
            _FAR,
            lambda model: _flattest(model) < 0.1,
        ),
    ),
    start=START,
    measured=_costs_measured,
    figure="alibi_lines",
    revealed_title="Steep heads reach only nearby words, and flat heads reach far",
    quiz=True,
    reveals=("formula.costs",),
    twin=_FLAT_HEAD_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_FLAT_HEAD, TWELVE_HEADS, LONGER_TEXT)
