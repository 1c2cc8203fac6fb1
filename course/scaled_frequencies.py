"""Frequencies of RoPE that a rule for longer texts has changed, and distances to see them at."""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from course.numerals import grouped
from course.quantities import Floats, measured
from pe_core.any_frequencies import wavelengths_from_frequencies


@dataclass(frozen=True, eq=False)
class ScaledFrequencies:
    """The plain frequencies, what a rule makes of them, and its attention factor.

    Cosine and sine are multiplied by the factor.
    """

    plain: Floats
    omega: Floats
    factor: float

    @measured
    def wavelengths(self) -> Floats:
        """How many tokens each pair takes for a turn."""
        return wavelengths_from_frequencies(self.omega)

    @measured
    def times_slower(self) -> Floats:
        """How many times slower each pair turns than it was trained to."""
        return np.asarray(self.plain / self.omega)


class Blocks(NamedTuple):
    """First distance, size and middle of blocks of distances."""

    first: list[int]
    sizes: list[int]
    middles: list[float]


def log_blocks(end: int, count: int) -> Blocks:
    """Return at most so many blocks from 1 to `end` that look equally wide on a log axis."""
    edges = sorted({round(end ** (step / count)) for step in range(count + 1)})
    ends = list(pairwise(edges))
    sizes = [after - first for first, after in ends]
    return Blocks(edges[:-1], sizes, [(first + after - 1) / 2 for first, after in ends])


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    number = grouped(count, ".0f" if whole else ".2f")
    return f"{number} token" if count == 1 else f"{number} tokens"
