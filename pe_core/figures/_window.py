"""What is drawn of a table larger than the screen: a window on whole rows and whole columns.

A mean of several rows, or every third of them, would show a wave that is not in the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pe_core.figures._inputs import Array


@dataclass(frozen=True)
class Window:
    """The consecutive rows (or columns) that are drawn, of all there are."""

    length: int
    start: int
    first: int
    count: int

    @classmethod
    def of(
        cls,
        length: int,
        at_most: int,
        start: int = 0,
        follow: Iterable[int | None] = (),
        whole: int = 1,
    ) -> "Window":
        """Return the first so many places, or as many further on as hold those to follow.

        The window moves on by halves of its own, and stands still while a place moves within it.
        If it cannot hold all of them, it holds the first. One that is not all there is holds a
        multiple of `whole`, so that no pair is split. The client has the same rule.

        >>> Window.of(600, 256).places, Window.of(600, 256, follow=[300]).places
        (range(0, 256), range(128, 384))
        >>> Window.of(50, 256).places, Window.of(600, 256, follow=[599]).places
        (range(0, 50), range(344, 600))
        """
        count = length if length <= at_most else max(whole, at_most // whole * whole)
        inside = [at - start for at in follow if at is not None and start <= at < start + length]
        step = max(whole, count // 2 // whole * whole)
        first = max(0, -(-(max(inside, default=0) - count + 1) // step) * step)
        if inside and first > min(inside):
            first = inside[0] // step * step
        return cls(length, start, min(first, length - count), count)

    @property
    def last(self) -> int:
        """The last place of all."""
        return self.start + self.length - 1

    @property
    def places(self) -> range:
        """The places that are drawn, as the axis counts them."""
        return range(self.start + self.first, self.start + self.first + self.count)

    @property
    def cells(self) -> slice:
        """The places that are drawn, counted from 0."""
        return slice(self.first, self.first + self.count)

    @property
    def edges(self) -> Array:
        """The borders between the places on the axis: half-way between them."""
        return np.arange(self.count + 1, dtype=np.float64) + (self.places.start - 0.5)

    @property
    def ends(self) -> list[float]:
        """Where the window begins and ends on the axis."""
        return [self.places.start - 0.5, self.places.stop - 0.5]

    @property
    def is_part(self) -> bool:
        """Whether there is more than is drawn."""
        return self.count < self.length

    @property
    def revision(self) -> str:
        """What a zoom belongs to: it ends where the window moves."""
        return f"{self.places.start} {self.length}"

    def said(self, name: str) -> str:
        """Return which places are drawn: "positions 0 to 255 of 600"."""
        of = f" of {self.length}" if self.is_part else ""
        return f"{name} {self.places[0]} to {self.places[-1]}{of}"

    def told(self, name: str, moved_by: str) -> dict[str, Any]:
        """Return what a page needs to say which part of all it shows, and what moves it."""
        moves = {"moved_by": moved_by} if moved_by else {}
        return {"name": name, "first": self.start, "last": self.last} | moves
