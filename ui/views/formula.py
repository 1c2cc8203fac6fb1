"""Figures of how a cell comes about: one cell worked out by hand."""

from collections.abc import Callable, Mapping

import pe_core
from course.view import View
from course.windows import tile
from pe_core import figures
from pe_core.figures import Figure

_ROWS, _COLUMNS = 16, 4  # so many cells can hold their values, also on a phone


def _row_names(view: View, rows: range) -> list[str]:
    """Return what each row is called: its position, and the word that stands there, if any."""
    words = pe_core.split_words(view.words)
    return [f"{t} {words[t]}" if t < len(words) else str(t) for t in rows]


def sentence_table(view: View, hover: bool = True) -> Figure:
    """Return the rows of the sentence and what follows, with the values written in."""
    rows, columns = tile(view.t, view.L, _ROWS), tile(view.dim, view.d, _COLUMNS)
    wave = ("sine", "cosine")[view.dim % 2]
    value = pe_core.sinusoidal(1, view.d, view.n, start=view.t)[0, view.dim]
    table = pe_core.sinusoidal(len(rows), view.d, view.n, start=rows.start)
    said = _words_said(view, rows)
    across = f"dimensions {columns[0]} to {columns[-1]}" + (
        f" of {view.d}" if len(columns) < view.d else ""
    )
    return figures.grid(
        table[:, columns.start : columns.stop], rows=_row_names(view, rows),
        columns=[str(column) for column in columns], row_axis="position and word",
        column_axis="dimension (column)", quantity="value", limits=(-1.0, 1.0),
        first_row=rows.start, first_column=columns.start,
        marked_row=view.t - rows.start, marked_column=view.dim - columns.start,
        shown_values=True, hover=hover, title=f"{said}, {across}",
        alt=f"{said}. Table of positions {rows[0]} to {rows[-1]} (rows) by {across} "
        f"(columns), each value written in its cell. Marked: position t = {view.t}, dimension "
        f"{view.dim} ({wave} of pair {view.dim // 2}), value {value:.8f}.",
        choose={"position": "y", "dimension": "x"}, view=f"sentence {rows} {columns}",
    )  # fmt: skip


def _words_said(view: View, rows: range) -> str:
    """Say whose rows these are: of words, or of positions that no word has taken."""
    count = len(pe_core.split_words(view.words))
    inside = len(range(rows.start, min(rows.stop, count)))
    if not count:
        return "Type a word to begin; the rows are there already"
    if not inside:
        return f"Beyond your {_words(count)}"
    if inside < len(rows):
        return f"Your {_words(count)} and beyond"
    return f"Your {_words(count)}" if inside == count else f"{inside} of your {_words(count)}"


def _words(count: int) -> str:
    return "one word" if count == 1 else f"{count} words"


def sentence_table_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one cell of the sentence's table."""
    value = pe_core.sinusoidal(1, view.d, view.n, start=y)[0, x]
    waves = pe_core.wavelengths(view.d, view.n)
    told = figures.heatmap_cell(value, waves, position=y, dimension=x)
    words = pe_core.split_words(view.words)
    return [*told, f"word: {words[y]}"] if y < len(words) else told


FIGURES: Mapping[str, Callable[..., Figure]] = {"sentence_table": sentence_table}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "sentence_table": sentence_table_cell,
}
