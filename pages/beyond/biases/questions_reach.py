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
_PERCENT = f"{100 * MOST:.0f} %"
_MASKED = {**START, "L": _SHORT, "sides": "before-only"}
_ASKED = Model(DEFAULTS._replace(sides="before-only"))


def _grew(model: Model) -> tuple[bool, bool]:
    """Return whether the steepest head and the flattest need more words than in a short text."""
    before, now = model.reach_among(_SHORT), model.reach
    return now.steepest > before.steepest, now.flattest > before.flattest


def _grew_measured(model: Model) -> str:
    before, now = model.reach_among(_SHORT), model.reach
    return (
        f"Measured: for {_PERCENT} of the weight in a text of {_SHORT} words, the steepest head "
        f"needs {before.steepest} words and the flattest {before.flattest}. In a text of "
        f"{now.among} words they need {now.steepest} and {now.flattest}."
    )


def _times(model: Model) -> float:
    """Return how many times as many words the steepest head needs as in a short text."""
    return model.reach.steepest / model.reach_among(_SHORT).steepest


_SHORT_REACH, _LONG_REACH = _ASKED.reach_among(_SHORT), _ASKED.reach_among(_LONG)
_TWIN = Prediction(
    name="longer_text_twin",
    page="biases",
    question=f"In a text of {_SHORT} words, the steepest of 8 heads of ALiBi gives {_PERCENT} of "
    f"the last word's weight to the {_SHORT_REACH.steepest} nearest words, if all words match "
    f"equally well. In a text of {_LONG} words, the flattest head spreads it over "
    f"{_LONG_REACH.flattest} words. How many words does the steepest head need there?",
    options=(
        Option(
            f"It needs {_LONG // _SHORT * _SHORT_REACH.steepest} words.",
            "The text is four times as long, and a head that looks at a fixed share of it would "
            "look four times as far. But the slope is a loss per token. What a word five tokens "
            "back loses does not depend on how many words there are before it.",
            {**_MASKED, "L": 64},
            lambda model: abs(_times(model) / (model.among / _SHORT) - 1) < 0.1,
            "reach-is-a-share",
        ),
        Option(
            f"It needs {_SHORT_REACH.steepest} words.",
            "Every further token of distance makes a weight smaller by the same factor, e to the "
            "minus 0.5. What lies beyond the nearest few words adds next to nothing, however much "
            "of it there is.",
            {**_MASKED, "L": _LONG},
            lambda model: _times(model) == 1,
        ),
        Option(
            f"It needs {_LONG_REACH.flattest} words.",
            "That would be true if all heads had the slope of the flattest. The steepest has a "
            "slope 128 times as large, and reaches no further than it did in the short text.",
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
    question=f"A model with 8 heads of ALiBi reads {_LONG} words instead of {_SHORT}, and all "
    "match equally well. In which heads is the last word's weight now spread over "
    f"more words? Count the nearest words that hold {_PERCENT} of it, in the steepest head and in "
    "the flattest.",
    options=(
        Option(
            "In both of these heads.",
            "A longer text offers more words, and it seems that each head takes its share of them. "
            "But in the steepest head a word ten tokens back keeps less than one hundredth of its "
            "weight. More words further away change nothing there.",
            {**_MASKED, "L": 64},
            lambda model: _grew(model) == (True, True),
            "reach-is-a-share",
        ),
        Option(
            "In the flattest alone.",
            "In the short text the reach of the flattest head is limited by the text, so in a "
            "longer one it grows. The reach of the steepest is limited by its slope in both.",
            {**_MASKED, "L": _LONG},
            lambda model: _grew(model) == (False, True),
        ),
        Option(
            "In neither of these heads.",
            "The slopes stay the same, and so does what each distance costs. That settles it for "
            "the steepest head. The flattest takes off so little that it saw nearly the whole of "
            "the short text, and it sees most of the long one too.",
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
