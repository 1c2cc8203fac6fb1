"""A refresher of the sine: a few waves that differ in amplitude and wavelength."""

from math import degrees, tau
from typing import NamedTuple

import numpy as np

from course.quantities import Floats


class Waveform(NamedTuple):
    """A wave: what it is called, how high it goes, and its radians per token."""

    name: str
    amplitude: float
    radians: float

    @property
    def wavelength(self) -> float:
        """The tokens of one full turn."""
        return tau / self.radians

    @property
    def turns(self) -> float:
        """The turns per token: its frequency."""
        return self.radians / tau

    @property
    def degrees(self) -> float:
        """The degrees per token."""
        return degrees(self.radians)

    def at(self, positions: Floats) -> Floats:
        """Return its values at these positions."""
        return np.asarray(self.amplitude * np.sin(self.radians * positions))


WAVEFORMS = (
    Waveform("sin(2πt)", 1.0, tau),
    Waveform("sin(t)", 1.0, 1.0),
    Waveform("sin(t/2)", 1.0, 0.5),
    Waveform("½ sin(t)", 0.5, 1.0),
)
