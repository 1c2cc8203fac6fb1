"""What a text longer than in training does to the pairs, with three remedies and without."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.scaled_frequencies import ScaledFrequencies
from course.view import CHOICES, View
from pe_core.any_frequencies import (
    distance_from_frequencies,
    mean_similarity_from_frequencies,
    similarity_from_frequencies,
    swept_angles,
)
from pe_core.extension import ramp_bounds

TRAINED = 4096  # tokens; fixed, so that the pages of two learners can be compared
METHODS = CHOICES["method"].options
OFTEN, SELDOM = 32, 1  # turns within the trained length: YaRN leaves alone, and slows fully

# The longest text that can be wanted, and so many blocks of offsets on the way there.
FURTHEST = max(map(int, CHOICES["stretch"].options)) * TRAINED
_BLOCKS = 72


class Blocks(NamedTuple):
    """First offset, size and middle of blocks of offsets."""

    first: list[int]
    sizes: list[int]
    middles: list[float]


def _blocks() -> Blocks:
    """Return blocks that all look equally wide on a log axis."""
    step = FURTHEST ** (1 / _BLOCKS)
    edges = sorted({round(step**number) for number in range(_BLOCKS + 1)})
    sizes = [after - first for first, after in pairwise(edges)]
    middles = [(first + after - 1) / 2 for first, after in pairwise(edges)]
    return Blocks(edges[:-1], sizes, middles)


BLOCKS = _blocks()


@dataclass(frozen=True, eq=False)
class Remedy(ScaledFrequencies):
    """The frequencies of one method, and what they do in a text of `length` tokens."""

    length: int

    @measured
    def seen(self) -> Floats:
        """The angle that each pair ran over in training."""
        return swept_angles(self.plain, TRAINED)

    @measured
    def reached(self) -> Floats:
        """The angle that each pair runs over in the longer text."""
        return swept_angles(self.omega, self.length)

    @measured
    def new_pairs(self) -> list[int]:
        """The pairs that come to angles which training never had."""
        return [int(pair) for pair in np.flatnonzero(self.reached - self.seen > 1e-9)]

    @measured
    def block_scores(self) -> Floats:
        """The score of two equal vectors over the offset, as means of BLOCKS."""
        return mean_similarity_from_frequencies(BLOCKS.first, BLOCKS.sizes, self.omega, self.factor)

    def score(self, offset: int) -> float:
        """Return the score of two equal vectors at one offset."""
        return float(similarity_from_frequencies([offset], self.omega, self.factor)[0])

    def apart(self, offset: int) -> float:
        """Return the distance of two encoded positions, without the factor."""
        return distance_from_frequencies(offset, self.omega)


@dataclass(frozen=True)
class Model:
    """A model that was trained on texts of TRAINED tokens and reads longer ones, for one view."""

    view: View

    @measured
    def pair(self) -> int:
        """The chosen pair."""
        return self.view.dim // 2

    @measured
    def offset(self) -> int:
        """The offset at which scores and distances are shown: φ, at least 1."""
        return max(self.view.phi, 1)

    @measured
    def scale(self) -> int:
        """How many times the trained length is wanted."""
        return int(self.view.stretch)

    @measured
    def wanted(self) -> int:
        """The wanted length in tokens."""
        return self.scale * TRAINED

    @measured
    def remedies(self) -> Mapping[str, Remedy]:
        """What each method does; "plain" changes nothing, and "yarn-paper" has the other ramp."""
        plain = pe_core.frequencies(self.view.d, self.view.n)
        found = {"plain": Remedy(plain, plain, 1.0, self.wanted)}
        for method in (*METHODS, "yarn-paper"):
            omega, factor = self._extended(method, self.scale)
            found[method] = Remedy(plain, omega, factor, self.wanted)
        for remedy in found.values():
            remedy.omega.setflags(write=False)
        return found

    def _extended(self, method: str, scale: int) -> tuple[Floats, float]:
        return pe_core.extended_frequencies(
            method, self.view.d, scale, base=self.view.n, original_length=TRAINED
        )

    @measured
    def plain(self) -> Remedy:
        """What the frequencies do as they were trained."""
        return self.remedies["plain"]

    @measured
    def chosen(self) -> Remedy:
        """What the chosen method does."""
        return self.remedies[self.view.method]

    @measured
    def unfinished(self) -> int:
        """The first pair that never finishes a turn in training, or how many pairs there are."""
        return int((self.plain.wavelengths <= TRAINED).sum())

    @measured
    def trained_turns(self) -> Floats:
        """How often each pair turns within the trained length."""
        return np.asarray(pe_core.turns([TRAINED], self.view.d, self.view.n)[0])

    @measured
    def fast_pairs(self) -> list[int]:
        """The pairs that turn so often within the trained length that YaRN is to spare them."""
        return [int(pair) for pair in np.flatnonzero(self.trained_turns >= OFTEN)]

    @measured
    def largest_value(self) -> float:
        """The largest sine or cosine, in size, at the last position of the longer text."""
        row = pe_core.sinusoidal_at([self.wanted - 1], self.view.d, self.view.n)
        return float(abs(row).max())

    @measured
    def new_base(self) -> float:
        """The base whose plain frequencies are those of NTK-aware scaling; d must be above 2."""
        # The second pair of frequencies of a base b is b^(-2/d), so the ratio of two pairs gives b.
        omega = self.remedies["ntk"].omega
        return float((omega[0] / omega[1]) ** (self.view.d / 2))

    @measured
    def released_ramp(self) -> tuple[int, int]:
        """The pairs between which the ramp of YaRN's released code runs."""
        return ramp_bounds(self.view.d, self.view.n, TRAINED)

    def ramp(self, method: str) -> float:
        """Return how far a ramp of YaRN slows the chosen pair, from 0 (not) to 1 (fully)."""
        times = max(self.scale, 2)  # the ramp does not depend on it, unless it is 1
        omega, _ = self._extended(method, times)
        left = float(omega[self.pair] / self.plain.omega[self.pair])
        return abs(round((1 - left) / (1 - 1 / times), 12))
