"""The same sines and cosines for steps of a diffusion, coordinates and times, for one view."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import Floats, Miss, apart, quantity
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
_SAME = 1e-9


class Signal(NamedTuple):
    """What is encoded: its frequencies, and how far it reaches, in its own unit.

    In words it has a name, what the difference of two values counts, and its frequencies in LaTeX.
    """

    omega: Floats
    reach: float
    name: str
    difference: str
    frequency: str

    def alike(self, differences: Floats | Sequence[float]) -> Floats:
        """Return how alike two values are, by their difference: the mean cosine over the pairs."""
        return similarity_from_frequencies(differences, self.omega) / len(self.omega)


@dataclass(frozen=True)
class Model:
    """Four things that are encoded alike, one of them chosen, for one view."""

    view: View

    @quantity
    def signals(self) -> Mapping[str, Signal]:
        """Each signal with the frequencies of its pairs."""
        d, n = self.view.d, self.view.n
        return {
            DIFFUSION: Signal(
                timestep_frequencies(d, n), STEPS - 1.0,
                "diffusion", "steps apart", r"\omega_k = n^{-k/(d/2-1)}",
            ),
            NERF: Signal(
                doubling_frequencies(min(OCTAVES, d // 2))[::-1], 2.0,
                "NeRF", "difference of two coordinates", r"\omega_k = 2^k \pi",
            ),
            FOURIER: Signal(
                random_frequencies(d // 2, DETAIL), 1.0,
                "Fourier features", "difference of two coordinates",
                rf"\omega_k = 2\pi |b_k|, \quad b_k \sim N(0, {DETAIL:g}^2)",
            ),
            TIME: Signal(
                frequencies(d, n), WEEK,
                "times in a week", "hours apart", r"\omega_k = n^{-2k/d}",
            ),
        }  # fmt: skip

    @quantity
    def chosen(self) -> Signal:
        """The chosen signal."""
        return self.signals[self.view.signal]

    @quantity
    def pairs(self) -> int:
        """How many pairs the chosen signal has."""
        return len(self.chosen.omega)

    @quantity
    def differences(self) -> Floats:
        """Differences from 0 to the reach of the chosen signal."""
        return np.linspace(0.0, self.chosen.reach, _POINTS)

    @quantity
    def likeness(self) -> Floats:
        """How alike two values are that lie so far apart."""
        return self.chosen.alike(self.differences)

    @quantity
    def at_whole(self) -> Floats:
        """The same at the differences 0, 1 and 2."""
        return self.chosen.alike([0.0, 1.0, 2.0])

    @quantity
    def at_two_pi(self) -> float:
        """The same at the difference 2π."""
        return float(self.chosen.alike([2 * pi])[0])

    @quantity
    def repeats(self) -> float | None:
        """The first difference of 2 and 2π at which the encoding is the same again."""
        found = ((2, self.at_whole[2]), (2 * pi, self.at_two_pi))
        return next((far for far, alike in found if alike > 1 - _SAME), None)

    # NeRF's encoding beside a row of the table

    coordinate = 0.3

    @quantity
    def nerf_apart(self) -> Miss:
        """How far 4 pairs of NeRF are from the row at 8π times the coordinate, with the base 16."""
        row = pe_core.sinusoidal_at([8 * pi * self.coordinate], 8, 16)[0].reshape(4, 2)[::-1]
        angles = doubling_frequencies(4) * self.coordinate
        return apart(row, np.stack([np.sin(angles), np.cos(angles)], axis=1))

    # Times

    @quantity
    def hour_in(self) -> Mapping[str, float]:
        """How alike two times an hour apart are, by the unit in which times are counted."""
        found = self.signals[TIME].alike([*UNITS.values()])
        return dict(zip(UNITS, found.tolist(), strict=True))

    @quantity
    def by_time(self) -> Mapping[str, Floats]:
        """How alike each sample and the first one are by their times, by unit."""
        hours = np.array(SAMPLES)
        return {unit: self.signals[TIME].alike(hours * size) for unit, size in UNITS.items()}

    @quantity
    def by_number(self) -> Floats:
        """The same if the samples are numbered and their times left out."""
        return self.signals[TIME].alike(range(len(SAMPLES)))
