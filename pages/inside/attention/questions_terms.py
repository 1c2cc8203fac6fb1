"""Predictions about the four terms of a score."""

from typing import Any

from course.questions import Option, Prediction
from pages.inside.attention.model import Model

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "sinusoidal", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip
_OTHERS: dict[str, Any] = {**_START, "words": "Mary sees Paul"}
_NAMES: dict[str, Any] = {**_OTHERS, "words": "John likes Jane"}


def _by_how_much(model: Model) -> list[float]:
    """Return for each term by how much it differs from that of the sentence asked about.

    Only the words count that both sentences have.
    """
    before = Model(model.view._replace(words=_NAMES["words"])).terms
    both = slice(min(len(model.words), len(before[0])))
    return [
        float(abs(new[both, both] - old[both, both]).max())
        for new, old in zip(model.terms, before, strict=True)
    ]


def _changed(model: Model) -> list[bool]:
    return [change > 1e-9 for change in _by_how_much(model)]


def _change_measured(model: Model) -> str:
    word, asking, answering, position = _by_how_much(model)
    return (
        f"Measured at d = {model.view.d}: word-word changes by up to {word:.3f}, word-position by "
        f"up to {asking:.3f}, position-word by up to {answering:.3f} and position-position by up "
        f"to {position:.3f}."
    )


_GO: dict[str, Any] = {**_START, "words": "go go go go"}


def _ranges(model: Model) -> list[float]:
    """Return how far the scores of each term range."""
    return [float(term.max() - term.min()) for term in model.terms]


def _flat(model: Model) -> int:
    return sum(spread < 1e-9 for spread in _ranges(model))


_ONE_WORD = Prediction(
    name="terms_of_other_words_twin",
    page="attention",
    question="Sinusoidal positions are added to “go go go go”. A score has four terms: word-word, "
    "word-position, position-word and position-position. Each term is shown as a picture "
    "of four by four cells. How many of the four pictures have a single colour "
    "throughout?",
    options=(
        Option(
            "All four of them.",
            "One word is repeated four times, so you might think that nothing distinguishes the "
            "four words. But their positions differ, and positions enter into three of the four "
            "terms.",
            {**_GO, "d": 512},
            lambda model: _flat(model) == 4,
            "order-for-free",
        ),
        Option(
            "Three of them.",
            "This would be true if only the position-position term contained a position. But two "
            "more terms combine a word with a position, and the value of these terms changes with "
            "the position.",
            {**_GO, "d": 64},
            lambda model: _flat(model) == 3,
            "no-cross-terms",
            always="A term that contains a position changes with that position.",
        ),
        Option(
            "Only one of them.",
            "The word-word term contains only words, and they are all the same. The other three "
            "terms contain a position, so they change from position to position.",
            _GO,
            lambda model: _flat(model) == 1,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the largest and the smallest value are "
        f"{_ranges(model)[0]:.4f} apart in word-word, {_ranges(model)[1]:.4f} in word-position, "
        f"{_ranges(model)[2]:.4f} in position-word and {_ranges(model)[3]:.4f} in "
        "position-position."
    ),
    figure="term_word_position",
)

TERMS = Prediction(
    name="terms_of_other_words",
    page="attention",
    question="When positions are added to words, a score is a sum of four terms: word-word, "
    "word-position, position-word and position-position. Replace all three words of “John "
    "likes Jane” with different ones. How many of the terms change?",
    options=(
        Option(
            "All four of the terms.",
            "Word and position have become one vector, so you might think that a new word changes "
            "everything. But a product of two sums can be multiplied out, and the "
            "position-position term does not involve the words at all.",
            {**_OTHERS, "d": 512},
            lambda model: all(_changed(model)),
            "depends-on-word",
            always="The position-position term does not involve the words.",
        ),
        Option(
            "One of the four terms.",
            "The word-word term contains nothing but words, so it is sure to change. But two more "
            "terms combine a word with a position. In one of them the word is in the query, and in "
            "the other it is in the key.",
            {**_OTHERS, "d": 64},
            lambda model: _changed(model) == [True, False, False, False],
            "no-cross-terms",
            always="Two more of the four terms involve a word.",
        ),
        Option(
            "Three of the four terms.",
            "The position-position term does not change: it is the same for every sentence. A head "
            "can use it to look at positions, whatever the words are.",
            _OTHERS,
            lambda model: _changed(model) == [True, True, True, False],
        ),
    ),
    start=_NAMES,
    measured=_change_measured,
    figure="term_word_position",
    quiz=True,
    reveals=("text.Four terms",),
    twin=_ONE_WORD,
)
