"""Predictions about what each remedy costs: near words, fast pairs, the score itself."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.longer.model import OFTEN, TRAINED, Model

START: dict[str, Any] = {"d": 128, "n": 10_000, "dim": 32, "phi": 5,
                          "method": "linear", "stretch": "4"}  # fmt: skip
PAIRS = 64
TRAINED_TOKENS = grouped(TRAINED)
_SAME = 1e-12


def _kept(model: Model) -> float:
    """Return which part of their distance neighbours keep."""
    return model.chosen.apart(1) / model.plain.apart(1)


_CROWDED = Prediction(
    name="neighbours_after_linear",
    page="longer",
    question="The method linear makes room for a text 8 times as long. What becomes of the "
    "distance between the encodings of two neighbours?",
    options=(
        Option(
            "It stays: all vectors are as long as before.",
            "Each vector keeps its length, but the angle between neighbours is an eighth of what "
            "it was in every pair. They lie closer on the same circles.",
            {**START, "stretch": "8", "phi": 1},
            lambda model: abs(_kept(model) - 1) < 0.01,
            "stretch-is-free",
        ),
        Option(
            "It shrinks to about an eighth.",
            "Eight positions now share the turn that one step had. For small angles the distance "
            "is nearly the angle, so about an eighth is left.",
            {**START, "stretch": "8", "phi": 2},
            lambda model: abs(_kept(model) * 8 - 1) < 0.1,
        ),
        Option(
            "It shrinks a little, as only slow pairs are slowed.",
            "That would be NTK or YaRN. Linear slows every pair alike, and the fast ones make most "
            "of the distance between neighbours.",
            {**START, "stretch": "8", "phi": 5},
            lambda model: 0.5 < _kept(model) < 0.99,
            "stretch-is-free",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {model.plain.apart(1):.4f} before and "
        f"{model.chosen.apart(1):.4f} after, {_kept(model):.1%} of it. "
        f"With YaRN it would be {model.remedies['yarn'].apart(1):.4f}."
    ),
    figure="neighbours",
)


def _untouched(model: Model) -> list[int]:
    """Return the pairs that NTK-aware scaling leaves exactly as they were."""
    slower = model.remedies["ntk"].times_slower
    return [int(pair) for pair in np.flatnonzero(abs(slower - 1) < _SAME)]


_EXACTLY = Prediction(
    name="ntk_untouched",
    page="longer",
    question="NTK-aware scaling is said to leave the fast pairs alone. In how many of "
    f"{PAIRS} pairs does the frequency stay exactly as it was?",
    options=(
        Option(
            f"In the fast ones, which turn {OFTEN} times or more within {TRAINED_TOKENS} tokens.",
            "That is YaRN's rule. NTK changes the base, and with it every power of the base.",
            {**START, "method": "ntk", "dim": 40},
            lambda model: _untouched(model) == model.fast_pairs,
            "ntk-spares-fast",
        ),
        Option(
            "Only in pair 0.",
            "Any base to the power 0 is 1. From pair 1 on the new base is felt, at first very "
            "little.",
            {**START, "method": "ntk", "dim": 2},
            lambda model: _untouched(model) == [0],
        ),
        Option(
            "In none.",
            "One exponent is 0, and any base to the power 0 is 1: pair 0 turns by 1 radian a token "
            "with every base.",
            {**START, "method": "ntk", "dim": 0},
            lambda model: not _untouched(model),
            "base-scales-all",
            always="Any base to the power 0 is 1.",
        ),
    ),
    start={**START, "dim": 2},
    measured=lambda model: (
        f"Measured: the pairs {_untouched(model)} are as they were. Pair 1 is slowed "
        f"{model.remedies['ntk'].times_slower[1]:.4f} times, pair 20 "
        f"{model.remedies['ntk'].times_slower[20]:.4f} times."
    ),
    figure="slowing",
    quiz=True,
)


def _sharper(model: Model) -> float:
    """Return how many times a word's score with itself is what it was."""
    return model.chosen.score(0) / model.plain.score(0)


_FACTOR = Prediction(
    name="attention_factor",
    page="longer",
    question="At 16 times the trained length YaRN also multiplies cosine and sine by "
    f"{pe_core.extended_frequencies('yarn', 128, 16)[1]:.4f}. By what is the score of a word with "
    "itself multiplied?",
    options=(
        Option(
            "By the same factor.",
            "The score is a product of two turned vectors. The query carries the factor, and the "
            "key carries it too.",
            {**START, "method": "yarn", "stretch": "16", "phi": 1},
            lambda model: abs(_sharper(model) / model.chosen.factor - 1) < 1e-6,
            "counts-once",
        ),
        Option(
            "By its square.",
            "Query and key both carry it. Larger scores make the softmax sharper, which is meant "
            "to help where many more words share the attention.",
            {**START, "method": "yarn", "stretch": "16", "phi": 0},
            lambda model: abs(_sharper(model) / model.chosen.factor**2 - 1) < 1e-6,
            always="A factor of both vectors is in their product twice.",
        ),
        Option(
            "By nothing: a turn leaves lengths as they are.",
            "A turn does, but cosine and sine are no longer those of a mere turn. The vectors grow "
            "by the factor.",
            {**START, "method": "yarn", "stretch": "16", "phi": 5},
            lambda model: abs(_sharper(model) - 1) < 1e-6,
            "stretch-is-free",
        ),
    ),
    start={**START, "method": "yarn"},
    measured=lambda model: (
        f"Measured: the factor is {model.chosen.factor:.4f}, and the score at offset 0 is "
        f"{_sharper(model):.4f} times what it was, {model.chosen.score(0):.2f} instead of "
        f"{model.plain.score(0):.2f}."
    ),
    figure="longer_score",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (_CROWDED, _EXACTLY, _FACTOR)
