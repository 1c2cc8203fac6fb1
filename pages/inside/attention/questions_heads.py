"""Predictions about a head with other schemes: what the values hold, and where a table ends."""

from typing import Any

import numpy as np

from course.quantities import Floats
from course.questions import Option, Prediction
from pages.inside.attention.model import Model, row_gap
from pe_core.figures import differ

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "none", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip
_SAME: dict[str, Any] = {**_START, "scheme": "RoPE", "words": "the the the the the"}


def _rows_differ(model: Model) -> float:
    """Return how far the rows of weights of neighbours differ."""
    weights = model.weights
    return row_gap(weights, [(t, t + 1) for t in range(len(weights) - 1)])


def _alike_gap(model: Model) -> float:
    """Return how far the outputs differ if the first word stands in every place."""
    return model.alike_gap(model.view.scheme)


def _alike_measured(model: Model) -> str:
    scheme = model.read.title
    named = scheme if model.view.scheme == "none" else f"with {scheme}"
    masked = " and the mask" if model.read.causal else ""
    return (
        f"Measured at d = {model.view.d} {named}{masked}: for "
        f"“{model.view.words}” the rows of weights differ by up to {_rows_differ(model):.3f}, and "
        f"the outputs {differ(_alike_gap(model))}."
    )


_KNOCK: dict[str, Any] = {**_START, "words": "knock knock knock knock"}
_ON_SCORES = ("RoPE", "ALiBi", "T5", "Shaw")


def _equal_outputs(model: Model) -> tuple[bool, bool]:
    """Return whether equal words have equal outputs: with added rows, and where scores change."""
    added, *others = (model.alike_gap(scheme) for scheme in ("sinusoidal", *_ON_SCORES))
    return added < 1e-9, max(others) < 1e-9


_NO_POSITION = (
    "With RoPE, xPos and the schemes that add to the scores, as used here, the values contain no "
    "position."
)

_TWO_KINDS = Prediction(
    name="five_times_the_same_word_twin",
    page="attention",
    question="Some schemes add a row to each word before it enters the head. Others, such as RoPE "
    "and ALiBi, change only the scores. A head reads “knock” four times. Its four rows of "
    "weights are all different, and yet its four outputs are equal. Which kind of scheme "
    "can this head be using?",
    options=(
        Option(
            "Either of the two kinds.",
            "The word is the same each time, so you might expect equal outputs with any scheme. "
            "But the row that is added is different at each position. It changes the vector of "
            "the word, and therefore the value and the output too.",
            {**_KNOCK, "scheme": "sinusoidal"},
            lambda model: _equal_outputs(model) == (True, True),
            "word-fixes-row",
        ),
        Option(
            "Neither of the two kinds.",
            "If the weights depend on the position, you might expect the outputs to depend on it "
            "too. But the weights only determine how much of each value is taken. With ALiBi all "
            "four values are equal, so every weighted mean of them is the same.",
            {**_KNOCK, "scheme": "ALiBi"},
            lambda model: _equal_outputs(model) == (False, False),
            "values-turn-too",
            always=_NO_POSITION,
        ),
        Option(
            "The second of the two kinds.",
            "The different weights show that the scores depend on the positions, and the equal "
            "outputs show that the values do not. This is the case if a scheme changes only the "
            "scores.",
            {**_KNOCK, "scheme": "RoPE"},
            lambda model: _equal_outputs(model) == (False, True),
        ),
    ),
    start=_KNOCK,
    measured=_alike_measured,
    figure="attention_outputs",
)

ALIKE = Prediction(
    name="five_times_the_same_word",
    page="attention",
    question="RoPE, a later encoding, turns each query and each key through angles that depend on "
    "its position. It does not change the values. The text is one word repeated five times. "
    "Compare the five rows of weights, and then the five outputs. What is the same at all "
    "positions?",
    options=(
        Option(
            "Neither of the two is the same.",
            "The rows of weights do differ, so you might expect different outputs. But an output "
            "is a mean of values. RoPE does not change the values, so all five are the same, and "
            "every mean of them is the same too.",
            {**_SAME, "d": 64, "causal": "yes"},
            lambda model: _alike_gap(model) > 1e-9,
            "values-turn-too",
        ),
        Option(
            "Only the outputs are the same.",
            "RoPE turns queries and keys, so the weights differ. All values are the same, so the "
            "outputs are the same too. A sinusoidal or learned encoding is added to the words, so "
            "it enters the values as well, and then the outputs differ.",
            _SAME,
            lambda model: _alike_gap(model) < 1e-9 < _rows_differ(model),
        ),
        Option(
            "Both of these are the same.",
            "There is only one word with one vector, so you might think that everything is the "
            "same. But each position sees the others at different offsets, so each has its own "
            "weights.",
            {**_SAME, "words": "cat cat cat"},
            lambda model: _alike_gap(model) < 1e-9 and _rows_differ(model) < 1e-9,
            "equal-words-equal-rows",
        ),
    ),
    start=_START,
    measured=_alike_measured,
    figure="attention_outputs",
    quiz=True,
    reveals=("checks.words", "text.Three places for a position"),
    twin=_TWO_KINDS,
)


_SHORT: dict[str, Any] = {**_START, "scheme": "learned", "L": 3, "t": 0, "phi": 0}


def _added(model: Model) -> Floats:
    """Return what a scheme adds to the words that are read."""
    return np.asarray(model.read.given["x"] - model.read.sentence.vectors)


def _short_measured(model: Model) -> str:
    typed, rows = len(model.sentence.words), model.view.L
    turned = len(model.reading.by_scheme["RoPE"].words)
    each = f"each of the {typed} words" if turned == typed else f"{turned} of them"
    return (
        f"A table of {rows} rows has a row for {min(rows, typed)} of the {typed} words. RoPE has "
        f"a rotation for {each}."
    )


_EIGHT: dict[str, Any] = {
    **_SHORT, "L": 8,
    "words": "the quick brown fox jumps over the lazy dog and then it sleeps in the sun all day",
}  # fmt: skip


def _distinct(model: Model) -> tuple[int, int]:
    """Return for how many of the words formula and table have a row that no other word has."""
    table = model.reading.by_scheme["learned"]
    added = table.given["x"] - table.sentence.vectors
    rows = (model.sentence.positions, np.asarray(added).round(9))
    by_formula, by_table = (len(np.unique(found, axis=0)) for found in rows)
    return by_formula, by_table


def _distinct_measured(model: Model) -> str:
    by_formula, by_table = _distinct(model)
    return (
        f"Measured with d = {model.view.d} and L = {model.view.L}: the formula gives {by_formula} "
        f"different rows for the {len(model.sentence.words)} words, and the learned table gives "
        f"{by_table}."
    )


_TWO_MODELS = Prediction(
    name="a_table_of_three_rows_twin",
    page="attention",
    question="Two models are trained on texts of at most 8 words. One computes its position rows "
    "with the formula of sines and cosines, and the other takes them from a learned "
    "table. Both are then given a text of 18 words. How many different rows can each of "
    "the models provide?",
    options=(
        Option(
            "The formula 18, the table 18.",
            "Both models are given the same text, so you might think that both have 18 rows. But "
            "a row does not exist just because it is needed. No training text had a ninth word, "
            "so no ninth row was learned.",
            {**_EIGHT, "L": 4},
            lambda model: _distinct(model)[0] == _distinct(model)[1] == len(model.sentence.words),
            "table-goes-on",
        ),
        Option(
            "The formula 18, the table 8.",
            "The formula can be evaluated at any position, and no two of the 18 rows are equal. "
            "The table has only the 8 rows that were learned in training.",
            _EIGHT,
            lambda model: _distinct(model)[1] < _distinct(model)[0] == len(model.sentence.words),
        ),
        Option(
            "The formula 8, the table 8.",
            "Each sine and cosine does come back to where it started, so you might think that the "
            "rows repeat. But the first wave has the wavelength 2π, and no whole number of tokens "
            "is a multiple of 2π. No row occurs twice, not even at d = 2 with its single pair. "
            "The formula does not depend on the training texts either.",
            {**_EIGHT, "scheme": "sinusoidal", "d": 2},
            lambda model: _distinct(model)[0] == _distinct(model)[1] < len(model.sentence.words),
            "repeats",
            always="The formula gives no two positions the same row.",
        ),
    ),
    start=_EIGHT | {"scheme": "sinusoidal", "L": 50},
    measured=_distinct_measured,
    figure="attention_weights",
)

END = Prediction(
    name="a_table_of_three_rows",
    page="attention",
    question="A model has a learned table of positions with L = 3 rows. Now it reads the five "
    "words “the cat sees the dog”. What does the table have for the word at position 3, the fourth "
    "word?",
    options=(
        Option(
            "It has a row of zeros.",
            "A row of zeros would be a convenient default. But a table has only the rows that were "
            "learned.",
            {**_SHORT, "L": 2},
            lambda model: len(model.words) == 5 and not _added(model)[3:].any(),
            "table-goes-on",
        ),
        Option(
            "It has row 0 once again.",
            "Sines and cosines repeat, so you might expect the same of a table. Positions 0 and 3 "
            "would then look the same. But a table does not repeat. It simply ends.",
            {**_SHORT, "d": 64},
            lambda model: (
                len(model.words) == 5 and bool((_added(model)[3] == _added(model)[0]).all())
            ),
            "table-begins-again",
        ),
        Option(
            "It has no row at all.",
            "A table has no row beyond its end. This page cuts the sentence off there, and a "
            "program may stop with an error. A formula gives a row for any position, and a scheme "
            "based on distances needs no row.",
            _SHORT,
            lambda model: len(model.words) == 3,
        ),
    ),
    start=_START,
    measured=_short_measured,
    figure="attention_weights",
    twin=_TWO_MODELS,
)
