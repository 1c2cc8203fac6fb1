"""Predictions about word order: what a head notices when the same words stand elsewhere."""

from ui.predictions import criteria
from ui.predictions.kinds import Option, Prediction
from ui.view import View
from ui.views.rearranged import ROUNDING, Setting, changes, mean_change, orders, rearranged
from ui.words.order import largest_change, last_change, output_gap, twins

_JOHN = {"d": 128, "n": 10_000, "words": "John likes Jane"}
_START = {**_JOHN, "order": "reversed", "causal": "no"}
_MASK = Setting(causal=True)
_BIAS = Setting(biased=True)


def _moves_behind_mask(view: View) -> list[bool]:
    """Return for each word whether its output moves without positions, behind a causal mask."""
    return [bool(change > ROUNDING) for change in changes(view, orders(view), _MASK)]


def _mask_measured(view: View) -> str:
    told = ", ".join(f"{change:.2f}" for change in changes(view, orders(view), _MASK))
    free = largest_change(view, orders(view), Setting())
    return f"Measured without positions, word by word: {told}. Without the mask at most {free:.1e}."


_CAUSAL = Prediction(
    name="order_behind_mask",
    page="order",
    question="Without positions no output moves. Now turn the causal mask on: each word sees only "
    "itself and the words before it. Whose output moves without positions?",
    options=(
        Option(
            "Nobody's: without positions there is no order to see.",
            "The mask lets each word see other words, and which ones they are depends on the "
            "order. So the order shows, though no position was added.",
            {**_START, "causal": "yes"},
            lambda view: not any(_moves_behind_mask(view)),
            "mask-is-blind",
        ),
        Option(
            "Everybody's.",
            "The first word sees nobody but itself, and later it sees all. The last one loses "
            "those it saw. The middle one sees another neighbour. Each set has changed.",
            {**_START, "causal": "yes"},
            lambda view: all(_moves_behind_mask(view)),
        ),
        Option(
            "All but that of the middle word, which stays where it is.",
            "It stays in its place, but the word before it is now another one. Its output mixes "
            "in another value.",
            {**_START, "causal": "yes", "order": "ends-swapped"},
            lambda view: _moves_behind_mask(view) == [True, False, True],
            "mask-is-blind",
        ),
    ),
    start=_START,
    measured=_mask_measured,
    figure="order_changes",
    telling="Order shows through positions or through a mask, never by itself",
    quiz=True,
)

_TWICE = {**_START, "words": "the cat and the dog"}


def _twin_gap(view: View, setting: Setting) -> float:
    places = twins(orders(view).typed)
    return output_gap(view, places, setting) if places else 0.0


_TWINS = Prediction(
    name="same_word_twice",
    page="order",
    question="Type “the cat and the dog”. The word “the” is there twice. Leave positions and mask "
    "out. How do the two outputs of “the” compare?",
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
    start=_START,
    measured=lambda view: (
        f"Measured: the two outputs differ by {_twin_gap(view, Setting()):.1e} at most; with "
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
            {**_START, "order": "shuffled"},
            lambda view: not _mean_moves(view, False) and _mean_moves(view, True),
        ),
        Option(
            "It moves in both cases: the rows have changed places.",
            "A mean adds up rows wherever they stand. The same rows in other places have the "
            "same mean.",
            {**_START, "order": "shuffled"},
            lambda view: _mean_moves(view, False) and _mean_moves(view, True),
            "order-for-free",
        ),
        Option(
            "It stays in both cases: a mean has no order.",
            "A mean has no order, but the rows it is made of do. Each was computed from a word "
            "and its position.",
            {**_START, "order": "reversed"},
            lambda view: not _mean_moves(view, False) and not _mean_moves(view, True),
            "invariant",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the mean changes by {mean_change(view, orders(view), Setting()):.1e} without "
        f"positions, by {mean_change(view, orders(view), Setting(positions=True)):.2f} with them."
    ),
    figure="order_changes",
)


def _seen_by_bias(view: View, how: str) -> bool:
    both = rearranged(orders(view).typed, how)
    return largest_change(view, both, _BIAS) > ROUNDING


def _bias_measured(view: View) -> str:
    told = {
        how: largest_change(view, rearranged(orders(view).typed, how), _BIAS)
        for how in ("reversed", "first-two-swapped")
    }
    return (
        f"Measured with the bias alone: reversed, an output changes by {told['reversed']:.1e}; "
        f"with the first two words exchanged by {told['first-two-swapped']:.2f}."
    )


_SYMMETRIC = Prediction(
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
            _START,
            lambda view: all(_seen_by_bias(view, h) for h in ("reversed", "first-two-swapped")),
            "distance-is-enough",
        ),
        Option(
            "“likes John Jane”.",
            "Here Jane stands beside John and no longer beside likes. Distances have changed, and "
            "the outputs with them.",
            {**_START, "order": "first-two-swapped"},
            lambda view: not _seen_by_bias(view, "first-two-swapped"),
            "distance-is-enough",
        ),
        Option(
            "“Jane likes John”.",
            "It is the same sentence read backwards, so every pair has kept its distance. A bias "
            "that treats left and right alike cannot tell who likes whom.",
            _START,
            lambda view: not _seen_by_bias(view, "reversed"),
        ),
    ),
    start=_START,
    measured=_bias_measured,
    figure="order_changes",
    quiz=True,
)

_SWAPPED = {**_START, "order": "first-two-swapped", "causal": "yes"}

_LAST = Prediction(
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
            lambda view: all(_moves_behind_mask(view)),
            "order-for-free",
        ),
        Option(
            "None moves: no position was added.",
            "The first two words see other sets of words than before, and their outputs move.",
            _SWAPPED,
            lambda view: not any(_moves_behind_mask(view)),
            "mask-is-blind",
        ),
        Option(
            "Jane's stays, the other two move.",
            "Jane sees the same set of words in both. The two before her see other sets. A second "
            "layer would pass their change on to Jane.",
            _SWAPPED,
            lambda view: (
                _moves_behind_mask(view) == [True, True, False]
                and last_change(view, _MASK) < ROUNDING
            ),
        ),
    ),
    start=_START,
    measured=_mask_measured,
    figure="order_changes",
)

PREDICTIONS: tuple[Prediction, ...] = (
    _CAUSAL,
    _TWINS,
    _POOLED,
    _SYMMETRIC,
    _LAST,
    *criteria.PREDICTIONS,
)
