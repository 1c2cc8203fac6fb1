"""Predictions about order without positions: by a causal mask, and by a bias of distance."""

from typing import Any

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.model import Model

START: dict[str, Any] = {
    "d": 128,
    "n": 10_000,
    "words": "John likes Jane",
    "order": "reversed",
    "causal": "no",
}


def _moves_behind_mask(model: Model) -> list[bool]:
    """Return for each word whether its output moves without positions, behind a causal mask."""
    return [bool(change > ROUNDING) for change in model.both.masked.changes]


def _mask_measured(model: Model) -> str:
    each = ", ".join(f"{change:.2f}" for change in model.both.masked.changes)
    free = model.both.plain.largest
    return f"Measured without positions, word by word: {each}. Without the mask at most {free:.2g}."


CAUSAL = Prediction(
    name="order_behind_mask",
    page="order",
    question="Read “John likes Jane” backwards. Without positions no word's output changes. Now "
    "turn the causal mask on: each word sees only itself and the words before it. Whose output "
    "changes then, still without positions?",
    options=(
        Option(
            "Nobody's: without positions there is no order to see.",
            "The mask lets each word see other words, and which ones they are depends on the "
            "order. So the order shows, though no position was added.",
            {**START, "causal": "yes"},
            lambda model: not any(_moves_behind_mask(model)),
            "mask-is-blind",
        ),
        Option(
            "Everybody's.",
            "The first word sees nobody but itself, and later it sees all. The last one loses "
            "those it saw. The middle one sees another neighbour. Each set has changed.",
            {**START, "causal": "yes"},
            lambda model: all(_moves_behind_mask(model)),
        ),
        Option(
            "All but that of the middle word, which stays where it is.",
            "It stays in its place, but the word before it is now another one. Its output mixes "
            "in another value.",
            {**START, "causal": "yes", "order": "ends-swapped"},
            lambda model: _moves_behind_mask(model) == [True, False, True],
            "mask-is-blind",
        ),
    ),
    start=START,
    measured=_mask_measured,
    figure="order_changes",
    revealed_title="Order shows through positions or through a mask, never by itself",
    quiz=True,
)


def _sees_reversed(model: Model) -> bool:
    return model.both.biased_reversed.largest > ROUNDING


def _sees_swapped(model: Model) -> bool:
    return model.both.biased_swapped.largest > ROUNDING


def _bias_measured(model: Model) -> str:
    turned, swapped = model.both.biased_reversed.largest, model.both.biased_swapped.largest
    return (
        f"Measured with the bias alone: reversed, an output changes by {turned:.2g}; "
        f"with the first two words exchanged by {swapped:.2f}."
    )


SYMMETRIC = Prediction(
    name="symmetric_bias",
    page="order",
    question="Take no positions and no mask. Instead lower each score by the distance of the two "
    "words, the same to the left and to the right. Which sentence can the head still not tell from "
    "“John likes Jane”?",
    options=(
        Option(
            "None: with every distance known, the order is known.",
            "Distances leave one thing open: which end is the beginning. Reversed, every pair is "
            "as far apart as before.",
            START,
            lambda model: _sees_reversed(model) and _sees_swapped(model),
            "distance-is-enough",
            always="Read backwards, every two words are as far apart as before.",
        ),
        Option(
            "“likes John Jane”.",
            "Here Jane stands beside John and no longer beside likes. Distances have changed, and "
            "the outputs with them.",
            {**START, "order": "first-two-swapped"},
            lambda model: not _sees_swapped(model),
            "distance-is-enough",
        ),
        Option(
            "“Jane likes John”.",
            "It is the same sentence read backwards, so every pair has kept its distance. A bias "
            "that treats left and right alike cannot tell who likes whom.",
            START,
            lambda model: not _sees_reversed(model),
            always="Read backwards, every two words are as far apart as before.",
        ),
    ),
    start=START,
    measured=_bias_measured,
    figure="order_changes",
    quiz=True,
)

_SWAPPED = {**START, "order": "first-two-swapped", "causal": "yes"}

LAST = Prediction(
    name="last_word_behind_mask",
    page="order",
    question="One layer with a causal mask, no positions. Exchange the first two words: "
    "“likes John Jane”. What do the outputs do?",
    options=(
        Option(
            "All three move: the mask shows the order.",
            "It shows each word which others came before, not in which order they came. Jane, "
            "the last word, sees the same three words as before.",
            _SWAPPED,
            lambda model: all(_moves_behind_mask(model)),
            "order-for-free",
        ),
        Option(
            "None moves: no position was added.",
            "The first two words see other sets of words than before, and their outputs move.",
            _SWAPPED,
            lambda model: not any(_moves_behind_mask(model)),
            "mask-is-blind",
        ),
        Option(
            "Jane's stays, the other two move.",
            "Jane sees the same set of words in both. The two before her see other sets. A second "
            "layer would pass their change on to Jane.",
            _SWAPPED,
            lambda model: (
                _moves_behind_mask(model) == [True, True, False]
                and model.both.masked_last.changes[-1] < ROUNDING
            ),
        ),
    ),
    start=START,
    measured=_mask_measured,
    figure="order_changes",
)
