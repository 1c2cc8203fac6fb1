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
_SAME = {**_START, "scheme": "RoPE", "words": "the the the the the"}


def _rows_differ(model: Model) -> float:
    """Return how far the rows of weights of neighbours differ."""
    weights = model.weights
    return row_gap(weights, [(t, t + 1) for t in range(len(weights) - 1)])


def _alike_gap(model: Model) -> float:
    """Return how far the outputs differ if the first word stands in every place."""
    return model.alike_gap(model.view.scheme)


ALIKE = Prediction(
    name="five_times_the_same_word",
    page="attention",
    question="Choose RoPE and type one word five times: “the the the the the”. How do the five "
    "outputs compare?",
    options=(
        Option(
            "They differ, as each word stands at another place.",
            "The rows of weights do differ. But an output is a mean of values, and RoPE leaves the "
            "values alone. All five are the same, so every mean of them is.",
            {**_SAME, "causal": "yes"},
            lambda model: _alike_gap(model) > 1e-9,
            "values-turn-too",
        ),
        Option(
            "They are the same, though the rows of weights differ.",
            "RoPE turns queries and keys, not values. What is added to the words, sinusoidal or "
            "learned, is in the values too, and then the outputs differ.",
            _SAME,
            lambda model: _alike_gap(model) < 1e-9 < _rows_differ(model),
        ),
        Option(
            "They are the same, because the rows of weights are.",
            "Every word sees the others at other offsets, so its weights are its own.",
            {**_SAME, "t": 2},
            lambda model: _rows_differ(model) < 1e-9,
            "values-turn-too",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: with RoPE the rows of weights differ by up to {_rows_differ(model):.3f}, the "
        f"outputs by {_alike_gap(model):.1e}. With sinusoidal positions the outputs differ by up "
        f"to {model.alike_gap('sinusoidal'):.3f}."
    ),
    figure="attention_outputs",
    quiz=True,
)


_SHORT = {**_START, "scheme": "learned", "L": 3, "t": 0, "phi": 0}


def _added(model: Model) -> Floats:
    """Return what a scheme adds to the words that are read."""
    return np.asarray(model.read.given["x"] - model.read.sentence.vectors)


END = Prediction(
    name="a_table_of_three_rows",
    page="attention",
    question="A learned table has L = 3 rows. Now “the cat sees the dog” comes in, five words. "
    "What does the head read?",
    options=(
        Option(
            "All five; the last two get no position.",
            "A model that reads a word adds some row to it. For place 3 there is none, so real "
            "programs cut the text there, or stop with an error.",
            _SHORT,
            lambda model: len(model.words) == 5 and not _added(model)[3:].any(),
            "table-goes-on",
        ),
        Option(
            "All five; the fourth begins again with row 0.",
            "Then places 0 and 3 would look the same. A table does not repeat by itself; it ends.",
            {**_SHORT, "t": 1},
            lambda model: (
                len(model.words) == 5 and bool((_added(model)[3] == _added(model)[0]).all())
            ),
            "table-goes-on",
        ),
        Option(
            "The first three words only.",
            "A table has no row beyond its end. A formula has one, and a distance needs none.",
            _SHORT,
            lambda model: len(model.words) == 3,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: {len(model.words)} of {len(model.sentence.words)} words are read at "
        f"L = {model.view.L}; with RoPE {len(model.reading.by_scheme['RoPE'].words)}."
    ),
    figure="attention_weights",
)
