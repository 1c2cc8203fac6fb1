"""Predictions about the sum of word and position."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import Model
from pages.inside.adding.questions_layers import CONCATENATE, MOTION, RESIDUAL

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_WIDTH = _START["d"]


def _word(model: Model) -> float:
    """Return how long the words are on average."""
    return float(model.lengths["word"].mean())


def _position(model: Model) -> float:
    """Return how long the positions are on average."""
    return float(model.lengths["position"].mean())


_ASKED = Model(DEFAULTS._replace(**_START))
_WORD, _POSITION = _word(_ASKED), _position(_ASKED)


def _loud_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the words are {_word(model):.1f} long on average, "
        f"the positions {_position(model):.1f}. The word is {1 / model.loudness:.2f} times "
        "as long."
    )


_LOUD = Prediction(
    name="times_root_d",
    page="adding",
    question=f"At d = {_WIDTH} the words are about {_WORD:.1f} long, the "
    f"positions {_POSITION:.1f}. Now the words are multiplied by √d before the sum. "
    "Which is longer then?",
    options=(
        Option(
            "The position still.",
            "Before, it was longer by a factor of √(d/2). The factor √d is larger than that, at "
            "every width.",
            {**_START, "d": 512, "scaled": "yes"},
            lambda model: model.loudness > 1,
            "position-wins",
        ),
        Option(
            "Both are equally long.",
            "For that the factor would have to be √(d/2). It is √2 times as large. The paper "
            "does not say what it is for.",
            {**_START, "scaled": "yes"},
            lambda model: abs(model.loudness - 1) < 0.1,
            "position-drowns",
        ),
        Option(
            "The word, by a factor of about √2.",
            "A word is about 1 long, so it becomes about √d. A position is √(d/2) long, and "
            "nothing multiplies it.",
            {**_START, "scaled": "yes"},
            lambda model: abs(1 / model.loudness - 2**0.5) < 0.15,
        ),
    ),
    start=_START,
    measured=_loud_measured,
    figure="sum_norms",
    quiz=True,
)


_TWICE = {**_START, "words": "the cat sees the dog"}
_OTHER = {**_START, "words": "a cat sees a dog"}


def _gap(model: Model, part: str = "total") -> float:
    """Return how far the rows of the first word that stands twice are apart."""
    return model.apart(part, model.sentence.repeats[0])


def _with_another_word(model: Model) -> Model:
    """Return the same with another word in the place of the first one that stands twice."""
    words = list(model.words)
    twice = words[model.sentence.repeats[0][0]]
    other = " ".join("other" if word == twice else word for word in words)
    return Model(model.view._replace(words=other))


_SAME_WORD = Prediction(
    name="word_at_two_places",
    page="adding",
    question="In “the cat sees the dog” the word “the” stands at places 0 and 3, with one and the "
    "same vector. Add the positions. How far apart are its two rows now?",
    options=(
        Option(
            "Not at all: the same word goes in as the same row.",
            "What goes in is the sum. The word's part is the same at both places, the position's "
            "part is not.",
            _TWICE,
            lambda model: _gap(model) < 1e-9,
            "word-fixes-row",
            always="In the difference the word cancels out, and no two positions are the same.",
        ),
        Option(
            "As far as positions 0 and 3, whatever the word is.",
            "In the difference of the two rows the word cancels out. What is left is the "
            "difference of the two positions.",
            _TWICE,
            lambda model: abs(_gap(model) - _gap(model, "position")) < 1e-9,
            always="In the difference of the two rows the word cancels out.",
        ),
        Option(
            "It depends on the word: another word would be moved by another amount.",
            "The position that is added does not know the word. Put “a” in place of “the”, and "
            "the distance stays the same.",
            _OTHER,
            lambda model: abs(_gap(model) - _gap(_with_another_word(model))) >= 1e-9,
            "depends-on-word",
            always="In the difference of the two rows the word cancels out.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the two rows are {_gap(model):.4f} apart, the two positions "
        f"{_gap(model, 'position'):.4f}."
    ),
    figure="sum_rows",
    quiz=True,
)


_WIDER = Prediction(
    name="length_by_width",
    page="adding",
    question=f"At d = {_WIDTH} every position is {_POSITION:.1f} long. Make the "
    "model four times as wide, d = 512. How long is a position then?",
    options=(
        Option(
            "As long as before: all numbers stay between -1 and 1.",
            "Each number stays small, but there are more of them, and the square of each counts.",
            {**_START, "d": 512},
            lambda model: abs(_position(model) / _POSITION - 1) < 0.01,
            "norm-guess",
        ),
        Option(
            "Twice as long.",
            "Each pair adds sin² + cos² = 1 to the square of the length. With d/2 pairs the length "
            "is √(d/2), and √4 is 2.",
            {**_START, "d": 512},
            lambda model: abs(_position(model) / _POSITION - 2) < 1e-9,
        ),
        Option(
            "Four times as long.",
            "That would be so if lengths added up. Their squares do: four times as many numbers "
            "make the vector twice as long.",
            {**_START, "d": 512},
            lambda model: abs(_position(model) / _POSITION - 4) < 0.01,
            "norm-guess",
            always="A row is √(d/2) long; four times as long is wider than any model here.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: {_POSITION:.6g} at d = {_WIDTH}, {_position(model):.6g} at d = {model.view.d}."
    ),
    figure="sum_norms",
)

QUESTIONS: tuple[Prediction, ...] = (_LOUD, _SAME_WORD, _WIDER, MOTION, CONCATENATE, RESIDUAL)
