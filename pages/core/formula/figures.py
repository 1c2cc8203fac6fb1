"""Figure of the sentence's rows, with the values written in."""

from collections.abc import Callable, Mapping

import pe_core
from pages.core.formula.model import Model
from pe_core import figures
from pe_core.figures import Figure


def sentence_table(model: Model, hover: bool = True) -> Figure:
    """Return the rows of the sentence and what follows, with the values written in."""
    view, cell, rows, columns = model.view, model.cell, model.drawn_rows, model.drawn_columns
    whose = _whose_rows(model)
    across = f"dimensions {columns[0]} to {columns[-1]}" + (
        f" of {view.d}" if len(columns) < view.d else ""
    )
    return figures.grid(
        model.drawn, rows=_row_names(model),
        columns=[str(column) for column in columns], row_axis="position and word",
        column_axis="dimension (column)", quantity="value", limits=(-1.0, 1.0),
        first_row=rows.start, first_column=columns.start,
        marked_row=view.t - rows.start, marked_column=view.dim - columns.start,
        shown_values=True, hover=hover, title=f"{whose}, {across}",
        alt=f"{whose}. The rows are positions {rows[0]} to {rows[-1]} and the columns are "
        f"{across}. Each value is written in its cell. The marked cell, at position t = {view.t} "
        f"and dimension {view.dim}, is the {view.wave} of pair {cell.pair} and has the value "
        f"{cell.value:.8f}.",
        choose={"position": "y", "dimension": "x"}, view=f"sentence {rows} {columns}",
    )  # fmt: skip


def _row_names(model: Model) -> list[str]:
    """Return what each row is called: its position, and the word there, if any."""
    words = model.words
    return [f"{t} {words[t]}" if t < len(words) else str(t) for t in model.drawn_rows]


def _whose_rows(model: Model) -> str:
    """Say whose rows these are: of words, or of positions without a word."""
    count, rows = len(model.words), model.drawn_rows
    inside = len(range(rows.start, min(rows.stop, count)))
    if not count:
        return "Type a word to begin; until then, these are the rows of positions without words"
    if not inside:
        return f"Beyond your {_words(count)}"
    if inside < len(rows):
        return f"Your {_words(count)} and beyond"
    return f"Your {_words(count)}" if inside == count else f"{inside} of your {_words(count)}"


def _words(count: int) -> str:
    return "one word" if count == 1 else f"{count} words"


def sentence_table_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one cell of the sentence's table."""
    value, words = model.cell_at(y, x).value, model.words
    waves = pe_core.wavelengths(model.view.d, model.view.n)
    lines = figures.heatmap_cell(value, waves, position=y, dimension=x)
    return [*lines, f"word: {words[y]}"] if y < len(words) else lines


FIGURES: Mapping[str, Callable[..., Figure]] = {"sentence_table": sentence_table}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "sentence_table": sentence_table_cell
}
CODE = (sentence_table, pe_core.frequencies, pe_core.angles, pe_core.sinusoidal)
