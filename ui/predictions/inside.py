"""Predictions about the encoding inside the Transformer: the sum, and attention."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from ui.predictions import adding, heads
from ui.views.inside import terms
from ui.views.nearness import raw_weights
from ui.views.reading import attended, sentence
from ui.words.inside import row_gap
from ui.words.nearness import look_back, preference, untrained_preference

_THE = (0, 3)  # the places of “the” in “the cat sees the dog”
_START = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "none", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip


def _weights(view: View) -> Any:
    return attended(view, view.scheme)[0]


def _gap(view: View) -> float:
    """Return the largest difference between the two rows of weights of “the”."""
    return row_gap(_weights(view), [_THE])


def _looks_at(view: View, t: int) -> int:
    return int(_weights(view)[t].argmax())


_EQUAL = Prediction(
    name="equal_words_equal_rows",
    page="attention",
    question="Take “the cat sees the dog” without positions. The word “the” stands at "
    "places 0 and 3. How do its two rows of weights compare?",
    options=(
        Option(
            "Each “the” looks most at its own noun: first “cat”, then “dog”.",
            "For that the head would have to know which noun stands next to it. Without positions "
            "it knows only which words there are.",
            _START,
            lambda view: _looks_at(view, 0) == 1 and _looks_at(view, 3) == 4,
            "near-wins",
        ),
        Option(
            "They are the same, number for number.",
            "Both have the same vector, so they make the same query and meet the same keys. "
            "Nothing in the row says where the word stands.",
            _START,
            lambda view: _gap(view) < 1e-9,
        ),
        Option(
            "They differ: more words stand before the second one.",
            "Before and after do not exist for this head. It reads a set of words, not a row of "
            "them.",
            _START,
            lambda view: _gap(view) > 1e-9,
            "order-for-free",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the two rows differ by {_gap(view):.1e} at most. With sinusoidal positions "
        f"they differ by up to {_gap(view._replace(scheme='sinusoidal')):.3f}."
    ),
    figure="attention_weights",
    telling="Equal words have equal rows until positions come in",
    quiz=True,
)


_MASKED = {**_START, "causal": "yes"}


def _seen(view: View, t: int) -> int:
    return int((_weights(view)[t] > 0).sum())


def _last_moves(view: View) -> float:
    """Return how much the last word's output changes when the words before it change places."""
    *before, last = view.words.split()
    other = view._replace(words=" ".join([*before[::-1], last]))
    outputs = [attended(one, one.scheme)[1][-1] for one in (view, other)]
    return float(abs(outputs[0] - outputs[1]).max())


_MASK = Prediction(
    name="mask_without_positions",
    page="attention",
    question="Take “the cat sees the dog” without positions and put the causal mask on: a word "
    "sees itself and the words before it. Do the two “the” have the same row of weights?",
    options=(
        Option(
            "Yes: without positions a head is blind to order, mask or not.",
            "The mask is about order: it hides what comes later. So two equal words that stand at "
            "different places see different words.",
            _MASKED,
            lambda view: _gap(view) < 1e-9,
            "mask-is-blind",
        ),
        Option(
            "No, and the last word now knows the order of all words before it.",
            "One masked layer tells a word which words came before it, not in which order. "
            "Rearrange them, and the last word's output stays as it is.",
            _MASKED,
            lambda view: _last_moves(view) > 1e-9,
            "order-for-free",
        ),
        Option(
            "No: the first one sees one word, the second one sees four.",
            "The mask alone breaks the symmetry. This is why decoders without any encoding can "
            "still learn something of the order.",
            _MASKED,
            lambda view: (_seen(view, 0), _seen(view, 3)) == (1, 4),
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the two rows differ by up to {_gap(view):.3f}. When the words before it change "
        f"places, the output of the last word changes by {_last_moves(view):.1e}."
    ),
    figure="attention_weights",
    quiz=True,
)


def _growth(view: View) -> list[float]:
    """Return by what factor the mask makes the weights on each seen word grow, in row 3."""
    open_, masked = (_weights(view._replace(causal=mask))[3] for mask in ("no", "yes"))
    return [float(masked[s] / open_[s]) for s in range(4)]


_RENORMALISED = Prediction(
    name="mask_and_the_rest",
    page="attention",
    question="The mask takes the later words away from a row. What happens to the weights on the "
    "words that are left?",
    options=(
        Option(
            "They stay as they were.",
            "Then the row would no longer sum to 1. The mask sets scores to minus infinity before "
            "the softmax, and the softmax shares out the whole again.",
            _MASKED,
            lambda view: max(abs(factor - 1) for factor in _growth(view)) < 1e-9,
            "mask-zeroes",
        ),
        Option(
            "They grow, all by the same factor.",
            "The softmax takes e to the power of each score and divides by the sum. The mask "
            "makes that sum smaller and leaves the powers as they are.",
            _MASKED,
            lambda view: max(_growth(view)) - min(_growth(view)) < 1e-9 < _growth(view)[0] - 1,
        ),
        Option(
            "They grow, and the word next to it gains most.",
            "Nothing in the softmax knows which word is near. What is left is shared in the same "
            "proportions as before.",
            _MASKED,
            lambda view: _growth(view)[2] > max(_growth(view)[:2]) + 1e-9,
            "near-wins",
        ),
    ),
    start=_START,
    measured=lambda view: (
        "Measured for the second “the”: the weights on the four words it sees are multiplied by "
        f"{min(_growth(view)):.4f} to {max(_growth(view)):.4f}."
    ),
    figure="attention_weights",
)


_OTHERS = {**_START, "scheme": "sinusoidal", "words": "Mary sees Paul"}
_NAMES = {**_OTHERS, "words": "John likes Jane"}


def _changed(view: View) -> list[bool]:
    """Return for each term whether it differs from that of the sentence asked about."""
    before = DEFAULTS._replace(**_NAMES)  # type: ignore[arg-type]
    pairs = zip(terms(view), terms(before), strict=True)
    return [bool(abs(new - old).max() > 1e-9) for new, old in pairs]


_TERMS = Prediction(
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
            lambda view: all(_changed(view)),
            "depends-on-word",
        ),
        Option(
            "The word-word term only.",
            "In two more terms a word meets a position: its query asks where, or its key answers "
            "to a place.",
            _OTHERS,
            lambda view: _changed(view) == [True, False, False, False],
            "no-cross-terms",
        ),
        Option(
            "Three of them; position-position stays.",
            "It is the same for every sentence of this length. A head can use it to look at "
            "places, whatever stands there.",
            _OTHERS,
            lambda view: _changed(view) == [True, True, True, False],
        ),
    ),
    start=_NAMES,
    measured=lambda view: (
        f"Measured: {sum(_changed(view))} of 4 terms have changed; position-position has "
        f"{'changed too' if _changed(view)[3] else 'not'}."
    ),
    figure="term_position_position",
    quiz=True,
)


_NEAR_START = {**_START, "scheme": "sinusoidal"}
_RAW = preference(raw_weights(DEFAULTS._replace(**_NEAR_START)))  # type: ignore[arg-type]

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
            {**_NEAR_START, "d": 512},
            lambda view: untrained_preference(view) > 1.5,
            "near-wins",
        ),
        Option(
            "Somewhat more: the matrices blur it.",
            "Nothing of it is left to be blurred. Any offset is as likely to be preferred as the "
            "next one.",
            _NEAR_START,
            lambda view: 1.1 < untrained_preference(view) <= 1.5,
            "near-wins",
        ),
        Option(
            "About as much as all others.",
            "That near words matter is something a head has to learn. The encoding only makes it "
            "easy to learn.",
            _NEAR_START,
            lambda view: abs(untrained_preference(view) - 1) < 0.1,
        ),
    ),
    start=_NEAR_START,
    measured=lambda view: (
        f"Measured at d = {view.d}: raw dot products {preference(raw_weights(view)):.2f} times, "
        f"untrained heads {untrained_preference(view):.2f} times the weight of the others."
    ),
    figure="nearness",
    telling="Near positions gain nothing before a head has learned it",
    quiz=True,
)


_LONG = {
    **_NEAR_START,
    "words": "the quick brown fox jumps over the lazy dog and then it sleeps in the sun all day",
}


def _found(view: View) -> tuple[int, int]:
    return look_back(view, sentence(view), with_words=False)


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
            lambda view: _found(view)[0] <= 1,
            "shift-needs-position",
        ),
        Option(
            "Only near the beginning: later neighbours are too much alike.",
            "All neighbours are equally far apart, from the first pair to the last.",
            {**_LONG, "t": 17},
            lambda view: 1 < _found(view)[0] < _found(view)[1],
            "neighbours-decay",
        ),
        Option(
            "Yes: the matrix of the shift by one, between query and key.",
            "The query of place t becomes the encoding of t - 1, and no key fits it better than "
            "that of the word before.",
            _LONG,
            lambda view: _found(view)[0] == _found(view)[1],
        ),
    ),
    start=_LONG,
    measured=lambda view: (
        f"Measured: the key of the word before scores highest for {_found(view)[0]} of "
        f"{_found(view)[1]} words."
    ),
    figure="built_head",
    telling="One matrix makes every word look one back",
)

PREDICTIONS: tuple[Prediction, ...] = (
    *adding.PREDICTIONS, _EQUAL, _MASK, _RENORMALISED, *heads.PREDICTIONS, _TERMS, NEAR, BUILT,
)  # fmt: skip
