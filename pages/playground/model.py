"""The key numbers of one state, which the playground names beside its figures."""

from dataclasses import dataclass

import pe_core
from course.by_hand import Cell, cell_of
from course.moving_columns import still_columns
from course.quantities import measured
from course.view import View


@dataclass(frozen=True)
class Model:
    """One cell, one wave, one offset and all columns of the table, for one view."""

    view: View

    @measured
    def chosen(self) -> Cell:
        """The cell at position t, in the chosen dimension."""
        return cell_of(self.view)

    @measured
    def wavelength(self) -> float:
        """The wavelength of the chosen pair in tokens."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.chosen.pair])

    @measured
    def similarity(self) -> tuple[float, float]:
        """The dot product of two rows that lie φ apart, and that of a row with itself."""
        apart, itself = pe_core.offset_similarity([self.view.phi, 0], self.view.d, self.view.n)
        return float(apart), float(itself)

    @property
    def still(self) -> int:
        """How many columns hardly move over the L positions."""
        return still_columns(self.view.L, self.view.d, self.view.n)
