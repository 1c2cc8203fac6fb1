"""Predictions about how far a head of ALiBi sees in a longer text."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.biases.model import MOST, Model

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "phi": 5, "heads": "8", "sides": "both-sides",
    "words": "John likes Jane",
}  # fmt: skip
_SHORT, _LONG = 32, 128
_PERCENT = f"{100 * MOST:.0f}%"
_MASKED = {**START, "L": _SHORT, "sides": "before-only"}
_ASKED = Model(DEFAULTS._replace(sides="before-only"))


def _grew(model: Model) -> tuple[bool, bool]:
    """Return whether the steepest head and the flattest need more words than in a short text."""
    before, now = model.reach_among(_SHORT), model.reach
    return now.steepest > before.steepest, now.flattest > before.flattest


def _grew_measured(model: Model) -> str:
    before, now = model.reach_among(_SHORT), model.reach
    return (
        f"Measured in a text of {_SHORT} words: {_PERCENT} of the weight goes to the nearest "
        f"{before.steepest} words in the steepest head and to the nearest {before.flattest} words "
        f"in the flattest. In a text of {now.among} words, the numbers of nearest words are "
        f"{now.steepest} and {now.flattest}."
    )


def _times(model: Model) -> float:
    """Return how many times as many words the steepest head needs as in a short text."""
    return model.reach.steepest / model.reach_among(_SHORT).steepest


_SHORT_REACH, _LONG_REACH = _ASKED.reach_among(_SHORT), _ASKED.reach_among(_LONG)
_TWIN = Prediction(
    name="longer_text_twin",
    page="biases",
    question=f"In a text of {_SHORT} words, the steepest of 8 ALiBi heads gives {_PERCENT} of the "
    f"last word's weight to the {_SHORT_REACH.steepest} nearest words, if all words match equally "
    f"well. In a text of {_LONG} words, the flattest head needs {_LONG_REACH.flattest} words to "
    f"reach the same {_PERCENT}. How many words does the steepest head need in that text?",
    options=(
        Option(
            f"It needs {_LONG // _SHORT * _SHORT_REACH.steepest} words.",
            "The text is four times as long, and a head that looks at a fixed share of it would "
            "look four times as far. But the slope is what is taken off per token. The penalty on "
            "a word five tokens back does not depend on how many words come before it.",
            {**_MASKED, "L": 64},
            lambda model: abs(_times(model) / (model.among / _SHORT) - 1) < 0.1,
            "reach-is-a-share",
        ),
        Option(
            f"It needs {_SHORT_REACH.steepest} words.",
            "Each additional token of distance multiplies a weight by the same factor, e to the "
            "power of −0.5. The words beyond the nearest few get very little weight, however many "
            "there are.",
            {**_MASKED, "L": _LONG},
            lambda model: _times(model) == 1,
        ),
        Option(
            f"It needs {_LONG_REACH.flattest} words.",
            "That would be true if all heads had the slope of the flattest head. The steepest head "
            "has a slope 128 times as large, and it reaches no further than in the short text.",
            {**_MASKED, "L": 100},
            lambda model: model.reach.steepest == model.reach.flattest,
            "heads-alike",
        ),
    ),
    start=_MASKED,
    measured=_grew_measured,
    figure="alibi_reach",
)

LONGER_TEXT = Prediction(
    name="longer_text",
    page="biases",
    question=f"A model with 8 ALiBi heads reads {_LONG} words instead of {_SHORT}, and all words "
    f"match equally well. Count the nearest words that together get {_PERCENT} of the last word's "
    "weight. In which of the two heads, the steepest and the flattest, are there now more such "
    "words?",
    options=(
        Option(
            "In both of these heads.",
            "A longer text has more words, and you might think that each head looks at a fixed "
            "share of them. But in the steepest head a word ten tokens back keeps less than one "
            "hundredth of its weight, so adding words even further away changes almost nothing.",
            {**_MASKED, "L": 64},
            lambda model: _grew(model) == (True, True),
            "reach-is-a-share",
        ),
        Option(
            "In the flattest alone.",
            "In the short text the reach of the flattest head is limited by the length of the "
            "text, so it grows in a longer text. The reach of the steepest head is limited by its "
            "slope in both texts.",
            {**_MASKED, "L": _LONG},
            lambda model: _grew(model) == (False, True),
        ),
        Option(
            "In neither of these heads.",
            "The slopes stay the same, and so does the bias for each distance. For the steepest "
            "head, the reach does indeed stay the same. But the flattest head takes so little off "
            "the scores that it reaches nearly all of the short text and most of the long text.",
            {**_MASKED, "L": 100},
            lambda model: _grew(model) == (False, False),
            "slope-alone",
        ),
    ),
    start=_MASKED,
    measured=_grew_measured,
    figure="alibi_reach",
    reveals=("checks.reach", "text.Past the trained length"),
    twin=_TWIN,
)
