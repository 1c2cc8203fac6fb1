"""Predictions about order without positions: by a causal mask, and by a bias of distance."""

from typing import Any

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pe_core.figures import out_of

START: dict[str, Any] = {
    "d": 128,
    "n": 10_000,
    "words": "John likes Jane",
    "order": "reversed",
    "causal": "no",
}
TWICE: dict[str, Any] = {**START, "words": "the cat and the dog"}
LONG = "John likes Jane but Jane likes Mary and Mary likes Paul"


def moves(compared: Comparison) -> list[bool]:
    """Return for each word whether its output changes by more than rounding."""
    return [bool(change > ROUNDING) for change in compared.changes]


def rearranged(model: Model) -> str:
    """Say how the words of a sentence were rearranged."""
    ends = "after its first and last words change places"
    firsts = "after its first two words change places"
    said = {"ends-swapped": ends, "first-two-swapped": firsts}
    return said.get(model.view.order, model.view.order)


def _displaced(model: Model) -> list[bool]:
    """Return for each word whether it has changed its place."""
    return [place != was for was, place in enumerate(model.both.orders.places)]


def counted(model: Model, compared: Comparison, setting: str) -> str:
    found = moves(compared)
    change = "changes" if sum(found) == 1 else "change"
    some = out_of(sum(found), len(found), "output")
    many = f"{some} {change} by more than a rounding error"
    return f"Measured on “{' '.join(model.both.words)}”, {setting}: {many}."


def _masked_measured(model: Model) -> str:
    setting = f"{rearranged(model)}, with the mask and without positions"
    return counted(model, model.both.masked, setting)


def _kept_measured(model: Model) -> str:
    kept = [was for was, moved in enumerate(_displaced(model)) if not moved]
    changed = sum(moves(model.both.masked)[place] for place in kept)
    return (
        f"Measured on “{' '.join(model.both.words)}”, {rearranged(model)}, with the mask and "
        f"without positions: {out_of(changed, len(kept), 'word')} between the exchanged ones get "
        "a different output."
    )


def _seen(model: Model) -> tuple[int, int]:
    """Return how many words the two occurrences of a word see behind a mask, or 0."""
    masked, (first, second) = model.both.masked, model.both.twins or (0, 0)
    return (masked.seen(first), masked.seen(second)) if model.both.twins else (0, 0)


def _seen_measured(model: Model) -> str:
    first, second = _seen(model)
    return (
        f"Measured on “{' '.join(model.both.words)}”: of the {len(model.both.words)} words, "
        f"{first} can contribute to the first of the two outputs and {second} to the second."
    )


_MASKED_TWICE = {**TWICE, "causal": "yes"}

_CAUSAL_TWIN = Prediction(
    name="order_behind_mask_twin",
    page="order",
    question="A language model predicts the next word, so a causal mask hides all later words "
    "from each word. It reads “the cat and the dog” and adds no positional encoding. How do the "
    "outputs of the two occurrences of “the” compare?",
    options=(
        Option(
            "More words are mixed into the first one.",
            "The first “the” has more words after it, so you might think that it reads more. But "
            "the mask hides the words after it and leaves the words before it visible.",
            {**_MASKED_TWICE, "words": "the dog saw a bird and the cat"},
            lambda model: _seen(model)[0] > _seen(model)[1],
            "mask-hides-past",
            always="A causal mask lets a later word see everything that an earlier word sees, and "
            "more.",
        ),
        Option(
            "The same words are mixed into both of them.",
            "That would be true without a mask, when both see the whole sentence. With the mask, "
            "each sees only itself and the words before it, and those are not the same.",
            {**_MASKED_TWICE, "words": LONG},
            lambda model: _seen(model)[0] == _seen(model)[1],
            "mask-is-blind",
        ),
        Option(
            "More words are mixed into the second one.",
            "With the mask, a word sees itself and the words before it. The second “the” sees "
            "three more words, so the outputs differ although the words are the same.",
            _MASKED_TWICE,
            lambda model: _seen(model)[1] > _seen(model)[0],
        ),
    ),
    start=TWICE,
    measured=_seen_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
)

CAUSAL = Prediction(
    name="order_behind_mask",
    page="order",
    question="Reverse “John likes Jane”. Without positional encoding no word's output changes. "
    "Now turn on the causal mask: each word sees only itself and the words before it. Which "
    "outputs change now, if there is still no positional encoding?",
    options=(
        Option(
            "None of the three outputs changes.",
            "No positional encoding was added, so you might think that nothing can reveal the "
            "order. But the mask decides which words each word sees, and that depends on the "
            "order.",
            {**START, "words": LONG, "causal": "yes"},
            lambda model: not any(moves(model.both.masked)),
            "mask-is-blind",
            measured=_masked_measured,
        ),
        Option(
            "All three of the outputs change.",
            "The first word saw only itself, and now it sees all three. The last word no longer "
            "sees the other two. The middle word now has a different word before it. So each word "
            "now sees a different set of words.",
            {**START, "causal": "yes"},
            lambda model: all(moves(model.both.masked)),
        ),
        Option(
            "The first and last outputs change.",
            "The middle word is the only one that keeps its place, so you might think that its "
            "output stays the same. But a different word now comes before it and is mixed into "
            "its output.",
            {**START, "words": LONG, "order": "ends-swapped", "causal": "yes"},
            lambda model: moves(model.both.masked) == _displaced(model),
            "place-decides",
            measured=_kept_measured,
        ),
    ),
    start=START,
    measured=_masked_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
    revealed_title="Order becomes visible through positions or a mask, never by itself",
    quiz=True,
    reveals=(
        "numbers.order",
        "figure.outputs_moved",
        "checks.masks",
        "text.A mask shows order",
    ),
    twin=_CAUSAL_TWIN,
)


def _sees_reversed(model: Model) -> bool:
    return model.both.biased_reversed.largest > ROUNDING


def _sees_swapped(model: Model) -> bool:
    return model.both.biased_swapped.largest > ROUNDING


def _bias_measured(model: Model) -> str:
    turned, swapped = model.both.biased_reversed.largest, model.both.biased_swapped.largest
    return (
        f"Measured on “{' '.join(model.both.words)}” with the bias alone: reversing the sentence "
        f"changes the outputs by no more than a rounding error ({turned:.2g}), and exchanging the "
        f"first two words changes them by up to {swapped:.2f}."
    )


_DOG = {**START, "words": "the dog bites Paul"}
_SYMMETRIC_TWIN = Prediction(
    name="symmetric_bias_twin",
    page="order",
    question="A head has no positional encoding in its inputs and no mask, but it subtracts from "
    "each score the distance between the two words. It reads “the dog bites Paul”. First you "
    "exchange its first two words; then you reverse the original sentence instead. Which of the "
    "two rearrangements changes the outputs?",
    options=(
        Option(
            "Only reversing the sentence.",
            "Reversing the sentence moves more words, so you might expect it to change more. But "
            "it keeps the distance between any two words, and exchanging two words does not.",
            _DOG,
            lambda model: _sees_reversed(model) and not _sees_swapped(model),
            "place-decides",
            always="In the reversed sentence, any two words are as far apart as before.",
        ),
        Option(
            "Only exchanging the two words.",
            "The exchange moves “the” closer to “bites” and “dog” further away from it. Reversing "
            "the sentence keeps the distance between any two words.",
            {**_DOG, "order": "first-two-swapped"},
            lambda model: _sees_swapped(model) and not _sees_reversed(model),
        ),
        Option(
            "Both of the rearrangements.",
            "You might think that all the distances together determine the order. But they do not "
            "show at which end the sentence begins.",
            {**START, "words": LONG},
            lambda model: _sees_reversed(model) and _sees_swapped(model),
            "distance-is-enough",
            always="In the reversed sentence, any two words are as far apart as before.",
        ),
    ),
    start=_DOG,
    measured=_bias_measured,
    figure="moves_biased",
    asked_with="bias_to_predict",
)

SYMMETRIC = Prediction(
    name="symmetric_bias",
    page="order",
    question="A head has neither positional encoding nor mask. Instead, it subtracts from each "
    "score the distance between the two words, and treats left and right alike. The words of "
    "“John likes Jane” can be put in five other orders. Which of these leaves every word's output "
    "unchanged?",
    options=(
        Option(
            "None of the five other orders.",
            "You might think that all the distances together fix the order. But one thing remains "
            "open: which end is the beginning. After a reversal, any two words are as far apart "
            "as before.",
            {**START, "words": LONG},
            lambda model: _sees_reversed(model) and _sees_swapped(model),
            "distance-is-enough",
            always="In the reversed sentence, any two words are as far apart as before.",
        ),
        Option(
            "All five of the other orders.",
            "A distance bias adds nothing to the word vectors, so you might think that it leaves "
            "the head as blind as before. But in “likes John Jane” the distances differ, and so "
            "do the scores.",
            {**START, "order": "first-two-swapped"},
            lambda model: not _sees_reversed(model) and not _sees_swapped(model),
            "bias-is-blind",
        ),
        Option(
            "Only the order “Jane likes John”.",
            "This is the sentence read backwards, so any two words are as far apart as before. A "
            "bias that treats left and right alike cannot show who likes whom.",
            START,
            lambda model: not _sees_reversed(model) and _sees_swapped(model),
        ),
    ),
    start=START,
    measured=_bias_measured,
    figure="moves_biased",
    asked_with="bias_to_predict",
    quiz=True,
    reveals=("checks.biases", "figure.moves_biased", "text.A distance is not a direction"),
    twin=_SYMMETRIC_TWIN,
)
