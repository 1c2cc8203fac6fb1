"""Positions counted in bits, and the first pairs of the encoding beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import Any

import numpy as np

import pe_core
from course.quantities import Ends, Floats, ends, measured
from course.view import View
from course.windows import tile

MOST_POSITIONS = 64  # rows that can still be told apart
EXACT = 1e-9
# How many floats of 32 bits there are from -1 to 1: those from 0 to 1 are numbered in order.
FLOATS_TO_1 = 2 * int(np.float32(1).view(np.uint32)) + 1


@dataclass(frozen=True)
class Model:
    """The binary code and the waves of the same positions, for one view."""

    view: View

    @measured
    def positions(self) -> range:
        """The positions that are drawn: all, or of a long sequence those around t."""
        return tile(self.view.t, self.view.L, MOST_POSITIONS)

    @measured
    def code(self) -> Floats:
        """The bits of these positions, the lowest first, shape (positions, bits)."""
        return self.code_of(self.positions)

    def code_of(self, positions: range) -> Floats:
        """Return the bits of these positions: as many as the whole sequence needs."""
        scheme = pe_core.schemes(self.view.d, self.view.n)["binary code"]
        return np.asarray(scheme.table(self.view.L, positions.start)[: len(positions)])

    @measured
    def bit_count(self) -> int:
        """How many bits the last position needs."""
        return len(self.code[0])

    @measured
    def pairs(self) -> range:
        """The pairs that stand beside the bits: pair k beside bit k, as far as both go."""
        return range(min(self.bit_count, self.view.d // 2))

    @measured
    def pair(self) -> int:
        """The chosen pair, or the last that stands beside a bit."""
        return min(self.view.dim // 2, self.pairs[-1])

    @measured
    def periods(self) -> list[int]:
        """After how many positions each bit starts again."""
        return [2 ** (bit + 1) for bit in range(self.bit_count)]

    @measured
    def wavelengths(self) -> Floats:
        """After how many tokens each pair repeats, of all pairs, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    @measured
    def growth(self) -> float | None:
        """How many times as long as the wave before it each wave is; None for a single pair."""
        waves = self.wavelengths
        return float(waves[1] / waves[0]) if len(waves) > 1 else None

    @measured
    def doubles(self) -> bool:
        """Whether each wave is exactly twice as long as the one before it."""
        return self.growth is not None and abs(self.growth - 2) < EXACT

    @measured
    def waves(self) -> Floats:
        """The pairs beside the bits at the positions that are drawn, sine and cosine in turn."""
        return self.waves_at(self.positions)

    def waves_at(
        self, positions: Sequence[float] | Floats, pairs: Sequence[int] | None = None
    ) -> Floats:
        """Return these pairs, or those beside the bits, at any positions."""
        chosen = self.pairs if pairs is None else pairs
        return pe_core.sinusoidal_at(positions, self.view.d, self.view.n, pairs=chosen)

    @measured
    def values_used(self) -> tuple[int, int]:
        """How many different values bits and waves have where they are drawn, in 32 bits each."""
        bits, waves = (np.unique(cells.astype(np.float32)) for cells in (self.code, self.waves))
        return len(bits), len(waves)

    def sign_agreement(self, stretch: float = 1.0, later: float = 0.0) -> float:
        """Return in which share of the cells the sign of the sine of pair k says what bit k is.

        Plus stands for 0. The sine is read at `stretch` times the position, `later` tokens on.
        """
        sines = self.waves_at(stretch * (np.array(self.positions) + later))[:, ::2]
        return float(((sines < 0) == (self.code[:, : len(self.pairs)] == 1)).mean())

    @measured
    def code_steps(self) -> Ends:
        """How far each position that is drawn is from the next, in bits."""
        return ends(steps(self.code))

    @measured
    def row_steps(self) -> Ends:
        """How far it is from the next in the encoding, all pairs of it."""
        return ends(steps(pe_core.sinusoidal_at(self.positions, self.view.d, self.view.n)))

    def row_step(self, position: int) -> float:
        """Return how far one position is from the next in the encoding."""
        return float(steps(pe_core.sinusoidal(2, self.view.d, self.view.n, start=position))[0])

    @measured
    def changes(self) -> Floats:
        """How much each column changes from one position to the next, on average, shape (d,)."""
        table = pe_core.sinusoidal(self.view.L, self.view.d, self.view.n)
        return np.asarray(abs(np.diff(table, axis=0)).mean(axis=0))

    # What the document names

    pi, root_of_ten = pi, 10**0.5
    floats_to_1 = FLOATS_TO_1

    @measured
    def in_binary(self) -> str:
        """Position t in as many bits as the whole sequence needs."""
        return f"{self.view.t:0{self.bit_count}b}"

    @measured
    def powers_of_two(self) -> str:
        """Position t as a sum of powers of two, in LaTeX."""
        t, bits = self.view.t, reversed(range(self.bit_count))
        return " + ".join(rf"{t >> bit & 1} \cdot {2**bit}" for bit in bits)

    @measured
    def beside(self) -> list[Mapping[str, Any]]:
        """For each pair beside a bit, the period of the bit and the wavelength of the pair."""
        waves = self.wavelengths
        return [
            {"k": k, "period": period, "wave": waves[k], "stretch": waves[k] / period,
             "ratio": f"{waves[k] / waves[k - 1]:.4f}" if k else "–"}
            for k, period in zip(self.pairs, self.periods, strict=False)
        ]  # fmt: skip

    @measured
    def here(self) -> Mapping[str, Any]:
        """The chosen pair of these."""
        return self.beside[self.pair]

    @measured
    def slowest(self) -> Mapping[str, Any]:
        """The last of them."""
        return self.beside[-1]

    @measured
    def stretches(self) -> Ends:
        """How many times as long as the period of its bit each wave beside a bit is."""
        return ends([row["stretch"] for row in self.beside])

    @measured
    def signs_agree(self) -> float:
        """In which share of the cells the sign of the sine shows the bit."""
        return self.sign_agreement()

    @measured
    def moved_signs_agree(self) -> float:
        """The same with π(t + ½) in place of t."""
        return self.sign_agreement(pi, 0.5)

    @measured
    def sign_is_bit(self) -> bool:
        """Whether the sign of the sine shows every bit."""
        return self.signs_agree == 1

    @measured
    def moved_sign_is_bit(self) -> bool:
        """Whether it does with π(t + ½) in place of t."""
        return self.moved_signs_agree == 1

    @measured
    def waves_take_more_values(self) -> bool:
        """Whether the waves take more different values than the bits."""
        bits, waves = self.values_used
        return waves > bits


def steps(table: Floats) -> Floats:
    """Return how long each step from one row of a table to the next is."""
    return np.asarray(np.linalg.norm(np.diff(table, axis=0), axis=1))
