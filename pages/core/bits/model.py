"""Positions counted in bits, and in waves that are as many and grow by the same factor."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import pe_core
from course.quantity import Floats, quantity
from course.view import View
from course.windows import tile

MOST_POSITIONS = 64  # rows that can still be told apart
_COUNTED = 8  # bits


def bits_needed(length: int) -> int:
    """Return how many bits the last of so many positions needs."""
    return max(1, (length - 1).bit_length())


def written_in(bits: int, positions: Sequence[int] | range) -> Floats:
    """Return the bits of these positions, the lowest in column 0, shape (positions, bits)."""
    places = np.array(positions)[:, None]
    return np.asarray(places >> np.arange(bits) & 1, dtype=np.float64)


@dataclass(frozen=True)
class Model:
    """The binary code and the waves of the same positions, for one view: d and n play no part."""

    view: View

    @quantity
    def positions(self) -> range:
        """The positions that are drawn: all, or of a long sequence those around t."""
        return tile(self.view.t, self.view.L, MOST_POSITIONS)

    @quantity
    def count(self) -> int:
        """How many bits the last position needs, and so how many pairs of waves there are."""
        return bits_needed(self.view.L)

    @quantity
    def code(self) -> Floats:
        """The bits of the positions that are drawn, the lowest first, shape (positions, bits)."""
        return written_in(self.count, self.positions)

    @quantity
    def waves(self) -> Floats:
        """The waves of these positions, sine and cosine in turn, shape (positions, 2 bits)."""
        return self.waves_at(self.positions)

    def waves_at(self, positions: Sequence[int] | range) -> Floats:
        """Return the waves of any positions: each is twice as long as the one before it."""
        found: Floats = pe_core.sinusoidal_at(positions, 2 * self.count, 2**self.count)
        return found

    # What the document names

    @quantity
    def kept_for(self) -> list[int]:
        """For how many positions in a row each of the first bits keeps its value."""
        code = written_in(_COUNTED, range(2**_COUNTED))
        return [int(np.flatnonzero(np.diff(bit))[0]) + 1 for bit in code.T]

    @quantity
    def powers_of_two(self) -> str:
        """Position t as a sum of powers of two, in LaTeX."""
        t = self.view.t
        return " + ".join(str(2**bit) for bit in reversed(range(self.count)) if t >> bit & 1) or "0"


def steps(table: Floats) -> Floats:
    """Return how long each step from one row of a table to the next is."""
    return np.asarray(np.linalg.norm(np.diff(table, axis=0), axis=1))
