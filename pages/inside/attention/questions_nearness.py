"""Predictions about the terms of a score, and about heads that see positions alone."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.attention.model import Model
from pages.inside.attention.nearness import preference

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
        f"up to {asking:.3f}, position-word by up to {answering:.3f}, position-position by up to "
        f"{position:.3f}."
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
    "word-position, position-word and position-position. Each is shown as a picture of four by "
    "four cells. How many of the four pictures are a single colour throughout?",
    options=(
        Option(
            "All four of them.",
            "With one word repeated four times, every place seems alike. But the positions still "
            "differ, and they enter into three of the four terms.",
            {**_GO, "d": 512},
            lambda model: _flat(model) == 4,
            "order-for-free",
        ),
        Option(
            "Three of them.",
            "That would leave the position to the position-position term alone. But two more terms "
            "combine a word with a position, and these have a different value at each position.",
            {**_GO, "d": 64},
            lambda model: _flat(model) == 3,
            "no-cross-terms",
            always="A term that contains a position changes with it.",
        ),
        Option(
            "Only one of them.",
            "Word-word contains only words, and they are all the same. The position enters into "
            "the other three terms, so they change from position to position.",
            _GO,
            lambda model: _flat(model) == 1,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the scores range over {_ranges(model)[0]:.4f} in "
        f"word-word, {_ranges(model)[1]:.4f} in word-position, {_ranges(model)[2]:.4f} in "
        f"position-word and {_ranges(model)[3]:.4f} in position-position."
    ),
    figure="term_word_position",
)

TERMS = Prediction(
    name="terms_of_other_words",
    page="attention",
    question="Where positions are added to words, a score is a sum of four terms: word-word, "
    "word-position, position-word and position-position. Replace all three words of “John likes "
    "Jane” with different ones. How many of the terms change?",
    options=(
        Option(
            "All four of the terms.",
            "Word and position have become one vector, so a new word seems to touch everything. "
            "But a product of two sums can be multiplied out, and position-position holds no word.",
            {**_OTHERS, "d": 512},
            lambda model: all(_changed(model)),
            "depends-on-word",
            always="The position-position term contains no word.",
        ),
        Option(
            "One of the four terms.",
            "Word-word is made of words, so it is the first to change. But two more terms combine "
            "a word with a position: in one the word is in the query, in the other it is in the "
            "key.",
            {**_OTHERS, "d": 64},
            lambda model: _changed(model) == [True, False, False, False],
            "no-cross-terms",
            always="Two more of the four terms contain a word.",
        ),
        Option(
            "Three of the four terms.",
            "Position-position does not change: it is the same for every sentence. A head can use "
            "it to look at positions, whatever words are there.",
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


_RAW = preference(Model(DEFAULTS._replace(**_START)).nearness.raw)
_GUESSES = (round(_RAW), round(_RAW / 2), 1)
_NO_OFFSET = "Random matrices favour no offset."


def _untrained(model: Model) -> float:
    """Return by how much untrained heads prefer neighbours, on average."""
    return preference(model.nearness.untrained)


def _closest(model: Model) -> int:
    return min(_GUESSES, key=lambda guess: abs(guess - _untrained(model)))


NEAR = Prediction(
    name="untrained_nearness",
    page="attention",
    question="If scores were the raw dot products of positions, the two neighbours would get "
    "{_RAW:.1f} times the weight of more distant positions (d = 128). Now put random matrices in "
    "between, as in a head before training. What comes closest to the weight of the neighbours?",
    options=(
        Option(
            f"They get {_GUESSES[0]} times the weight.",
            "Nearby positions are similar, and this does not change. But the head compares queries "
            "with keys, and two random matrices turn one position into two unrelated vectors. This "
            "holds at d = 512 too, where the raw products prefer neighbours far more.",
            {**_START, "d": 512},
            lambda model: _closest(model) == _GUESSES[0],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"They get {_GUESSES[1]} times the weight.",
            "Random matrices sound like a blur that leaves part of what was there. But no "
            "preference for neighbours is left: every offset is equally likely to be preferred.",
            {**_START, "d": 1024},
            lambda model: _closest(model) == _GUESSES[1],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"They get {_GUESSES[2]} times the weight.",
            "A head has to learn that nearby words matter. The encoding only makes this easy to "
            "learn.",
            _START,
            lambda model: _closest(model) == _GUESSES[2],
            always=_NO_OFFSET,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: with raw dot products the neighbours get "
        f"{preference(model.nearness.raw):.2f} times the weight of the others; in untrained heads "
        f"they get {_untrained(model):.3f} times."
    ),
    figure="nearness",
    revealed_title="Nearby positions gain nothing until a head has learned it",
    quiz=True,
    reveals=("checks.nearness", "text.Do near words score higher by themselves?"),
)


_LONG: dict[str, Any] = {
    **_START,
    "words": "the quick brown fox jumps over the lazy dog and then it sleeps in the sun all day",
}


def _asked(model: Model) -> int:
    """Return how many words have a word before them."""
    return len(model.sentence.words) - 1


BUILT = Prediction(
    name="one_matrix_looks_back",
    page="attention",
    question="A head sees positions only, and it has one matrix between its query and its key. In "
    "a sentence of 18 words, 17 have a word before them. For how many of these can one matrix give "
    "the preceding word the highest score?",
    options=(
        Option(
            "It can do so for one of them.",
            "Each position seems to need a matrix of its own. But a shift by one is the same "
            "rotation wherever it starts, so one matrix works at all positions.",
            {**_LONG, "d": 512},
            lambda model: model.found_before <= 1,
            "shift-needs-position",
        ),
        Option(
            "It can do so for the first few.",
            "Neighbours late in the text may seem too similar to be told apart. But all neighbours "
            "are equally far apart, from the first two to the last.",
            {**_LONG, "d": 32},
            lambda model: 1 < model.found_before < _asked(model),
            "neighbours-decay",
            always="The matrix of a shift is the same at every position.",
        ),
        Option(
            "It can do so for all of them.",
            "The matrix of the shift by one turns the query at position t into the encoding of t - "
            "1, and no key matches it better than that of the preceding word.",
            _LONG,
            lambda model: model.found_before == _asked(model),
            always="The matrix of a shift is the same at every position.",
        ),
    ),
    start=_LONG,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the key of the preceding word scores highest for "
        f"{model.found_before} of {_asked(model)} words."
    ),
    figure="built_head",
    revealed_title="One matrix makes every word look one word back",
    reveals=(
        "figure.built_head",
        "checks.built_head",
        "table.built_head",
        "text.A head that looks one word back",
    ),
)
