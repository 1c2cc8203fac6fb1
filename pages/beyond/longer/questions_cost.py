"""Predictions about what each remedy costs: near words, fast pairs, the score itself."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.longer.model import TRAINED, Model
from pages.beyond.longer.naming import NAMES, longer_text

START: dict[str, Any] = {"d": 128, "n": 10_000, "dim": 32, "phi": 5,
                          "method": "linear", "stretch": "4"}  # fmt: skip
PAIRS = 64
TRAINED_TOKENS = grouped(TRAINED)
_SAME = 1e-12


def _kept(model: Model) -> float:
    """Return which part of their distance neighbours keep."""
    return model.chosen.apart(1) / model.plain.apart(1)


def _kept_measured(model: Model) -> str:
    return (
        f"Measured with {NAMES[model.view.method]} scaling for {longer_text(model.view.stretch)}: "
        f"the distance between neighbours is {model.plain.apart(1):.4f} before and "
        f"{model.chosen.apart(1):.4f} after, so {_kept(model):.1%} of it is left."
    )


_LINEAR: dict[str, Any] = {**START, "phi": 1}
_NTK: dict[str, Any] = {**_LINEAR, "method": "ntk"}
_CROWDED_TWIN = Prediction(
    name="neighbours_after_linear_twin",
    page="longer",
    question="NTK-aware scaling makes room for a text 32 times as long. It slows the last pair by "
    "a factor of 32, and each pair before it by a smaller factor, down to 1 for pair 0. How much "
    "of their distance do two neighbouring positions keep?",
    options=(
        Option(
            "About a thirtieth.",
            "For a text 32 times as long, you might think that every distance must shrink by a "
            "factor of 32. With linear scaling it would. Here the fast pairs, which account for "
            "most of the distance between neighbours, are hardly slowed.",
            {**_NTK, "stretch": "16"},
            lambda model: abs(_kept(model) * model.scale - 1) < 0.1,
            "scaling-slows-alike",
        ),
        Option(
            "About nine tenths.",
            "The fast pairs account for most of the distance between neighbours. They are slowed, "
            "but only a little.",
            {**_NTK, "stretch": "32"},
            lambda model: 0.8 < _kept(model) < 0.95,
        ),
        Option(
            "All of it, exactly.",
            "It is often said that NTK-aware scaling leaves the fast pairs alone. In fact every "
            "pair but the first turns more slowly, and the distance shrinks at every width.",
            {**_NTK, "stretch": "32", "d": 512},
            lambda model: abs(_kept(model) - 1) < _SAME,
            "ntk-spares-fast",
        ),
    ),
    start={**_NTK, "stretch": "1"},
    measured=_kept_measured,
    figure="neighbours",
    asked_with="longer_waves",
)

CROWDED = Prediction(
    name="neighbours_after_linear",
    page="longer",
    question="Linear scaling divides every frequency by 8, to make room for a text 8 times as "
    "long. How much of their distance do the encodings of two neighbouring positions keep?",
    options=(
        Option(
            "All of it, as before.",
            "Each vector keeps its length, so you might think that nothing shrinks. But the angle "
            "between neighbours is smaller in every pair, so the neighbours lie closer together on "
            "the same circles. For a text 32 times as long hardly any distance is left.",
            {**_LINEAR, "stretch": "32"},
            lambda model: abs(_kept(model) - 1) < 0.01,
            "stretch-is-free",
        ),
        Option(
            "About an eighth of it.",
            "Eight steps now turn a pair as far as one step did before. For small angles the "
            "distance nearly equals the angle, so about an eighth is left.",
            {**_LINEAR, "stretch": "8"},
            lambda model: abs(_kept(model) * 8 - 1) < 0.1,
        ),
        Option(
            "About nine tenths of it.",
            "That would be true if the fast pairs were slowed much less than the slow ones, as "
            "they are with NTK. Linear scaling slows every pair by the same factor, and making "
            "room for a text only twice as long already halves the distance.",
            {**_LINEAR, "stretch": "2"},
            lambda model: 0.8 < _kept(model) < 0.95,
            "linear-spares-fast",
        ),
    ),
    start=START,
    measured=_kept_measured,
    figure="neighbours",
    asked_with="longer_waves",
    reveals=("figure.neighbours", "text.Linear scaling"),
    twin=_CROWDED_TWIN,
)


def _sharper(model: Model) -> float:
    """Return how many times a word's score with itself is what it was."""
    return model.chosen.score(0) / model.plain.score(0)


_YARN = {**START, "method": "yarn"}


def _factor_measured(model: Model) -> str:
    return (
        f"Measured for {longer_text(model.view.stretch)}: the factor is {model.chosen.factor:.4f}, "
        f"and the score at offset 0 is {model.chosen.score(0):.2f} instead of "
        f"{model.plain.score(0):.2f}, so it is {_sharper(model):.4f} times as large."
    )


_NARROW: dict[str, Any] = {**_YARN, "d": 64, "phi": 1}
_ROOT = pe_core.extended_frequencies("yarn", 64, 32)[1]
_FACTOR_TWIN = Prediction(
    name="attention_factor_twin",
    page="longer",
    question=f"For a text 32 times as long YaRN makes every score {_ROOT**2:.2f} times as large as "
    "the angles alone would. Its code does not change the scores directly. It only multiplies the "
    "table of cosines and sines by a number. Which number has this effect?",
    options=(
        Option(
            f"The same number, {_ROOT**2:.2f}.",
            "Scores are computed with the table, so you might think that they grow by the same "
            "factor as the table. But the table is used twice for each score, once for the query "
            "and once for the key.",
            {**_NARROW, "stretch": "16"},
            lambda model: abs(_sharper(model) / model.chosen.factor - 1) < 1e-6,
            "counts-once",
        ),
        Option(
            "No number can do this.",
            "A rotation leaves lengths unchanged, so you might expect a factor to drop out. But "
            "nothing divides by the factor later. The turned vectors become longer, and the score "
            "of a word with itself shows it.",
            {**_NARROW, "stretch": "8"},
            lambda model: abs(_sharper(model) - 1) < 1e-6,
            "factor-cancels",
        ),
        Option(
            f"Its square root, {_ROOT:.2f}.",
            "Both the query and the key are turned with this table, so the number enters each "
            f"score twice, and {_ROOT:.2f} times {_ROOT:.2f} is {_ROOT**2:.2f}.",
            {**_NARROW, "stretch": "32"},
            lambda model: abs(_sharper(model) / model.chosen.factor**2 - 1) < 1e-6,
            always="A factor applied to both vectors enters their product twice.",
        ),
    ),
    start=_NARROW,
    measured=_factor_measured,
    figure="longer_score",
    asked_with="longer_waves",
)

FACTOR = Prediction(
    name="attention_factor",
    page="longer",
    question="For a text 16 times as long YaRN also multiplies cosine and sine by a factor, "
    f"{pe_core.extended_frequencies('yarn', 128, 16)[1]:.4f}. What does that do to the score of a "
    "word with itself?",
    options=(
        Option(
            "It grows by that factor.",
            "Cosine and sine are multiplied by the factor, so you might think that it counts once. "
            "But a score is a product of two turned vectors, and both of them have been multiplied "
            "by the factor.",
            {**_YARN, "stretch": "32", "phi": 1},
            lambda model: abs(_sharper(model) / model.chosen.factor - 1) < 1e-6,
            "counts-once",
        ),
        Option(
            "It grows by its square.",
            "Query and key are both multiplied by this factor. Larger scores make the softmax "
            "sharper, which is meant to help where many more words share the attention.",
            {**_YARN, "stretch": "16", "phi": 1},
            lambda model: abs(_sharper(model) / model.chosen.factor**2 - 1) < 1e-6,
            always="A factor applied to both vectors enters their product twice.",
        ),
        Option(
            "It stays as it was.",
            "Cosine and sine usually describe a rotation, and a rotation leaves lengths unchanged. "
            "Multiplied by a factor, they also stretch the vector, and nothing divides by that "
            "factor later.",
            {**_YARN, "stretch": "8", "phi": 1},
            lambda model: abs(_sharper(model) - 1) < 1e-6,
            "factor-cancels",
        ),
    ),
    start=_YARN,
    measured=_factor_measured,
    figure="longer_score",
    asked_with="longer_waves",
    quiz=True,
    reveals=(
        "figure.longer_score",
        "formula.longer_score",
        "numbers.longer_score",
        "checks.own_score",
        "table.remedies",
        "text.YaRN",
    ),
    twin=_FACTOR_TWIN,
)
