"""Predictions about what each remedy costs: near words, fast pairs, the score itself."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import View
from pe_core.speeds import distance_with
from ui.views.longer import TRAINED, remedy
from ui.views.longer_score import score

_START: dict[str, Any] = {"d": 128, "n": 10_000, "dim": 32, "phi": 5,
                          "method": "linear", "stretch": "4"}  # fmt: skip
_PAIRS = 64
_T = grouped(TRAINED)
_SAME = 1e-12


def _kept(view: View) -> float:
    """Return which part of their distance neighbours keep."""
    now, before = (distance_with(1, remedy(view, name)[0]) for name in (view.method, "plain"))
    return now / before


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
            {**_START, "stretch": "8", "phi": 1},
            lambda view: abs(_kept(view) - 1) < 0.01,
            "stretch-is-free",
        ),
        Option(
            "It shrinks to about an eighth.",
            "Eight positions now share the turn that one step had. For small angles the distance "
            "is nearly the angle, so about an eighth is left.",
            {**_START, "stretch": "8", "phi": 2},
            lambda view: abs(_kept(view) * 8 - 1) < 0.1,
        ),
        Option(
            "It shrinks a little, as only slow pairs are slowed.",
            "That would be NTK or YaRN. Linear slows every pair alike, and the fast ones make most "
            "of the distance between neighbours.",
            {**_START, "stretch": "8", "phi": 5},
            lambda view: 0.5 < _kept(view) < 0.99,
            "stretch-is-free",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {distance_with(1, remedy(view, 'plain')[0]):.4f} before and "
        f"{distance_with(1, remedy(view, view.method)[0]):.4f} after, {_kept(view):.1%} of it. "
        f"With YaRN it would be {distance_with(1, remedy(view, 'yarn')[0]):.4f}."
    ),
    figure="neighbours",
)


def _untouched(view: View) -> list[int]:
    plain, now = remedy(view, "plain")[0], remedy(view, "ntk")[0]
    return [pair for pair in range(view.d // 2) if abs(plain[pair] / now[pair] - 1) < _SAME]


def _fast_pairs(view: View) -> list[int]:
    turned = pe_core.turns([TRAINED], view.d, view.n)[0]
    return [pair for pair in range(view.d // 2) if turned[pair] >= 32]


_EXACTLY = Prediction(
    name="ntk_untouched",
    page="longer",
    question="NTK-aware scaling is said to leave the fast pairs alone. In how many of "
    f"{_PAIRS} pairs does the frequency stay exactly as it was?",
    options=(
        Option(
            f"In the fast ones, which turn 32 times or more within {_T} tokens.",
            "That is YaRN's rule. NTK changes the base, and with it every power of the base.",
            {**_START, "method": "ntk", "dim": 40},
            lambda view: _untouched(view) == _fast_pairs(view),
            "ntk-spares-fast",
        ),
        Option(
            "Only in pair 0.",
            "Any base to the power 0 is 1. From pair 1 on the new base is felt, at first very "
            "little.",
            {**_START, "method": "ntk", "dim": 2},
            lambda view: _untouched(view) == [0],
        ),
        Option(
            "In none.",
            "One exponent is 0, and any base to the power 0 is 1: pair 0 turns by 1 radian a token "
            "with every base.",
            {**_START, "method": "ntk", "dim": 0},
            lambda view: not _untouched(view),
            "base-scales-all",
        ),
    ),
    start={**_START, "dim": 2},
    measured=lambda view: (
        f"Measured: the pairs {_untouched(view)} are as they were. Pair 1 is slowed "
        f"{remedy(view, 'plain')[0][1] / remedy(view, 'ntk')[0][1]:.4f} times, pair 20 "
        f"{remedy(view, 'plain')[0][20] / remedy(view, 'ntk')[0][20]:.4f} times."
    ),
    figure="slowing",
    quiz=True,
)


def _sharper(view: View) -> float:
    """Return how many times a word's score with itself is what it was."""
    return score(view, view.method, 0) / score(view, "plain", 0)


def _factor(view: View) -> float:
    return remedy(view, view.method)[1]


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
            {**_START, "method": "yarn", "stretch": "16", "phi": 1},
            lambda view: abs(_sharper(view) / _factor(view) - 1) < 1e-6,
            "counts-once",
        ),
        Option(
            "By its square.",
            "Query and key both carry it. Larger scores make the softmax sharper, which is meant "
            "to help where many more words share the attention.",
            {**_START, "method": "yarn", "stretch": "16", "phi": 0},
            lambda view: abs(_sharper(view) / _factor(view) ** 2 - 1) < 1e-6,
        ),
        Option(
            "By nothing: a turn leaves lengths as they are.",
            "A turn does, but cosine and sine are no longer those of a mere turn. The vectors grow "
            "by the factor.",
            {**_START, "method": "yarn", "stretch": "16", "phi": 5},
            lambda view: abs(_sharper(view) - 1) < 1e-6,
            "stretch-is-free",
        ),
    ),
    start={**_START, "method": "yarn"},
    measured=lambda view: (
        f"Measured: the factor is {_factor(view):.4f}, and the score at offset 0 is "
        f"{_sharper(view):.4f} times what it was, {score(view, view.method, 0):.2f} instead of "
        f"{score(view, 'plain', 0):.2f}."
    ),
    figure="longer_score",
    quiz=True,
)

PREDICTIONS: tuple[Prediction, ...] = (_CROWDED, _EXACTLY, _FACTOR)
