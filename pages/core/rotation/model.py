"""A shift by φ: the matrix that turns every pair, and what else might lead there or back."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

import pe_core
from course.quantity import Floats, Miss, apart, quantity
from course.view import View


@dataclass(frozen=True)
class Model:
    """What leads from t to t + φ, and back, for one view."""

    view: View

    @quantity
    def matrix(self) -> Floats:
        """The matrix M that shifts by φ, shape (d, d)."""
        return pe_core.shift_matrix(self.view.phi, self.view.d, self.view.n)

    @quantity
    def turn(self) -> Floats:
        """The block of M of the chosen pair, shape (2, 2)."""
        block = slice(2 * self.view.pair, 2 * self.view.pair + 2)
        return np.asarray(self.matrix[block, block])

    @quantity
    def angle(self) -> float:
        """The angle by which the chosen pair turns on the way from t to t + φ, in radians."""
        return float(pe_core.angles([self.view.phi], self.view.d, self.view.n)[0, self.view.pair])

    @quantity
    def degrees(self) -> float:
        """The same angle in degrees."""
        return float(np.degrees(self.angle))

    @quantity
    def wavelength(self) -> float:
        """How many positions the chosen pair takes for a whole turn."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.view.pair])

    def row(self, place: float) -> Floats:
        """Return PE(place), shape (d,)."""
        return np.asarray(pe_core.sinusoidal_at([place], self.view.d, self.view.n)[0])

    def of_pair(self, row: Floats) -> Floats:
        """Return what the chosen pair has in a row, shape (2,)."""
        return row[2 * self.view.pair : 2 * self.view.pair + 2]

    @quantity
    def here(self) -> Floats:
        """PE(t), shape (d,)."""
        return self.row(self.view.t)

    @quantity
    def there(self) -> Floats:
        """PE(t + φ), shape (d,)."""
        return self.row(self.view.later)

    @quantity
    def hands(self) -> Floats:
        """Sine and cosine of the chosen pair at t and at t + φ, shape (2, 2), a row a position."""
        return np.array([self.of_pair(self.here), self.of_pair(self.there)])

    @quantity
    def moved(self) -> Floats:
        """Where M takes the chosen pair from t, shape (2,)."""
        return np.asarray(self.turn @ self.hands[0])

    # What leads back from t + φ

    @quantity
    def ways_back(self) -> Mapping[str, Floats]:
        """What three matrices make of PE(t + φ), by name, shape (d,) each."""
        tried = {"M": self.matrix, "Mᵀ": self.matrix.T, "−M": -self.matrix}
        return {name: matrix @ self.there for name, matrix in tried.items()}

    @quantity
    def back_misses(self) -> Mapping[str, Miss]:
        """How far each of them misses PE(t), at most in any column."""
        return {name: apart(row, self.here) for name, row in self.ways_back.items()}

    # What leads on from row t, as far as rows up to t can say

    @quantity
    def ways_on(self) -> Mapping[str, Floats]:
        """What three programs make of the rows that they have, for PE(t + φ), shape (d,) each."""
        start, offset = self.row(0), self.row(self.view.phi)
        return {
            "turned": turned(self.here, *turn_between(start, offset)),
            "added": self.here + offset - start,
            "doubled": 2 * self.row(self.view.later / 2),
        }

    @quantity
    def on_misses(self) -> Mapping[str, Miss]:
        """How far each of them misses PE(t + φ), at most in any column."""
        return {name: apart(row, self.there) for name, row in self.ways_on.items()}

    # What the document names

    @quantity
    def ahead_miss(self) -> Miss:
        """How far M misses PE(t + φ) from PE(t), at most in any column."""
        return apart(self.matrix @ self.here, self.there)

    @quantity
    def transpose_misses(self) -> Miss:
        """How far the transpose of M misses PE(t) from PE(t + φ)."""
        return self.back_misses["Mᵀ"]

    @quantity
    def _blocks(self) -> tuple[Floats, Floats, Floats, Floats]:
        """The four entries of every block."""
        a, b, c, d = (self.matrix[i::2, j::2].diagonal() for i in (0, 1) for j in (0, 1))
        return a, b, c, d

    @quantity
    def determinant_miss(self) -> Miss:
        """How far the determinants of its blocks are from 1."""
        a, b, c, d = self._blocks
        return apart(a * d - b * c, 1)

    @quantity
    def form_miss(self) -> Miss:
        """How far the rows of its blocks are from (c, s) and (-s, c)."""
        a, b, c, d = self._blocks
        return max(apart(a, d), apart(b, -c))

    @quantity
    def blocks_are_rotations(self) -> bool:
        """Whether every block is a rotation."""
        return self.determinant_miss.none and self.form_miss.none

    def changes_from(self, start: int) -> Floats:
        """Return how far each block is another at t, made from the rows, than at `start`."""
        places = ((start, start + self.view.phi), (self.view.t, self.view.later))
        (c, s), (d, e) = (turn_between(*map(self.row, both)) for both in places)
        return np.asarray(np.maximum(abs(c - d), abs(s - e)))

    @quantity
    def block_change(self) -> Miss:
        """How far the entries of M made from two rows at t differ from those made at 0."""
        return apart(self.changes_from(0), 0)


def turn_between(row: Floats, later: Floats) -> tuple[Floats, Floats]:
    """Return cosine and sine of the turn of each pair from one row to another, shape (d/2,)."""
    (sine, cosine), (sine_on, cosine_on) = (each.reshape(-1, 2).T for each in (row, later))
    return sine * sine_on + cosine * cosine_on, sine_on * cosine - cosine_on * sine


def turned(row: Floats, cosine: Floats, sine: Floats) -> Floats:
    """Return a row with each pair turned by the angle with this cosine and sine."""
    first, second = row.reshape(-1, 2).T
    both = (cosine * first + sine * second, cosine * second - sine * first)
    return np.stack(both, axis=1).reshape(-1)
