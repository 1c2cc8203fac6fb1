"""Predictions about a head that is built by hand to look one word back."""

from typing import Any

import numpy as np

from course.questions import Option, Prediction
from pages.inside.attention.model import SHARPENED, Model
from pe_core.figures import out_of

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "sinusoidal", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip
_LONG: dict[str, Any] = {
    **_START,
    "words": "the quick brown fox jumps over the lazy dog and then it sleeps in the sun all day",
}


def _asked(model: Model) -> int:
    """Return how many words have a word before them."""
    return len(model.sentence.words) - 1


_MOVED: dict[str, Any] = {**_LONG, "t": 17}
_EARLY = 2  # the position at which the head is built, and from which its word is moved
_SAME_SHIFT = "The matrix of a shift is the same at every position."


def _sharpness(model: Model) -> tuple[float, float]:
    """Return the weight on the preceding word: of the word at _EARLY, and of the last."""
    found = model.built_weights
    return float(found[_EARLY, _EARLY - 1]), float(found[-1, -2])


def _looks_back(model: Model) -> bool:
    """Return whether the last word gives its largest weight to the word before it."""
    return int(model.built_weights[-1].argmax()) == len(model.built_weights) - 2


def _moved_measured(model: Model) -> str:
    found, (early, late) = model.built_weights, _sharpness(model)
    last = len(found) - 1
    return (
        f"Measured at d = {model.view.d} with the queries multiplied by {SHARPENED}: position "
        f"{_EARLY} gives a weight of {early:.4f} to position {_EARLY - 1}. Position {last} gives "
        f"{late:.4f} to position {last - 1} and next to nothing ({found[-1, _EARLY - 1]:.0e}) to "
        f"position {_EARLY - 1}."
    )


_PREFACE = Prediction(
    name="one_matrix_looks_back_twin",
    page="attention",
    question="You choose the matrix between query and key by hand, so that the word at position "
    f"{_EARLY} gives nearly all its weight to position {_EARLY - 1}. The input of the head "
    "consists of positions alone. Now 15 words are put in front of the text, so that the word "
    "moves to position 17. Where does the word look with the same matrix?",
    options=(
        Option(
            f"At position {_EARLY - 1}, just as before.",
            f"The matrix was chosen for position {_EARLY}, so you might think that it works only "
            "there. But the matrix turns each pair back by the angle of one token, and one token "
            "back from position 17 is position 16.",
            {**_MOVED, "d": 512},
            lambda model: int(model.built_weights[-1].argmax()) == _EARLY - 1,
            "shift-needs-position",
        ),
        Option(
            "At position 16, less sharply.",
            "It is easy to think that positions late in a text are harder to tell apart. But from "
            "any position to the next each pair turns by the same angle, so neighbours late in a "
            "text are as easy to tell apart as those at the beginning.",
            {**_MOVED, "d": 32},
            lambda model: _sharpness(model)[1] < _sharpness(model)[0] - 1e-9 and _looks_back(model),
            "neighbours-decay",
            always=_SAME_SHIFT,
        ),
        Option(
            "At position 16, just as sharply.",
            "A shift back by one token is the same rotation everywhere. The word therefore still "
            "looks one position back, and the weight on that position is as large as before.",
            _MOVED,
            lambda model: abs(np.diff(_sharpness(model))[0]) < 1e-9 and _looks_back(model),
            always=_SAME_SHIFT,
        ),
    ),
    start=_LONG | {"t": _EARLY},
    measured=_moved_measured,
    figure="built_head",
    asked_with="attention_weights",
)

BUILT = Prediction(
    name="one_matrix_looks_back",
    page="attention",
    question="The input of a head consists of positions alone, and you choose the matrix between "
    "its query and its key. In a sentence of 18 words, 17 have a word before them. For how many "
    "of these 17 can a single matrix give the preceding word the highest score?",
    options=(
        Option(
            "It can do so for one of them.",
            "You might think that each position needs a matrix of its own. But a shift by one is "
            "the same rotation wherever it starts, so one matrix works at all positions.",
            {**_LONG, "d": 512},
            lambda model: model.found_before <= 1,
            "shift-needs-position",
        ),
        Option(
            "It can do so for the first few.",
            "You might think that neighbours late in the text are too similar to be told apart. "
            "But the distance between the encodings of two neighbours is the same everywhere in "
            "the text.",
            {**_LONG, "d": 32},
            lambda model: 1 < model.found_before < _asked(model),
            "neighbours-decay",
            always="The matrix of a shift is the same at every position.",
        ),
        Option(
            "It can do so for all of them.",
            "The matrix of the shift by one turns the query at position t into the encoding of t "
            "− 1, and the key that matches this encoding best is that of the preceding word.",
            _LONG,
            lambda model: model.found_before == _asked(model),
            always="The matrix of a shift is the same at every position.",
        ),
    ),
    start=_LONG,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: for "
        f"{out_of(model.found_before, _asked(model), 'word')}, the key of the preceding word "
        "scores highest."
    ),
    figure="built_head",
    asked_with="attention_weights",
    revealed_title="One matrix makes every word look one word back",
    reveals=(
        "figure.built_head",
        "checks.built_head",
        "table.built_head",
        "text.A head that looks one word back",
    ),
    twin=_PREFACE,
)
