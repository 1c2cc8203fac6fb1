"""Figures of attention: who attends to whom, what is handed on, and the four terms of a score."""

from collections.abc import Callable, Mapping
from functools import partial

import pe_core
from course.attention_weights import weights, weights_cell
from course.head_reading import attend
from course.sentences import NO_WORDS, Labels, nothing, place, square
from pages.core.attention import figures_nearness as nearness
from pages.core.attention.model import Model
from pe_core import figures
from pe_core.attention_head import TERMS
from pe_core.figures import Figure

_OUTPUTS = 8  # numbers of an output that are drawn
TERM_FIGURES = tuple(f"term_{name.replace('-', '_')}" for name in TERMS)


def attention_weights(model: Model, hover: bool = True) -> Figure:
    """Return who attends to whom."""
    return weights(model.read, model.view, "Who attends to whom, ", hover)


def weight_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight."""
    return weights_cell(model.read, x, y)


def attention_outputs(model: Model, hover: bool = True) -> Figure:
    """Return what the head hands on: the first numbers of each word's output."""
    if not model.words:
        return nothing()
    shown, width = model.output[:, :_OUTPUTS], model.output.shape[1]
    return figures.grid(
        shown, **_output_labels(model, f"output coordinate (of {width})"),
        quantity="value", marked_row=model.chosen, hover=hover, choose={"position": "y"},
        view="outputs",
        title=f"What the head passes on: the first {shown.shape[1]} of {width} entries",
        alt=f"A table of outputs with one row for each of {len(shown)} words. The values range "
        f"from {shown.min():.3f} to {shown.max():.3f}.",
    )  # fmt: skip


def output_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one number of an output."""
    if not model.words:
        return [NO_WORDS]
    return figures.grid_cell(
        model.output[:, :_OUTPUTS], **_output_labels(model, "output coordinate"),
        quantity="value", x=x, y=y,
    )  # fmt: skip


def _output_labels(model: Model, column_axis: str) -> Labels:
    columns = tuple(map(str, range(min(_OUTPUTS, model.output.shape[1]))))
    return {
        "rows": model.words, "columns": columns, "row_axis": "word", "column_axis": column_axis,
    }  # fmt: skip


def term(model: Model, index: int, hover: bool = True) -> Figure:
    """Return one of the four terms of the scores, on the colour scale of all four."""
    words = model.sentence.words
    if not words:
        return nothing()
    cells, most = model.terms[index], float(abs(model.terms).max())
    chosen = place(model.view, len(words))
    return figures.grid(
        cells, **square(words), quantity="score", limits=(-most, most), marked_row=chosen,
        hover=hover, choose={"position": "y"}, view="term",
        title=f"{TERMS[index].capitalize()}, up to {abs(cells).max():.2f} in size",
        alt=f"The {TERMS[index]} term of the score of each pair of words, in a {len(words)} by "
        f"{len(words)} table. The values range from {cells.min():.3f} to {cells.max():.3f}. "
        f"Row {chosen} is chosen.",
    )  # fmt: skip


def term_cell(model: Model, x: int, y: int, index: int) -> list[str]:
    """Return what the hover says of one cell of a term."""
    words = model.sentence.words
    if not words:
        return [NO_WORDS]
    return figures.grid_cell(model.terms[index], **square(words), quantity="score", x=x, y=y)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    **nearness.FIGURES,
    "attention_weights": attention_weights,
    "attention_outputs": attention_outputs,
    **{name: partial(term, index=index) for index, name in enumerate(TERM_FIGURES)},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    **nearness.CELLS,
    "attention_weights": weight_cell,
    "attention_outputs": output_cell,
    **{name: partial(term_cell, index=index) for index, name in enumerate(TERM_FIGURES)},
}
CODE = (
    attention_weights, weights, attend, pe_core.comparison, pe_core.attention,
    pe_core.attention_terms,
)  # fmt: skip
