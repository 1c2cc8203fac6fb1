"""Predictions about attention without positions: equal words, and what a mask does."""

from typing import Any

from course.questions import Option, Prediction
from pages.inside.attention.model import Model, row_gap
from pages.inside.attention.questions_heads import ALIKE, END
from pages.inside.attention.questions_nearness import BUILT, NEAR, TERMS

_THE = [(0, 3)]  # the places of “the” in “the cat sees the dog”
_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "none", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip


def _gap(model: Model) -> float:
    """Return the largest difference between the two rows of weights of “the”."""
    return row_gap(model.weights, _THE)


def _placed_gap(model: Model) -> float:
    """Return the same with sinusoidal positions."""
    return row_gap(model.reading.by_scheme["sinusoidal"].attended.weights, _THE)


def _looks_at(model: Model, t: int) -> int:
    return int(model.weights[t].argmax())


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
            lambda model: _looks_at(model, 0) == 1 and _looks_at(model, 3) == 4,
            "near-wins",
        ),
        Option(
            "They are the same, number for number.",
            "Both have the same vector, so they make the same query and meet the same keys. "
            "Nothing in the row says where the word stands.",
            _START,
            lambda model: _gap(model) < 1e-9,
        ),
        Option(
            "They differ: more words stand before the second one.",
            "Before and after do not exist for this head. It reads a set of words, not a row of "
            "them.",
            _START,
            lambda model: _gap(model) > 1e-9,
            "order-for-free",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the two rows differ by {_gap(model):.1e} at most. With sinusoidal positions "
        f"they differ by up to {_placed_gap(model):.3f}."
    ),
    figure="attention_weights",
    revealed_title="Equal words have equal rows until positions come in",
    quiz=True,
)


_MASKED = {**_START, "causal": "yes"}


def _seen(model: Model, t: int) -> int:
    return int((model.weights[t] > 0).sum())


def _last_moves(model: Model) -> float:
    """Return how much the last word's output changes when the words before it change places."""
    *before, last = model.view.words.split()
    other = Model(model.view._replace(words=" ".join([*before[::-1], last])))
    return float(abs(model.output[-1] - other.output[-1]).max())


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
            lambda model: _gap(model) < 1e-9,
            "mask-is-blind",
        ),
        Option(
            "No, and the last word now knows the order of all words before it.",
            "One masked layer tells a word which words came before it, not in which order. "
            "Rearrange them, and the last word's output stays as it is.",
            _MASKED,
            lambda model: _last_moves(model) > 1e-9,
            "order-for-free",
        ),
        Option(
            "No: the first one sees one word, the second one sees four.",
            "The mask alone breaks the symmetry. This is why decoders without any encoding can "
            "still learn something of the order.",
            _MASKED,
            lambda model: (_seen(model, 0), _seen(model, 3)) == (1, 4),
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the two rows differ by up to {_gap(model):.3f}. When the words before it "
        f"change places, the output of the last word changes by {_last_moves(model):.1e}."
    ),
    figure="attention_weights",
    quiz=True,
)


def _growth(model: Model) -> list[float]:
    """Return by what factor the mask makes the weights on each seen word grow, in row 3."""
    whole, masked = (Model(model.view._replace(causal=mask)).weights[3] for mask in ("no", "yes"))
    return [float(masked[s] / whole[s]) for s in range(4)]


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
            lambda model: max(abs(factor - 1) for factor in _growth(model)) < 1e-9,
            "mask-zeroes",
        ),
        Option(
            "They grow, all by the same factor.",
            "The softmax takes e to the power of each score and divides by the sum. The mask "
            "makes that sum smaller and leaves the powers as they are.",
            _MASKED,
            lambda model: max(_growth(model)) - min(_growth(model)) < 1e-9 < _growth(model)[0] - 1,
        ),
        Option(
            "They grow, and the word next to it gains most.",
            "Nothing in the softmax knows which word is near. What is left is shared in the same "
            "proportions as before.",
            _MASKED,
            lambda model: _growth(model)[2] > max(_growth(model)[:2]) + 1e-9,
            "near-wins",
            always="The softmax keeps the proportions of what it does not hide.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        "Measured for the second “the”: the weights on the four words it sees are multiplied by "
        f"{min(_growth(model)):.4f} to {max(_growth(model)):.4f}."
    ),
    figure="attention_weights",
)

QUESTIONS: tuple[Prediction, ...] = (
    _EQUAL, _MASK, _RENORMALISED, ALIKE, END, TERMS, NEAR, BUILT,
)  # fmt: skip
