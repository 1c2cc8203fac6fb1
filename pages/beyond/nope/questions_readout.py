"""Predictions about what an untrained head tells of positions."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.nope.model import SEEDS, Model

START: dict[str, Any] = {"L": 32, "t": 0, "causal": "yes", "begins": "differently"}


def _measured(model: Model) -> str:
    mask = "with the mask" if model.causal else "without a mask"
    return (
        f"Measured {mask}, with {len(SEEDS)} seeds, for texts that begin {model.view.begins}: the "
        f"guesses are off by {model.found['length'].error:.1f} tokens for the length and by "
        f"{model.found['entries'].error:.1f} for the sum. Always naming the middle is off by "
        f"{model.by_chance:.1f}."
    )


def _only_length(model: Model) -> bool:
    return model.finds("length") and not model.finds("entries")


def _both(model: Model) -> bool:
    return model.finds("length") and model.finds("entries")


def _none(model: Model) -> bool:
    return not model.finds("length") and not model.finds("entries")


_ALIKE = {**START, "begins": "alike"}
_UNTRAINED_TWIN = Prediction(
    name="untrained_head_twin",
    page="nope",
    question="Now all texts begin with the same token, like the token that marks the beginning "
    "of a text in many models. The other words are random, the head is untrained, and there is a "
    "causal mask. Which of the two read-outs works at all in new texts?",
    options=(
        Option(
            "The length, but not the sum.",
            "If all words are random, it is so. But here every output contains the value of the "
            "first token, which is always the same, and less of it at later positions.",
            {**_ALIKE, "t": 10},
            _only_length,
            "needs-no-beginning",
        ),
        Option(
            "The sum as well as the length.",
            "Every output contains a share of the first token's value, and this share shrinks "
            "along the text. A weighted sum of the entries can pick it out, though not exactly.",
            _ALIKE,
            _both,
        ),
        Option(
            "Neither the sum nor the length.",
            "The head has learned nothing. But the mask does its counting all the same, and the "
            "read-outs are fitted.",
            {**_ALIKE, "t": 20},
            _none,
            "untrained-tells-nothing",
        ),
    ),
    start=START,
    measured=_measured,
    figure="readout",
    asked_with="seen",
)

UNTRAINED = Prediction(
    name="untrained_head",
    page="nope",
    question="A head with random weights reads texts of random words, without positions, behind a "
    "causal mask. Two read-outs are fitted to guess the position from an output: one takes a "
    "weighted sum of its entries, the other its length. Which of them works at all in new texts?",
    options=(
        Option(
            "The length, but not the sum.",
            "An output is a mean of random values. The more words are seen, the more they cancel, "
            "so the length shrinks. The direction is random, and a weighted sum finds nothing in "
            "it.",
            START,
            _only_length,
        ),
        Option(
            "The sum as well as the length.",
            "A fitted sum sounds more powerful than a single number. But which way an output "
            "points depends on the words alone, and in new texts the words are different.",
            {**START, "t": 10},
            _both,
            "sum-finds-all",
        ),
        Option(
            "Neither the sum nor the length.",
            "The head has learned nothing, and without a mask it is so. With the mask, later words "
            "average over more values, and this shows in the length.",
            {**START, "t": 20},
            _none,
            "untrained-tells-nothing",
        ),
    ),
    start={**START, "t": 31},
    measured=_measured,
    figure="readout",
    asked_with="seen",
    reveals=("figure.readout", "checks.readout", "text.What an untrained head tells"),
    twin=_UNTRAINED_TWIN,
)
