"""Predictions about what a bias shows of the order of words."""

from typing import Any

import numpy as np

from course.head_reading import softmax
from course.quantities import Floats
from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.beyond.t5_and_shaw.model import ALIBI_HEADS, Model
from pe_core.figures import by_up_to

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "phi": 5, "sides": "both-sides", "words": "John likes Jane",
}  # fmt: skip


def _told_apart(model: Model) -> tuple[bool, bool]:
    """Return whether ALiBi and T5 tell the sentence from its reverse."""
    return model.alibi_change > ROUNDING, model.t5_change > ROUNDING


def _reverse_measured(model: Model) -> str:
    return (
        f"Measured in an untrained head, for “{' '.join(model.words)}” read backwards: with ALiBi "
        f"the outputs change {by_up_to(model.alibi_change, ROUNDING)}. With T5's buckets "
        "(their numbers trained here) they change "
        f"{by_up_to(model.t5_change, ROUNDING)}."
    )


_NO = {**START, "words": "no no no"}


def _neighbour_weights(model: Model, bias: Floats) -> tuple[float, float]:
    """Return the weights of the second word on the first and on the third, if all match alike."""
    row = np.array(bias[1])
    if model.masked:
        row[2:] = -np.inf
    weights = softmax(row[None])[0]
    return float(weights[0]), float(weights[2])


def _both_neighbours(model: Model) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return these weights with ALiBi in the steepest head, and with T5's buckets."""
    alibi, t5 = model.alibi_pairs, model.t5_pairs
    return _neighbour_weights(model, alibi), _neighbour_weights(model, t5)


def _equally(model: Model) -> tuple[bool, bool]:
    """Return whether ALiBi and T5 give both neighbours the same weight."""
    alibi, t5 = (abs(first - third) < ROUNDING for first, third in _both_neighbours(model))
    return alibi, t5


def _neighbours_measured(model: Model) -> str:
    (first, third), (t5_first, t5_third) = _both_neighbours(model)
    return (
        f"Measured among {len(model.words)} words: in the steepest of {ALIBI_HEADS} ALiBi heads "
        f"the second word gives a weight of {first:.3f} to the first word and {third:.3f} to the "
        "third. With T5's buckets (their numbers trained here) it gives them "
        f"{t5_first:.3f} and {t5_third:.3f}."
    )


_SAME_WEIGHT = Prediction(
    name="bias_reverse_twin",
    page="t5_and_shaw",
    question="A head reads “no no no” without a mask. All queries are equal and all keys are "
    "equal, so only the bias can make the weights differ. The second word gives some weight to "
    "each of its two neighbours. With which bias are the two weights always the same?",
    options=(
        Option(
            "With T5's and with ALiBi's.",
            "Both neighbours are one token away, so you might think that their bias is equal in "
            "any case. But T5's buckets depend on the offset, which is −1 on one side and +1 on "
            "the other.",
            {**_NO, "words": "no no no no no"},
            lambda model: _equally(model) == (True, True),
            "offset-has-no-sign",
            always="T5 has different buckets for the key before and for the key after.",
        ),
        Option(
            "With ALiBi's, not with T5's.",
            "ALiBi subtracts the slope times the distance from the score, and the distance is 1 in "
            "both cases. T5 learns one number for the offset −1 and another for +1.",
            _NO,
            lambda model: _equally(model) == (True, False),
        ),
        Option(
            "With neither T5's nor ALiBi's.",
            "A head with either bias has some access to positions, so you might think that it can "
            "tell the first word from the third. But ALiBi's bias depends on the distance alone, "
            "and the distance does not show on which side a word is.",
            {**_NO, "words": "no no no no"},
            lambda model: _equally(model) == (False, False),
            "distance-is-enough",
        ),
    ),
    start=START,
    measured=_neighbours_measured,
    figure="t5_pairs",
)

REVERSE = Prediction(
    name="bias_reverse",
    page="t5_and_shaw",
    question="No position rows are added and there is no mask, only a bias. Which bias lets a head "
    "tell “John likes Jane” from “Jane likes John”?",
    options=(
        Option(
            "Both T5's and ALiBi's.",
            "Both biases do depend on the distance. But ALiBi subtracts the same amount on both "
            "sides. When the sentence is read backwards, any two words are as far apart as before, "
            "and no bias changes.",
            {**START, "words": "the cat sees a dog"},
            lambda model: _told_apart(model) == (True, True),
            "distance-is-enough",
        ),
        Option(
            "Neither T5's nor ALiBi's.",
            "An offset may look like a distance, but it has a sign. In T5, a key after the query "
            "falls into a different bucket from one before it, and may get a different number.",
            {**START, "words": "one two three four"},
            lambda model: _told_apart(model) == (False, False),
            "offset-has-no-sign",
        ),
        Option(
            "T5's and not ALiBi's.",
            "T5 has separate buckets for each side. Without a mask, ALiBi depends only on the "
            "distance, and distances do not change when a sentence is read backwards.",
            START,
            lambda model: _told_apart(model) == (False, True),
        ),
    ),
    start=START,
    measured=_reverse_measured,
    figure="t5_pairs",
    quiz=True,
    reveals=("checks.directions", "text.Which way round"),
    twin=_SAME_WEIGHT,
)
