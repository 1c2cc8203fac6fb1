"""Predictions about a head with other schemes: what the values hold, and where a table ends."""

from typing import Any

from course.questions import Option, Prediction
from course.view import View
from ui.views.reading import attended, given, read, sentence
from ui.words.inside import alike_gap, row_gap

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "none", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip
_SAME = {**_START, "scheme": "RoPE", "words": "the the the the the"}


def _rows_differ(view: View) -> float:
    """Return how far the rows of weights of neighbours differ."""
    weights = attended(view, view.scheme)[0]
    return row_gap(weights, [(t, t + 1) for t in range(len(weights) - 1)])


_ALIKE = Prediction(
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
            lambda view: alike_gap(view) > 1e-9,
            "values-turn-too",
        ),
        Option(
            "They are the same, though the rows of weights differ.",
            "RoPE turns queries and keys, not values. What is added to the words, sinusoidal or "
            "learned, is in the values too, and then the outputs differ.",
            _SAME,
            lambda view: alike_gap(view) < 1e-9 < _rows_differ(view),
        ),
        Option(
            "They are the same, because the rows of weights are.",
            "Every word sees the others at other offsets, so its weights are its own.",
            {**_SAME, "t": 2},
            lambda view: _rows_differ(view) < 1e-9,
            "values-turn-too",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: with RoPE the rows of weights differ by up to {_rows_differ(view):.3f}, the "
        f"outputs by {alike_gap(view):.1e}. With sinusoidal positions the outputs differ by up to "
        f"{alike_gap(view._replace(scheme='sinusoidal')):.3f}."
    ),
    figure="attention_outputs",
    quiz=True,
)


_SHORT = {**_START, "scheme": "learned", "L": 3, "t": 0, "phi": 0}


def _added(view: View) -> Any:
    """Return what a scheme adds to the words that are read."""
    return given(view, view.scheme)["x"] - read(view, view.scheme).word


def _read(view: View) -> int:
    return len(attended(view, view.scheme)[0])


_END = Prediction(
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
            lambda view: _read(view) == 5 and not _added(view)[3:].any(),
            "table-goes-on",
        ),
        Option(
            "All five; the fourth begins again with row 0.",
            "Then places 0 and 3 would look the same. A table does not repeat by itself; it ends.",
            {**_SHORT, "t": 1},
            lambda view: _read(view) == 5 and bool((_added(view)[3] == _added(view)[0]).all()),
            "table-goes-on",
        ),
        Option(
            "The first three words only.",
            "A table has no row beyond its end. A formula has one, and a distance needs none.",
            _SHORT,
            lambda view: _read(view) == 3,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {_read(view)} of {len(sentence(view).names)} words are read at L = {view.L}; "
        f"with RoPE {_read(view._replace(scheme='RoPE'))}."
    ),
    figure="attention_weights",
)

PREDICTIONS: tuple[Prediction, ...] = (_ALIKE, _END)
