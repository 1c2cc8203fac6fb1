"""The waves of the table: one column along the sentence, and one row across its columns."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View
from pages.encoding.sinusoids.waveforms import WAVEFORMS, Waveform

CHIRPED = (0, 4, 8, 12)  # the positions of the figure that the course takes up
_CURVE_POINTS = 1024
_TURN_STEPS = 64


@dataclass(frozen=True)
class Model:
    """The pairs of the table as waves over position, for one view."""

    view: View

    @measured
    def pair(self) -> int:
        """The chosen pair."""
        return self.view.dim // 2

    @measured
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    @measured
    def wavelength(self) -> float:
        """The wavelength of the chosen pair in tokens."""
        return float(self.wavelengths[self.pair])

    @measured
    def frequency(self) -> float:
        """The angle by which the chosen pair moves on from one token to the next, in radians."""
        return float(pe_core.frequencies(self.view.d, self.view.n)[self.pair])

    @measured
    def turns(self) -> tuple[float, float]:
        """How often the chosen pair goes round in one token, and from first to last position."""
        each, whole = pe_core.turns([1, self.view.L - 1], self.view.d, self.view.n)[:, self.pair]
        return float(each), float(whole)

    @measured
    def ratios(self) -> Floats:
        """How many times as long as the one before each wave is, shape (d/2 - 1,)."""
        return np.asarray(self.wavelengths[1:] / self.wavelengths[:-1])

    # One column along the sentence.

    @measured
    def curve_positions(self) -> list[float]:
        """The positions at which a wave is drawn: whole ones, and as many between as are seen."""
        finer = max(1, min(8, _CURVE_POINTS // self.view.L))
        return [step / finer for step in range((self.view.L - 1) * finer + 1)]

    def waves_at(self, positions: Sequence[float], pairs: Sequence[int]) -> Floats:
        """Return sine and cosine of each of these pairs at each position, one row per position."""
        return pe_core.sinusoidal_at(positions, self.view.d, self.view.n, pairs=pairs)

    def column_at(self, positions: Sequence[float]) -> Floats:
        """Return the chosen column at each of these positions."""
        return np.asarray(self.waves_at(positions, [self.pair])[:, self.view.dim % 2])

    @measured
    def amplitude(self) -> float:
        """How high the chosen column's wave goes over one whole turn."""
        turn = [self.wavelength * step / _TURN_STEPS for step in range(_TURN_STEPS)]
        return float(abs(self.column_at(turn)).max())

    @measured
    def waveforms(self) -> tuple[Waveform, ...]:
        """The waves of the refresher, and the chosen column as one more of their kind."""
        wave = ("sine", "cosine")[self.view.dim % 2]
        chosen = Waveform(f"column {self.view.dim}, a {wave}", self.amplitude, self.frequency)
        return (*WAVEFORMS, chosen)

    @measured
    def comeback_miss(self) -> float:
        """How far the chosen column is at most from itself one wavelength on."""
        now, later = (
            self.column_at([position + on for position in range(self.view.L)])
            for on in (0, self.wavelength)
        )
        return float(abs(later - now).max())

    # One row across its columns.

    @measured
    def row(self) -> Floats:
        """The row of position t, shape (d,)."""
        return np.asarray(pe_core.sinusoidal(1, self.view.d, self.view.n, start=self.view.t)[0])

    @measured
    def chirps(self) -> Floats:
        """The sines of the positions CHIRPED over the pairs, one row per position."""
        return np.asarray(pe_core.sinusoidal_at(CHIRPED, self.view.d, self.view.n)[:, 0::2])

    @measured
    def angle_steps(self) -> Floats:
        """By how much the angle of position t falls from each pair to the next, in radians."""
        angles = pe_core.angles([self.view.t], self.view.d, self.view.n)[0]
        return np.asarray(angles[:-1] - angles[1:])
