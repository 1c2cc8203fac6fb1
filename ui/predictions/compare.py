"""Predictions about the schemes side by side: what stays, what is new, and what it costs."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.view import View
from pe_core.comparison import SHAW_LIMIT
from ui.views.compare import novelty, spread
from ui.views.reading import attended, schemes
from ui.words.compare import ROUNDING

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip
_TABLES = {**_START, "third": "learned", "t": 30}


def _moves(view: View, name: str) -> bool:
    """Return whether the curve of a scheme over the offset depends on the query's place."""
    return spread(view, name) > ROUNDING


_CURVES = Prediction(
    name="whose_curve_moves",
    page="compare",
    question="Put a learned table in third place and move the query from t = 10 to t = 30. "
    "Whose curve over the offset takes another shape?",
    options=(
        Option(
            "Both that are added to the words: sinusoidal and learned.",
            "The sinusoidal rows are added too, but the product of two of them depends on their "
            "offset alone. A turn by the same angle leads from each row to the one φ later.",
            {**_TABLES, "third": "ALiBi"},
            lambda view: _moves(view, "sinusoidal"),
            "shift-needs-position",
        ),
        Option(
            "The learned table's only.",
            "Its rows are free numbers. Nothing makes rows 10 and 15 relate as rows 30 and 35 do; "
            "a model has to learn that for each pair of places.",
            _TABLES,
            lambda view: _moves(view, "learned") and not _moves(view, "sinusoidal"),
        ),
        Option(
            "All of them: another query makes other scores.",
            "What the words add to the scores does change. What the position adds is drawn here, "
            "and for most schemes it knows the offset only.",
            {**_TABLES, "third": "T5"},
            lambda view: all(_moves(view, name) for name in ("sinusoidal", "RoPE", "T5")),
            "shift-needs-position",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: at one offset the learned curve differs by up to {spread(view, 'learned'):.2f} "
        f"between queries, the sinusoidal one by {spread(view, 'sinusoidal'):.1g}."
    ),
    figure="scores_by_offset",
    telling="Only the learned table's curve depends on where the query stands",
    quiz=True,
)


_BUCKETS = pe_core.t5_bucket(range(0, -128, -1)).tolist()
_LAST_BUCKET = _BUCKETS.index(max(_BUCKETS))
_LONGER = {**_START, "first": "ALiBi", "second": "T5", "third": "Shaw"}

_PAST = Prediction(
    name="nothing_new_past_the_end",
    page="compare",
    question="A model was trained on texts of 50 words and now reads 100. For which of ALiBi, T5 "
    "and Shaw does no offset bring a number that it has not met?",
    options=(
        Option(
            "ALiBi: its line simply goes on.",
            "The line goes on to numbers that are further down than any before. That they only say "
            "'less still' is its idea, but they are new.",
            {**_LONGER, "phi": 49},
            lambda view: novelty(view, "ALiBi") == 0,
            "formula-copes",
        ),
        Option(
            "T5: its last bucket takes everything that is further off.",
            f"That bucket begins at distance {_LAST_BUCKET}. In texts of 50 words no offset ever "
            "reached it, so its number was never trained.",
            {**_LONGER, "t": 49},
            lambda view: novelty(view, "T5") == 0,
            "table-never-ends",
        ),
        Option(
            "Shaw: offsets beyond the clip all share one vector.",
            f"With the clip at {SHAW_LIMIT} every text of more than {SHAW_LIMIT} words has met all "
            "its entries. It pays for that: all keys further off look equally far.",
            _LONGER,
            lambda view: novelty(view, "Shaw") == 0 < novelty(view, "ALiBi"),
        ),
    ),
    start=_LONGER,
    measured=lambda view: (
        f"Measured at L = {view.L}: Shaw brings nothing new, ALiBi numbers up to "
        f"{novelty(view, 'ALiBi'):.3g} from all before, T5 entries that were never trained."
    ),
    figure="scores_by_offset",
    quiz=True,
)


_SENTENCE = {**_START, "words": "John likes Jane"}
_BIASES = {**_SENTENCE, "first": "RoPE", "second": "ALiBi", "third": "T5"}


def _order_gap(view: View, name: str) -> float:
    """Return how far the outputs of the words move when the sentence is read backwards."""
    backwards = view._replace(words=" ".join(view.words.split()[::-1]))
    before, after = attended(view, name)[1], attended(backwards, name)[1][::-1]
    return float(abs(before - after).max())


_BACKWARDS = Prediction(
    name="backwards_with_a_distance",
    page="compare",
    question="“John likes Jane” becomes “Jane likes John”. Without a mask, which of RoPE, ALiBi "
    "and T5 hands on the same output for each word in both sentences?",
    options=(
        Option(
            "ALiBi: it knows how far, not on which side.",
            "The second sentence is the first one reversed, and all distances stay. ALiBi is made "
            "for a causal mask, which brings the side in.",
            _BIASES,
            lambda view: _order_gap(view, "ALiBi") < ROUNDING,
        ),
        Option(
            "T5: each of its buckets is a distance.",
            "Half of its buckets are for keys before the query and half for keys after it. "
            "Reversed, each key falls into a bucket of the other half.",
            {**_BIASES, "first": "T5", "second": "ALiBi", "third": "no-third"},
            lambda view: _order_gap(view, "T5") < ROUNDING,
            "sides-differ",
        ),
        Option(
            "None: each scheme here tells the two orders apart.",
            "A distance has no side. Whatever is equal to both sides cannot tell a sentence from "
            "the same sentence read backwards.",
            {**_BIASES, "t": 1},
            lambda view: min(_order_gap(view, name) for name in ("RoPE", "ALiBi", "T5")) > ROUNDING,
            "distance-is-enough",
        ),
    ),
    start=_SENTENCE,
    measured=lambda view: (
        f"Measured: the outputs move by up to {_order_gap(view, 'ALiBi'):.1g} with ALiBi, "
        f"{_order_gap(view, 'T5'):.2f} with T5 and {_order_gap(view, 'RoPE'):.2f} with RoPE."
    ),
    figure="weights_second",
)


_DOUBLE = {**_START, "L": 100}


def _growth(view: View, name: str) -> float:
    """Return by what factor the arithmetic grew from half of this L."""
    half = pe_core.comparison(view.d, view.n, view.L // 2)[name]
    return schemes(view)[name].arithmetic / half.arithmetic


_COST = Prediction(
    name="twice_as_long_four_times",
    page="compare",
    question="Twice as many words: L goes from 50 to 100. Whose additions and multiplications grow "
    "to four times as many?",
    options=(
        Option(
            "RoPE's: it turns the vectors in every layer.",
            "It turns each query and each key once a layer. Twice as many words are twice as many "
            "turns. What costs most here is not what grows fastest.",
            _DOUBLE,
            lambda view: _growth(view, "RoPE") > 3.9,
            "cost-guess",
        ),
        Option(
            "ALiBi's: one addition for each pair of words.",
            "Scores are made for pairs, and twice as many words make four times as many pairs. "
            "The scores themselves grow in the same way, so the share stays small.",
            {**_DOUBLE, "t": 20},
            lambda view: _growth(view, "ALiBi") == 4,
        ),
        Option(
            "All alike: attention grows with the square of L.",
            "Attention does. What is done to single words, adding a row or turning a vector, grows "
            "with L only.",
            {**_DOUBLE, "second": "learned"},
            lambda view: min(_growth(view, name) for name in ("sinusoidal", "learned")) > 3.9,
            "cost-guess",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured from L = {view.L // 2} to {view.L}: ALiBi {_growth(view, 'ALiBi'):g} times, "
        f"RoPE {_growth(view, 'RoPE'):g} times, sinusoidal {_growth(view, 'sinusoidal'):g} times."
    ),
    figure="scores_by_offset",
)

PREDICTIONS: tuple[Prediction, ...] = (_CURVES, _PAST, _BACKWARDS, _COST)
