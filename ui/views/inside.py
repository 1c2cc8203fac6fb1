"""Figures of the encoding inside the Transformer: added to words, and in attention."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pe_core
from pe_core import figures
from pe_core.attention import TERMS
from pe_core.figures import Figure
from ui.view import View
from ui.views import adding, nearness
from ui.views.adding import NO_WORDS, Rows, head_width, nothing, place, rows
from ui.views.nearness import SIDES

_OUTPUTS = 8  # numbers of an output that are drawn


class Scheme(NamedTuple):
    """A way to tell a head where a word stands: its name in a title, and what the head is given.

    `row` is what it reads for word s, in LaTeX; `given` are the arguments of `pe_core.attention`
    beside its matrices: the rows "x", for some schemes "turn" or "bias" too.
    """

    said: str
    row: str
    given: Callable[[View, Rows], dict[str, Any]]


SCHEMES: Mapping[str, Scheme] = {
    "none": Scheme("without positions", r"\sqrt{d}\,x_s", lambda _, found: {"x": found.word}),
    "sinusoidal": Scheme(
        "sinusoidal positions", r"\sqrt{d}\,x_s + p_s", lambda _, found: {"x": found.total}
    ),
}


def sentence(view: View) -> Rows:
    """Return the sentence as a head reads it: words times √d, as in the paper."""
    return rows(view._replace(scaled="yes"))


@lru_cache(maxsize=4)  # measured: 3 ms at d 1024, and a page needs the same head a dozen times
def head(d: int) -> Any:
    """Return the three matrices of an untrained head."""
    return pe_core.random_head(d, head_width(d))


@lru_cache(maxsize=8)  # measured: 4 ms at d 1024, and half a dozen parts of a page need the same
def attended(view: View) -> tuple[Any, Any]:
    """Return the weights of the head on the sentence, and its output."""
    query, key, value = head(view.d)
    found = pe_core.attention(
        w_query=query, w_key=key, w_value=value, causal=view.causal == "yes",
        **SCHEMES[view.scheme].given(view, sentence(view)),
    )  # fmt: skip
    for table in found:
        table.flags.writeable = False
    return found


@lru_cache(maxsize=8)  # measured: as for `attended`
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
    found = sentence(view)
    if not found.names:
        return nothing()
    shares, _ = attended(view)
    chosen = place(view, len(found.names))
    key = int(shares[chosen].argmax())
    positions = SCHEMES[view.scheme].said
    mask = ", causal mask" if view.causal == "yes" else ""
    return figures.grid(
        shares, rows=found.names, columns=found.names, **SIDES, quantity="weight",
        limits=(0, float(shares.max())), signed=False, marked_row=chosen,
        hover=hover, choose={"position": "y"}, view="weights",
        title=f"Who attends to whom, {positions}{mask}",
        alt=f"Weights of {len(shares)} words on each other, {positions}{mask}. Each row sums to 1. "
        f"Word {chosen} attends most to word {key}, with weight {shares[chosen, key]:.3f}.",
    )  # fmt: skip


def weight_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight."""
    found = sentence(view)
    if not found.names:
        return [NO_WORDS]
    shares, _ = attended(view)
    return _square_cell(shares, found.names, "weight", x, y)


def _square_cell(cells: Any, names: tuple[str, ...], quantity: str, x: int, y: int) -> list[str]:
    return figures.grid_cell(cells, rows=names, columns=names, **SIDES, quantity=quantity, x=x, y=y)


def attention_outputs(view: View, hover: bool = True) -> Figure:
    """Return what the head hands on: the first numbers of each word's output."""
    found = sentence(view)
    if not found.names:
        return nothing()
    _, output = attended(view)
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
    found = sentence(view)
    if not found.names:
        return [NO_WORDS]
    shown = attended(view)[1][:, :_OUTPUTS]
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
