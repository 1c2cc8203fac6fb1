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
_OTHERS = {**_START, "words": "Mary sees Paul"}
_NAMES = {**_OTHERS, "words": "John likes Jane"}


def _changed(model: Model) -> list[bool]:
    """Return for each term whether it differs from that of the sentence asked about.

    Only the words count that both sentences have.
    """
    before = Model(model.view._replace(words=_NAMES["words"])).terms
    both = slice(min(len(model.words), len(before[0])))
    return [
        bool(abs(new[both, both] - old[both, both]).max() > 1e-9)
        for new, old in zip(model.terms, before, strict=True)
    ]


TERMS = Prediction(
    name="terms_of_other_words",
    page="attention",
    question="The score of two words is a sum of four terms. Put other words in the place of all "
    "three of “John likes Jane”. Which terms change?",
    options=(
        Option(
            "All four: word and position have become one vector.",
            "A product of sums can be multiplied out. The position-position term holds no word at "
            "all.",
            _OTHERS,
            lambda model: all(_changed(model)),
            "depends-on-word",
            always="The position-position term has no word in it.",
        ),
        Option(
            "The word-word term only.",
            "In two more terms a word meets a position: its query asks where, or its key answers "
            "to a place.",
            _OTHERS,
            lambda model: _changed(model) == [True, False, False, False],
            "no-cross-terms",
            always="Two more of the four terms have a word in them.",
        ),
        Option(
            "Three of them; position-position stays.",
            "It is the same for every sentence of this length. A head can use it to look at "
            "places, whatever stands there.",
            _OTHERS,
            lambda model: _changed(model) == [True, True, True, False],
        ),
    ),
    start=_NAMES,
    measured=lambda model: (
        f"Measured: {sum(_changed(model))} of 4 terms have changed; position-position has "
        f"{'changed too' if _changed(model)[3] else 'not'}."
    ),
    figure="term_position_position",
    quiz=True,
)


_RAW = preference(Model(DEFAULTS._replace(**_START)).nearness.raw)


def _untrained(model: Model) -> float:
    """Return by how much untrained heads prefer neighbours, on average."""
    return preference(model.nearness.untrained)


NEAR = Prediction(
    name="untrained_nearness",
    page="attention",
    question=f"If scores were the raw dot products p·p, the two neighbours would get {_RAW:.1f} "
    "times the weight of the positions further off (d = 128). Now put random matrices between, as "
    "in a head before training. What do the neighbours get?",
    options=(
        Option(
            "Still several times as much: near positions are alike.",
            "They are alike, but the head compares queries with keys, and two random matrices turn "
            "the same position into two unrelated vectors.",
            {**_START, "d": 512},
            lambda model: _untrained(model) > 1.5,
            "near-wins",
            always="Random matrices favour no offset, so neighbours get no share of their own.",
        ),
        Option(
            "Somewhat more: the matrices blur it.",
            "Nothing of it is left to be blurred. Any offset is as likely to be preferred as the "
            "next one.",
            _START,
            lambda model: 1.1 < _untrained(model) <= 1.5,
            "near-wins",
        ),
        Option(
            "About as much as all others.",
            "That near words matter is something a head has to learn. The encoding only makes it "
            "easy to learn.",
            _START,
            lambda model: abs(_untrained(model) - 1) < 0.1,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: raw dot products {preference(model.nearness.raw):.2f} "
        f"times, untrained heads {_untrained(model):.2f} times the weight of the others."
    ),
    figure="nearness",
    revealed_title="Near positions gain nothing before a head has learned it",
    quiz=True,
)


_LONG = {
    **_START,
    "words": "the quick brown fox jumps over the lazy dog and then it sleeps in the sun all day",
}


def _asked(model: Model) -> int:
    """Return how many words have a word before them."""
    return len(model.sentence.words) - 1


BUILT = Prediction(
    name="one_matrix_looks_back",
    page="attention",
    question="Can one head look exactly one word back, from every place of a sentence of 18 words? "
    "It may use positions only.",
    options=(
        Option(
            "No: each place would need a matrix of its own.",
            "A shift by one is the same turn wherever it starts. The matrix that undoes it is the "
            "same for all places too.",
            _LONG,
            lambda model: model.found_before <= 1,
            "shift-needs-position",
        ),
        Option(
            "Only near the beginning: later neighbours are too much alike.",
            "All neighbours are equally far apart, from the first pair to the last.",
            {**_LONG, "t": 17},
            lambda model: 1 < model.found_before < _asked(model),
            "neighbours-decay",
            always="The matrix of a shift is the same at every place.",
        ),
        Option(
            "Yes: the matrix of the shift by one, between query and key.",
            "The query of place t becomes the encoding of t - 1, and no key fits it better than "
            "that of the word before.",
            _LONG,
            lambda model: model.found_before == _asked(model),
            always="The matrix of a shift is the same at every place.",
        ),
    ),
    start=_LONG,
    measured=lambda model: (
        f"Measured: the key of the word before scores highest for {model.found_before} of "
        f"{_asked(model)} words."
    ),
    figure="built_head",
    revealed_title="One matrix makes every word look one back",
)
