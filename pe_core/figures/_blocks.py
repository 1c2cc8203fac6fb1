"""Means of blocks of consecutive rows or columns, for tables larger than the screen."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._inputs import Array
from pe_core.figures._words import span


@dataclass(frozen=True)
class Blocks:
    """Consecutive positions (or columns) cut into equal blocks; the last one may be shorter."""

    length: int
    size: int
    start: int

    @classmethod
    def of(cls, length: int, at_most: int, start: int = 0, whole: int = 1) -> "Blocks":
        """Return the smallest blocks that leave at most this many of them.

        A block of more than one holds a multiple of `whole`, so that no pair is split.

        >>> Blocks.of(2048, 256).size, Blocks.of(50, 256).size, Blocks.of(1024, 400, whole=2).size
        (8, 1, 4)
        """
        size = -(-length // at_most)
        return cls(length, size if size == 1 else -(-size // whole) * whole, start)

    @property
    def last(self) -> int:
        """The last position."""
        return self.start + self.length - 1

    @property
    def firsts(self) -> npt.NDArray[np.intp]:
        """The first row of each block, counted from 0."""
        return np.arange(0, self.length, self.size)

    @property
    def counts(self) -> npt.NDArray[np.intp]:
        """How many rows each block has."""
        return np.diff(np.append(self.firsts, self.length))

    @property
    def edges(self) -> Array:
        """The borders between blocks as places on the axis: half-way between positions."""
        return np.append(self.firsts, self.length) + (self.start - 0.5)

    @property
    def centres(self) -> Array:
        """The middle of each block as a place on the axis."""
        return (self.edges[:-1] + self.edges[1:]) / 2

    def names(self) -> list[str]:
        """Return what each block is called: its position, or "positions 8 to 15"."""
        if self.size == 1:
            return [str(self.start + first) for first in range(self.length)]
        firsts = self.firsts + self.start
        return [span(a, a + n - 1) for a, n in zip(firsts, self.counts, strict=True)]

    def means(self, values: Array, axis: int) -> Array:
        """Return the mean of each block along an axis; every row counts."""
        return block_means(values, self.size, axis)


def block_means(values: Array, size: int, axis: int) -> Array:
    """Return the mean of each `size` values in a row along an axis; the last block has the rest."""
    if size == 1:
        return values
    rows = np.moveaxis(values, axis, 0)
    full = len(rows) // size
    # A shape of equal blocks adds up several times faster than sums between indices.
    blocks = rows[: full * size].reshape(full, size, *rows.shape[1:]).mean(axis=1)
    if full * size < len(rows):
        rest = rows[full * size :].mean(axis=0, keepdims=True)
        blocks = np.concatenate([blocks, rest])
    return np.moveaxis(blocks, 0, axis)


def name_axis(over: str, span_: list[float], places: Array, names: list[str]) -> dict[str, Any]:
    """Return an unseen axis over the shown one that gives each place its name in the hover.

    Plotly writes the text of a tick into the hover of whatever lies on it. One name a column
    and one a row then serve all cells; a text for each cell would cost a hundred times the bytes.
    """
    return {
        "overlaying": over,
        "matches": over,
        "range": span_,
        "tickmode": "array",
        "tickvals": places,
        "ticktext": names,
        "showticklabels": False,
        "ticks": "",
        "showgrid": False,
        "zeroline": False,
        "showline": False,
    }
