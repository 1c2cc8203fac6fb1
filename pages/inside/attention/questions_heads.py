"""Predictions about a head with other schemes: what the values hold, and where a table ends."""

from typing import Any

import numpy as np

from course.quantities import Floats
from course.questions import Option, Prediction
from pages.inside.attention.model import Model, row_gap

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
    masked = " and the mask" if model.read.causal else ""
    return (
        f"Measured at d = {model.view.d} with {model.view.scheme}{masked}: for "
        f"“{model.view.words}” the rows of weights differ by up to {_rows_differ(model):.3f}, and "
        f"the outputs differ by up to {_alike_gap(model):.1e}."
    )


ALIKE = Prediction(
    name="five_times_the_same_word",
    page="attention",
    question="RoPE, a later encoding, turns each query and each key through the angles of its "
    "position; the values stay as they are. The text is one word repeated five times. Compare the "
    "five rows of weights, and then the five outputs. What is the same at all positions?",
    options=(
        Option(
            "Neither of the two is the same.",
            "The rows of weights do differ, so one might expect different outputs. But an output "
            "is a mean of values. RoPE does not change the values, so all five are the same, and "
            "every mean of them is the same too.",
            {**_SAME, "d": 64, "causal": "yes"},
            lambda model: _alike_gap(model) > 1e-9,
            "values-turn-too",
        ),
        Option(
            "Only the outputs are the same.",
            "RoPE turns queries and keys, so the weights differ; all values are the same, so the "
            "outputs are too. A sinusoidal or learned encoding is added to the words, so it enters "
            "the values as well, and then the outputs differ.",
            _SAME,
            lambda model: _alike_gap(model) < 1e-9 < _rows_differ(model),
        ),
        Option(
            "Both of the two are the same.",
            "There is only one word with one vector, so everything may seem to be the same. But "
            "each position sees the others at different offsets, so each has its own weights.",
            {**_SAME, "words": "cat cat cat"},
            lambda model: _alike_gap(model) < 1e-9 and _rows_differ(model) < 1e-9,
            "word-fixes-row",
        ),
    ),
    start=_START,
    measured=_alike_measured,
    figure="attention_outputs",
    quiz=True,
    reveals=("checks.words", "text.Three places for a position"),
)


_SHORT: dict[str, Any] = {**_START, "scheme": "learned", "L": 3, "t": 0, "phi": 0}


def _added(model: Model) -> Floats:
    """Return what a scheme adds to the words that are read."""
    return np.asarray(model.read.given["x"] - model.read.sentence.vectors)


def _short_measured(model: Model) -> str:
    typed, rows = len(model.sentence.words), model.view.L
    return (
        f"Measured: a table of {rows} rows has a row for {min(rows, typed)} of {typed} words; RoPE "
        f"has an angle for {len(model.reading.by_scheme['RoPE'].words)}."
    )


END = Prediction(
    name="a_table_of_three_rows",
    page="attention",
    question="A learned table of positions has L = 3 rows. Now “the cat sees the dog” comes in, "
    "five words. What does the table have for the word at position 3, the fourth word?",
    options=(
        Option(
            "It has a row of zeros.",
            "A word without a position would be convenient. But a table has only the rows that "
            "were learned.",
            {**_SHORT, "L": 2},
            lambda model: len(model.words) == 5 and not _added(model)[3:].any(),
            "table-goes-on",
        ),
        Option(
            "It has row 0 once again.",
            "Sines and cosines repeat, so one might expect the same of a table. Positions 0 and 3 "
            "would then look the same. But a table does not repeat; it ends.",
            {**_SHORT, "d": 64},
            lambda model: (
                len(model.words) == 5 and bool((_added(model)[3] == _added(model)[0]).all())
            ),
            "repeats",
        ),
        Option(
            "It has no row at all.",
            "A table has no row beyond its end. This page cuts the sentence there; a program may "
            "also stop with an error. A formula gives a row for any position, and a scheme based "
            "on distances needs no row.",
            _SHORT,
            lambda model: len(model.words) == 3,
        ),
    ),
    start=_START,
    measured=_short_measured,
    figure="attention_weights",
)
