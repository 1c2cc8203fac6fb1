"""Figures of why order matters: what a head makes of the same words in another order."""

from collections.abc import Callable, Mapping, Sequence

import pe_core
from course.quantities import Floats
from course.sentences import NO_WORDS, Labels
from course.word_orders import ROUNDING, Orders, changes
from pages.order.order.comparisons import attend
from pages.order.order.model import Model
from pe_core import figures
from pe_core.figures import Figure, Group

_SEEN = 6  # numbers of an output that the pictures show, from the first on
_LISTED, _LETTERS = 8, 20  # words in a text equivalent, and letters of each


def order_changes(model: Model) -> Figure:
    """Return how far each word's output moves, without positions and with them."""
    view, orders = model.view, model.both.orders
    if not orders.typed:
        return _empty("how far the output of each word moves when the words are rearranged")
    without, added = model.both.without.changes, model.both.added.changes
    return figures.bars(
        orders.typed,
        [Group("without positions", without), Group("with positions", added)],
        value_axis="largest change in its output",
        name_axis="word, as typed",
        log=True,
        title=_title(orders, without),
        alt=f"Bars for each word, {len(orders.typed)} in all: the most that a number of its output "
        f"changes when the words are rearranged ({view.order.replace('-', ' ')}, causal mask: "
        f"{view.causal}). Without positions at most {without.max():.2g}, with positions from "
        f"{added.min():.2g} to {added.max():.2g}. {_first_bars(orders.typed, without, added)}",
        view=f"order_changes_{len(orders.typed)}",
    )


def _first_bars(words: Sequence[str], without: Floats, added: Floats) -> str:
    """Return what the bars of the first words say."""
    rows = list(zip(words, without, added, strict=True))[:_LISTED]
    return "; ".join(f"{word[:_LETTERS]}: {a:.2g} and {b:.2g}" for word, a, b in rows) + "."


def _title(orders: Orders, without: Floats) -> str:
    if len(orders.typed) == 1:
        return "One word has no other order"
    if orders.same:
        return "Rearranged like this, the sentence reads the same"
    if without.max() < ROUNDING:
        return "Without positions, no output moves"
    return "Behind a causal mask, outputs move without positions too"


def _empty(what: str) -> Figure:
    return figures.bars(
        ["no word yet"],
        [Group("change", [0.0])],
        value_axis="nothing to measure",
        title=NO_WORDS,
        alt=f"{NO_WORDS} As soon as there is a word, this figure shows {what}.",
        view="wordless",
    )


def outputs_typed(model: Model, hover: bool = True) -> Figure:
    """Return the outputs of the words as typed, without positions."""
    return _outputs(model, "typed", hover)


def outputs_moved(model: Model, hover: bool = True) -> Figure:
    """Return the outputs of the rearranged words, without positions."""
    return _outputs(model, "moved", hover)


def _outputs(model: Model, which: str, hover: bool) -> Figure:
    if not model.both.words:
        return _empty("the output of each word as a row of numbers")
    cells, change = _cells(model, which), model.both.without.largest
    most = max(float(abs(_cells(model, name)).max()) for name in ("typed", "moved"))
    same = change < ROUNDING
    if which == "typed":
        title = "As typed: one row for each word"
    else:
        title = (
            "Rearranged: the same rows, each with its word" if same else "Rearranged: other rows"
        )
    return figures.grid(
        cells,
        **_labels(model, which),
        quantity="value",
        title=title,
        alt=f"The first {cells.shape[1]} numbers of each word's output without positions, "
        f"causal mask: {model.view.causal}. Followed to its new place, a word's output changes by "
        f"at most {change:.2g}.",
        limits=(-most, most) if most else None,
        hover=hover,
        view=f"outputs_{which}",
    )


def _cells(model: Model, which: str) -> Floats:
    """Return the first numbers of each output without positions, in one of the two orders."""
    found = model.both.without.before if which == "typed" else model.both.without.after
    return found.output[:, :_SEEN]


def _labels(model: Model, which: str) -> Labels:
    """Return what a picture of outputs and its hover say of rows and columns."""
    count = _cells(model, which).shape[1]
    return {
        "rows": model.both.orders.typed if which == "typed" else model.both.orders.moved,
        "columns": tuple(str(column) for column in range(count)),
        "row_axis": "word",
        "column_axis": "number in the output",
    }


def _outputs_cell(model: Model, which: str, x: int, y: int) -> list[str]:
    if not model.both.words:
        return [NO_WORDS]
    cells = _cells(model, which)
    rows, columns = cells.shape
    return figures.grid_cell(
        cells, **_labels(model, which), quantity="value",
        x=min(x, columns - 1), y=min(y, rows - 1),
    )  # fmt: skip


def architecture(model: Model) -> Figure:
    """Return where positions enter the Transformer of 2017; the view changes nothing in it."""
    return figures.architecture()


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "order_changes": order_changes,
    "outputs_typed": outputs_typed,
    "outputs_moved": outputs_moved,
    "architecture": architecture,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "outputs_typed": lambda model, x, y: _outputs_cell(model, "typed", x, y),
    "outputs_moved": lambda model, x, y: _outputs_cell(model, "moved", x, y),
}
CODE = (order_changes, attend, changes, pe_core.attention, pe_core.add_positions)
