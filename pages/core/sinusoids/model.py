"""The waves of the table: one column along the sentence, and one row across its columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import tau

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.view import View
from pages.core.sinusoids.waveforms import WAVEFORMS, Waveform

CHIRPED = (0, 4, 8, 12)  # the positions of the figure that the course takes up
EXACT = 1e-9
_CURVE_POINTS = 1024
_TURN_STEPS = 64


@dataclass(frozen=True)
class Model:
    """The pairs of the table as waves over position, for one view."""

    view: View

    @measured
    def wavelengths(self) -> Floats:
        """The wavelength of each pair in tokens, shape (d/2,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n))

    @measured
    def wavelength(self) -> float:
        """The wavelength of the chosen pair in tokens."""
        return float(self.wavelengths[self.view.pair])

    @measured
    def turns_in_all(self) -> float:
        """How often the chosen pair goes round from the first to the last position."""
        return float(pe_core.turns([self.view.last], self.view.d, self.view.n)[0, self.view.pair])

    @measured
    def ratios(self) -> Floats:
        """How many times as long as the one before each wave is, shape (d/2 - 1,)."""
        return np.asarray(self.wavelengths[1:] / self.wavelengths[:-1])

    tau = tau

    @measured
    def last_wave(self) -> float:
        """The wavelength of the last pair in tokens."""
        return float(self.wavelengths[-1])

    @measured
    def range_end(self) -> float:
        """The end of the range of wavelengths that the paper names, 2πn."""
        return tau * self.view.n

    @measured
    def share_of_the_end(self) -> float:
        """Which share of that the last wave is."""
        return self.last_wave / self.range_end

    @measured
    def ratio_ends(self) -> tuple[float, ...]:
        """The smallest and the largest of the ratios; of a single pair there are none."""
        return (self.ratios.min(), self.ratios.max()) if len(self.ratios) else ()

    @measured
    def starts_at_one_turn(self) -> bool:
        """Whether the wave of pair 0 is 2π tokens long."""
        return bool(abs(self.wavelengths[0] / tau - 1) < EXACT)

    @measured
    def grows_evenly(self) -> bool:
        """Whether all ratios are equal."""
        least, most = self.ratio_ends or (1, 1)
        return most / least - 1 < EXACT

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
        return np.asarray(self.waves_at(positions, [self.view.pair])[:, self.view.dim % 2])

    @measured
    def chosen(self) -> Waveform:
        """The chosen column as one more wave of the refresher."""
        turn = [self.wavelength * step / _TURN_STEPS for step in range(_TURN_STEPS)]
        amplitude = float(abs(self.column_at(turn)).max())
        speed = float(pe_core.frequencies(self.view.d, self.view.n)[self.view.pair])
        return Waveform(f"column {self.view.dim}, a {self.view.wave}", amplitude, speed)

    @measured
    def waveforms(self) -> list[Mapping[str, Waveform]]:
        """The waves of the refresher, and this one."""
        return [{"wave": wave} for wave in (*WAVEFORMS, self.chosen)]

    @measured
    def comeback_miss(self) -> float:
        """How far the chosen column is at most from itself one wavelength on."""
        now, later = (
            self.column_at([position + on for position in range(self.view.L)])
            for on in (0, self.wavelength)
        )
        return float(abs(later - now).max())

    @measured
    def comes_back(self) -> bool:
        """Whether it is the same there."""
        return self.comeback_miss < EXACT

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

    @measured
    def last_angle_step(self) -> float:
        """The last of these steps."""
        return float(self.angle_steps[-1])

    @measured
    def few_pairs(self) -> bool:
        """Whether there are too few pairs to tell whether a row is a sinusoid."""
        return len(self.angle_steps) < 2

    @measured
    def row_is_a_sinusoid(self) -> bool:
        """Whether all these steps are equal."""
        return self.few_pairs or bool(np.ptp(self.angle_steps) < EXACT)
