"""Figures of nearness: what positions alone do in a head, before and after it has learned."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Line, Upright
from ui.views.adding import NO_WORDS, head_width, nothing, place, rows

HEADS = 4  # untrained heads, over which a mean is taken
LONGEST = 48  # positions that these heads look at
FARTHEST = 24  # offset up to which the mean is drawn
SHARPENED = 32  # by how much the queries of the built head are multiplied in its picture
SIDES: dict[str, Any] = {"row_axis": "query word", "column_axis": "key word"}


def softmax(scores: Any) -> Any:
    """Return the weights that scores make: those of a head that has no scores of its own."""
    none = [[0.0]] * len(scores)
    return pe_core.attention(none, [[1.0]], [[1.0]], [[1.0]], bias=scores)[0]


def raw_weights(view: View) -> Any:
    """Return the weights if the scores were p·p / √d, with no learned matrix between."""
    table = pe_core.sinusoidal(min(view.L, LONGEST), view.d, view.n)
    return softmax(pe_core.dot_products(table) / view.d**0.5)


def built_scores(view: View, offset: int, length: int) -> Any:
    """Return the scores of a head with W_q W_kᵀ = M_φᵀ: its query for t is the row of t + φ."""
    return _built_scores(view.d, view.n, offset, length)


@lru_cache(maxsize=16)  # measured: 8 ms at d 1024, and five parts of a page need the same two
def _built_scores(d: int, n: int, offset: int, length: int) -> Any:
    table = pe_core.sinusoidal(length, d, n)
    scores = table @ pe_core.shift_matrix(offset, d, n).T @ table.T / d**0.5
    scores.flags.writeable = False
    return scores


@lru_cache(maxsize=32)  # measured: 12 ms at d 1024; figure, check and prediction need the same
def untrained_weights(d: int, n: int, L: int) -> Any:
    """Return the mean weights of a few untrained heads that see the positions alone."""
    table = pe_core.sinusoidal(min(L, LONGEST), d, n)
    total = 0.0 * pe_core.dot_products(table)
    for seed in range(HEADS):
        query, key, value = pe_core.random_head(d, head_width(d), seed=seed)
        total += pe_core.attention(table, query, key, value[:, :1])[0] / HEADS
    total.flags.writeable = False
    return total


def by_offset(shares: Any) -> list[float]:
    """Return the mean weight on the key that stands so far from the query, left to right."""
    farthest = min(len(shares) - 1, FARTHEST)
    return [float(shares.diagonal(step).mean()) for step in range(-farthest, farthest + 1)]


def aim(view: View) -> int:
    """Return the offset at which the built head looks: φ, as far as the curve is drawn."""
    return min(view.phi, min(view.L, LONGEST) - 1, FARTHEST)


def raw_nearness(view: View) -> Figure:
    """Return the mean weight over the offset if raw dot products were the scores."""
    return _nearness(view, {})


def nearness(view: View) -> Figure:
    """Return the same with untrained heads, and with a head built to look φ ahead."""
    offset, length = aim(view), min(view.L, LONGEST)
    untrained = by_offset(untrained_weights(view.d, view.n, view.L))
    built = by_offset(softmax(built_scores(view, offset, length)))
    return _nearness(view, {
        "neutral": (f"untrained heads, mean of {HEADS}", untrained),
        "offset": (f"head built to look {offset} ahead", built),
    })  # fmt: skip


def _nearness(view: View, others: Mapping[str, tuple[str, list[float]]]) -> Figure:
    offset, length = aim(view), min(view.L, LONGEST)
    drawn = {"similarity": ("raw p·p, no matrices", by_offset(raw_weights(view))), **others}
    middle = len(drawn["similarity"][1]) // 2
    told = [
        f"{name}: {y[middle]:.4f} on itself, {y[middle - 1]:.4f} and {y[middle + 1]:.4f} on its "
        f"neighbours, {y[middle + offset]:.4f} at offset {offset}."
        for name, y in drawn.values()
    ]
    return figures.curves(
        range(-middle, middle + 1), [Line(*line, colour) for colour, line in drawn.items()],
        uprights=[Upright(f"φ = {offset}", offset, "offset")],
        x_axis="offset of the key from the query (tokens)", y_axis="mean weight",
        title=f"Mean weight by offset, over {length} positions",
        alt=f"Mean weight of a position on others, by their offset. {' '.join(told)}",
        choose={"offset": "x"}, view="nearness",
    )  # fmt: skip


def built_head(view: View, hover: bool = True) -> Figure:
    """Return the weights of a head built by hand to look one word back, on positions alone."""
    names = rows(view).names
    if not names:
        return nothing()
    shares = softmax(SHARPENED * built_scores(view, -1, len(names)))
    chosen = place(view, len(names))
    return figures.grid(
        shares, rows=names, columns=names, **SIDES,
        quantity="weight", limits=(0, 1), signed=False, marked_row=chosen, hover=hover,
        choose={"position": "y"}, view="built head",
        title="One matrix makes every word look one back",
        alt=f"Weights of a head built by hand, queries times {SHARPENED}, on {len(names)} "
        f"positions. Word {chosen} gives {shares[chosen, max(chosen - 1, 0)]:.3f} to the word "
        "before it; the first word has none before it.",
    )  # fmt: skip


def built_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight of the built head."""
    names = rows(view).names
    if not names:
        return [NO_WORDS]
    shares = softmax(SHARPENED * built_scores(view, -1, len(names)))
    return figures.grid_cell(
        shares, rows=names, columns=names, **SIDES, quantity="weight", x=x, y=y
    )


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "raw_nearness": raw_nearness,
    "nearness": nearness,
    "built_head": built_head,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {"built_head": built_cell}
