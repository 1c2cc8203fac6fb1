"""Figures of why order matters: what a head makes of the same words in another order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Group
from ui.views.rearranged import ROUNDING, Orders, changes, head, orders, settings

WORDLESS = "Type a word to begin."
_SEEN = 6  # numbers of an output that the pictures show, from the first on
_TOLD, _LETTERS = 8, 20  # words in a text equivalent, and letters of each


def order_changes(view: View) -> Figure:
    """Return how far each word's output moves, without positions and with them."""
    both = orders(view)
    if not both.typed:
        return _empty("how far the output of each word moves when the words are rearranged")
    without, added = (changes(view, both, setting) for setting in settings(view))
    return figures.bars(
        both.typed,
        [Group("without positions", without), Group("with positions", added)],
        value_axis="largest change in its output",
        name_axis="word, as typed",
        log=True,
        title=_title(both, without),
        alt=f"Bars for each word, {len(both.typed)} in all: the most that a number of its output "
        f"changes when the words are rearranged ({view.order.replace('-', ' ')}, causal mask: "
        f"{view.causal}). Without positions at most {without.max():.2g}, with positions from "
        f"{added.min():.2g} to {added.max():.2g}. {_told(both.typed, without, added)}",
        view=f"order_changes_{len(both.typed)}",
    )


def _told(words: Sequence[str], without: Any, added: Any) -> str:
    """Return what the bars of the first words say."""
    rows = list(zip(words, without, added, strict=True))[:_TOLD]
    return "; ".join(f"{word[:_LETTERS]}: {a:.2g} and {b:.2g}" for word, a, b in rows) + "."


def _title(both: Orders, without: Any) -> str:
    if len(both.typed) == 1:
        return "One word has no other order"
    if both.same:
        return "Rearranged like this, the sentence reads the same"
    if without.max() < ROUNDING:
        return "Without positions, no output moves"
    return "Behind a causal mask, outputs move without positions too"


def _empty(what: str) -> Figure:
    return figures.bars(
        ["no word yet"],
        [Group("change", [0.0])],
        value_axis="nothing to measure",
        title=WORDLESS,
        alt=f"{WORDLESS} As soon as there is a word, this figure shows {what}.",
        view="wordless",
    )


def outputs_typed(view: View, hover: bool = True) -> Figure:
    """Return the outputs of the words as typed, without positions."""
    return _outputs(view, "typed", hover)


def outputs_moved(view: View, hover: bool = True) -> Figure:
    """Return the outputs of the rearranged words, without positions."""
    return _outputs(view, "moved", hover)


def _outputs(view: View, which: str, hover: bool) -> Figure:
    both = orders(view)
    if not both.typed:
        return _empty("the output of each word as a row of numbers")
    setting = settings(view)[0]
    cells = {
        name: head(words, view, setting)[1][:, :_SEEN]
        for name, words in (("typed", both.typed), ("moved", both.moved))
    }
    most = max(float(abs(part).max()) for part in cells.values())
    same = changes(view, both, setting).max() < ROUNDING
    if which == "typed":
        title = "As typed: one row for each word"
    else:
        title = (
            "Rearranged: the same rows, each with its word" if same else "Rearranged: other rows"
        )
    return figures.grid(
        cells[which],
        **_cells(both, which, cells[which].shape[1]),
        title=title,
        alt=f"The first {cells[which].shape[1]} numbers of each word's output without positions, "
        f"causal mask: {view.causal}. Followed to its new place, a word's output changes by at "
        f"most {changes(view, both, setting).max():.2g}.",
        limits=(-most, most) if most else None,
        hover=hover,
        view=f"outputs_{which}",
    )


def _cells(both: Orders, which: str, count: int) -> dict[str, Any]:
    """Return what a picture of outputs and its hover say of rows and columns."""
    return {
        "rows": both.typed if which == "typed" else both.moved,
        "columns": [str(column) for column in range(count)],
        "row_axis": "word",
        "column_axis": "number in the output",
        "quantity": "value",
    }


def _outputs_cell(view: View, which: str, x: int, y: int) -> list[str]:
    both = orders(view)
    if not both.typed:
        return [WORDLESS]
    words = both.typed if which == "typed" else both.moved
    cells = head(words, view, settings(view)[0])[1][:, :_SEEN]
    rows, columns = cells.shape
    place = {"x": min(x, columns - 1), "y": min(y, rows - 1)}
    return figures.grid_cell(cells, **_cells(both, which, columns), **place)


def architecture(view: View) -> Figure:
    """Return where positions enter the Transformer of 2017; the view changes nothing in it."""
    return figures.architecture()


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "order_changes": order_changes,
    "outputs_typed": outputs_typed,
    "outputs_moved": outputs_moved,
    "architecture": architecture,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "outputs_typed": lambda view, x, y: _outputs_cell(view, "typed", x, y),
    "outputs_moved": lambda view, x, y: _outputs_cell(view, "moved", x, y),
}
