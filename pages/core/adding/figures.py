"""Figures of the sum: word vectors, positions, and what goes into the first layer."""

from collections.abc import Callable, Mapping
from functools import partial

import pe_core
from course.sentences import NO_WORDS, Labels, nothing
from pages.core.adding.model import Model
from pe_core import figures
from pe_core.figures import Figure, Group, Line, Upright

_COLUMNS = 4  # so many have room for their numbers beside each other
_NAMED = {"word": "word vectors", "position": "position vectors", "total": "sums"}


# The three tables of the sum, on one colour scale.


def word_rows(model: Model, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the word vectors, in a window of columns around the chosen dimension."""
    return _table(model, "word", "Words", columns, hover)


def position_rows(model: Model, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the encodings that are added to the words, in the same window."""
    return _table(model, "position", "+ positions", columns, hover)


def sum_rows(model: Model, columns: int = _COLUMNS, hover: bool = True) -> Figure:
    """Return the sums, in the same window."""
    return _table(model, "total", "= sums", columns, hover)


def _table(model: Model, part: str, title: str, columns: int, hover: bool) -> Figure:
    if not model.words:
        return nothing()
    view, shown, chosen = model.view, model.shown_columns(columns), model.chosen
    most = max(float(abs(table[:, shown]).max()) for table in model.tables.values())
    cells = model.tables[part]
    return figures.grid(
        cells[:, shown], limits=(-most, most), hover=hover, first_column=shown[0],
        title=title,
        alt=f"A table of the {_NAMED[part]}, with one row per word and with dimensions {shown[0]} "
        f"to {shown[-1]} of {view.d} as its columns. Row {chosen}, the chosen one, has the value "
        f"{cells[chosen, view.dim]:.4f} in dimension {view.dim}.",
        marked_row=chosen, marked_column=view.dim - shown[0], **_labels(model, part, shown),
        quantity="value", choose={"position": "y", "dimension": "x"}, view=part,
    )  # fmt: skip


def _labels(model: Model, part: str, shown: range) -> Labels:
    """Return the names of rows and columns."""
    by_place = part == "position"
    rest = "" if len(shown) == model.view.d else f" (of {model.view.d})"
    return {
        "rows": tuple(map(str, range(len(model.words)))) if by_place else model.words,
        "columns": tuple(map(str, shown)),
        "row_axis": "position" if by_place else "word",
        "column_axis": "dimension" + rest,
    }


def table_cell(model: Model, x: int, y: int, part: str) -> list[str]:
    """Return what the hover says of a cell of one of the three tables."""
    if not model.words:
        return [NO_WORDS]
    shown = model.shown_columns(_COLUMNS)
    return figures.grid_cell(
        model.tables[part][:, shown], quantity="value", **_labels(model, part, shown),
        x=x - shown[0], y=y,
    )  # fmt: skip


# How long they are, and which columns move.


def norms(model: Model) -> Figure:
    """Return the norms of each word, of its position and of their sum as bars."""
    if not model.words:
        return nothing()
    word, position, total = model.lengths.values()
    longer = "position" if position.sum() > word.sum() else "word"
    return figures.bars(
        model.words,
        [Group("word", word), Group("position", position), Group("sum", total)],
        value_axis="length (norm)", name_axis="word", marked=model.chosen,
        title=f"The {longer} is the longer part of the sum",
        alt="Three bars for each word in the sentence. The words have lengths from "
        f"{word.min():.3f} to {word.max():.3f}, every position has length {position[0]:.3f}, and "
        f"the sums have lengths from {total.min():.3f} to {total.max():.3f}.",
        choose={"position": "x"}, view="norms",
    )  # fmt: skip


def column_motion(model: Model) -> Figure:
    """Return how far the columns of each pair move over the current positions."""
    d, L, dim, moved = model.view.d, model.view.L, model.view.dim, model.spans
    still = int((moved < 0.1).sum())
    return figures.curves(
        range(d // 2),
        [Line("sine column", moved[0::2]), Line("cosine column", moved[1::2])],
        uprights=[Upright(f"pair {dim // 2}, chosen", dim // 2)], log_y=True,
        x_axis="pair k (two dimensions each)", y_axis=f"largest minus smallest, t = 0 to {L - 1}",
        title=f"{d - still} of {d} dimensions change by 0.1 or more",
        alt=f"Two curves show, for pairs 0 to {d // 2 - 1}, how much the two columns of each pair "
        f"change over positions 0 to {L - 1}. The sine column changes by {moved[0]:.3g} "
        f"in the first pair and by {moved[-2]:.3g} in the last pair. The cosine column changes by "
        f"{moved[1]:.3g} in the first pair and by {moved[-1]:.3g} in the last pair.",
        choose={"pair": "x"}, view="column motion",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "word_rows": word_rows,
    "position_rows": position_rows,
    "sum_rows": sum_rows,
    "sum_norms": norms,
    "column_motion": column_motion,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "word_rows": partial(table_cell, part="word"),
    "position_rows": partial(table_cell, part="position"),
    "sum_rows": partial(table_cell, part="total"),
}
CODE = (sum_rows, pe_core.word_vectors, pe_core.add_positions)
