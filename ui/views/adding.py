"""Figures of the sum: word vectors, positions, and what goes into the first layer."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Group, Line, Upright
from pe_core.similarity import column_spans

NO_WORDS = "Type a word to begin."
_COLUMNS = 4  # so many have room for their numbers beside each other


class Rows(NamedTuple):
    """A sentence as rows of numbers: its words, their vectors, their positions, and the sums."""

    names: tuple[str, ...]
    word: Any
    position: Any
    total: Any


def rows(view: View) -> Rows:
    """Return the typed sentence as rows of numbers; it may have no words."""
    return _rows(view.words, view.d, view.n, view.scaled == "yes")


@lru_cache(maxsize=8)  # measured: 1.6 ms for 32 words at d 1024, and a page asks twenty times
def _rows(sentence: str, d: int, n: int, scaled: bool) -> Rows:
    names = tuple(pe_core.split_words(sentence))
    vectors = pe_core.word_vectors(names, d)
    position = pe_core.sinusoidal_at(range(len(names)), d, n)
    total = pe_core.add_positions(vectors, n, scaled=scaled)
    found = Rows(names, vectors * (d**0.5 if scaled else 1.0), position, total)
    for table in found[1:]:
        table.flags.writeable = False
    return found


def place(view: View, count: int) -> int:
    """Return the chosen word: position t, or the last word of a shorter sentence."""
    return min(view.t, count - 1)


def head_width(d: int) -> int:
    """Return how wide a head is on these pages: 64 numbers, as in the paper, or all d of them."""
    return min(d, 64)


def lengths(table: Any) -> Any:
    """Return the norm of each row."""
    return (table**2).sum(axis=1) ** 0.5


def nothing() -> Figure:
    """Return the figure of a sentence without words."""
    return figures.grid(
        [[0]], rows=[" "], columns=[" "], row_axis="word", column_axis="dimension",
        quantity="value", title=NO_WORDS, shown_values=False, view="no words",
        alt="There is no word to draw yet. Type one in the box of your sentence, and its vector "
        "appears here.",
    )  # fmt: skip


# The three tables of the sum, on one colour scale.


def shown_columns(view: View, columns: int = _COLUMNS) -> range:
    """Return the columns that are drawn: whole pairs, the chosen dimension among them.

    Windows lie side by side, so that a click inside one does not move it from under the pointer.
    """
    count = min(columns + columns % 2, view.d)
    first = min(view.dim // count * count, view.d - count)
    return range(first, first + count)


def _table(view: View, part: str, title: str, columns: int, hover: bool) -> Figure:
    found = rows(view)
    if not found.names:
        return nothing()
    shown, chosen = shown_columns(view, columns), place(view, len(found.names))
    most = max(float(abs(table[:, shown]).max()) for table in found[1:])
    cells = getattr(found, part)
    length = lengths(cells).mean()
    return figures.grid(
        cells[:, shown], limits=(-most, most), hover=hover, first_column=shown[0],
        title=f"{title} {length:.1f} long",
        alt=f"{len(found.names)} rows, one a word; dimensions {shown[0]} to {shown[-1]} of "
        f"{view.d}. The rows are {length:.4g} long on average. The chosen row is {chosen}, and "
        f"its dimension {view.dim} is {cells[chosen, view.dim]:.4f}.",
        marked_row=chosen, marked_column=view.dim - shown[0], **_axes(view, found, part, shown),
        quantity="value", choose={"position": "y", "dimension": "x"}, view=part,
    )  # fmt: skip


def _axes(view: View, found: Rows, part: str, shown: range) -> dict[str, Any]:
    """Return the names of rows and columns."""
    by_place = part == "position"
    rest = "" if len(shown) == view.d else f" (of {view.d})"
    return {
        "rows": [str(t) for t in range(len(found.names))] if by_place else found.names,
        "columns": [str(column) for column in shown],
        "row_axis": "position t" if by_place else "word",
        "column_axis": "dimension" + rest,
    }


def word_rows(view: View, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the word vectors, in a window of columns around the chosen dimension."""
    return _table(view, "word", "Words, about", columns, hover)


def position_rows(view: View, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the encodings that are added to the words, in the same window."""
    return _table(view, "position", "+ positions, each", columns, hover)


def sum_rows(view: View, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the sums, in the same window."""
    return _table(view, "total", "= sums, about", columns, hover)


def _cell(view: View, part: str, x: int, y: int) -> list[str]:
    found = rows(view)
    if not found.names:
        return [NO_WORDS]
    shown = shown_columns(view)
    return figures.grid_cell(
        getattr(found, part)[:, shown], quantity="value", **_axes(view, found, part, shown),
        x=x - shown[0], y=y,
    )  # fmt: skip


def word_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the word vectors."""
    return _cell(view, "word", x, y)


def position_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the positions."""
    return _cell(view, "position", x, y)


def sum_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of a cell of the sums."""
    return _cell(view, "total", x, y)


# How long they are, and which columns move.


def norms(view: View) -> Figure:
    """Return the norms of each word, of its position and of their sum as bars."""
    found = rows(view)
    if not found.names:
        return nothing()
    word, position, total = (lengths(table) for table in found[1:])
    louder = "position" if position.sum() > word.sum() else "word"
    return figures.bars(
        found.names,
        [Group("word", word), Group("position", position), Group("sum", total)],
        value_axis="length (norm)", name_axis="word", marked=place(view, len(found.names)),
        title=f"The {louder} is the longer part of the sum",
        alt=f"For each of {len(found.names)} words three bars. The words are {word.min():.3f} to "
        f"{word.max():.3f} long, every position {position[0]:.3f}, the sums {total.min():.3f} to "
        f"{total.max():.3f}.",
        choose={"position": "x"}, view="norms",
    )  # fmt: skip


@lru_cache(maxsize=64)  # measured: 40 ms at d 1024, L 2048, and figure, table and check need it
def spans(d: int, n: int, L: int) -> Any:
    """Return how far each column moves over L positions: its maximum less its minimum."""
    found = column_spans(pe_core.sinusoidal(L, d, n))
    found.flags.writeable = False
    return found


def column_motion(view: View) -> Figure:
    """Return how far the columns of each pair move over the current positions."""
    d, n, L = view.d, view.n, view.L
    moved = spans(d, n, L)
    still = int((moved < 0.1).sum())
    return figures.curves(
        range(d // 2),
        [Line("sine column", moved[0::2]), Line("cosine column", moved[1::2])],
        uprights=[Upright(f"pair {view.dim // 2}, chosen", view.dim // 2)], log_y=True,
        x_axis="pair k (two dimensions each)", y_axis=f"largest minus smallest, t = 0 to {L - 1}",
        title=f"{d - still} of {d} dimensions move by 0.1 or more",
        alt=f"Two falling curves over the pairs 0 to {d // 2 - 1}. The sine columns move by "
        f"{moved[0]:.3g} at first and {moved[-2]:.3g} at last, the cosine columns by "
        f"{moved[1]:.3g} and {moved[-1]:.3g}.",
        choose={"pair": "x"}, view="column motion",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "word_rows": word_rows,
    "position_rows": position_rows,
    "sum_rows": sum_rows,
    "sum_norms": norms,
    "column_motion": column_motion,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "word_rows": word_cell,
    "position_rows": position_cell,
    "sum_rows": sum_cell,
}
