"""Predictions about word order: what a head shows of it when the same words are rearranged."""

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pages.order.order.questions_masks import CAUSAL, LAST, LONG, START, SYMMETRIC, TWICE


def _gap(model: Model, compared: Comparison) -> float:
    """Return how far the two outputs lie apart of a word that occurs twice."""
    return compared.gap(*model.both.twins) if model.both.twins else 0.0


def _neighbour_shares(model: Model) -> tuple[float, float]:
    """Return the share of the first occurrence's right neighbour in the outputs of both."""
    if not model.both.twins:
        return 0.0, 0.0
    first, second = model.both.twins
    return (
        model.both.plain.share(first, first + 1),
        model.both.plain.share(second, first + 1),
    )


def _seen(model: Model) -> tuple[int, int]:
    """Return how many words are mixed into the outputs of a word that occurs twice."""
    if not model.both.twins:
        return 0, 0
    first, second = model.both.twins
    return model.both.plain.seen(first), model.both.plain.seen(second)


def _neighbour_measured(model: Model) -> str:
    one, other = _neighbour_shares(model)
    neighbour = model.both.words[(model.both.twins or (0, 0))[0] + 1]
    return (
        f"Measured in “{' '.join(model.both.words)}”: the share of “{neighbour}” is {one:.4f} in "
        f"the first output and {other:.4f} in the second."
    )


def _seen_measured(model: Model) -> str:
    one, other = _seen(model)
    return (
        f"Measured in “{' '.join(model.both.words)}”: {one} of {len(model.both.words)} words are "
        f"mixed into the first output, {other} into the second."
    )


_TWINS = Prediction(
    name="same_word_twice",
    page="order",
    question="In “the cat and the dog” the word “the” occurs twice. An output of attention is a "
    "mix of all five words. There are no positions and no mask. How do the outputs of the two "
    "occurrences of “the” compare?",
    options=(
        Option(
            "Each of them has a larger share of its neighbour.",
            "One is next to the cat and the other next to the dog, so different mixes seem "
            "natural. But “next to” is a matter of order, and without positions a head knows "
            "nothing of order.",
            {**TWICE, "words": "the cat bites and the dog barks at the moon"},
            lambda model: _neighbour_shares(model)[0] > _neighbour_shares(model)[1] + ROUNDING,
            "order-for-free",
            always="Without positions or a mask, equal words get the same mix.",
            measured=_neighbour_measured,
        ),
        Option(
            "Both of them have the same share of every word.",
            "Both have the same query and use the same five keys and values, so their outputs are "
            "the same. Without positions, no layer can treat the two differently.",
            TWICE,
            lambda model: _gap(model, model.both.plain) < ROUNDING,
            always="Without positions or a mask, equal words get the same mix.",
        ),
        Option(
            "The second has shares of more words than the first.",
            "A reader has seen more words by the second “the”, and so has a recurrent network. "
            "Attention without a mask sees the whole sentence from every position.",
            {**TWICE, "words": "the quick brown fox jumps over the"},
            lambda model: _seen(model)[1] > _seen(model)[0],
            "left-to-right",
            always="Without a mask every word sees all words.",
            measured=_seen_measured,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the two outputs differ by up to {_gap(model, model.both.plain):.2g} without "
        f"positions and by up to {_gap(model, model.both.placed):.2f} with them."
    ),
    figure="outputs_typed",
    quiz=True,
    reveals=("checks.twice", "text.One word, or equal words"),
)


def _mean_moves(compared: Comparison) -> bool:
    return compared.of_mean > ROUNDING


def _largest_moves(compared: Comparison) -> bool:
    return compared.of_largest > ROUNDING


def _mean_measured(model: Model) -> str:
    return (
        f"Measured in “{' '.join(model.both.words)}”: the mean changes by up to "
        f"{model.both.plain.of_mean:.2g} without positions, and by "
        f"{model.both.placed.of_mean:.3f} with them."
    )


def _largest_measured(model: Model) -> str:
    return (
        f"Measured in “{' '.join(model.both.words)}”: the largest values of the columns change by "
        f"up to {model.both.plain.of_largest:.2g} without positions, and by up to "
        f"{model.both.placed.of_largest:.3f} with them."
    )


_BITES = {**START, "words": "the dog bites Paul today"}
_POOLED_TWIN = Prediction(
    name="pooled_mean_twin",
    page="order",
    question="Two models stack the outputs of “the dog bites Paul today” as rows and keep only "
    "the largest value in each column. One adds positions, the other does not; neither has a "
    "mask. Which of them can detect that the sentence has been reversed?",
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
            "Keeping only the largest value does discard which row it came from. But the rows "
            "were computed from words with their positions, and those have changed.",
            {**_BITES, "words": LONG},
            lambda model: (
                not _largest_moves(model.both.placed) and not _largest_moves(model.both.plain)
            ),
            "invariant",
        ),
        Option(
            "Both, each in its own way.",
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
    figure="order_changes",
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
            "The rows have changed places, so it may seem that the mean must change in any case. "
            "But the order in which rows are added does not matter: the same rows have the same "
            "mean.",
            {**START, "words": LONG, "order": "shuffled"},
            lambda model: _mean_moves(model.both.plain) and _mean_moves(model.both.placed),
            "order-for-free",
            always="A mean does not depend on the order of its rows.",
        ),
        Option(
            "It changes neither with them nor without.",
            "It is true that a mean ignores the order of its rows. But with positions the rows "
            "themselves change: each is computed from a word and its position.",
            START,
            lambda model: not _mean_moves(model.both.plain) and not _mean_moves(model.both.placed),
            "invariant",
        ),
    ),
    start=START,
    measured=_mean_measured,
    figure="order_changes",
    reveals=("checks.mean", "text.Equivariant, not invariant"),
    twin=_POOLED_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (CAUSAL, _TWINS, _POOLED, SYMMETRIC, LAST)
