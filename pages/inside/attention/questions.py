"""Predictions about attention: first what a head without positions makes of equal words."""

from typing import Any

from course.questions import Option, Prediction
from pages.inside.attention.model import Model, row_gap
from pages.inside.attention.questions_built import BUILT
from pages.inside.attention.questions_heads import ALIKE, END
from pages.inside.attention.questions_masks import MASK, RENORMALISED
from pages.inside.attention.questions_nearness import NEAR
from pages.inside.attention.questions_terms import TERMS
from pe_core.figures import sized

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


def _seen(model: Model, t: int) -> int:
    """Return from how many words a word takes something."""
    return int((model.weights[t] > 0).sum())


def _looks_measured(model: Model) -> str:
    first, second = (_looks_at(model, t) for t in (0, 3))
    return (
        f"Measured at d = {model.view.d}: the first “the” gives its largest weight to word "
        f"{first} and the second to word {second}. These weights are "
        f"{model.weights[0, first]:.4f} and {model.weights[3, second]:.4f}."
    )


_GO: dict[str, Any] = {**_START, "words": "go up and go down", "t": 4}


def _earlier_and_later(model: Model) -> tuple[float, float]:
    """Return what the fifth word gives to the first word and to the fourth."""
    return float(model.weights[4, 0]), float(model.weights[4, 3])


def _go_measured(model: Model) -> str:
    earlier, later = _earlier_and_later(model)
    return (
        f"Measured at d = {model.view.d}: “{model.words[4]}” gives a weight of {earlier:.6f} to "
        f"the “go” at position 0 and of {later:.6f} to the “go” at position 3."
    )


_ONE_COLUMN_EACH = Prediction(
    name="equal_words_equal_rows_twin",
    page="attention",
    question="A head with neither positional encoding nor mask reads “go up and go down”. The "
    "last word, “down”, gives some weight to the “go” right before it and some to the “go” at the "
    "beginning. Which of the two gets more?",
    options=(
        Option(
            "The later one gets more.",
            "The words “go” and “down” belong together, and they are next to each other. But the "
            "head has no information about distances. Both keys are made from the same vector, so "
            "the query of “down” matches them equally well.",
            {**_GO, "d": 64},
            lambda model: _earlier_and_later(model)[1] > _earlier_and_later(model)[0] + 1e-9,
            "near-wins",
        ),
        Option(
            "The earlier one gets more.",
            "A reader comes to the “go” at the beginning first and might give the repetition less "
            "attention. But the head does not read one word after another. It takes in all words "
            "at once, so neither “go” comes before the other.",
            {**_GO, "d": 512},
            lambda model: _earlier_and_later(model)[0] > _earlier_and_later(model)[1] + 1e-9,
            "order-for-free",
        ),
        Option(
            "Both get the same weight.",
            "A score depends only on the query and the key. In both places the key is that of "
            "“go”, so every word gives the two the same weight, and their columns in the picture "
            "are equal.",
            _GO,
            lambda model: abs(_earlier_and_later(model)[0] - _earlier_and_later(model)[1]) < 1e-9,
        ),
    ),
    start=_GO | {"words": _START["words"]},
    measured=_go_measured,
    figure="attention_weights",
)

_EQUAL = Prediction(
    name="equal_words_equal_rows",
    page="attention",
    question="Take “the cat sees the dog” without positional encoding. The word “the” occurs at "
    "positions 0 and 3, so the picture has two rows of weights for it. How do these two rows "
    "compare?",
    options=(
        Option(
            "The first favours “cat”, the second “dog”.",
            "An article belongs to the noun after it, so a reader connects the two. But the head "
            "would have to know which noun comes next. Without positional encoding it knows only "
            "which words occur.",
            {**_START, "d": 64},
            lambda model: _looks_at(model, 0) == 1 and _looks_at(model, 3) == 4,
            "near-wins",
            measured=_looks_measured,
        ),
        Option(
            "The first row is the same as the second.",
            "Both occurrences of “the” have the same vector, so they produce the same query and "
            "are compared with the same keys. Nothing in the row depends on the position of the "
            "word.",
            _START,
            lambda model: _gap(model) < 1e-9,
        ),
        Option(
            "The first covers fewer words than the second.",
            "We read from left to right, so at the first “the” we know only one word. A head "
            "without a mask gets all words at once, and it does not know their order.",
            {**_START, "d": 512},
            lambda model: _seen(model, 0) < _seen(model, 3),
            "order-for-free",
            measured=lambda model: (
                f"Measured at d = {model.view.d}: the first “the” gives a positive weight to "
                f"{_seen(model, 0)} words, and the second to {_seen(model, 3)} words."
            ),
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the largest difference between the two rows is {sized(_gap(model))}. "
        f"With sinusoidal positions it is {_placed_gap(model):.3f}."
    ),
    figure="attention_weights",
    revealed_title="Equal words have equal rows until positions are added",
    quiz=True,
    twin=_ONE_COLUMN_EACH,
)

QUESTIONS: tuple[Prediction, ...] = (
    _EQUAL, MASK, RENORMALISED, END, ALIKE, TERMS, NEAR, BUILT,
)  # fmt: skip
