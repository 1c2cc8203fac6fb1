"""Predictions about biases: how far a head sees, where slopes come from, which way round."""

from math import log2

import pe_core
from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.beyond.biases.model import Model
from pages.beyond.biases.questions_learned import EVERY_BUCKET, FAR_BUCKETS, NO_ROW, START
from pages.beyond.biases.texts import share, slope_name
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
        f"Measured at φ = {model.view.phi}: the steepest of {model.heads} heads takes off "
        f"{_steepest(model):.4f}, the flattest {_flattest(model):.4f}."
    )


def _left_measured(model: Model) -> str:
    steep, flat = (share(model.left_over[model.steepest_first[rank]]) for rank in (0, -1))
    return (
        f"Measured at φ = {model.view.phi}: {steep} is left in the steepest of {model.heads} "
        f"heads, {flat} in the flattest."
    )


_LEFT = {**START, "phi": 40}
_FLAT_HEAD_TWIN = Prediction(
    name="flat_head_twin",
    page="biases",
    question="In the steepest of 8 heads of ALiBi, a key 5 tokens away keeps 8 % of the weight it "
    "would have at the query's own position. How much of its weight does a key 40 tokens away keep "
    "in the flattest head?",
    options=(
        Option(
            "About 86 % of it.",
            "The slope of this head is 1/256. Forty tokens take about 0.16 off the score, and "
            "softmax makes a factor of e to the minus 0.16 of that.",
            _LEFT,
            lambda model: bool(model.left_over[model.steepest_first[-1]] > 0.5),
        ),
        Option(
            "About 8 % of it.",
            "Eight times the distance with an eighth of the slope would give the same loss again. "
            "But each slope is half the one before, so the last is 1/128 of the first.",
            {**_LEFT, "phi": 49},
            _costs_even,
            "slopes-even",
        ),
        Option(
            "About 0 % of it.",
            "That is what is left in the steepest head. The heads have different slopes so that "
            "some of them still see such a key.",
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
    question="ALiBi takes a number off each score: the slope of the head times the distance of the "
    f"key. In the steepest of 8 heads, a key 5 tokens away loses {-alibi_at([-5], 8).min():.2g}. "
    "How much does a key 20 tokens away lose in the flattest head?",
    options=(
        Option(
            "About 10.",
            "Within one head, four times the distance does mean four times the loss. But each head "
            "has a slope of its own.",
            {**START, "phi": 49},
            _costs_alike,
            "heads-alike",
        ),
        Option(
            "About 1.25.",
            "That would be an eighth of the loss in the steepest head. But the slopes do not fall "
            "by equal amounts. Each is half the one before, and halving seven times gives 1/128.",
            {**START, "phi": 40},
            _costs_even,
            "slopes-even",
        ),
        Option(
            "About 0.08.",
            "The slope of the flattest head is 1/256. Even 20 tokens away a key keeps nearly all "
            "of its weight there.",
            _FAR,
            lambda model: _flattest(model) < 0.1,
        ),
    ),
    start=START,
    measured=_costs_measured,
    figure="alibi_lines",
    revealed_title="Steep heads see only nearby words, flat heads see far",
    quiz=True,
    reveals=("formula.alibi",),
    twin=_FLAT_HEAD_TWIN,
)


def _even_ratio(model: Model) -> bool:
    ratios = model.slopes[1:] / model.slopes[:-1]
    return bool(ratios.max() - ratios.min() < ROUNDING)


def _twelve_measured(model: Model) -> str:
    powers = [f"2^(-{-log2(slope):g})" for slope in model.slopes[8:]]
    return f"Measured: heads 1 to 8 have 1/2 to 1/256, and heads 9 to 12 have {', '.join(powers)}."


def _ratios_measured(model: Model) -> str:
    low, high = float(model.ratios.min()), float(model.ratios.max())
    return (
        f"Measured for {model.heads} heads: from steep to flat the factors run from {low:.4f} to "
        f"{high:.4f}."
    )


def _least_measured(model: Model) -> str:
    least = slope_name(model.slopes.min())
    return f"Measured: the flattest of {model.heads} heads has the slope {least}."


_TWELVE = {**START, "heads": "12"}

_TWELVE_HEADS = Prediction(
    name="twelve_heads",
    page="biases",
    question="The slopes of 8 heads are 1/2, 1/4 and so on to 1/256, each half of the one before. "
    "Twelve is not a power of two. Which slopes does the released code give to 12 heads?",
    options=(
        Option(
            "The slopes for 12 by the same rule.",
            "The text of the paper does have one rule for any number of heads. Its released code "
            "uses the rule for powers of two only, so for 6 or 12 heads the factors differ.",
            {**START, "heads": "6"},
            _even_ratio,
            "code-is-paper",
            measured=_ratios_measured,
        ),
        Option(
            "The slopes for 8 and four flatter ones.",
            "Halving four more times seems the natural way to continue. But no slope is smaller "
            "than 1/256. Three of the new slopes lie between the old ones, and one lies above "
            "them.",
            {**_TWELVE, "phi": 40},
            lambda model: float(model.slopes.min()) < 1 / 256,
            "slopes-even",
            always="The last slope of any power of two is 1/256, and the slopes added in between "
            "are larger.",
            measured=_least_measured,
        ),
        Option(
            "The slopes for 8 and four of those for 16.",
            "The first eight stay, and every second slope for 16 heads is added. The list is not "
            "in order: head 9 is the steepest.",
            _TWELVE,
            lambda model: (
                model.slopes.tolist()
                == [*pe_core.alibi_slopes(8), *pe_core.alibi_slopes(16)[::2][:4]]
            ),
        ),
    ),
    start=START,
    measured=_twelve_measured,
    figure="alibi_lines",
    reveals=("table.slopes", "text.Why some heads look far"),
)


def _told_apart(model: Model) -> tuple[bool, bool]:
    """Return whether ALiBi and T5 tell the sentence from its reverse."""
    return model.alibi_change > ROUNDING, model.t5_change > ROUNDING


def _reverse_measured(model: Model) -> str:
    return (
        "Measured in an untrained head: with ALiBi an output changes by at most "
        f"{model.alibi_change:.1g}, with T5's buckets (random numbers as a stand-in) by "
        f"{model.t5_change:.2g}."
    )


_REVERSE = Prediction(
    name="bias_reverse",
    page="biases",
    question="No position rows are added and there is no mask, only a bias. Which bias lets a head "
    "tell “John likes Jane” from “Jane likes John”?",
    options=(
        Option(
            "Both T5's and ALiBi's.",
            "Both biases do depend on the distance. But ALiBi takes off the same amount on both "
            "sides. When the sentence is read backwards, any two words are as far apart as before, "
            "and no bias changes.",
            {**START, "words": "the cat sees a dog"},
            lambda model: _told_apart(model) == (True, True),
            "distance-is-enough",
        ),
        Option(
            "Neither T5's nor ALiBi's.",
            "An offset looks like a distance. T5's offset has a sign, though. A key after the "
            "query falls into a different bucket from one before it, and may get a different "
            "number.",
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
)

QUESTIONS: tuple[Prediction, ...] = (
    _FLAT_HEAD,
    _TWELVE_HEADS,
    _REVERSE,
    FAR_BUCKETS,
    EVERY_BUCKET,
    NO_ROW,
)
