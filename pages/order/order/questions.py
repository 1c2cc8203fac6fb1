"""Predictions about word order: what a head notices when the same words stand elsewhere."""

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pages.order.order.questions_masks import CAUSAL, LAST, START, SYMMETRIC

_TWICE = {**START, "words": "the cat and the dog"}


def _gap(model: Model, compared: Comparison) -> float:
    """Return how far the two outputs of a word lie apart that is there twice."""
    return compared.gap(*model.both.twins) if model.both.twins else 0.0


_TWINS = Prediction(
    name="same_word_twice",
    page="order",
    question="Type “the cat and the dog”. The word “the” is there twice. Leave positions and mask "
    "out. How do the two outputs that attention gives to “the” compare?",
    options=(
        Option(
            "They differ: one stands beside the cat, the other beside the dog.",
            "“Beside” is order, and the head has none. Both ask the same question of the same "
            "five words, so both get the same answer.",
            _TWICE,
            lambda model: _gap(model, model.both.plain) > 0.01,
            "order-for-free",
            always="Without positions and mask, equal words ask the same of the same words.",
        ),
        Option(
            "They are the same, number for number.",
            "Same word, same query, same five keys and values: the same output. Without positions "
            "the model cannot treat the two differently in any layer.",
            _TWICE,
            lambda model: _gap(model, model.both.plain) < ROUNDING,
            always="Without positions and mask, equal words ask the same of the same words.",
        ),
        Option(
            "They are alike, but the later one has seen more words.",
            "Without a mask every word sees all words, those behind it too. Only a causal mask "
            "makes the later one see more.",
            {**_TWICE, "order": "shuffled"},
            lambda model: 0.01 < _gap(model, model.both.plain) < 0.5,
            "order-for-free",
            always="Without positions and mask, equal words ask the same of the same words.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the two outputs differ by {_gap(model, model.both.plain):.2g} at most; with "
        f"positions by {_gap(model, model.both.placed):.2f}."
    ),
    figure="outputs_typed",
    quiz=True,
)


def _mean_moves(compared: Comparison) -> bool:
    return compared.of_mean > ROUNDING


_POOLED = Prediction(
    name="pooled_mean",
    page="order",
    question="A classifier often takes the mean of all outputs as the sentence. The words are "
    "shuffled. What does that mean do?",
    options=(
        Option(
            "It stays without positions, and it moves with them.",
            "Without positions the same rows are added up in another order. With positions the "
            "rows themselves are others, and their mean is too.",
            {**START, "order": "shuffled"},
            lambda model: not _mean_moves(model.both.plain) and _mean_moves(model.both.placed),
        ),
        Option(
            "It moves in both cases: the rows have changed places.",
            "A mean adds up rows wherever they stand. The same rows in other places have the "
            "same mean.",
            {**START, "order": "shuffled"},
            lambda model: _mean_moves(model.both.plain) and _mean_moves(model.both.placed),
            "order-for-free",
            always="A mean does not depend on the order of its rows.",
        ),
        Option(
            "It stays in both cases: a mean has no order.",
            "A mean has no order, but the rows it is made of do. Each was computed from a word "
            "and its position.",
            {**START, "order": "reversed"},
            lambda model: not _mean_moves(model.both.plain) and not _mean_moves(model.both.placed),
            "invariant",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the mean changes by {model.both.plain.of_mean:.2g} without "
        f"positions, by {model.both.placed.of_mean:.2f} with them."
    ),
    figure="order_changes",
)

QUESTIONS: tuple[Prediction, ...] = (CAUSAL, _TWINS, _POOLED, SYMMETRIC, LAST)
