"""Predictions about the last word behind a causal mask: what one layer shows it of the order."""

from course.questions import Option, Prediction
from pages.order.order.model import Model
from pages.order.order.questions_masks import LONG, START, counted, moves
from pe_core.figures import out_of

_SIX = {**START, "words": "go now or stay here tonight", "order": "first-two-swapped"}
_SIX |= {"causal": "yes"}


def _swapped_measured(model: Model) -> str:
    return counted(model, model.both.masked_swapped, "with the first two words exchanged")


_GARDEN = {**START, "words": "flower garden is", "order": "first-two-swapped", "causal": "yes"}


def _kept_measured(model: Model) -> str:
    found = moves(model.both.masked_swapped)
    kept = len(found) - sum(found)
    return (
        f"Measured on “{' '.join(model.both.words)}”: exchanging the first two words leaves "
        f"{out_of(kept, len(found), 'output')} unchanged."
    )


_NEXT_WORD = Prediction(
    name="last_word_behind_mask_twin",
    page="order",
    question="A garden flower is not a flower garden. A language model has a causal mask, no "
    "positional encoding and a single layer. It reads “flower garden is” and then “garden flower "
    "is”, and each time predicts the next word from the last output. Which words have the same "
    "output both times?",
    options=(
        Option(
            "The word “is” alone.",
            "“is” sees the same three words both times, and one layer gives it no further "
            "information. The model must therefore predict the same next word, although the other "
            "two outputs differ.",
            _GARDEN,
            lambda model: (
                all(moves(model.both.masked_swapped)[:-1])
                and not moves(model.both.masked_swapped)[-1]
            ),
        ),
        Option(
            "All three of the words.",
            "You might think that a head without positional encoding is blind to the order. But "
            "the mask lets the first word see only itself, and now a different word comes first.",
            {**_GARDEN, "words": "stone wall"},
            lambda model: not any(moves(model.both.masked_swapped)),
            "mask-is-blind",
        ),
        Option(
            "None of the words.",
            "The mask does reveal the order, so you might expect every output to differ. But a "
            "word that comes after the two exchanged words sees both of them in either order.",
            {**_GARDEN, "words": "garden flower is what we call it"},
            lambda model: all(moves(model.both.masked_swapped)),
            "mask-shows-all",
        ),
    ),
    start={**START, "words": _GARDEN["words"]},
    measured=_kept_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
)

LAST = Prediction(
    name="last_word_behind_mask",
    page="order",
    question="One layer with a causal mask reads “go now or stay here tonight” without positional "
    "encoding. You exchange the first two words. How many of the six outputs change?",
    options=(
        Option(
            "All six of the outputs.",
            "The mask does reveal something about the order, so you might think that every output "
            "must change. But it reveals to each word only which words came before, not their "
            "order.",
            {**_SIX, "words": LONG},
            lambda model: all(moves(model.both.masked_swapped)),
            "mask-shows-all",
        ),
        Option(
            "None of the six outputs.",
            "No positional encoding was added, so you might think that nothing can change. But "
            "“go” now sees “now”, and “now” no longer sees “go”.",
            {**_SIX, "words": "go now"},
            lambda model: not any(moves(model.both.masked_swapped)),
            "mask-is-blind",
        ),
        Option(
            "Two of the six outputs.",
            "Only the two exchanged words now see a different set of words. All later words see "
            "the same words as before, in a different order. A second layer would pass the change "
            "on.",
            _SIX,
            lambda model: (
                moves(model.both.masked_swapped)
                == [place < 2 < len(model.both.words) for place in range(len(model.both.words))]
            ),
        ),
    ),
    start={**START, "words": _SIX["words"]},
    measured=_swapped_measured,
    figure="moves_plain",
    asked_with="moves_to_predict",
    reveals=("checks.last", "text.One layer shows less than it seems to"),
    twin=_NEXT_WORD,
)
