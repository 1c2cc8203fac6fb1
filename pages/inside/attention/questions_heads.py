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
        f"“{model.view.words}” the rows of weights differ by up to "
        f"{_rows_differ(model):.3f}, the outputs by {_alike_gap(model):.1e}."
    )


ALIKE = Prediction(
    name="five_times_the_same_word",
    page="attention",
    question="RoPE, a later encoding, turns each query and each key by the angles of its position; "
    "the values stay as they are. The text is one word five times. Compare the five rows of "
    "weights with each other, and the five outputs. What is equal at all places?",
    options=(
        Option(
            "Neither of the two is equal.",
            "The rows of weights do differ, and one expects different outputs from them. But an "
            "output is a mean of values. RoPE leaves them alone, so all five are the same, and so "
            "is every mean of them.",
            {**_SAME, "d": 64, "causal": "yes"},
            lambda model: _alike_gap(model) > 1e-9,
            "values-turn-too",
        ),
        Option(
            "Only the outputs are equal.",
            "RoPE turns queries and keys, so the weights differ; all values are the same, so the "
            "outputs are too. What is added to the words, sinusoidal or learned, is in the values "
            "as well, and then the outputs differ.",
            _SAME,
            lambda model: _alike_gap(model) < 1e-9 < _rows_differ(model),
        ),
        Option(
            "Both of the two are equal.",
            "It is one word with one vector, so everything may seem to be equal. But each place "
            "sees the others at different offsets, and its weights are its own.",
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
    "five words. What does the table have for the word at place 3, the fourth one?",
    options=(
        Option(
            "It has a row of zeros.",
            "It would be convenient: a word without a position. But a table has the rows that were "
            "learned and no more.",
            {**_SHORT, "L": 2},
            lambda model: len(model.words) == 5 and not _added(model)[3:].any(),
            "table-goes-on",
        ),
        Option(
            "It has row 0 once again.",
            "Sines and cosines come back, so one may expect the same of a table. Places 0 and 3 "
            "would then look the same. A table does not repeat by itself; it ends.",
            {**_SHORT, "d": 64},
            lambda model: (
                len(model.words) == 5 and bool((_added(model)[3] == _added(model)[0]).all())
            ),
            "repeats",
        ),
        Option(
            "It has no row at all.",
            "A table has no row beyond its end. This page cuts the sentence there; a program may "
            "also stop with an error. A formula has a row for any place, and a distance needs no "
            "row.",
            _SHORT,
            lambda model: len(model.words) == 3,
        ),
    ),
    start=_START,
    measured=_short_measured,
    figure="attention_weights",
)
