"""Predictions about a word that occurs twice, in a layer without positions."""

from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pages.order.order.questions_masks import START, TWICE
from pe_core.figures import differ


def _gap(model: Model, compared: Comparison) -> float:
    """Return how far the two outputs lie apart of a word that occurs twice."""
    return compared.gap(*model.both.twins) if model.both.twins else 0.0


def _alike(model: Model) -> str:
    """Return how alike the two outputs are without positions, in words."""
    gap = _gap(model, model.both.plain)
    return differ(gap)


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
        f"Measured on “{' '.join(model.both.words)}”: the share of “{neighbour}” is {one:.4f} in "
        f"the first output and {other:.4f} in the second."
    )


def _seen_measured(model: Model) -> str:
    one, other = _seen(model)
    return (
        f"Measured on “{' '.join(model.both.words)}”: of the {len(model.both.words)} words, {one} "
        f"are mixed into the first output and {other} into the second."
    )


_CAN = {**START, "words": "you can open the can"}

_LABELS = Prediction(
    name="same_word_twice_twin",
    page="order",
    question="In “you can open the can” the first “can” is a verb and the second a noun, but both "
    "have the same vector. One attention layer reads the sentence, without positional encoding "
    "and without a mask. Then each word is labelled as verb or noun by its output alone. How are "
    "the two occurrences labelled?",
    options=(
        Option(
            "The second is labelled after reading more words.",
            "That is how we read it: by the time we reach the second “can”, we have seen the "
            "rest. An attention layer does not read from left to right. Every word sees the "
            "whole sentence at once.",
            {**_CAN, "words": "I saw her with a saw"},
            lambda model: _seen(model)[1] > _seen(model)[0],
            "left-to-right",
            always="Without a mask every word sees all words.",
            measured=_seen_measured,
        ),
        Option(
            "Each is labelled mainly by the words beside it.",
            "The words beside each “can” do tell us which is the verb, and a trained model uses "
            "them. But to do so it must know which words are neighbours, and here nothing shows "
            "that.",
            {**_CAN, "words": "we watch the man who has a watch"},
            lambda model: _neighbour_shares(model)[0] > _neighbour_shares(model)[1] + ROUNDING,
            "order-for-free",
            always="Without positions or a mask, equal words get the same mix.",
            measured=_neighbour_measured,
        ),
        Option(
            "Both are labelled by the same mix of five words.",
            "Equal vectors have equal queries, and both are compared with the same five keys. So "
            "the outputs are equal, and so are the labels. One of the two labels must be wrong, "
            "however well the model is trained.",
            _CAN,
            lambda model: _gap(model, model.both.plain) < ROUNDING,
            always="Without positions or a mask, equal words get the same mix.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured on “{' '.join(model.both.words)}”: the two outputs "
        f"{_alike(model)} without positions and differ by up to "
        f"{_gap(model, model.both.placed):.2f} with them."
    ),
    figure="moves_plain",
    asked_with="moves_to_predict",
)

SAME_WORD = Prediction(
    name="same_word_twice",
    page="order",
    question="In “the cat and the dog” the word “the” occurs twice. An output of attention is a "
    "mix of all five words. There is no positional encoding and no mask. How do the outputs of "
    "the two occurrences of “the” compare?",
    options=(
        Option(
            "Each contains a larger share of its own neighbour.",
            "One is next to “cat” and the other next to “dog”, so you might expect different "
            "mixes. But “next to” is a matter of order, and a head without positional encoding "
            "has no information about order.",
            {**TWICE, "words": "the cat bites and the dog barks at the moon"},
            lambda model: _neighbour_shares(model)[0] > _neighbour_shares(model)[1] + ROUNDING,
            "order-for-free",
            always="Without positions or a mask, equal words get the same mix.",
            measured=_neighbour_measured,
        ),
        Option(
            "Both contain exactly the same share of every word.",
            "Both have the same query and use the same five keys and values, so their outputs are "
            "the same. Without positional encoding, no layer can treat the two differently.",
            TWICE,
            lambda model: _gap(model, model.both.plain) < ROUNDING,
            always="Without positions or a mask, equal words get the same mix.",
        ),
        Option(
            "The second one contains more words than the first.",
            "By the second “the”, a reader has seen more words, and so has a recurrent network. "
            "But attention without a mask sees the whole sentence from every position.",
            {**TWICE, "words": "the quick brown fox jumps over the"},
            lambda model: _seen(model)[1] > _seen(model)[0],
            "left-to-right",
            always="Without a mask every word sees all words.",
            measured=_seen_measured,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured on “{' '.join(model.both.words)}”: the two outputs "
        f"{_alike(model)} without positions and differ by up to "
        f"{_gap(model, model.both.placed):.2f} with them."
    ),
    figure="moves_plain",
    asked_with="moves_to_predict",
    quiz=True,
    reveals=("checks.twice", "text.One word, or equal words"),
    twin=_LABELS,
)
