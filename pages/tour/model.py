"""What the five pictures of the tour show, in numbers."""

import math
from dataclasses import dataclass

import numpy as np

import pe_core
from course.quantity import Floats, quantity
from course.view import View


@dataclass(frozen=True)
class Model:
    """The table of one view, and two of its rows."""

    view: View

    @quantity
    def table(self) -> Floats:
        """The encoding, shape (L, d)."""
        return np.asarray(pe_core.sinusoidal(self.view.L, self.view.d, self.view.n))

    @quantity
    def distances(self) -> Floats:
        """How far each row lies from row 0 in the right half of its columns, shape (L,)."""
        slow = self.table[:, self.view.d // 2 :]
        return np.asarray(np.linalg.norm(slow - slow[0], axis=1))

    @quantity
    def near(self) -> float:
        """How far rows 0 and 1 lie apart there."""
        return float(self.distances[1])

    @quantity
    def far(self) -> float:
        """How far the first and the last row lie apart there."""
        return float(self.distances[-1])

    @quantity
    def pair(self) -> Floats:
        """The rows of t and t + φ, shape (2, d)."""
        view = self.view
        return np.asarray(pe_core.sinusoidal_at([view.t, view.later], view.d, view.n))

    @quantity
    def on_fastest(self) -> float:
        """How far these two lie apart on the fastest wave, a sine."""
        return float(abs(self.pair[1, 0] - self.pair[0, 0]))

    @quantity
    def over_row(self) -> float:
        """How far they lie apart over all columns."""
        return float(np.linalg.norm(self.pair[1] - self.pair[0]))

    @quantity
    def turned(self) -> float:
        """The angle from the hand of t to that of t + φ on the first dial, in degrees below 360."""
        (sine, cosine), (sine_later, cosine_later) = self.pair[:, :2]
        angle = math.atan2(sine_later, cosine_later) - math.atan2(sine, cosine)
        return math.degrees(angle) % 360

    @quantity
    def earlier(self) -> int:
        """The position φ before t; 0 at least."""
        return max(self.view.t - self.view.phi, 0)

    @quantity
    def products(self) -> Floats:
        """The dot product of row t with every row, shape (L,)."""
        return np.asarray(self.table @ self.table[self.view.t])

    @quantity
    def after(self) -> float:
        """The dot product of the rows t and t + φ."""
        return float(self.pair[0] @ self.pair[1])

    @quantity
    def before(self) -> float:
        """That of row t and the row φ before it."""
        return float(self.products[self.earlier])
