"""RoPE with the numbers of a model: its pairs, a scaling rule, and a head that looks back."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, measured
from course.rope_families import FAMILIES
from course.scaled_frequencies import Blocks, ScaledFrequencies, log_blocks, tokens
from course.view import CHOICES, View
from course.words import OutOf
from pe_core.any_frequencies import mean_similarity_from_frequencies, wavelengths_from_frequencies
from pe_core.figures import listed
from pe_core.rope_in_models import looking_back, rotated_width, turning_pairs

RULES = CHOICES["scaling"].options[1:]
NAMES: Mapping[str, str] = {
    "none": "no rule", "linear": "linear", **CHOICES["scaling"].written, "llama3": "llama3",
}  # fmt: skip
WINDOW = 8  # so many neighbouring pairs a head uses, or all if it has fewer
STRENGTH = 32.0  # the largest score of such a head, whichever pairs it uses
LLAMA3_TURNS = (1, 4)  # slowed fully up to so many turns in training, left alone from so many on
_BLOCKS = 60
_LONGEST = 100  # tokens that the distances reach at least, however short the trained length
_SAME = 1e-12
_FLAT = 0.99  # a score of which so much is left at every distance counts as kept


def pairs(count: int, kind: str = "") -> str:
    """Return a number of pairs, of a kind if one is named."""
    return f"{count} {kind}{'pair' if count == 1 else 'pairs'}"


@dataclass(frozen=True, eq=False)
class Rule(ScaledFrequencies):
    """What a scaling rule makes of the frequencies of a head, and of those of its chosen pair.

    `often` are the pairs that turn so often in training that the llama3 rule is to spare them.
    """

    pair: int
    often: Set[int]

    @measured
    def untouched(self) -> list[int]:
        """The pairs that keep exactly the frequency that they had."""
        return np.flatnonzero(self.omega == self.plain).tolist()

    @property
    def kept(self) -> OutOf:
        """How many they are."""
        return OutOf(len(self.untouched), len(self.omega))

    @property
    def spared(self) -> OutOf:
        """How many of those that turn often are among them."""
        return OutOf(len(self.often & {*self.untouched}), len(self.often))

    @property
    def keep(self) -> str:
        """The same with its verb."""
        count = self.spared.some
        return f"{count or 'none'} {'keeps its' if count == 1 else 'keep their'}"

    @property
    def speed(self) -> float:
        """The frequency of the chosen pair."""
        return float(self.omega[self.pair])

    @property
    def slower(self) -> str:
        """How much slower this pair turns than it was trained to."""
        times = self.times_slower[self.pair]
        return "as fast as trained" if times == 1 else f"{times:.4g} times slower"

    @property
    def last_slower(self) -> float:
        """How many times slower the last pair turns."""
        return float(self.times_slower[-1])


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
        return min(self.view.pair, self.pairs - 1)

    @measured
    def omega(self) -> Floats:
        """The frequencies as they were trained."""
        return pe_core.frequencies(self.rotated, self.view.rope_base)

    @measured
    def waves(self) -> Floats:
        """How many tokens each pair takes for a turn, as trained."""
        return wavelengths_from_frequencies(self.omega)

    @measured
    def rules(self) -> Mapping[str, Rule]:
        """What each scaling rule does; "none" changes nothing."""
        view, found = self.view, {"none": (self.omega, 1.0)}
        for name in RULES:
            found[name] = pe_core.extended_frequencies(
                name, self.rotated, view.scale, base=view.rope_base,
                original_length=view.trained_length,
            )  # fmt: skip
            found[name][0].setflags(write=False)
        return {name: Rule(self.omega, *of, self.pair, self.often) for name, of in found.items()}

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
        return np.asarray(self.view.trained_length / self.waves)

    @measured
    def finished(self) -> OutOf:
        """How many pairs turn at least once within the trained length."""
        return OutOf(turning_pairs(self.omega, self.view.trained_length), self.pairs)

    @measured
    def often(self) -> Set[int]:
        """The pairs that turn so often in training that the llama3 rule is to spare them."""
        return {*np.flatnonzero(self.turns >= self.spared_from).tolist()}

    @measured
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
        firsts = {"fastest": 0, "chosen": self.pair, "slowest": self.pairs}
        return {name: self.used(first) for name, first in firsts.items()}

    def weights(self, first: int) -> Floats:
        """Return where a head looks that uses the window from this pair on, by distance back."""
        return looking_back(self.chosen.omega, self.used(first), self.view.L, strength=STRENGTH)

    @measured
    def on_previous(self) -> Floats:
        """The weight on the previous token by the first pair of the window."""
        starts = range(self.pairs - self.window + 1)
        return np.array([self.weights(start)[1] for start in starts])

    @measured
    def previous(self) -> Mapping[str, float]:
        """The weight on the previous token with each of the three windows."""
        return {name: float(self.on_previous[used[0]]) for name, used in self.windows.items()}

    @measured
    def blocks(self) -> Blocks:
        """Blocks of distances that look equally wide on a log axis."""
        return log_blocks(max(self.view.trained_length, _LONGEST) + 1, _BLOCKS)

    @measured
    def kept(self) -> Mapping[str, Floats]:
        """Which share of the score of two equal vectors is left with each of them, by blocks."""
        first, sizes, _ = self.blocks
        return {
            name: mean_similarity_from_frequencies(first, sizes, self.chosen.omega[used])
            / self.window
            for name, used in self.windows.items()
        }

    # What the document names

    strength, flat_share, window_size = STRENGTH, _FLAT, WINDOW
    slowed_up_to, spared_from = LLAMA3_TURNS

    @measured
    def rule(self) -> str:
        """The chosen rule as it is written."""
        return NAMES[self.view.scaling]

    @measured
    def has_rule(self) -> bool:
        """Whether a rule is chosen."""
        return self.view.scaling != "none"

    @measured
    def finished_turn(self) -> str:
        """How many pairs turn at least once, at the beginning of a sentence."""
        return _turn(self.finished)

    @measured
    def often_turn(self) -> str:
        """How many of them turn often."""
        return _turn(OutOf(len(self.often), self.pairs))

    @measured
    def turns_of_pair(self) -> float:
        """How often the chosen pair turns within the trained length."""
        return float(self.turns[self.pair])

    @measured
    def wave_of_pair(self) -> float:
        """How many tokens the chosen pair takes for a turn, as trained."""
        return float(self.waves[self.pair])

    @measured
    def longest_wave(self) -> str:
        """How many tokens the slowest pair takes."""
        return tokens(self.waves[-1])

    @measured
    def base(self) -> str:
        """The base in LaTeX."""
        return f"{self.view.rope_base:,}".replace(",", r"\,")

    @measured
    def column(self) -> int:
        """The exponent 2k of the chosen pair."""
        return 2 * self.pair

    @measured
    def left_alone(self) -> float:
        """Which share of its frequency the llama3 rule leaves to the chosen pair."""
        share = (self.turns_of_pair - self.slowed_up_to) / (self.spared_from - self.slowed_up_to)
        return float(np.clip(share, 0, 1))

    @measured
    def last_slowed_fully(self) -> bool:
        """Whether each rule slows the last pair by the full factor."""
        slower = (self.rules[name].last_slower for name in RULES)
        return all(abs(times / self.view.scale - 1) < 1e-9 for times in slower)

    @measured
    def evenly(self) -> float:
        """The weight of each token if all are alike."""
        return 1 / self.view.L

    @measured
    def fastest_has_most(self) -> bool:
        """Whether the fastest pairs put most of the attention on the previous token."""
        return self.previous["fastest"] > 1 / 2

    @measured
    def fastest_has_more(self) -> bool:
        """Whether they put more on it than the slowest."""
        return self.previous["fastest"] > self.previous["slowest"] + _SAME

    @measured
    def least_kept(self) -> Mapping[str, float]:
        """The least share of a score that is left in a block, with each window."""
        return {name: float(shares.min()) for name, shares in self.kept.items()}

    @measured
    def flat(self) -> Mapping[str, bool]:
        """Whether nearly all of it is left at every distance."""
        return {name: least >= _FLAT for name, least in self.least_kept.items()}

    @measured
    def pairs_said(self) -> str:
        """How many pairs there are, in words."""
        return pairs(self.pairs)

    @measured
    def trained_said(self) -> str:
        """The trained length in words."""
        return tokens(self.view.trained_length)

    @measured
    def has_factor(self) -> bool:
        """Whether the chosen rule multiplies cosine and sine by a factor."""
        return self.chosen.factor != 1

    @measured
    def all_pairs(self) -> list[Mapping[str, float]]:
        """Every row of the table of all pairs."""
        lists = [column.tolist() for column in self.columns.values()]
        return [dict(zip(self.columns, row, strict=True)) for row in zip(*lists, strict=True)]

    papers = listed(name for name, family in FAMILIES.items() if family.length_from)


def _turn(part: OutOf) -> str:
    """Return how many pairs turn, at the beginning of a sentence."""
    said, one = f"{part:pair}", 1 in (part.some, part.of)
    return f"{said[0].upper()}{said[1:]} {'turns' if one else 'turn'}"
