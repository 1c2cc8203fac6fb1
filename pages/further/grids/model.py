"""Patches of a picture and their positions in two dimensions, for one view."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from course.quantity import Floats, Miss, apart, quantity
from course.view import CHOICES, View
from pages.further.grids.sequence import Sequence
from pe_core.frequency_vectors import (
    axial_frequencies,
    flat_frequencies,
    mixed_frequencies,
    spread_directions,
)
from pe_core.grids import grid_similarity, patch_coordinates, sinusoidal_grid

SCHEMES = CHOICES["patches"].options
NUMBERED, SINUSOID, AXIAL, MIXED = SCHEMES
NAMES: Mapping[str, str] = {
    NUMBERED: "one number",
    SINUSOID: "2-D sinusoid",
    AXIAL: "axial RoPE",
    MIXED: "mixed RoPE",
}
# The same in a sentence, after "with".
SPOKEN = {**NAMES, NUMBERED: "one number per patch", SINUSOID: "the 2-D sinusoid"}
STEPS: Mapping[str, tuple[int, int]] = {
    "a row": (0, 1),
    "a column": (1, 0),
    "the diagonal": (1, 1),
}  # rows and columns in each step
STRAIGHT, DIAGONAL = (0, 6), (3, 3)


@dataclass(frozen=True)
class Model:
    """A picture of side by side patches, one of which is looked at, for one view."""

    view: View

    @quantity
    def side(self) -> int:
        """How many patches the picture is high and wide."""
        return int(self.view.side)

    @quantity
    def count(self) -> int:
        """How many patches the picture has."""
        return self.side**2

    @quantity
    def width(self) -> int:
        """The width of the encoding: d, or the multiple of 4 below it, and at least 4."""
        return max(4, self.view.d - self.view.d % 4)

    @quantity
    def patch(self) -> int:
        """The number of the chosen patch: t, or that of the last one."""
        return min(self.view.t, self.count - 1)

    @quantity
    def other(self) -> int | None:
        """The number of the patch φ further on, if the picture has so many."""
        place = self.patch + self.view.phi
        return place if self.view.phi > 0 and place < self.count else None

    def cell(self, patch: int) -> tuple[int, int]:
        """Return row and column of a patch."""
        return divmod(patch, self.side)

    @quantity
    def vectors(self) -> Mapping[str, Floats]:
        """The frequency vector of each pair with each scheme, each of shape (width / 2, 2)."""
        d, n = self.width, self.view.n
        axial = axial_frequencies(d, n)
        return {
            NUMBERED: flat_frequencies(self.side, d, n),
            SINUSOID: axial,
            AXIAL: axial,
            MIXED: mixed_frequencies(d, spread_directions(d // 4), n),
        }

    @quantity
    def chosen(self) -> Floats:
        """The frequency vectors of the chosen scheme."""
        return self.vectors[self.view.patches]

    @quantity
    def offsets(self) -> Floats:
        """Rows and columns from the chosen patch to each, shape (side, side, 2)."""
        places = patch_coordinates(self.side, self.side).astype(np.float64)
        return np.asarray(places - places[self.patch]).reshape(self.side, self.side, 2)

    @quantity
    def likeness(self) -> Floats:
        """How alike each patch is to the chosen one, shape (side, side); 1 is the same.

        Of the 2-D sinusoid it is the dot product of two rows of its table; of RoPE, the score of a
        query and an equal key. Both are divided by what a patch has with itself.
        """
        if self.view.patches == SINUSOID:
            table = sinusoidal_grid(self.side, self.side, self.width, self.view.n)
            found = table @ table[self.patch] / (self.width / 2)
            return np.asarray(found.reshape(self.side, self.side))
        return grid_similarity(self.offsets, self.chosen)

    def alike(self, step: tuple[int, int], scheme: str = "") -> float:
        """Return how alike two patches are that lie so many rows and columns apart."""
        return float(grid_similarity([step], self.vectors[scheme or self.view.patches])[0])

    @quantity
    def row_end(self) -> Mapping[str, float]:
        """How alike the last patch of a row is to the next one, the one below, and the first."""
        steps = {"next": (1, 1 - self.side), "below": (1, 0), "first": (0, 1 - self.side)}
        return {name: self.alike(step) for name, step in steps.items()}

    @quantity
    def axial_gap(self) -> Miss:
        """The largest difference of axial RoPE's likeness and of the 2-D sinusoid's dot product."""
        both = (Model(self.view._replace(patches=name)).likeness for name in (SINUSOID, AXIAL))
        return apart(*both)

    @quantity
    def sequence(self) -> Sequence:
        """A text with a picture and a video in it."""
        return Sequence(self.view)

    # What the document names

    @property
    def name(self) -> str:
        """What the chosen scheme is called."""
        return NAMES[self.view.patches]

    @property
    def spoken(self) -> str:
        """What it is called in a sentence."""
        return SPOKEN[self.view.patches]

    @property
    def place(self) -> tuple[int, int]:
        """Row and column of the chosen patch."""
        return self.cell(self.patch)
