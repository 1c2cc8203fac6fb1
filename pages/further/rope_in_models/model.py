"""RoPE with the numbers of a model: its pairs, and what a scaling rule makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantity import Floats, quantity
from course.rope_families import FAMILIES
from course.scaled_frequencies import ScaledFrequencies, tokens
from course.view import CHOICES, View
from course.words import OutOf
from pe_core.any_frequencies import wavelengths_from_frequencies
from pe_core.figures import listed
from pe_core.rope_in_models import rotated_width, turning_pairs

RULES = CHOICES["scaling"].options[1:]
NAMES: Mapping[str, str] = {
    "none": "no rule", "linear": "linear", **CHOICES["scaling"].written, "llama3": "llama3",
}  # fmt: skip
LLAMA3_TURNS = (1, 4)  # slowed fully up to so many turns in training, left alone from so many on


def pairs(count: int) -> str:
    """Return a number of pairs."""
    return f"{count} pair{'s' * (count != 1)}"


@dataclass(frozen=True, eq=False)
class Rule(ScaledFrequencies):
    """What a scaling rule makes of the frequencies of a head, and of those of its chosen pair."""

    pair: int

    @quantity
    def untouched(self) -> list[int]:
        """The pairs that keep exactly the frequency that they had."""
        return np.flatnonzero(self.omega == self.plain).tolist()

    @property
    def kept(self) -> OutOf:
        """How many they are."""
        return OutOf(len(self.untouched), len(self.omega))

    @property
    def speed(self) -> float:
        """The frequency of the chosen pair."""
        return float(self.omega[self.pair])

    @property
    def slower(self) -> str:
        """How much slower this pair turns than it was trained to."""
        times = self.times_slower[self.pair]
        return "as fast as trained" if times == 1 else f"{times:.4g} times slower"


@dataclass(frozen=True)
class Model:
    """The rotation of one head with the numbers of a view."""

    view: View

    @quantity
    def rotated(self) -> int:
        """How many entries of the head turn."""
        return rotated_width(self.view.head_width, self.view.rotated / 100)

    @quantity
    def pairs(self) -> int:
        """How many pairs turn."""
        return self.rotated // 2

    @quantity
    def pair(self) -> int:
        """The chosen pair, or the last one if the head has fewer."""
        return min(self.view.pair, self.pairs - 1)

    @quantity
    def omega(self) -> Floats:
        """The frequencies as they were trained."""
        return pe_core.frequencies(self.rotated, self.view.rope_base)

    @quantity
    def waves(self) -> Floats:
        """How many tokens each pair takes for a turn, as trained."""
        return wavelengths_from_frequencies(self.omega)

    @quantity
    def rules(self) -> Mapping[str, Rule]:
        """What each scaling rule does; "none" changes nothing."""
        view, found = self.view, {"none": (self.omega, 1.0)}
        for name in RULES:
            found[name] = pe_core.extended_frequencies(
                name, self.rotated, view.scale, base=view.rope_base,
                original_length=view.trained_length,
            )  # fmt: skip
            found[name][0].setflags(write=False)
        return {name: Rule(self.omega, *of, self.pair) for name, of in found.items()}

    @quantity
    def chosen(self) -> Rule:
        """The frequencies with the chosen rule."""
        return self.rules[self.view.scaling]

    @quantity
    def whole_head(self) -> Floats:
        """The wavelengths if the whole head turned."""
        return pe_core.wavelengths(self.view.head_width, self.view.rope_base)

    @quantity
    def turns(self) -> Floats:
        """How often each pair turns within the trained length."""
        return np.asarray(self.view.trained_length / self.waves)

    @quantity
    def finished(self) -> OutOf:
        """How many pairs turn at least once within the trained length."""
        return OutOf(turning_pairs(self.omega, self.view.trained_length), self.pairs)

    @quantity
    def columns(self) -> Mapping[str, NDArray[Any]]:
        """The table of all pairs as a file has it, by the names of its columns."""
        return {
            "pair": np.arange(self.pairs),
            "radians_per_token": self.omega,
            "wavelength": self.waves,
            "turns_in_trained_length": self.turns,
            "scaled_radians_per_token": self.chosen.omega,
            "scaled_wavelength": self.chosen.wavelengths,
        }

    # What the document names

    slowed_up_to, spared_from = LLAMA3_TURNS

    @quantity
    def rule(self) -> str:
        """The chosen rule as it is written."""
        return NAMES[self.view.scaling]

    @quantity
    def finished_turn(self) -> str:
        """How many pairs turn at least once, at the beginning of a sentence."""
        return _turn(self.finished)

    @quantity
    def turns_of_pair(self) -> float:
        """How often the chosen pair turns within the trained length."""
        return float(self.turns[self.pair])

    @quantity
    def longest_wave(self) -> str:
        """How many tokens the slowest pair takes."""
        return tokens(self.waves[-1])

    @quantity
    def left_alone(self) -> float:
        """Which share of its frequency the llama3 rule leaves to the chosen pair."""
        share = (self.turns_of_pair - self.slowed_up_to) / (self.spared_from - self.slowed_up_to)
        return float(np.clip(share, 0, 1))

    @quantity
    def pairs_said(self) -> str:
        """How many pairs there are, in words."""
        return pairs(self.pairs)

    @quantity
    def trained_said(self) -> str:
        """The trained length in words."""
        return tokens(self.view.trained_length)

    @quantity
    def all_pairs(self) -> list[Mapping[str, float]]:
        """Every row of the table of all pairs."""
        lists = [column.tolist() for column in self.columns.values()]
        return [dict(zip(self.columns, row, strict=True)) for row in zip(*lists, strict=True)]

    papers = listed(name for name, family in FAMILIES.items() if family.length_from)


def _turn(part: OutOf) -> str:
    """Return how many pairs turn, at the beginning of a sentence."""
    said, one = f"{part:pair}", 1 in (part.some, part.of)
    return f"{said[0].upper()}{said[1:]} {'turns' if one else 'turn'}"
