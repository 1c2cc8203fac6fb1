"""Figures of words that move: where each goes, and whether its output goes with it unchanged."""

from course.sentences import NO_WORDS
from course.word_orders import ROUNDING
from pages.core.order.comparisons import Comparison
from pages.core.order.model import Model
from pe_core import figures
from pe_core.figures import Figure

_DRAWN = 6  # numbers of an output, at most
_LISTED, _LETTERS = 8, 20  # words in a text equivalent, and letters of each


def moves_plain(model: Model) -> Figure:
    """Return the words in both orders and their outputs without positions."""
    return _moves(model, model.both.without, "Without positions")


def moves_to_predict(model: Model) -> Figure:
    """Return the same before the page's first question: behind a mask, the outputs are hidden."""
    return _moves(model, model.both.without, "Without positions", asked=model.both.causal)


def moves_placed(model: Model) -> Figure:
    """Return the words in both orders and their outputs with positions added."""
    return _moves(model, model.both.added, "With positions")


def moves_biased(model: Model) -> Figure:
    """Return the words in both orders and their outputs with a bias by distance alone."""
    return _moves(model, model.both.biased, "With a distance bias only")


def bias_to_predict(model: Model) -> Figure:
    """Return the same before the question about the bias, without the outputs."""
    return _moves(model, model.both.biased, "With a distance bias only", asked=True)


def _moves(model: Model, compared: Comparison, setting: str, asked: bool = False) -> Figure:
    typed, moved, places = compared.orders
    if not typed:
        return figures.word_moves(
            ["no word yet"],
            [0],
            [[0.0]],
            None,
            rounding=ROUNDING,
            limit=1.0,
            title=NO_WORDS,
            alt=f"{NO_WORDS} As soon as there is a word, this figure shows how its output changes.",
        )
    before, after = compared.before.output, compared.after.output[places]
    both = [one.before.output for one in (model.both.without, model.both.added)]
    # One scale for both figures, that of the numbers that are drawn.
    most = max(float(abs(output[:, :_DRAWN]).max()) for output in (*both, before, after))
    joined = " and" if compared.setting.positions else ", with"
    mask = f"{joined} a causal mask" if compared.setting.causal else ""
    told = "" if asked else f": {_count(compared)}"
    return figures.word_moves(
        typed,
        places,
        before,
        None if asked else after,
        rounding=ROUNDING,
        limit=most,
        title=f"{setting}{mask}{told}",
        alt=f"Two rows of words, {len(typed)} in each. The first is the sentence as typed, "
        f"“{_listed(typed)}”, and the second is the rearranged sentence, “{_listed(moved)}”. A "
        "line leads from each word to its new position. Each word is shown with its output, "
        f"computed {setting.lower()}{mask.replace(',', ' and')}. "
        + ("You are asked to predict the rearranged outputs." if asked else _changes(compared)),
    )


def _count(compared: Comparison) -> str:
    """Return in words how many outputs change."""
    if len(compared.orders.typed) == 1:
        return "a single word cannot be reordered"
    if compared.orders.same:
        return "rearranged like this, the sentence reads the same"
    changed = int((compared.changes > ROUNDING).sum())
    count = len(compared.changes)
    if changed in (0, count):
        return "every output changes" if changed else "no output changes"
    return f"{changed} of {count} outputs change{'s' * (changed == 1)}"


def _changes(compared: Comparison) -> str:
    """Return how much the outputs of the first words change."""
    changes = zip(compared.orders.typed[:_LISTED], compared.changes[:_LISTED], strict=True)
    told = [f"{_change(float(change))} for “{word[:_LETTERS]}”" for word, change in changes]
    listed = f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else told[0]
    some = "" if len(told) == len(compared.changes) else f" of the first {len(told)} words"
    return f"The largest change in any entry of the output{some} is {listed}."


def _change(change: float) -> str:
    return f"{change:.2g}" if change > ROUNDING else f"no more than a rounding error ({change:.2g})"


def _listed(words: tuple[str, ...]) -> str:
    first = " ".join(word[:_LETTERS] for word in words[:_LISTED])
    return f"{first} …" if len(words) > _LISTED else first
