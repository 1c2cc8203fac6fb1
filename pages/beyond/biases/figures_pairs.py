"""Pictures of what is added for each pair of words of the learner's sentence."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from course.quantities import Floats
from course.sentences import NO_WORDS, nothing, square
from pages.beyond.biases.learned import BUCKETS, CLIP
from pages.beyond.biases.model import Model
from pages.beyond.biases.texts import mask_text, sides_text, slope_name
from pe_core import figures
from pe_core.figures import Figure

_HIDDEN = -1e9  # stands for minus infinity, as in many libraries


class Pairs(NamedTuple):
    """A table of word pairs: its numbers, what they are, the ends of its colours, its texts.

    `masked` is whether the mask hides the keys after the query.
    """

    cells: Floats | NDArray[np.int64]
    quantity: str
    limits: tuple[float, float]
    title: str
    alt: str
    masked: bool = False


def _alibi(model: Model, kind: str, rank: int) -> Pairs:
    """Return what the head of this rank adds, from steep to flat."""
    head = model.steepest_first[rank]
    bias, least = model.alibi_pairs[head], float(model.alibi_pairs.min())
    return Pairs(
        bias, "added", (least or -1.0, 0.0),
        f"{kind} head: {head + 1}, slope {slope_name(model.slopes[head])}{mask_text(model)}",
        f"What head {head + 1} adds to the scores of {len(bias)} words: 0 on the diagonal, and "
        f"{bias.min():.4g} for the first and the last word. {sides_text(model)}",
        model.masked,
    )  # fmt: skip


def _buckets(model: Model) -> Pairs:
    cells, count = model.bucket_pairs, len(model.words)
    used = np.unique(cells).tolist()
    side = "those after the query in bucket 0" if model.masked else "a different one on each side"
    return Pairs(
        cells, "bucket", (0, max(used[-1], 1)),
        f"T5's buckets on your sentence: {len(used)} of {BUCKETS}{mask_text(model)}",
        f"The bucket of each pair of {count} words, {side}. The buckets used are "
        f"{', '.join(map(str, used))}. A word and itself fall into bucket {cells[0, 0]}.",
    )  # fmt: skip


def _clipped(model: Model) -> Pairs:
    cells, count = model.clipped_pairs, len(model.words)
    used = np.unique(cells).tolist()
    return Pairs(
        cells, "offset", (-CLIP, CLIP),
        f"Shaw's offsets, clipped at k = {CLIP}",
        f"Key minus query for each pair of {count} words, at most {CLIP} to either side: "
        f"{len(used)} different ones, from {used[0]} to {used[-1]}. Each has a learned vector.",
    )  # fmt: skip


def picture(model: Model, table: Callable[[Model], Pairs], hover: bool = True) -> Figure:
    """Return the table of all pairs of words, or what to do if there is no word."""
    words, t = model.words, model.view.t
    if not words:
        return nothing()
    pairs = table(model)
    cells = pairs.cells.astype(float)
    if pairs.masked:
        cells[np.triu_indices(len(words), 1)] = _HIDDEN
    return figures.grid(
        cells, **square(words), quantity=pairs.quantity, limits=pairs.limits,
        signed=False, hover=hover, shown_values=False if pairs.masked else None,
        marked_row=t if t < len(words) else None, choose={"position": "y"},
        title=pairs.title, alt=pairs.alt, view=f"pairs {len(words)}",
    )  # fmt: skip


def cell(model: Model, x: int, y: int, table: Callable[[Model], Pairs]) -> list[str]:
    """Return what the hover says of one pair of words."""
    words = model.words
    if not words:
        return [NO_WORDS]
    pairs, x, y = table(model), min(x, len(words) - 1), min(y, len(words) - 1)
    lines = figures.grid_cell(pairs.cells, **square(words), quantity=pairs.quantity, x=x, y=y)
    return [*lines[:-1], "hidden by the mask"] if pairs.masked and x > y else lines


_TABLES: Mapping[str, Callable[[Model], Pairs]] = {
    "alibi_steep": partial(_alibi, kind="Steepest", rank=0),
    "alibi_flat": partial(_alibi, kind="Flattest", rank=-1),
    "t5_pairs": _buckets,
    "shaw_pairs": _clipped,
}
FIGURES: Mapping[str, Callable[..., Figure]] = {
    name: partial(picture, table=table) for name, table in _TABLES.items()
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    name: partial(cell, table=table) for name, table in _TABLES.items()
}
