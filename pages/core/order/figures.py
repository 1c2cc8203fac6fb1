"""Figures of why order matters: a head's outputs as rows of numbers, and their changes as bars."""

from collections.abc import Callable, Mapping, Sequence

import pe_core
from course.quantities import Floats
from course.sentences import NO_WORDS, Labels
from course.word_orders import ROUNDING, Orders, changes
from pages.core.order.comparisons import Comparison, attend
from pages.core.order.figures_moves import (
    bias_to_predict,
    moves_biased,
    moves_placed,
    moves_plain,
    moves_to_predict,
)
from pages.core.order.figures_recurrence import path_lengths
from pages.core.order.model import Model
from pe_core import figures
from pe_core.figures import Figure, Group, by_up_to, sized

_SEEN = 6  # numbers of an output that the pictures show, from the first on
_LISTED, _LETTERS = 8, 20  # words in a text equivalent, and letters of each


def order_changes(model: Model) -> Figure:
    """Return how much each word's output changes, without positions and with them."""
    return _changes(model)


def changes_to_predict(model: Model) -> Figure:
    """Return the same before the page's first question: behind a mask, with positions only."""
    return _changes(model, asked=model.both.causal)


def _changes(model: Model, asked: bool = False) -> Figure:
    """Return the bars, without those that a question asks about."""
    view, orders = model.view, model.both.orders
    if not orders.typed:
        return _empty("how much the output of each word changes when the words are rearranged")
    without, added = model.both.without.changes, model.both.added.changes
    groups = {} if asked else {"without positions": without}
    groups["with positions"] = added
    ranges = [f"{_range(one)} {name}" for name, one in groups.items()]
    mask = "with" if model.both.causal else "without"
    return figures.bars(
        orders.typed,
        [Group(name, values) for name, values in groups.items()],
        value_axis="largest change in its output",
        name_axis="word, as typed",
        unmoved="no change",
        title="With positions and a causal mask" if asked else _title(orders, without),
        alt=f"Bars show for each word, {len(orders.typed)} in all, the largest change in any "
        f"entry of its output when the words are rearranged ({view.order.replace('-', ' ')}). "
        f"Attention is computed {mask} a causal mask. The changes {' and '.join(ranges)}. The "
        f"changes for the first words are {_first_bars(orders.typed, *groups.values())}",
        view=f"order_changes_{len(orders.typed)}",
    )


def _range(changes: Floats) -> str:
    if changes.max() <= ROUNDING:
        return f"are {'at most ' if changes.max() else ''}{sized(changes.max())}"
    return f"range from {sized(changes.min())} to {sized(changes.max())}"


def _first_bars(words: Sequence[str], *groups: Floats) -> str:
    """Return the values of the bars of the first words."""
    rows = list(zip(words, *groups, strict=True))[:_LISTED]
    told = [(word, " and ".join(sized(value) for value in values)) for word, *values in rows]
    return ", ".join(f"{values} (“{word[:_LETTERS]}”)" for word, values in told) + "."


def _title(orders: Orders, without: Floats) -> str:
    if len(orders.typed) == 1:
        return "A single word cannot be reordered"
    if orders.same:
        return "Rearranged like this, the sentence reads the same"
    if without.max() < ROUNDING:
        return "Without positions, no output changes"
    return "With a causal mask, outputs change even without positions"


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
    cells, compared = _cells(model, which), model.both.without
    most = max(float(abs(_cells(model, name)).max()) for name in ("typed", "moved"))
    title = "As typed: one output per word" if which == "typed" else _moved_title(compared)
    return figures.grid(
        cells,
        **_labels(model, which),
        quantity="value",
        title=title,
        alt=f"Each row shows the first {cells.shape[1]} entries of the output of one word. The "
        f"outputs are computed without positions and {'with' if model.both.causal else 'without'} "
        "a causal mask. When the words are rearranged, the outputs change "
        f"{by_up_to(compared.largest)}.",
        limits=(-most, most) if most else None,
        hover=hover,
        view=f"outputs_{which}",
    )


def _moved_title(compared: Comparison) -> str:
    changed, count = int((compared.changes > ROUNDING).sum()), len(compared.changes)
    if changed in (0, count):
        return f"Rearranged: {'a different' if changed else 'the same'} output for each word"
    return f"Rearranged: {changed} of {count} outputs change{'s' * (changed == 1)}"


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
        "column_axis": "entry of the output",
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
    "moves_plain": moves_plain,
    "moves_to_predict": moves_to_predict,
    "moves_placed": moves_placed,
    "moves_biased": moves_biased,
    "bias_to_predict": bias_to_predict,
    "order_changes": order_changes,
    "changes_to_predict": changes_to_predict,
    "outputs_typed": outputs_typed,
    "outputs_moved": outputs_moved,
    "path_lengths": path_lengths,
    "architecture": architecture,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "outputs_typed": lambda model, x, y: _outputs_cell(model, "typed", x, y),
    "outputs_moved": lambda model, x, y: _outputs_cell(model, "moved", x, y),
}
CODE = (attend, changes, pe_core.attention, pe_core.add_positions)
