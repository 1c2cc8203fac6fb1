"""Predictions about padding in front of a sentence."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.generation.model import ROUNDING, Model
from pe_core.figures import sized

START: dict[str, Any] = {"d": 64, "n": 10_000, "pads": "4",
                          "slip": "none"}  # fmt: skip


def _changes(model: Model, scheme: str) -> bool:
    return model.padded.changes[scheme] > ROUNDING


def _measured(model: Model) -> str:
    found = model.padded.changes
    return (
        f"Measured with {model.padded.count} padding tokens: the largest change of an output is "
        f"{sized(found['sinusoidal'], ROUNDING)} with sinusoidal rows and "
        f"{sized(found['RoPE'], ROUNDING)} with RoPE."
    )


def _neither(model: Model) -> bool:
    return not _changes(model, "sinusoidal") and not _changes(model, "RoPE")


def _added(model: Model) -> bool:
    return _changes(model, "sinusoidal") and not _changes(model, "RoPE")


def _both(model: Model) -> bool:
    return _changes(model, "sinusoidal") and _changes(model, "RoPE")


_SEEN = {**START, "slip": "sees-padding"}
_PADDED_TWIN = Prediction(
    name="padding_in_front_twin",
    page="generation",
    question="Another program counts positions from the first word on, as it should. But it passes "
    "no attention mask for the padding, only the causal mask. For which models do the outputs of "
    "the words change?",
    options=(
        Option(
            "For neither of them.",
            "The positions are right. But each padding token now has a key and a value like any "
            "word, and takes part of the weight of every word after it.",
            {**_SEEN, "pads": "8"},
            _neither,
            "ids-are-enough",
        ),
        Option(
            "For the one with added rows.",
            "If only the counting were wrong, it would be so. Here the words attend to padding, "
            "and that changes the outputs with every scheme.",
            {**_SEEN, "pads": "2"},
            _added,
            "ids-are-enough",
        ),
        Option(
            "For each of the two models.",
            "Every word gives some of its weight to the padding. The weights of the words shrink, "
            "and the values of the padding are added, whatever the positions are.",
            _SEEN,
            _both,
        ),
    ),
    start=START,
    measured=_measured,
    figure="padding",
    asked_with="kept_only",
)

PADDED = Prediction(
    name="padding_in_front",
    page="generation",
    question="Four padding tokens stand in front of a sentence, and a mask hides them. A program "
    "counts positions from the first padding token, so the first word gets position 4 in place of "
    "0. One model adds sinusoidal rows to its words, another uses RoPE. For which of them do the "
    "outputs of the words change?",
    options=(
        Option(
            "For neither of them.",
            "No word sees the padding, and all words have moved by the same four positions. But an "
            "added row is part of the word's vector, and this row is different now.",
            {**START, "slip": "counts-padding", "pads": "2"},
            _neither,
            "start-is-nothing",
        ),
        Option(
            "For the one with added rows.",
            "Added rows become part of every vector, so a different row changes every output. "
            "With RoPE only offsets count, and all offsets are as before.",
            {**START, "slip": "counts-padding"},
            _added,
        ),
        Option(
            "For each of the two models.",
            "With RoPE each query and each key is turned by a larger angle. But both are turned by "
            "four positions more, so their score is the same.",
            {**START, "slip": "counts-padding", "pads": "8"},
            _both,
            "start-matters",
        ),
    ),
    start=START,
    measured=_measured,
    figure="padding",
    asked_with="kept_only",
    reveals=(
        "figure.padding",
        "numbers.padding",
        "checks.padding",
        "text.Padding and position ids",
    ),
    twin=_PADDED_TWIN,
)
