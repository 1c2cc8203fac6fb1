"""Predictions about positions left out: first what a causal mask counts."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.nope.model import Model
from pages.beyond.nope.questions_precision import MERGE
from pages.beyond.nope.questions_readout import UNTRAINED

START: dict[str, Any] = {"L": 32, "t": 0, "causal": "yes"}
_MORE_WORDS = "A word that sees more words never gives more weight to each."


def _ratio(model: Model, later: int, earlier: int) -> float:
    return model.share(later) / model.share(earlier)


def _measured(later: int, earlier: int) -> Any:
    def told(model: Model) -> str:
        mask = "with the mask" if model.causal else "without a mask"
        return (
            f"Measured {mask}: word {earlier} sees {model.seen[earlier]} words, word {later} sees "
            f"{model.seen[later]}, and the outputs are 1/{model.seen[earlier]} and "
            f"1/{model.seen[later]}."
        )

    return told


_OPEN = {**START, "causal": "no"}
_COUNT_TWIN = Prediction(
    name="head_counts_twin",
    page="nope",
    question="The same head reads a text of 32 words, but the mask is taken away: every word sees "
    "the whole text. The first word has the value 1, and all other words have the value 0. What "
    "does the head put out at position 19?",
    options=(
        Option(
            "A quarter of its output at position 4.",
            "Behind a mask this is so: word 19 would see 20 words and word 4 would see 5. Without "
            "a mask, both see all 32 words.",
            {**_OPEN, "t": 4},
            lambda model: abs(_ratio(model, 19, 4) - 0.25) < 1e-9,
            "mask-in-the-head",
        ),
        Option(
            "The same as its output at position 4.",
            "Every word sees the same words with the same weights. Nothing in the output tells "
            "one position from another.",
            {**_OPEN, "t": 19},
            lambda model: abs(_ratio(model, 19, 4) - 1) < 1e-9,
        ),
        Option(
            "Four times its output at position 4.",
            "You might think that more of the first word has been collected by then. But the "
            "weights of a word add up to 1, however many words it sees.",
            {**_OPEN, "t": 31},
            lambda model: abs(_ratio(model, 19, 4) - 4) < 1e-9,
            "more-seen-more-weight",
            always=_MORE_WORDS,
        ),
    ),
    start=_OPEN,
    measured=_measured(19, 4),
    figure="shares",
    asked_with="seen",
)

COUNT = Prediction(
    name="head_counts",
    page="nope",
    question="A model has a causal mask and no positional encoding. One of its heads gives the "
    "same weight to every word it sees. The first word has the value 1, and all other words have "
    "the value 0. What does the head put out at position 9?",
    options=(
        Option(
            "The same as at position 4.",
            "Without a mask it would be the same. With the mask, word 9 sees ten words and word 4 "
            "sees only five, so the first word gets another share in each.",
            {**START, "t": 4},
            lambda model: abs(_ratio(model, 9, 4) - 1) < 1e-9,
            "mask-is-blind",
        ),
        Option(
            "Half of that at position 4.",
            "Word 9 sees ten words, and word 4 sees five. The weight of the first word is 1/10 in "
            "one output and 1/5 in the other. The position can be read from such a number.",
            {**START, "t": 9},
            lambda model: abs(_ratio(model, 9, 4) - 0.5) < 1e-9,
        ),
        Option(
            "Twice that at position 4.",
            "More words are seen, but the weights of a word add up to 1. So each of the words gets "
            "less, and the first word too.",
            {**START, "t": 14},
            lambda model: abs(_ratio(model, 9, 4) - 2) < 1e-9,
            "more-seen-more-weight",
            always=_MORE_WORDS,
        ),
    ),
    start=START,
    measured=_measured(9, 4),
    figure="shares",
    asked_with="seen",
    revealed_title="Behind a mask, the share of the first word counts the positions",
    quiz=True,
    reveals=("figure.shares", "numbers.count", "formula.count", "checks.count", "steps.count",
             "text.What the mask counts", "text.How precise the count is"),
    twin=_COUNT_TWIN,
)  # fmt: skip

QUESTIONS: tuple[Prediction, ...] = (COUNT, MERGE, UNTRAINED)
