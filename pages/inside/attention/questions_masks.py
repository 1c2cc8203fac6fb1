"""Predictions about what a causal mask does to a head without positions."""

from typing import Any, NamedTuple

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.attention.model import Model

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "none", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip


def _seen(model: Model, t: int) -> int:
    """Return from how many words a word takes something."""
    return int((model.weights[t] > 0).sum())


_MASKED: dict[str, Any] = {**_START, "causal": "yes"}


def _seen_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the number of words with a positive weight is "
        f"{_seen(model, 0)} for the first “the” and {_seen(model, 3)} for the second. The first "
        f"gives a weight of {model.weights[0, 0]:.4f} to itself, and the second gives "
        f"{model.weights[3, 3]:.4f} to itself."
    )


_NAMES: dict[str, Any] = {**_MASKED, "words": "John likes Jane"}


def _changes(model: Model) -> list[float]:
    """Return by how much the output of each word changes when the first two change places.

    The words are in the order of the sentence as it is typed.
    """
    first, second, *rest = model.words
    swapped = Model(model.view._replace(words=" ".join([second, first, *rest])))
    places = [1, 0, *range(2, len(model.words))]
    moved = abs(model.output - swapped.output[places]).max(axis=1)
    return [float(change) for change in moved]


def _changed(model: Model) -> int:
    return sum(change > 1e-9 for change in _changes(model))


def _changes_measured(model: Model) -> str:
    *first, last = (
        f"{change:.3f} for “{word}”"
        for word, change in zip(model.words, _changes(model), strict=True)
    )
    return (
        f"Measured at d = {model.view.d}: the largest change in the output is {', '.join(first)} "
        f"and {last}."
    )


_SWAPPED = Prediction(
    name="mask_without_positions_twin",
    page="attention",
    question="A head without positional encoding has a causal mask: each word sees only itself "
    "and the words before it. “John likes Jane” becomes “likes John Jane”. For how many of the "
    "three words does the output change?",
    options=(
        Option(
            "For none of the words.",
            "With neither positions nor a mask, each word would keep its output. But the effect "
            "of the mask depends on the position: “John” can now see “likes”, and “likes” no "
            "longer sees “John”.",
            {**_NAMES, "d": 64},
            lambda model: _changed(model) == 0,
            "mask-is-blind",
        ),
        Option(
            "For two of the words.",
            "Each of the first two now sees different words than before. “Jane” still sees all "
            "three, and their order makes no difference to its output.",
            _NAMES,
            lambda model: _changed(model) == 2,
        ),
        Option(
            "For all of the words.",
            "The effect of the mask does depend on the order, so you might think that every word "
            "is affected. But in a single layer the mask only determines which words a word sees, "
            "and “Jane” still sees the same three words.",
            {**_NAMES, "d": 512},
            lambda model: _changed(model) == len(model.words),
            "mask-shows-all",
        ),
    ),
    start=_NAMES | {"causal": "no"},
    measured=_changes_measured,
    figure="attention_outputs",
)

MASK = Prediction(
    name="mask_without_positions",
    page="attention",
    question="Take “the cat sees the dog” without positional encoding and switch on the causal "
    "mask: a word sees only itself and the words before it. To how many words do the first and "
    "the second “the” now give some weight?",
    options=(
        Option(
            "To five words and to five.",
            "Without positional encoding the head is blind to order, so you might think that a "
            "mask based on order has no effect. But the mask does not depend on what the head "
            "knows: it simply hides the later words from each word.",
            {**_MASKED, "d": 64},
            lambda model: _seen(model, 0) == _seen(model, 3) == len(model.words),
            "mask-is-blind",
        ),
        Option(
            "To four words and to four.",
            "Without a mask equal words do have equal rows. With a mask, what a word sees depends "
            "on its position, and the two occurrences of “the” no longer see the same words.",
            {**_MASKED, "d": 512},
            lambda model: _seen(model, 0) == _seen(model, 3) == 4,
            "equal-words-equal-rows",
        ),
        Option(
            "To one word and to four.",
            "The mask alone makes the two rows different. This is why a decoder without any "
            "encoding can still learn something about the order.",
            _MASKED,
            lambda model: (_seen(model, 0), _seen(model, 3)) == (1, 4),
        ),
    ),
    start=_START,
    measured=_seen_measured,
    figure="attention_weights",
    quiz=True,
    reveals=("text.Without positions",),
    twin=_SWAPPED,
)


def _growth(model: Model) -> list[float]:
    """Return by what factor the mask makes the weights on each seen word grow, in row 3."""
    whole, masked = (Model(model.view._replace(causal=mask)).weights[3] for mask in ("no", "yes"))
    return [float(masked[s] / whole[s]) for s in range(4)]


class _Freed(NamedTuple):
    """What the second “the” gives to the second word: before the mask, after it, and by guess."""

    before: float
    after: float
    evenly: float
    in_proportion: float


def _freed(model: Model) -> _Freed:
    whole, masked = (Model(model.view._replace(causal=mask)).weights[3] for mask in ("no", "yes"))
    hidden = float(whole[4:].sum())
    before = float(whole[1])
    return _Freed(before, float(masked[1]), before + hidden / 4, before / (1 - hidden))


def _freed_measured(model: Model) -> str:
    found = _freed(model)
    return (
        f"Measured at d = {model.view.d}: the second weight rises from {found.before:.3f} to "
        f"{found.after:.3f}. If the weight of the hidden word were shared out equally, the second "
        f"weight would rise to {found.evenly:.3f}."
    )


_ROW: dict[str, Any] = {**_MASKED, "d": 1024}
_KNOWN = Model(DEFAULTS._replace(**_ROW))
_GIVEN = Model(DEFAULTS._replace(**{**_ROW, "causal": "no"})).weights[3]
_ONE_WEIGHT = Prediction(
    name="mask_and_the_rest_twin",
    page="attention",
    question="At d = 1024, with neither positions nor a mask, the second “the” in “the cat sees "
    "the dog” gives the five words the weights "
    f"{', '.join(f'{weight:.3f}' for weight in _GIVEN)}. The causal mask then hides the "
    f"last word. What happens to the second weight, {_GIVEN[1]:.3f}?",
    options=(
        Option(
            f"It is {_freed(_KNOWN).evenly:.3f} with the mask.",
            "The weight of the hidden word must go somewhere, and sharing it out equally would be "
            "the simplest way. But the softmax divides the four remaining weights by their sum, "
            "which is less than 1. All four grow by the same factor, so the larger weights "
            "gain more.",
            {**_MASKED, "d": 64},
            lambda model: abs(_freed(model).after - _freed(model).evenly) < 1e-9,
            "shared-evenly",
        ),
        Option(
            f"It is {_freed(_KNOWN).in_proportion:.3f} with the mask.",
            "The four remaining weights are divided by their sum. Their proportions are unchanged, "
            "and they sum to 1 again.",
            _ROW,
            lambda model: abs(_freed(model).after - _freed(model).in_proportion) < 1e-9,
            always="The softmax keeps the proportions of the weights that remain.",
        ),
        Option(
            f"It is {_freed(_KNOWN).before:.3f} with the mask.",
            "You might think that hiding one word does not affect the others. But then the row "
            "would sum to less than 1, and the output would no longer be a mean.",
            {**_MASKED, "d": 512},
            lambda model: abs(_freed(model).after - _freed(model).before) < 1e-9,
            "mask-zeroes",
        ),
    ),
    start=_ROW | {"causal": "no"},
    measured=_freed_measured,
    figure="attention_weights",
)

RENORMALISED = Prediction(
    name="mask_and_the_rest",
    page="attention",
    question="The mask removes the later words from a row of weights. What happens to the weights "
    "on the remaining words?",
    options=(
        Option(
            "They all stay as they were.",
            "You might think that hiding a word only sets its weight to 0. But then the row would "
            "no longer sum to 1. The mask sets the scores of hidden words to minus infinity "
            "before the softmax, which then makes the remaining weights sum to 1.",
            {**_MASKED, "d": 512},
            lambda model: max(abs(factor - 1) for factor in _growth(model)) < 1e-9,
            "mask-zeroes",
        ),
        Option(
            "They grow by the same factor.",
            "The softmax raises e to the power of each score and divides the result by the sum of "
            "these powers. The mask makes that sum smaller, but it does not change the powers that "
            "remain.",
            _MASKED,
            lambda model: max(_growth(model)) - min(_growth(model)) < 1e-9 < _growth(model)[0] - 1,
        ),
        Option(
            "They grow most for nearby words.",
            "You might think that the weight of a hidden word passes to the words close to it. "
            "But the softmax does not depend on which words are close: the proportions stay the "
            "same.",
            {**_MASKED, "d": 1024},
            lambda model: _growth(model)[2] > max(_growth(model)[:2]) + 1e-9,
            "near-wins",
            always="The softmax keeps the proportions of the weights that remain.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d} for the second “the”: four weights remain. The smallest "
        f"factor by which one of them grows is {min(_growth(model)):.4f}, and the largest is "
        f"{max(_growth(model)):.4f}."
    ),
    figure="attention_weights",
    twin=_ONE_WEIGHT,
)
