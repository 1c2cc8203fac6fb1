"""Pictures of what is added for each pair of words of the learner's sentence."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from course.quantities import Floats
from course.sentences import NO_WORDS, nothing, square
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


def picture(pairs: Pairs | None, words: tuple[str, ...], t: int, hover: bool = True) -> Figure:
    """Return the table of all pairs of words, or what to do if there is no word."""
    if pairs is None:
        return nothing()
    cells = pairs.cells.astype(float)
    if pairs.masked:
        cells[np.triu_indices(len(words), 1)] = _HIDDEN
    return figures.grid(
        cells, **square(words), quantity=pairs.quantity, limits=pairs.limits,
        signed=False, hover=hover, shown_values=False if pairs.masked else None,
        marked_row=t if t < len(words) else None, choose={"position": "y"},
        title=pairs.title, alt=pairs.alt, view=f"pairs {len(words)}",
    )  # fmt: skip


def cell(pairs: Pairs | None, words: tuple[str, ...], x: int, y: int) -> list[str]:
    """Return what the hover says of one pair of words."""
    if pairs is None:
        return [NO_WORDS]
    x, y = min(x, len(words) - 1), min(y, len(words) - 1)
    lines = figures.grid_cell(pairs.cells, **square(words), quantity=pairs.quantity, x=x, y=y)
    return [*lines[:-1], "hidden by the mask"] if pairs.masked and x > y else lines


def mask_text(masked: bool) -> str:
    """Return what a title says of the mask."""
    return ", causal mask" if masked else ""
