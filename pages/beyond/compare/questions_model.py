"""Predictions about a model with each scheme: what it hands on, and what it costs."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.compare.model import ROUNDING, Model

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip
_SENTENCE = {**_START, "words": "John likes Jane"}
_BIASES = {**_SENTENCE, "first": "RoPE", "second": "ALiBi", "third": "T5"}


def _order_gap(model: Model, name: str) -> float:
    """Return how far the outputs of the words move when the sentence is read backwards."""
    words = " ".join(model.view.words.split()[::-1])
    backwards = Model(model.view._replace(words=words))
    before, after = (one.reading.by_scheme[name].attended.output for one in (model, backwards))
    return float(abs(before - after[::-1]).max())


BACKWARDS = Prediction(
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
            lambda model: _order_gap(model, "ALiBi") < ROUNDING,
            always="Read backwards, every two words are as far apart as before.",
        ),
        Option(
            "T5: each of its buckets is a distance.",
            "Half of its buckets are for keys before the query and half for keys after it. "
            "Reversed, each key falls into a bucket of the other half.",
            {**_BIASES, "first": "T5", "second": "ALiBi", "third": "no-third"},
            lambda model: _order_gap(model, "T5") < ROUNDING,
            "sides-differ",
        ),
        Option(
            "None: each scheme here tells the two orders apart.",
            "A distance has no side. Whatever is equal to both sides cannot tell a sentence from "
            "the same sentence read backwards.",
            {**_BIASES, "t": 1},
            lambda model: (
                min(_order_gap(model, name) for name in ("RoPE", "ALiBi", "T5")) > ROUNDING
            ),
            "distance-is-enough",
            always="Read backwards, every two words are as far apart as before.",
        ),
    ),
    start=_SENTENCE,
    measured=lambda model: (
        f"Measured: the outputs move by up to {_order_gap(model, 'ALiBi'):.1g} with ALiBi, "
        f"{_order_gap(model, 'T5'):.2f} with T5 and {_order_gap(model, 'RoPE'):.2f} with RoPE."
    ),
    figure="weights_second",
)


_DOUBLE = {**_START, "L": 100}


def _growth(model: Model, name: str) -> float:
    """Return by what factor the arithmetic grew from half of this L."""
    half = Model(model.view._replace(L=model.view.L // 2))
    return model.schemes[name].arithmetic / half.schemes[name].arithmetic


COST = Prediction(
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
            lambda model: _growth(model, "RoPE") > 3.9,
            "cost-guess",
            always="What is done once for each word grows with the number of words.",
        ),
        Option(
            "ALiBi's: one addition for each pair of words.",
            "Scores are made for pairs, and twice as many words make four times as many pairs. "
            "The scores themselves grow in the same way, so the share stays small.",
            {**_DOUBLE, "t": 20},
            lambda model: _growth(model, "ALiBi") == 4,
        ),
        Option(
            "All alike: attention grows with the square of L.",
            "Attention does. What is done to single words, adding a row or turning a vector, grows "
            "with L only.",
            {**_DOUBLE, "second": "learned"},
            lambda model: min(_growth(model, name) for name in ("sinusoidal", "learned")) > 3.9,
            "cost-guess",
            always="What is done once for each word grows with the number of words.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured from L = {model.view.L // 2} to {model.view.L}: "
        f"ALiBi {_growth(model, 'ALiBi'):g} times, RoPE {_growth(model, 'RoPE'):g} times, "
        f"sinusoidal {_growth(model, 'sinusoidal'):g} times."
    ),
    figure="scores_by_offset",
)
