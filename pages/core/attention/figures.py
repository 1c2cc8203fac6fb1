"""Figures of a head: the four parts of its scores, who attends to whom, and what is handed on."""

from collections.abc import Callable, Mapping
from functools import partial

import pe_core
from course.head_reading import attend
from course.sentences import nothing, square
from pages.core.attention import figures_sum, figures_trained
from pages.core.attention.figures_sum import Shown, cell
from pages.core.attention.model import PROMPT, Model
from pe_core import figures, minilm
from pe_core.attention_head import TERMS
from pe_core.figures import Figure, Group

_OUTPUTS = 8  # numbers of an output that are drawn
_VALUES = {"outputs_of_words": "x", "outputs_of_sums": "x + p"}
TERM_FIGURES = {f"term_{name.replace('-', '_')}": index for index, name in enumerate(TERMS)}


# The parts of a score


def _term(model: Model, index: int) -> Shown:
    return {"cells": model.terms[index], "quantity": "score", **square(model.words)}


def term(model: Model, index: int, hover: bool = True) -> Figure:
    """Return one of the four parts of the scores, on the colour scale of all four."""
    if not model.words:
        return nothing()
    cells, most = model.terms[index], float(abs(model.terms).max())
    return figures.grid(
        **_term(model, index), limits=(-most, most), marked_row=model.chosen, hover=hover,
        choose={"position": "y"}, view="term",
        title=f"{TERMS[index].capitalize()}, up to {abs(cells).max():.2f} in size",
        alt=f"The {TERMS[index]} part of the score of each pair of words, in a {len(cells)} by "
        f"{len(cells)} table. The values range from {cells.min():.3f} to {cells.max():.3f}. "
        f"Row {model.chosen} is chosen.",
    )  # fmt: skip


def parts_of_others(model: Model) -> Figure:
    """Return the parts of the chosen word's highest score beside those with other words."""
    return _beside(model, "terms_of_others", "with other words", "Other words, same positions")


def parts_behind_prompt(model: Model) -> Figure:
    """Return them beside those behind a prompt."""
    title = f"The same words, {PROMPT} positions later"
    return _beside(model, "terms_behind_prompt", f"{PROMPT} positions later", title)


def _beside(model: Model, name: str, called: str, title: str) -> Figure:
    if not model.words:
        return nothing()
    query, key = model.chosen, model.key
    now, then = (found[:, query, key] for found in (model.terms, getattr(model, name)))
    told = [
        f"{part} is {one:.3f} and then {other:.3f}"
        for part, one, other in zip(TERMS, now, then, strict=True)
    ]
    return figures.bars(
        [name.replace("position", "pos.") for name in TERMS],
        [Group("your sentence", now), Group(called, then)], horizontal=True,
        value_axis=f"part of the score of word {query} for word {key}",
        title=title, alt=f"Two bars for each part of the score: {', '.join(told)}.", view=name,
    )  # fmt: skip


# Weights and outputs


def _weights(model: Model) -> Shown:
    return {"cells": model.placed.weights, "quantity": "weight", **square(model.words)}


def weights(model: Model, hover: bool = True) -> Figure:
    """Return who attends to whom."""
    if not model.words:
        return nothing()
    shares = model.placed.weights
    key, mask = int(shares[model.chosen].argmax()), ", causal mask" if model.causal else ""
    return figures.grid(
        **_weights(model), limits=(0, float(shares.max())), signed=False, marked_row=model.chosen,
        hover=hover, choose={"position": "y"}, view="weights",
        title=f"Weights of an untrained head{mask}",
        alt=f"A table of the attention weights among {len(shares)} words{mask}. Each row sums to "
        f"1. Word {model.chosen} attends most to word {key}, with weight "
        f"{shares[model.chosen, key]:.3f}.",
    )  # fmt: skip


def _outputs(model: Model, values: str) -> Shown:
    whole = model.words_alone if values == "x" else model.placed.output
    cells = whole[:, :_OUTPUTS]
    return {
        "cells": cells, "quantity": "value", "rows": model.words, "row_axis": "word",
        "columns": tuple(map(str, range(cells.shape[1]))),
        "column_axis": f"entry of the output (of {model.width})",
    }  # fmt: skip


def outputs(model: Model, values: str, hover: bool = True) -> Figure:
    """Return the first numbers that the head hands on, with such values, on one colour scale."""
    if not model.words:
        return nothing()
    shown = _outputs(model, values)
    cells, most = shown["cells"], max(float(abs(_outputs(model, one)["cells"]).max())
                                      for one in _VALUES.values())  # fmt: skip
    spread = (cells.max(axis=0) - cells.min(axis=0)).max()
    return figures.grid(
        **shown, marked_row=model.chosen, limits=(-most, most), hover=hover,
        choose={"position": "y"}, view="outputs", title=f"Outputs, values made of {values}",
        alt=f"A table of outputs with one row for each of {len(cells)} words and the first "
        f"{cells.shape[1]} of {model.width} entries. The values range from {cells.min():.3f} to "
        f"{cells.max():.3f}, and those of a column differ by up to {spread:.3f}.",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    **figures_sum.FIGURES,
    **figures_trained.FIGURES,
    **{name: partial(term, index=index) for name, index in TERM_FIGURES.items()},
    "parts_of_others": parts_of_others,
    "parts_behind_prompt": parts_behind_prompt,
    "weights": weights,
    **{name: partial(outputs, values=values) for name, values in _VALUES.items()},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    **figures_sum.CELLS,
    **figures_trained.CELLS,
    **{name: partial(cell, table=partial(_term, index=one)) for name, one in TERM_FIGURES.items()},
    "weights": partial(cell, table=_weights),
    **{name: partial(cell, table=partial(_outputs, values=one)) for name, one in _VALUES.items()},
}
CODE = (minilm.weights, attend, pe_core.add_positions, pe_core.attention, pe_core.attention_terms)
