"""RoPE with the numbers of a model: its pairs, a scaling rule, and a head that looks back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, measured
from course.rope_families import FAMILIES
from course.scaled_frequencies import Blocks, ScaledFrequencies, log_blocks, tokens
from course.view import CHOICES, View
from pe_core.any_frequencies import mean_similarity_from_frequencies
from pe_core.figures import listed, out_of
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


def slowed(times: float) -> str:
    """Return how much slower a pair turns than it was trained to."""
    return "as fast as trained" if times == 1 else f"{times:.4g} times slower"


def pairs(count: int, kind: str = "") -> str:
    """Return a number of pairs, of a kind if one is named."""
    return f"{count} {kind}{'pair' if count == 1 else 'pairs'}"


class Spared(NamedTuple):
    """Whether a rule spares all pairs that turn often, and how many, with the verb."""

    all: bool
    keep: str


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
    def blocks(self) -> Blocks:
        """Blocks of distances that look equally wide on a log axis."""
        return log_blocks(max(self.view.trained_length, _LONGEST) + 1, _BLOCKS)

    def kept(self, name: str) -> Floats:
        """Return which share of the score of two equal vectors is left, as means of blocks."""
        first, sizes, _ = self.blocks
        omega = self.chosen.omega[list(self.windows[name])]
        means = mean_similarity_from_frequencies(first, sizes, omega)
        return np.asarray(means / len(omega))

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
    def finished_said(self) -> str:
        """How many of all pairs turn at least once within the trained length."""
        return out_of(self.finished, self.pairs, "pair")

    @measured
    def finished_turn(self) -> str:
        """The same at the beginning of a sentence, with its verb."""
        return self._turn(self.finished)

    @measured
    def often_turn(self) -> str:
        """How many pairs turn so often that the llama3 rule is to spare them."""
        return self._turn(len(self.often))

    def _turn(self, count: int) -> str:
        found = out_of(count, self.pairs, "pair")
        verb = "turns" if count == 1 or self.pairs == 1 else "turn"
        return f"{found[0].upper()}{found[1:]} {verb}"

    @measured
    def all_finish(self) -> bool:
        """Whether every pair turns at least once in training."""
        return self.finished == self.pairs

    @measured
    def turns_of_pair(self) -> float:
        """How often the chosen pair turns within the trained length."""
        return float(self.turns[self.pair])

    @measured
    def wave_of_pair(self) -> float:
        """How many tokens the chosen pair takes for a turn, as trained."""
        return float(self.plain.wavelengths[self.pair])

    @measured
    def longest_wave(self) -> str:
        """How many tokens the slowest pair takes."""
        return tokens(self.plain.wavelengths[-1])

    @measured
    def shortest_waves(self) -> tuple[str, str]:
        """How many tokens the fastest pair takes, and would take if the whole head turned."""
        return tokens(self.plain.wavelengths[0]), tokens(self.whole_head[0])

    @measured
    def fastest_is_as_fast(self) -> bool:
        """Whether these are equal."""
        waves, whole = self.plain.wavelengths, self.whole_head
        return bool(abs(waves[0] - whole[0]) < _SAME * whole[0])

    @measured
    def slower(self) -> str:
        """How much slower the chosen pair turns with the chosen rule."""
        return slowed(self.chosen.times_slower[self.pair])

    @measured
    def omega(self) -> Mapping[str, float]:
        """The frequency of the chosen pair, by the name of each rule."""
        return {name: float(rule.omega[self.pair]) for name, rule in self.rules.items()}

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
        low, high = LLAMA3_TURNS
        return float(min(max((self.turns_of_pair - low) / (high - low), 0.0), 1.0))

    @measured
    def spared(self) -> Mapping[str, Spared]:
        """What each rule leaves as it was of the pairs that turn often."""
        found = {}
        for name, rule in self.rules.items():
            kept = len({*self.often} & {*rule.untouched})
            keep = f"{kept or 'none'} {'keeps its' if kept == 1 else 'keep their'}"
            found[name] = Spared(kept == len(self.often), keep)
        return found

    @measured
    def last_slower(self) -> Mapping[str, float]:
        """How many times slower each rule makes the last pair."""
        return {name: float(rule.times_slower[-1]) for name, rule in self.rules.items()}

    @measured
    def last_slowed_fully(self) -> bool:
        """Whether each rule slows it by the full factor."""
        scale = self.view.scale
        return all(abs(self.last_slower[name] / scale - 1) < 1e-9 for name in RULES)

    @measured
    def on_previous_with(self) -> Mapping[str, float]:
        """The weight on the previous token with each of the three windows."""
        return {name: self.previous(name) for name in self.windows}

    @measured
    def evenly(self) -> float:
        """The weight of each token if all are alike."""
        return 1 / self.view.L

    @measured
    def fastest_has_most(self) -> bool:
        """Whether the fastest pairs put most of the attention on the previous token."""
        return self.on_previous_with["fastest"] > 1 / 2

    @measured
    def fastest_has_more(self) -> bool:
        """Whether they put more on it than the slowest."""
        found = self.on_previous_with
        return found["fastest"] > found["slowest"] + _SAME

    @measured
    def least_kept(self) -> Mapping[str, float]:
        """The least share of a score that is left in a block, with each window."""
        return {name: float(self.kept(name).min()) for name in self.windows}

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

    @property
    def last_wave(self) -> float:
        """How many tokens the slowest pair takes, as a number."""
        return float(self.plain.wavelengths[-1])
