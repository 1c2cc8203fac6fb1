"""Figures of the encoding inside the Transformer: added to words, and in attention."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.attention import TERMS
from pe_core.figures import Figure
from ui.views import adding, nearness
from ui.views.adding import NO_WORDS, nothing, place
from ui.views.nearness import SIDES
from ui.views.reading import attended, cut, head, read, said, sentence

_OUTPUTS = 8  # numbers of an output that are drawn


@lru_cache(maxsize=8)  # measured: 4 ms at d 1024, as for `attended`
def terms(view: View) -> Any:
    """Return the four terms of the scores of words and sinusoidal positions."""
    query, key, _ = head(view.d)
    found = sentence(view)
    four = pe_core.attention_terms(found.word, found.position, query, key)
    four.flags.writeable = False
    return four


# The head on the learner's sentence.


def attention_weights(view: View, hover: bool = True) -> Figure:
    """Return who attends to whom."""
    return weights(view, view.scheme, "Who attends to whom, ", hover)


def weights(
    view: View, name: str, opening: str, hover: bool, limits: tuple[float, float] | None = None
) -> Figure:
    """Return who attends to whom with one scheme, under a title that begins with `opening`."""
    found = read(view, name)
    if not found.names:
        return nothing()
    shares, _ = attended(view, name)
    chosen = place(view, len(found.names))
    key = int(shares[chosen].argmax())
    mask = ", causal mask" if view.causal == "yes" else ""
    told = f"{said(view, name)}{mask}{cut(view, name)}"
    return figures.grid(
        shares, rows=found.names, columns=found.names, **SIDES, quantity="weight",
        limits=limits or (0, float(shares.max())), signed=False, marked_row=chosen,
        hover=hover, choose={"position": "y"}, view="weights",
        title=f"{opening}{told}",
        alt=f"Weights of {len(shares)} words on each other, {told}. Each row sums to 1. "
        f"Word {chosen} attends most to word {key}, with weight {shares[chosen, key]:.3f}.",
    )  # fmt: skip


def weight_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight."""
    return weights_cell(view, view.scheme, x, y)


def weights_cell(view: View, name: str, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight with one scheme."""
    found = read(view, name)
    if not found.names:
        return [NO_WORDS]
    return _square_cell(attended(view, name)[0], found.names, "weight", x, y)


def _square_cell(cells: Any, names: tuple[str, ...], quantity: str, x: int, y: int) -> list[str]:
    return figures.grid_cell(cells, rows=names, columns=names, **SIDES, quantity=quantity, x=x, y=y)


def attention_outputs(view: View, hover: bool = True) -> Figure:
    """Return what the head hands on: the first numbers of each word's output."""
    found = read(view, view.scheme)
    if not found.names:
        return nothing()
    _, output = attended(view, view.scheme)
    shown = output[:, :_OUTPUTS]
    chosen = place(view, len(found.names))
    return figures.grid(
        shown, rows=found.names, columns=[str(column) for column in range(shown.shape[1])],
        row_axis="word", column_axis=f"output coordinate (of {output.shape[1]})",
        quantity="value", marked_row=chosen, hover=hover, choose={"position": "y"}, view="outputs",
        title=f"What the head hands on, first {shown.shape[1]} of {output.shape[1]} numbers",
        alt=f"The outputs of {len(shown)} words, one a row. They run from {shown.min():.3f} to "
        f"{shown.max():.3f}. Rows of equal words are equal without positions and mask.",
    )  # fmt: skip


def output_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one number of an output."""
    found = read(view, view.scheme)
    if not found.names:
        return [NO_WORDS]
    shown = attended(view, view.scheme)[1][:, :_OUTPUTS]
    return figures.grid_cell(
        shown, rows=found.names, columns=[str(column) for column in range(shown.shape[1])],
        row_axis="word", column_axis="output coordinate", quantity="value", x=x, y=y,
    )  # fmt: skip


def term(view: View, index: int, hover: bool = True) -> Figure:
    """Return one of the four terms of the scores, on the colour scale of all four."""
    found = sentence(view)
    if not found.names:
        return nothing()
    four = terms(view)
    most = float(abs(four).max())
    chosen = place(view, len(found.names))
    return figures.grid(
        four[index], rows=found.names, columns=found.names, **SIDES,
        quantity="score", limits=(-most, most), marked_row=chosen, hover=hover,
        choose={"position": "y"}, view="term",
        title=f"{TERMS[index].capitalize()}, up to {abs(four[index]).max():.2f}",
        alt=f"The {TERMS[index]} term of the scores of {len(found.names)} words: from "
        f"{four[index].min():.3f} to {four[index].max():.3f}. Row {chosen} is chosen.",
    )  # fmt: skip


def term_cell(view: View, x: int, y: int, index: int) -> list[str]:
    """Return what the hover says of one cell of a term."""
    found = sentence(view)
    if not found.names:
        return [NO_WORDS]
    return _square_cell(terms(view)[index], found.names, "score", x, y)


TERM_FIGURES = tuple(f"term_{name.replace('-', '_')}" for name in TERMS)

FIGURES: Mapping[str, Callable[..., Figure]] = {
    **adding.FIGURES,
    **nearness.FIGURES,
    "attention_weights": attention_weights,
    "attention_outputs": attention_outputs,
    **{name: partial(term, index=index) for index, name in enumerate(TERM_FIGURES)},
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    **adding.CELLS,
    **nearness.CELLS,
    "attention_weights": weight_cell,
    "attention_outputs": output_cell,
    **{name: partial(term_cell, index=index) for index, name in enumerate(TERM_FIGURES)},
}
