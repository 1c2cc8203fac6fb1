"""Figures of words in two orders: where each goes, and whether its output goes with it."""

from collections.abc import Callable, Mapping

import pe_core
from course.sentences import NO_WORDS
from course.word_orders import ROUNDING, changes
from pages.core.order.model import Comparison, Model, attend
from pe_core import figures
from pe_core.figures import Figure

_DRAWN = 6  # numbers of an output, at most
_LISTED, _LETTERS = 8, 20  # words in a text equivalent, and letters of each


def moves_plain(model: Model) -> Figure:
    """Return the words in both orders and their outputs without positions."""
    return _moves(model, "plain", "Without positions")


def moves_to_predict(model: Model) -> Figure:
    """Return the same before the question about it, without the outputs of the second order."""
    return _moves(model, "plain", "Without positions", asked=True)


def moves_placed(model: Model) -> Figure:
    """Return the words in both orders and their outputs with positions added."""
    return _moves(model, "placed", "With positions")


def moves_masked(model: Model) -> Figure:
    """Return the words in both orders and their outputs behind a causal mask."""
    return _moves(model, "masked", "With a causal mask, without positions")


def masked_to_predict(model: Model) -> Figure:
    """Return the same before the question about it."""
    return _moves(model, "masked", "With a causal mask, without positions", asked=True)


def _moves(model: Model, which: str, setting: str, asked: bool = False) -> Figure:
    if not model.words:
        return figures.word_moves(
            ["no word yet"], [0], [[0.0]], None, rounding=ROUNDING, limit=1.0, title=NO_WORDS,
            alt=f"{NO_WORDS} As soon as there is a word, this figure shows how its output changes.",
        )  # fmt: skip
    compared: Comparison = getattr(model, which)
    typed, moved, places = compared.orders
    before, after = compared.before.output, compared.after.output[places]
    others = [one.before.output for one in (model.plain, model.placed)]
    # One scale for all these figures, that of the numbers that are drawn.
    most = max(float(abs(output[:, :_DRAWN]).max()) for output in (*others, before, after))
    told = "" if asked else f": {_count(compared)}"
    return figures.word_moves(
        typed,
        places,
        before,
        None if asked else after,
        rounding=ROUNDING,
        limit=most,
        title=f"{setting}{told}",
        alt=f"Two rows of words, {len(typed)} in each. The first is the sentence as typed, "
        f"“{_listed(typed)}”, and the second is the rearranged sentence, “{_listed(moved)}”. A "
        "line leads from each word to its new position. Each word is shown with its output, "
        f"computed {setting[0].lower()}{setting[1:]}. "
        + ("You are asked to predict the rearranged outputs." if asked else _changes(compared)),
    )


def _count(compared: Comparison) -> str:
    """Return in words how many outputs change."""
    if len(compared.orders.typed) == 1:
        return "a single word cannot be reordered"
    if compared.orders.same:
        return "rearranged like this, the sentence reads the same"
    changed, count = sum(compared.moves), len(compared.moves)
    if changed in (0, count):
        return "every output changes" if changed else "no word's output changes"
    return f"{changed} of {count} outputs change{'s' * (changed == 1)}"


def _changes(compared: Comparison) -> str:
    """Return how much the outputs of the first words change."""
    found = zip(compared.orders.typed[:_LISTED], compared.changes[:_LISTED], strict=True)
    told = [f"{_change(float(change))} for “{word[:_LETTERS]}”" for word, change in found]
    listed = f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else told[0]
    some = "" if len(told) == len(compared.changes) else f" of the first {len(told)} words"
    return f"The largest change in any entry of the output{some} is {listed}."


def _change(change: float) -> str:
    return f"{change:.2g}" if change > ROUNDING else "no more than a rounding error"


def _listed(words: tuple[str, ...]) -> str:
    first = " ".join(word[:_LETTERS] for word in words[:_LISTED])
    return f"{first} …" if len(words) > _LISTED else first


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "moves_plain": moves_plain,
    "moves_to_predict": moves_to_predict,
    "moves_placed": moves_placed,
    "moves_masked": moves_masked,
    "masked_to_predict": masked_to_predict,
    "last_output": moves_masked,  # beside the question that it answers
}
CODE = (attend, changes, pe_core.attention, pe_core.add_positions)
