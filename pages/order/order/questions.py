"""Predictions about word order: what a head shows of it when the same words are rearranged."""

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pages.order.order.questions_last_word import LAST
from pages.order.order.questions_masks import CAUSAL, LONG, START, SYMMETRIC, rearranged
from pages.order.order.questions_repeats import SAME_WORD


def _mean_moves(compared: Comparison) -> bool:
    return compared.of_mean > ROUNDING


def _largest_moves(compared: Comparison) -> bool:
    return compared.of_largest > ROUNDING


def _mean_measured(model: Model) -> str:
    return (
        f"Measured on “{' '.join(model.both.words)}”, {rearranged(model)}: the mean changes by no "
        f"more than a rounding error ({model.both.plain.of_mean:.2g}) without positions, and by "
        f"{model.both.placed.of_mean:.3f} with them."
    )


def _largest_measured(model: Model) -> str:
    return (
        f"Measured on “{' '.join(model.both.words)}”, {rearranged(model)}: the largest value in a "
        f"column changes by no more than a rounding error ({model.both.plain.of_largest:.2g}) "
        f"without positions, and by up to {model.both.placed.of_largest:.3f} with them."
    )


_BITES = {**START, "words": "the dog bites Paul today"}
_POOLED_TWIN = Prediction(
    name="pooled_mean_twin",
    page="order",
    question="Two models stack the outputs of “the dog bites Paul today” as rows and keep only "
    "the largest value in each column. One adds positions, the other does not, and neither has a "
    "mask. Which model can detect that the sentence has been reversed?",
    options=(
        Option(
            "Only the one that adds positions.",
            "Without positions the same rows come in a different order, and the largest value in "
            "each column stays the same. With positions the rows themselves change.",
            _BITES,
            lambda model: (
                _largest_moves(model.both.placed) and not _largest_moves(model.both.plain)
            ),
        ),
        Option(
            "Neither of these two models.",
            "Keeping only the largest value does hide which row it came from. But the rows were "
            "computed from words with their positions, and the positions have changed.",
            {**_BITES, "words": LONG},
            lambda model: (
                not _largest_moves(model.both.placed) and not _largest_moves(model.both.plain)
            ),
            "invariant",
        ),
        Option(
            "Both, but in different ways.",
            "The rows do change places in both models. But the largest value in a column is the "
            "same whichever row it is in.",
            {**_BITES, "order": "shuffled"},
            lambda model: _largest_moves(model.both.placed) and _largest_moves(model.both.plain),
            "order-for-free",
            always="The largest value in a column does not depend on the order of its rows.",
        ),
    ),
    start=START,
    measured=_largest_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
)

_POOLED = Prediction(
    name="pooled_mean",
    page="order",
    question="A classifier takes the mean of all outputs as its summary of the sentence. There is "
    "no mask. The words are shuffled. Does the mean change without positions, and does it change "
    "with them?",
    options=(
        Option(
            "It changes only when positions are added.",
            "Without positions the same rows are added up in a different order. With positions the "
            "rows themselves are different, and so is their mean.",
            {**START, "order": "shuffled"},
            lambda model: not _mean_moves(model.both.plain) and _mean_moves(model.both.placed),
        ),
        Option(
            "It changes with positions and without them.",
            "The rows have changed places, so you might think that the mean must change in any "
            "case. But the order in which rows are added does not matter: the same rows have the "
            "same mean.",
            {**START, "words": LONG, "order": "shuffled"},
            lambda model: _mean_moves(model.both.plain) and _mean_moves(model.both.placed),
            "order-for-free",
            always="A mean of several rows does not depend on their order.",
        ),
        Option(
            "It does not change in either of the cases.",
            "It is true that a mean ignores the order of its rows. But with positions the rows "
            "themselves change: each is computed from a word and its position.",
            {**_BITES, "order": "shuffled"},
            lambda model: not _mean_moves(model.both.plain) and not _mean_moves(model.both.placed),
            "invariant",
        ),
    ),
    start=START,
    measured=_mean_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
    reveals=("checks.mean", "text.Equivariant, not invariant"),
    twin=_POOLED_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (CAUSAL, LAST, _POOLED, SAME_WORD, SYMMETRIC)
