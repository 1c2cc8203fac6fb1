"""RoPE with the numbers of a model: its pairs, a scaling rule, and a head that looks back."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, measured
from course.scaled_frequencies import ScaledFrequencies
from course.view import CHOICES, View
from pe_core.any_frequencies import mean_similarity_from_frequencies
from pe_core.rope_in_models import looking_back, rotated_width, turning_pairs

RULES = CHOICES["scaling"].options[1:]
WINDOW = 8  # so many neighbouring pairs a head uses, or all if it has fewer
STRENGTH = 32.0  # the largest score of such a head, whichever pairs it uses
LLAMA3_TURNS = (1, 4)  # slowed fully up to so many turns in training, left alone from so many on
_BLOCKS = 60
_LONGEST = 100  # tokens that the distances reach at least, however short the trained length


@dataclass(frozen=True, eq=False)
class Rule(ScaledFrequencies):
    """What a scaling rule makes of the frequencies of a head."""

    @measured
    def untouched(self) -> list[int]:
        """The pairs that keep exactly the frequency that they had."""
        return [int(pair) for pair in np.flatnonzero(self.omega == self.plain)]


@dataclass(frozen=True)
class Model:
    """The rotation of one head with the numbers of a view."""

    view: View

    @measured
    def rotated(self) -> int:
        """How many entries of the head turn."""
        return rotated_width(self.view.head_width, self.view.rotated / 100)

    @measured
    def pairs(self) -> int:
        """How many pairs turn."""
        return self.rotated // 2

    @measured
    def pair(self) -> int:
        """The chosen pair, or the last one if the head has fewer."""
        return min(self.view.dim // 2, self.pairs - 1)

    @measured
    def rules(self) -> Mapping[str, Rule]:
        """What each scaling rule does; "none" changes nothing."""
        plain = pe_core.frequencies(self.rotated, self.view.rope_base)
        found = {"none": Rule(plain, plain, 1.0)}
        for name in RULES:
            omega, factor = pe_core.extended_frequencies(
                name,
                self.rotated,
                self.view.scale,
                base=self.view.rope_base,
                original_length=self.view.trained_length,
            )
            found[name] = Rule(plain, omega, factor)
        for rule in found.values():
            rule.omega.setflags(write=False)
        return found

    @measured
    def plain(self) -> Rule:
        """The frequencies as they were trained."""
        return self.rules["none"]

    @measured
    def chosen(self) -> Rule:
        """The frequencies with the chosen rule."""
        return self.rules[self.view.scaling]

    @measured
    def whole_head(self) -> Floats:
        """The wavelengths if the whole head turned."""
        return pe_core.wavelengths(self.view.head_width, self.view.rope_base)

    @measured
    def turns(self) -> Floats:
        """How often each pair turns within the trained length."""
        return np.asarray(self.view.trained_length / self.plain.wavelengths)

    @measured
    def finished(self) -> int:
        """How many pairs turn at least once within the trained length."""
        return turning_pairs(self.plain.omega, self.view.trained_length)

    @measured
    def often(self) -> list[int]:
        """The pairs that turn so often in training that the llama3 rule is to spare them."""
        return [int(pair) for pair in np.flatnonzero(self.turns >= LLAMA3_TURNS[1])]

    @measured
    def columns(self) -> Mapping[str, NDArray[Any]]:
        """The table of all pairs as a file has it, by the names of its columns."""
        return {
            "pair": np.arange(self.pairs),
            "radians_per_token": self.plain.omega,
            "wavelength": self.plain.wavelengths,
            "turns_in_trained_length": self.turns,
            "scaled_radians_per_token": self.chosen.omega,
            "scaled_wavelength": self.chosen.wavelengths,
        }

    @measured
    def window(self) -> int:
        """How many pairs a head that looks back uses."""
        return min(WINDOW, self.pairs)

    def used(self, first: int) -> range:
        """Return the pairs of a head that uses a window from this pair on, as far as it fits."""
        start = min(first, self.pairs - self.window)
        return range(start, start + self.window)

    @measured
    def windows(self) -> Mapping[str, range]:
        """The pairs of three heads: the fastest, those from the chosen pair on, the slowest."""
        return {
            "fastest": self.used(0),
            "chosen": self.used(self.pair),
            "slowest": self.used(self.pairs),
        }

    def weights(self, first: int) -> Floats:
        """Return where a head looks that uses the window from this pair on, by distance back."""
        return looking_back(self.chosen.omega, self.used(first), self.view.L, strength=STRENGTH)

    @measured
    def on_previous(self) -> Floats:
        """The weight on the previous token by the first pair of the window."""
        starts = range(self.pairs - self.window + 1)
        return np.array([self.weights(start)[1] for start in starts])

    def previous(self, name: str) -> float:
        """Return the weight on the previous token with one of the three windows."""
        return float(self.on_previous[self.windows[name][0]])

    @measured
    def blocks(self) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
        """First distance, size and middle of blocks that look equally wide on a log axis."""
        end = max(self.view.trained_length, _LONGEST) + 1
        edges = sorted({round(end ** (step / _BLOCKS)) for step in range(_BLOCKS + 1)})
        both = np.array(list(pairwise(edges)))
        first, sizes = both[:, 0], both[:, 1] - both[:, 0]
        return first, sizes, first + (sizes - 1) / 2

    def kept(self, name: str) -> Floats:
        """Return which share of the score of two equal vectors is left, as means of blocks."""
        first, sizes, _ = self.blocks
        omega = self.chosen.omega[list(self.windows[name])]
        means = mean_similarity_from_frequencies(first.tolist(), sizes.tolist(), omega)
        return np.asarray(means / len(omega))
