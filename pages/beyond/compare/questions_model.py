"""Predictions about a model with each scheme: what it hands on, and what it costs."""

from functools import partial
from typing import Any

from course.questions import Option, Prediction
from pages.beyond.compare.model import ROUNDING, Model
from pe_core.figures import by_up_to

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip
_SENTENCE = {**_START, "words": "John likes Jane"}
_BIASES = {**_SENTENCE, "first": "RoPE", "second": "ALiBi", "third": "T5"}
_T5 = {**_BIASES, "first": "ALiBi", "second": "T5", "third": "RoPE"}
_ROPE = {**_BIASES, "first": "ALiBi", "second": "RoPE", "third": "T5"}
_SAME_DISTANCES = "When the sentence is reversed, any two words are as far apart as before."


def _order_gap(model: Model, name: str) -> float:
    """Return how far the outputs of the words move when the sentence is read backwards."""
    words = " ".join(model.view.words.split()[::-1])
    backwards = Model(model.view._replace(words=words))
    before, after = (one.reading.by_scheme[name].attended.output for one in (model, backwards))
    return float(abs(before - after[::-1]).max())


def _told_apart(model: Model, name: str) -> bool:
    return _order_gap(model, name) > ROUNDING


def _gap_measured(model: Model, name: str) -> str:
    said = "no scheme" if name == "none" else name
    trained = " (its numbers trained here)" if model.schemes[name].parameters else ""
    return (
        f"Measured in an untrained head: with {said}{trained} the outputs change "
        f"{by_up_to(_order_gap(model, name), ROUNDING)}."
    )


_MARY = {**_START, "words": "Mary sees Paul", "first": "none", "second": "T5", "third": "ALiBi"}
_BACKWARDS_TWIN = Prediction(
    name="backwards_with_a_distance_twin",
    page="compare",
    question="“Mary sees Paul” is reversed to “Paul sees Mary”. There is no mask. One head has no "
    "scheme at all, one has ALiBi, and one has T5. Which head gives at least one word a different "
    "output?",
    options=(
        Option(
            "The head with no scheme.",
            "You might think that the order comes with the text. But a head with no positional "
            "encoding sees only which words there are, and these are the same as before.",
            {**_MARY, "first": "T5", "second": "none"},
            lambda model: _told_apart(model, "none"),
            "order-for-free",
            always="With no positional encoding, words in a different order have the same outputs.",
            measured=partial(_gap_measured, name="none"),
        ),
        Option(
            "The head with ALiBi in it.",
            "ALiBi does bring every distance into the scores. But when the sentence is reversed, "
            "any two words are as far apart as before, so every score is the same.",
            {**_MARY, "first": "T5", "second": "ALiBi", "third": "none"},
            lambda model: _told_apart(model, "ALiBi"),
            "distance-is-enough",
            always=_SAME_DISTANCES,
            measured=partial(_gap_measured, name="ALiBi"),
        ),
        Option(
            "The head with T5 in it.",
            "T5 uses one half of its buckets for keys before the query, and the other half for "
            "keys after it. When the sentence is reversed, each key falls into a bucket of the "
            "other half.",
            _MARY,
            lambda model: _told_apart(model, "T5"),
        ),
    ),
    start=_MARY,
    measured=partial(_gap_measured, name="T5"),
    figure="weights_second",
)

BACKWARDS = Prediction(
    name="backwards_with_a_distance",
    page="compare",
    question="“John likes Jane” becomes “Jane likes John”. Without a mask, which of RoPE, ALiBi "
    "and T5 leaves the output of each word unchanged?",
    options=(
        Option(
            "ALiBi alone does so.",
            "The second sentence is the first one reversed, and all distances stay the same. ALiBi "
            "was designed for use with a causal mask, which leaves only the keys on one side.",
            _BIASES,
            lambda model: not _told_apart(model, "ALiBi"),
            always=_SAME_DISTANCES,
        ),
        Option(
            "T5 alone does so.",
            "You might think that each bucket of T5 represents only a distance. But half of the "
            "buckets are for keys before the query and half for keys after it, and reversing the "
            "sentence moves each of the other keys to the opposite half.",
            _T5,
            lambda model: not _told_apart(model, "T5"),
            "offset-has-no-sign",
            measured=partial(_gap_measured, name="T5"),
        ),
        Option(
            "RoPE alone does so.",
            "For a key vector equal to the query vector, RoPE gives the same score on both sides. "
            "For other keys it does not. Relative to the query, a key after it is turned one way, "
            "and a key before it is turned the other way.",
            _ROPE,
            lambda model: not _told_apart(model, "RoPE"),
            "rope-two-sided",
            measured=partial(_gap_measured, name="RoPE"),
        ),
    ),
    start=_SENTENCE,
    measured=partial(_gap_measured, name="ALiBi"),
    figure="weights_second",
    twin=_BACKWARDS_TWIN,
)
