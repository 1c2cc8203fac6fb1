"""Predictions about one word at two positions, and how far apart its rows are."""

from typing import Any

from course.questions import Option, Prediction
from pages.inside.adding.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_WIDTH = 512
_TWICE: dict[str, Any] = {**_START, "words": "the cat sees the dog"}
_THRICE: dict[str, Any] = {**_START, "words": "the cat the dog sees the bird"}
_OTHER: dict[str, Any] = {**_START, "words": "a cat sees a dog"}


def _gap(model: Model, part: str = "total", which: int = 0) -> float:
    """Return how far the rows of a word that occurs twice are apart."""
    return model.apart(part, model.sentence.repeats[which])


def _with_another_word(model: Model) -> Model:
    """Return the same with a different word in the place of the first one that occurs twice."""
    words = list(model.words)
    twice = words[model.sentence.repeats[0][0]]
    other = " ".join("other" if word == twice else word for word in words)
    return Model(model.view._replace(words=other))


def _same_everywhere(model: Model) -> bool:
    """Return whether rows of one word are equally far apart, whatever their places."""
    return abs(_gap(model) - _gap(model, which=-1)) < 1e-9


def _gap_measured(model: Model) -> str:
    return (
        f"The two rows of “{model.words[model.sentence.repeats[0][0]]}” are {_gap(model):.4f} "
        f"apart, and the encodings of their two positions are {_gap(model, 'position'):.4f} apart."
    )


def _thrice_measured(model: Model) -> str:
    (a, b), (_, c) = model.sentence.repeats[0], model.sentence.repeats[-1]
    return (
        f"Measured for “{model.words[a]}” at positions {a}, {b} and {c}: the first two rows are "
        f"{_gap(model):.4f} apart, and the last two are {_gap(model, which=-1):.4f} apart."
    )


_PAIRS: dict[str, Any] = {**_START, "d": _WIDTH, "words": "one two two one"}
_CANCELS = "In the difference of the two rows the word cancels out."


def _outer_is_further(model: Model) -> bool:
    return _gap(model, which=1) > _gap(model) + 1e-9


def _word_length(model: Model, which: int) -> float:
    return float(model.lengths["word"][model.sentence.repeats[which][0]])


def _pairs_measured(model: Model) -> str:
    words = [model.words[first] for first, _ in model.sentence.repeats]
    return (
        f"Measured at d = {model.view.d}: the rows of “{words[1]}” are {_gap(model, which=1):.3f} "
        f"apart, and those of “{words[0]}” are {_gap(model):.3f} apart. The vector of “{words[1]}” "
        f"has length {_word_length(model, 1):.3f}, and the vector of “{words[0]}” has length "
        f"{_word_length(model, 0):.3f}."
    )


_ONE_TWO = Prediction(
    name="word_at_two_places_twin",
    page="adding",
    question="In “one two two one” each word occurs twice, and its vector is the same both times. "
    "Now the positions are added. For which word are the two rows further apart?",
    options=(
        Option(
            "Neither of the two words.",
            "A word has one vector, wherever it occurs, so its two rows start out equal. But a "
            "different position is added to each of them.",
            {**_PAIRS, "d": 32},
            lambda model: abs(_gap(model, which=1) - _gap(model)) < 1e-9,
            "word-fixes-row",
        ),
        Option(
            "The word “one” at both ends.",
            "Its two positions are three tokens apart, and those of “two” are only one token "
            "apart. The word cancels out in the difference of its rows, and only the difference of "
            "the two encodings is left.",
            _PAIRS,
            _outer_is_further,
        ),
        Option(
            "The word with the longer vector.",
            "A longer vector is a larger part of each row. But it is the same in both rows, so it "
            "cancels out in their difference.",
            {**_PAIRS, "d": 128},
            lambda model: (
                (_word_length(model, 1) > _word_length(model, 0)) is _outer_is_further(model)
            ),
            "depends-on-word",
        ),
    ),
    start=_PAIRS,
    measured=_pairs_measured,
    figure="sum_rows",
)

SAME_WORD = Prediction(
    name="word_at_two_places",
    page="adding",
    question="In “the cat sees the dog” the word “the” occurs at positions 0 and 3, with the same "
    "vector. Now the positions are added. What determines how far apart the two rows of “the” are?",
    options=(
        Option(
            "The word alone determines it.",
            "One word has one vector, so it is natural to expect one row. But what enters the "
            "layer is the sum of word and position, and the positions differ. At other positions, "
            "a different vector is added to the same word.",
            _THRICE,
            _same_everywhere,
            "word-fixes-row",
            measured=_thrice_measured,
        ),
        Option(
            "The positions alone determine it.",
            "In the difference of the two rows the word cancels out. What is left is the "
            "difference of the two positions.",
            _TWICE,
            lambda model: abs(_gap(model) - _gap(model, "position")) < 1e-9,
            always=_CANCELS,
        ),
        Option(
            "The word and the positions determine it.",
            "Both are in each row, so you might think that both matter. But the position that is "
            "added does not depend on the word: replace “the” with “a”, and the distance stays "
            "the same.",
            _OTHER,
            lambda model: abs(_gap(model) - _gap(_with_another_word(model))) >= 1e-9,
            "depends-on-word",
            always=_CANCELS,
        ),
    ),
    start=_START,
    measured=_gap_measured,
    figure="sum_rows",
    quiz=True,
    reveals=("table.repeats",),
    twin=_ONE_TWO,
)
