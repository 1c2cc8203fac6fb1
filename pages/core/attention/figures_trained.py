"""Figures of a trained model: where a head looks in a sentence, and where all twelve look."""

from collections.abc import Callable, Mapping
from functools import partial

from course.sentences import place, square
from pages.core.attention.figures_sum import Shown, cell
from pages.core.attention.model import Model
from pages.core.attention.trained import ADDED, LEFT_OUT, PLACES
from pe_core import figures
from pe_core.figures import Figure

_SHORT = ("itself", "before", "2 before", "after", "[CLS]", "[SEP]", "the rest")
_WAYS = {ADDED: "with positions", LEFT_OUT: "positions left out"}


def _weights(model: Model, way: str) -> Shown:
    cells = model.trained.weights(model.head_number, way or model.view.positions)
    return {"cells": cells, "quantity": "weight", **square(model.trained.words)}


def trained_weights(model: Model, way: str = "", hover: bool = True) -> Figure:
    """Return which words each word of a sentence looks at, in a head of a trained model."""
    shown, head = _weights(model, way), model.head_number
    cells, count = shown["cells"], len(shown["rows"])
    row = place(model.view, count)
    key = int(cells[row].argmax())
    way = way or model.view.positions
    return figures.grid(
        **shown, limits=(0, 1), signed=False, marked_row=row, hover=hover,
        choose={"position": "y"}, view=f"trained {count}",
        title=f"Weights of head {head}, {_WAYS[way]}",
        alt=f"A table of the attention weights of head {head} of a trained model, {_WAYS[way]}, "
        f"among {count} tokens. Each row sums to 1. The token at position {row} gives most weight, "
        f"{cells[row, key]:.3f}, to the one at position {key}.",
    )  # fmt: skip


def _where(model: Model, way: str) -> Shown:
    names = [f"{head}: {name}" for head, name in enumerate(model.head_names(way))]
    return {
        "cells": model.trained.where[way], "quantity": "weight", "rows": names,
        "row_axis": "head", "columns": _SHORT, "column_axis": "where the weight goes",
    }  # fmt: skip


def all_heads(model: Model, way: str, hover: bool = True) -> Figure:
    """Return how much weight each head gives to which places, on average over the words."""
    shown = _where(model, way)
    told = ", ".join(f"head {name}" for name in shown["rows"])
    return figures.grid(
        **shown, limits=(0, 1), signed=False, marked_row=model.head_number, hover=hover,
        view="all heads", title=f"Where the heads look, {_WAYS[way]}",
        alt=f"A table of twelve heads and {len(PLACES)} places, {_WAYS[way]}. Each row sums to 1. "
        f"The heads by where most of their weight goes: {told}.",
    )  # fmt: skip


_HEADS = {"all_heads": ADDED, "all_heads_without": LEFT_OUT}
_TRAINED = {"trained_weights": "", "trained_with": ADDED}
FIGURES: Mapping[str, Callable[..., Figure]] = {
    **{name: partial(trained_weights, way=way) for name, way in _TRAINED.items()},
    **{name: partial(all_heads, way=way) for name, way in _HEADS.items()},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    **{name: partial(cell, table=partial(_weights, way=way)) for name, way in _TRAINED.items()},
    **{name: partial(cell, table=partial(_where, way=way)) for name, way in _HEADS.items()},
}
