"""The same sines and cosines for steps of a diffusion, coordinates and times, for one view."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from course.quantities import Floats, measured
from course.view import CHOICES, View
from pe_core.any_frequencies import similarity_from_frequencies
from pe_core.geometric_frequencies import frequencies
from pe_core.other_frequencies import (
    doubling_frequencies,
    random_frequencies,
    timestep_frequencies,
)

SIGNALS = CHOICES["signal"].options
DIFFUSION, NERF, FOURIER, TIME = SIGNALS
STEPS = 1000  # of a diffusion, as in DDPM
OCTAVES = 10  # pairs of NeRF for each coordinate of a place, if d has so many
DETAIL = 10.0  # the scale of the random frequencies
WEEK = 168.0  # hours
SAMPLES = (0.0, 1.0, 2.0, 3.0, 9.0, 10.0, 11.0, 24.0)  # hours: two gaps
UNITS: Mapping[str, float] = {"hours": 1.0, "days": 1 / 24, "minutes": 60.0, "seconds": 3600.0}
_POINTS = 2049  # of a curve: four to the shortest wave of NeRF


class Signal(NamedTuple):
    """What is encoded: its frequencies, and how far it reaches, in its own unit."""

    omega: Floats
    reach: float


@dataclass(frozen=True)
class Model:
    """Four things that are encoded alike, one of them chosen, for one view."""

    view: View

    @measured
    def signals(self) -> Mapping[str, Signal]:
        """Each signal with the frequencies of its pairs."""
        d, n = self.view.d, self.view.n
        return {
            DIFFUSION: Signal(timestep_frequencies(d, n), STEPS - 1.0),
            NERF: Signal(doubling_frequencies(min(OCTAVES, d // 2))[::-1], 2.0),
            FOURIER: Signal(random_frequencies(d // 2, DETAIL), 1.0),
            TIME: Signal(frequencies(d, n), WEEK),
        }

    @measured
    def per_hour(self) -> float:
        """How many of the chosen unit make an hour."""
        return UNITS[self.view.unit]

    @measured
    def chosen(self) -> Signal:
        """The chosen signal."""
        return self.signals[self.view.signal]

    @measured
    def pairs(self) -> int:
        """How many pairs the chosen signal has."""
        return len(self.chosen.omega)

    @measured
    def differences(self) -> Floats:
        """Differences from 0 to the reach of the chosen signal."""
        return np.linspace(0.0, self.chosen.reach, _POINTS)

    @measured
    def likeness(self) -> Floats:
        """How alike two values are that lie so far apart: the mean cosine over the pairs."""
        return self.alike(self.differences)

    def alike(self, differences: Floats | list[float]) -> Floats:
        """Return how alike two values of the chosen signal are, by their difference."""
        return similarity_from_frequencies(differences, self.chosen.omega) / self.pairs

    @measured
    def repeats(self) -> float | None:
        """The first difference of 1 or 2 at which the encoding is the same again."""
        return next((far for far in (1.0, 2.0) if self.alike(np.array([far]))[0] > 1 - 1e-9), None)

    @measured
    def whole_turns(self) -> int:
        """How many pairs have turned a whole number of times after a difference of 1."""
        turned = self.chosen.omega / (2 * np.pi)
        return int((abs(turned - np.round(turned)) < 1e-9).sum())

    def turns(self, name: str) -> Floats:
        """Return how often each pair of a signal turns within its reach."""
        signal = self.signals[name]
        return np.asarray(signal.omega * signal.reach / (2 * np.pi))

    @measured
    def finished(self) -> int:
        """How many pairs of the chosen signal turn at least once within its reach."""
        return int((self.turns(self.view.signal) >= 1 - 1e-12).sum())

    def hour(self, unit: str) -> float:
        """Return how alike two times an hour apart are, if times are counted in a unit."""
        omega = self.signals[TIME].omega
        return float(similarity_from_frequencies([UNITS[unit]], omega)[0] / len(omega))

    @measured
    def by_time(self) -> Floats:
        """How alike each sample and the first one are, by their times in the chosen unit."""
        return self._to_first(np.array(SAMPLES) * self.per_hour)

    @measured
    def by_number(self) -> Floats:
        """The same if the samples are numbered and their times left out."""
        return self._to_first(np.arange(float(len(SAMPLES))))

    def _to_first(self, places: Floats) -> Floats:
        omega = self.signals[TIME].omega
        return similarity_from_frequencies(places, omega) / len(omega)
