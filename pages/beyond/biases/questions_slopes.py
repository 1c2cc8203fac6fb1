"""Predictions about the slopes of ALiBi for numbers of heads that are not powers of two."""

from math import log2

import pe_core
from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.beyond.biases.model import Model
from pages.beyond.biases.questions_reach import START
from pages.beyond.biases.texts import slope_name


def _even_ratio(model: Model) -> bool:
    ratios = model.slopes[1:] / model.slopes[:-1]
    return bool(ratios.max() - ratios.min() < ROUNDING)


def _twelve_measured(model: Model) -> str:
    powers = [f"2^(-{-log2(slope):g})" for slope in model.slopes[8:]]
    return (
        "In the released code, heads 1 to 8 have the slopes 1/2 to 1/256, and heads 9 to 12 have "
        f"the slopes {', '.join(powers)}."
    )


def _ratios_measured(model: Model) -> str:
    low, high = float(model.ratios.min()), float(model.ratios.max())
    return (
        f"With {model.heads} heads, from the steepest head to the flattest, each slope is between "
        f"{low:.4f} and {high:.4f} times the one before."
    )


def _least_measured(model: Model) -> str:
    least = slope_name(model.slopes.min())
    return f"Here the flattest of {model.heads} heads has the slope {least}."


_TWELVE = {**START, "heads": "12"}

_SIX = {**START, "heads": "6"}
_BOUND = 1 / 16


def _steeper(model: Model) -> int:
    """Return how many slopes are steeper than _BOUND."""
    return int((model.slopes > _BOUND).sum())


def _steeper_by_rule(model: Model) -> int:
    """Return how many would be with the rule of the paper, 2^(-8/H) to the powers 1 to H."""
    heads = model.heads
    return sum(8 * power < 4 * heads for power in range(1, heads + 1))


def _steeper_measured(model: Model) -> str:
    names = ", ".join(slope_name(slope) for slope in sorted(model.slopes, reverse=True)[:8])
    first = "the eight steepest slopes are" if model.heads > 8 else "the slopes are"
    return (
        f"With {model.heads} heads, {first} {names}. In all, {_steeper(model)} slopes are steeper "
        f"than 1/16. The rule of the paper would give {_steeper_by_rule(model)} such slopes."
    )


_SIX_HEADS = Prediction(
    name="twelve_heads_twin",
    page="biases",
    question="With 4 heads the slopes of ALiBi are 1/4, 1/16, 1/64 and 1/256. Only one of them is "
    "steeper than 1/16. A model has 6 heads and uses the released code of ALiBi. How many of its "
    "slopes are steeper than 1/16?",
    options=(
        Option(
            "1 of the 6.",
            "If the list went on with 1/1024 and 1/4096, this would be right. But no head gets a "
            "slope below 1/256. The two additional slopes come from the list for 8 heads. Both of "
            "these, 1/2 and 1/8, are steep.",
            {**_SIX, "phi": 40},
            lambda model: _steeper(model) == 1,
            "more-heads-flatter",
        ),
        Option(
            "2 of the 6.",
            "The paper has one rule for any number of heads. For 6 heads, begin with 2^(-8/6), and "
            "multiply by the same factor for each head that follows. This rule does give two such "
            "slopes. But 6 and 12 are not powers of two, and for such numbers the code does "
            "something else.",
            {**START, "heads": "12"},
            lambda model: _steeper(model) == _steeper_by_rule(model),
            "code-is-paper",
        ),
        Option(
            "3 of the 6.",
            "The code keeps the four slopes for 4 heads. To these it appends the first and third "
            "of the slopes for 8 heads, 1/2 and 1/8, and both are steeper than 1/16.",
            _SIX,
            lambda model: _steeper(model) == 3,
        ),
    ),
    start={**START, "heads": "4"},
    measured=_steeper_measured,
    figure="alibi_lines",
)

TWELVE_HEADS = Prediction(
    name="twelve_heads",
    page="biases",
    question="The slopes of 8 heads are 1/2, 1/4 and so on to 1/256, each half of the one before. "
    "Twelve is not a power of two. Which slopes does the released code give to 12 heads?",
    options=(
        Option(
            "The slopes for 12 by the same rule.",
            "The paper itself does give one rule for any number of heads. Its released code uses "
            "this rule only when the number of heads is a power of two, so for 6 or 12 heads the "
            "factor from one slope to the next varies.",
            {**START, "heads": "6"},
            _even_ratio,
            "code-is-paper",
            measured=_ratios_measured,
        ),
        Option(
            "The slopes for 8 and four flatter ones.",
            "You might think that halving four more times is the natural way to continue. But no "
            "slope is smaller than 1/256. Three of the new slopes lie between the old ones, and "
            "one lies above them.",
            {**_TWELVE, "phi": 40},
            lambda model: float(model.slopes.min()) < 1 / 256,
            "more-heads-flatter",
            always="The last slope for any power of two is 1/256, and the slopes that are added "
            "are larger.",
            measured=_least_measured,
        ),
        Option(
            "The slopes for 8 and four of those for 16.",
            "The eight slopes for 8 heads stay. The first, third, fifth and seventh slopes for 16 "
            "heads are added. The list is therefore not in order: head 9 is the steepest.",
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
    twin=_SIX_HEADS,
)
