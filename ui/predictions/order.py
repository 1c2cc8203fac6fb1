"""Predictions about word order: what a head notices when the same words stand elsewhere."""

from course.questions import Option, Prediction
from course.view import View
from ui.predictions import masks
from ui.predictions.masks import START
from ui.views.rearranged import ROUNDING, Setting, mean_change, orders
from ui.words.order import output_gap, twins

_TWICE = {**START, "words": "the cat and the dog"}


def _twin_gap(view: View, setting: Setting) -> float:
    places = twins(orders(view).typed)
    return output_gap(view, places, setting) if places else 0.0


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
            lambda view: _twin_gap(view, Setting()) > 0.01,
            "order-for-free",
        ),
        Option(
            "They are the same, number for number.",
            "Same word, same query, same five keys and values: the same output. Without positions "
            "the model cannot treat the two differently in any layer.",
            _TWICE,
            lambda view: _twin_gap(view, Setting()) < ROUNDING,
        ),
        Option(
            "They are alike, but the later one has seen more words.",
            "Without a mask every word sees all words, those behind it too. Only a causal mask "
            "makes the later one see more.",
            {**_TWICE, "order": "shuffled"},
            lambda view: 0.01 < _twin_gap(view, Setting()) < 0.5,
            "order-for-free",
        ),
    ),
    start=START,
    measured=lambda view: (
        f"Measured: the two outputs differ by {_twin_gap(view, Setting()):.2g} at most; with "
        f"positions by {_twin_gap(view, Setting(positions=True)):.2f}."
    ),
    figure="outputs_typed",
    quiz=True,
)


def _mean_moves(view: View, positions: bool) -> bool:
    return mean_change(view, orders(view), Setting(positions=positions)) > ROUNDING


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
            lambda view: not _mean_moves(view, False) and _mean_moves(view, True),
        ),
        Option(
            "It moves in both cases: the rows have changed places.",
            "A mean adds up rows wherever they stand. The same rows in other places have the "
            "same mean.",
            {**START, "order": "shuffled"},
            lambda view: _mean_moves(view, False) and _mean_moves(view, True),
            "order-for-free",
        ),
        Option(
            "It stays in both cases: a mean has no order.",
            "A mean has no order, but the rows it is made of do. Each was computed from a word "
            "and its position.",
            {**START, "order": "reversed"},
            lambda view: not _mean_moves(view, False) and not _mean_moves(view, True),
            "invariant",
        ),
    ),
    start=START,
    measured=lambda view: (
        f"Measured: the mean changes by {mean_change(view, orders(view), Setting()):.2g} without "
        f"positions, by {mean_change(view, orders(view), Setting(positions=True)):.2f} with them."
    ),
    figure="order_changes",
)


PREDICTIONS: tuple[Prediction, ...] = (
    masks.CAUSAL,
    _TWINS,
    _POOLED,
    masks.SYMMETRIC,
    masks.LAST,
)
