"""Frequencies of RoPE after a rule for longer texts."""

from dataclasses import dataclass

import numpy as np

from course.numerals import grouped
from course.quantity import Floats, quantity
from pe_core.any_frequencies import wavelengths_from_frequencies


@dataclass(frozen=True, eq=False)
class ScaledFrequencies:
    """The plain frequencies, what a rule makes of them, and its attention factor.

    Cosine and sine are multiplied by the factor.
    """

    plain: Floats
    omega: Floats
    factor: float

    @quantity
    def wavelengths(self) -> Floats:
        """How many tokens each pair takes for a turn."""
        return wavelengths_from_frequencies(self.omega)

    @quantity
    def times_slower(self) -> Floats:
        """How many times slower each pair turns than it was trained to."""
        return np.asarray(self.plain / self.omega)


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    number = grouped(count, ".0f" if whole else ".2f")
    return f"{number} token" if count == 1 else f"{number} tokens"
