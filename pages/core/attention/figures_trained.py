"""Figures of a trained model: where a head looks in a sentence, and where all twelve look."""

from collections.abc import Callable, Mapping
from functools import partial

from course.sentences import nothing
from pages.core.attention.figures_sum import Shown, cell
from pages.core.attention.model import Model
from pages.core.attention.trained import ADDED, LEFT_OUT, PLACES
from pe_core import figures
from pe_core.figures import Figure

_WAYS = {ADDED: "with positions", LEFT_OUT: "positions left out"}


def _weights(model: Model, way: str) -> Shown:
    trained = model.trained
    cells = trained.weights(way or trained.positions, trained.head)
    return {
        "cells": cells, "quantity": "weight", "rows": trained.labels, "columns": trained.labels,
        "row_axis": "word", "column_axis": "word that it looks at",
    }  # fmt: skip


def trained_weights(model: Model, way: str = "", hover: bool = True) -> Figure:
    """Return which words each word of a sentence looks at, in a head of a trained model."""
    if not model.words:
        return nothing()
    shown, way = _weights(model, way), way or model.trained.positions
    count, back = len(shown["rows"]), int((shown["cells"].diagonal(-1) > 0.5).sum())
    return figures.grid(
        **shown, limits=(0, 1), signed=False, hover=hover, view=f"trained {count}",
        title=f"Weights of head {model.trained.head}, {_WAYS[way]}",
        alt=f"A table of the attention weights of head {model.trained.head} of a trained model, "
        f"{_WAYS[way]}, among {count} tokens. Each row sums to 1. In {back} of {count} rows more "
        "than half of the weight is on the token before.",
    )  # fmt: skip


def _where(model: Model, way: str) -> Shown:
    names = [f"{head}, {name}" for head, name in enumerate(model.trained.names(way))]
    return {
        "cells": model.trained.where[way], "quantity": "weight", "rows": names,
        "row_axis": "head", "columns": PLACES, "column_axis": "where the weight goes",
    }  # fmt: skip


def all_heads(model: Model, way: str, hover: bool = True) -> Figure:
    """Return how much weight each head gives to which places, on average over the words."""
    if not model.words:
        return nothing()
    shown = _where(model, way)
    told = "; ".join(f"head {name}" for name in shown["rows"])
    return figures.grid(
        **shown, limits=(0, 1), signed=False, marked_row=model.trained.head, hover=hover,
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
