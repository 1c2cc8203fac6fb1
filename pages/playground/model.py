"""The key numbers of one state, which the playground names beside its figures."""

from dataclasses import dataclass

import numpy as np

import pe_core
from course.by_hand import Cell, cell_of
from course.quantity import Floats, quantity
from course.view import View


@dataclass(frozen=True)
class Model:
    """One cell, one wave and the dot product by offset, for one view."""

    view: View

    @quantity
    def chosen(self) -> Cell:
        """The cell at position t, in the chosen dimension."""
        return cell_of(self.view)

    @quantity
    def wavelength(self) -> float:
        """The wavelength of the chosen pair in tokens."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.chosen.pair])

    @quantity
    def curve(self) -> Floats:
        """The dot product of two rows at the offsets 0 to L - 1."""
        return np.asarray(pe_core.offset_similarity(range(self.view.L), self.view.d, self.view.n))
