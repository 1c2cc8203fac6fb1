"""What a causal mask tells without positions: exactly, in a number format, and untrained."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from course.quantities import Ends, Floats, ends, measured
from course.view import View
from pe_core.layer_positions import layers_with_positions
from pe_core.mask_signal import first_merge, running_means, sharing
from pe_core.position_readout import WAYS, Readout, untrained_readout
from pe_core.precision import FORMATS

# Positions at which the precision is drawn: four in each factor of two.
PLACES = tuple(sorted({round(2 ** (step / 4)) for step in range(81)}))
SEEDS = (0, 1, 2)  # heads, each with texts of its own
SAME = 1e-12
WORDS, WIDTH = 32, 32  # of each text and of the head
FINDS = 0.95  # a read-out finds something if it is off by less than this share of a blind guess


class Layers(NamedTuple):
    """A model: its layers in all, and one in `every` of them (None: none) without positions."""

    name: str
    total: int
    every: int | None

    @property
    def placed(self) -> NDArray[np.bool_]:
        """Which layers have positions."""
        return layers_with_positions(self.total, self.every)

    @property
    def without(self) -> int:
        """How many layers have none."""
        return int((~self.placed).sum())


MODELS: Mapping[str, Layers] = {
    "llama_3": Layers("Llama 3", 32, None),
    "smollm3": Layers("SmolLM3", 36, 4),
    "llama_4": Layers("Llama 4", 48, 4),
    "command_r7b": Layers("Command R7B", 32, 4),
    "exaone_4": Layers("EXAONE 4.0", 64, 4),
    "kimi_linear": Layers("Kimi Linear", 27, 1),
}


# Measured: 25 ms for three seeds. No slider changes it.
@lru_cache(maxsize=4)
def _readouts(causal: bool, alike: bool) -> tuple[Readout, ...]:
    return tuple(
        untrained_readout(WORDS, WIDTH, causal=causal, same_start=alike, seed=seed)
        for seed in SEEDS
    )


@lru_cache(maxsize=1)  # 1 ms for each format, and the same in every view
def _together() -> Mapping[str, NDArray[np.int64]]:
    ends = {name: sharing(PLACES, name) for name in FORMATS}
    return {name: last - first + 1 for name, (first, last) in ends.items()}


@dataclass(frozen=True)
class Model:
    """A text of L words without positional encoding, for one view."""

    view: View

    @property
    def causal(self) -> bool:
        """Whether later words are hidden."""
        return self.view.causal == "yes"

    # A head that gives every word it sees the same weight.

    @measured
    def seen(self) -> NDArray[np.int64]:
        """How many words each word sees, shape (L,)."""
        counts = np.arange(1, self.view.L + 1)
        return counts if self.causal else np.full_like(counts, self.view.L)

    @measured
    def shares(self) -> Floats:
        """What the head puts out if the first word has the value 1 and all others 0."""
        values = np.zeros((self.view.L, 1))
        values[0] = 1
        if self.causal:
            return running_means(values).ravel()
        return np.full(self.view.L, float(values.mean()))

    def share(self, position: int) -> float:
        """Return what the head puts out at a position of the text."""
        return float(self.shares[position])

    # In a number format. What is drawn for it is the output behind a mask.

    @measured
    def together(self) -> Mapping[str, NDArray[np.int64]]:
        """How many positions have the output of each of PLACES, by format."""
        return _together()

    @measured
    def alike(self) -> tuple[int, int]:
        """The first and the last position with the same output as t in the chosen format."""
        if not self.causal:
            return 0, self.view.last
        first, last = sharing([self.view.t], self.view.format)
        return int(first[0]), int(last[0])

    @measured
    def alone(self) -> bool:
        """Whether no other position has the output of t in the chosen format."""
        return self.alike[0] == self.alike[1]

    @measured
    def merges(self) -> Mapping[str, tuple[int, int]]:
        """The first neighbours with the same output, in each format."""
        return {name: (first_merge(name) - 1, first_merge(name)) for name in FORMATS}

    # An untrained head.

    @measured
    def readouts(self) -> tuple[Readout, ...]:
        """What is read from untrained heads in new texts, one for each seed."""
        return _readouts(self.causal, self.view.begins == "alike")

    @measured
    def errors(self) -> Mapping[str, float]:
        """By how many tokens the guesses of each way to read are off, on average."""
        return {way: sum(run.errors[way] for run in self.readouts) / len(SEEDS) for way in WAYS}

    @measured
    def by_chance(self) -> float:
        """By how many tokens a guess is off that always names the middle."""
        return self.readouts[0].by_chance

    @measured
    def length_finds(self) -> bool:
        """Whether the length of the outputs finds more than whoever names the middle."""
        return self.errors["length"] < FINDS * self.by_chance

    @measured
    def entries_find(self) -> bool:
        """Whether a weighted sum of their entries does."""
        return self.errors["entries"] < FINDS * self.by_chance

    # What the document names

    seeds = len(SEEDS)
    layers = MODELS

    @measured
    def seen_here(self) -> int:
        """How many words t sees."""
        return int(self.seen[self.view.t])

    @measured
    def seen_last(self) -> int:
        """How many words the last word sees."""
        return int(self.seen[-1])

    @measured
    def all_see_as_many(self) -> bool:
        """Whether every word sees the same number of words."""
        return bool(self.seen[0] == self.seen[-1])

    @measured
    def share_here(self) -> float:
        """What the head puts out at t."""
        return self.share(self.view.t)

    @measured
    def share_behind_mask(self) -> float:
        """The same behind a mask, whether there is one or not."""
        return 1 / self.view.following

    @measured
    def step_to_next(self) -> str:
        """How much the output changes to the next position; empty at the last one."""
        if self.view.t == self.view.last:
            return ""
        step = self.share(self.view.following) - self.share_here
        return f"{step:.2e}".replace("-", "\u2212") if step else "0"

    @measured
    def gap_behind_mask(self) -> float:
        """By how much the next output is less behind a mask."""
        return 1 / (self.view.following * (self.view.following + 1))

    @measured
    def gaps(self) -> Ends:
        """The least and the largest difference of neighbouring outputs."""
        return ends(abs(np.diff(self.shares)))

    @measured
    def all_differ(self) -> bool:
        """Whether the output is different at every position."""
        return self.gaps.least > SAME
