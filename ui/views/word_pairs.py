"""Pictures of what is added for each pair of words of the learner's sentence."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure
from ui.views.adding import NO_WORDS, nothing
from ui.views.nearness import SIDES

OFFSET = "offset: key minus query (tokens)"
_HIDDEN = -1e9  # stands for minus infinity, as in many libraries


class Pairs(NamedTuple):
    """A table of word pairs: its numbers, what they are, the ends of its colours, its texts.

    `masked` is whether the mask hides the keys after the query.
    """

    cells: Any
    quantity: str
    limits: tuple[float, float]
    title: str
    alt: str
    masked: bool = False


def typed(view: View) -> tuple[str, ...]:
    """Return the words of the sentence."""
    return tuple(pe_core.split_words(view.words))


def masked(view: View) -> bool:
    """Return whether a word sees only itself and what stands before it."""
    return view.sides == "before-only"


def mask_told(view: View) -> str:
    """Return what a title says of the mask."""
    return ", causal mask" if masked(view) else ""


def picture(view: View, pairs: Callable[[View], Pairs], hover: bool) -> Figure:
    """Return the table of all pairs of words, or a kind word if there is no word."""
    words = typed(view)
    if not words:
        return nothing()
    told = pairs(view)
    cells = told.cells.astype(float)
    if told.masked:
        for query, row in enumerate(cells):
            row[query + 1 :] = _HIDDEN
    return figures.grid(
        cells, rows=words, columns=words, **SIDES, quantity=told.quantity, limits=told.limits,
        signed=False, hover=hover, shown_values=False if told.masked else None,
        marked_row=view.t if view.t < len(words) else None, choose={"position": "y"},
        title=told.title, alt=told.alt, view=f"pairs {len(words)}",
    )  # fmt: skip


def cell(view: View, pairs: Callable[[View], Pairs], x: int, y: int) -> list[str]:
    """Return what the hover says of one pair of words."""
    words = typed(view)
    if not words:
        return [NO_WORDS]
    told, x, y = pairs(view), min(x, len(words) - 1), min(y, len(words) - 1)
    lines = figures.grid_cell(
        told.cells, rows=words, columns=words, **SIDES, quantity=told.quantity, x=x, y=y
    )
    return [*lines[:-1], "hidden by the mask"] if told.masked and x > y else lines


def figures_of(
    pictures: Mapping[str, Callable[[View], Pairs]],
) -> tuple[dict[str, Callable[..., Figure]], dict[str, Callable[[View, int, int], list[str]]]]:
    """Return the figures of these tables by name, and what the hover says of their cells."""

    def draw(pairs: Callable[[View], Pairs]) -> Callable[..., Figure]:
        return lambda view, hover=True: picture(view, pairs, hover)

    def tell(pairs: Callable[[View], Pairs]) -> Callable[[View, int, int], list[str]]:
        return lambda view, x, y: cell(view, pairs, x, y)

    return (
        {name: draw(pairs) for name, pairs in pictures.items()},
        {name: tell(pairs) for name, pairs in pictures.items()},
    )
