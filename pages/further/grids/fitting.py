"""A table of positions that is fitted to a picture of another size, as fine-tuning does."""

from dataclasses import dataclass

import numpy as np

from course.quantities import Floats, Miss, measured
from course.view import View
from pe_core.geometric_frequencies import angles, wavelengths
from pe_core.grids import sinusoidal_grid
from pe_core.resizing import new_places, resized_table

TRAINED_SIDE = 14  # patches: 224 pixels by 16, as ViT and MAE are trained


@dataclass(frozen=True)
class Fitting:
    """A table of TRAINED_SIDE by TRAINED_SIDE patches and what bicubic interpolation makes of it.

    The table is the 2-D sinusoid, which has a value between its rows too. So what interpolation
    should find there is known, as it never is for a learned table.
    """

    view: View
    width: int
    trained_side = TRAINED_SIDE

    @measured
    def side(self) -> int:
        """How many patches per side the other picture has."""
        return int(self.view.fitted)

    @measured
    def table(self) -> Floats:
        """The table that was trained with, shape (TRAINED_SIDE², width)."""
        return sinusoidal_grid(TRAINED_SIDE, TRAINED_SIDE, self.width, self.view.n)

    @measured
    def fitted(self) -> Floats:
        """The same table fitted to the other picture, shape (side², width)."""
        return resized_table(self.table, (TRAINED_SIDE, TRAINED_SIDE), (self.side, self.side))

    @measured
    def column(self) -> int:
        """The chosen column of the table."""
        return min(self.view.dim, self.width - 1)

    @measured
    def trained_picture(self) -> Floats:
        """This column of the table, patch by patch."""
        return self.table[:, self.column].reshape(TRAINED_SIDE, TRAINED_SIDE)

    @measured
    def fitted_picture(self) -> Floats:
        """The same of the fitted table."""
        return self.fitted[:, self.column].reshape(self.side, self.side)

    @measured
    def axis(self) -> str:
        """What the chosen column encodes."""
        return "column" if self.column < self.width // 2 else "row"

    @measured
    def wavelength(self) -> float:
        """How many patches the wave of the chosen column is long, as trained."""
        pair = self.column % (self.width // 4)
        return float(wavelengths(self.width // 2, self.view.n)[pair])

    @measured
    def step(self) -> float:
        """How far apart two neighbours of a row are on average, in the table as it was trained."""
        return _step(self.table, TRAINED_SIDE)

    @measured
    def fitted_step(self) -> float:
        """The same in the fitted table."""
        return _step(self.fitted, self.side)

    @measured
    def norm(self) -> float:
        """The mean norm of the rows of the fitted table, as a share of that of the trained ones."""
        before, after = (np.linalg.norm(rows, axis=1).mean() for rows in (self.table, self.fitted))
        return float(after / before)

    @property
    def keeps_the_norm(self) -> bool:
        """Whether that is 1, within one percent."""
        return abs(self.norm - 1) < 0.01

    @measured
    def places(self) -> Floats:
        """Where the patches of the other picture lie among the trained ones, along one axis."""
        return new_places(TRAINED_SIDE, self.side)

    @measured
    def errors(self) -> Floats:
        """How far the fitted table is from the formula between its rows, for each wave.

        Root mean square over all places along one axis, shape (width / 4,).
        """
        turned = angles(self.places, self.width // 2, self.view.n)
        # In the first row of patches only the column moves: its waves are the first half.
        top = self.fitted[: self.side, : self.width // 2]
        quarter = self.width // 4
        missed = (top[:, :quarter] - np.sin(turned)) ** 2, (top[:, quarter:] - np.cos(turned)) ** 2
        return np.asarray(np.sqrt(np.mean((missed[0] + missed[1]) / 2, axis=0)))

    @property
    def largest_error(self) -> Miss:
        """The largest of these errors."""
        return Miss(self.errors.max())

    @property
    def slowest_error(self) -> float:
        """The error of the slowest wave."""
        return float(self.errors[-1])


def _step(table: Floats, side: int) -> float:
    picture = table.reshape(side, side, -1)
    return float(np.linalg.norm(np.diff(picture, axis=1), axis=2).mean())
