"""What a causal mask tells without positions: exactly, in a number format, and untrained."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from course.quantities import Floats, measured
from course.view import View
from pe_core.layer_positions import layers_with_positions
from pe_core.mask_signal import first_merge, running_means, sharing
from pe_core.position_readout import WAYS, Readout, untrained_readout
from pe_core.precision import FORMATS

# Positions at which the precision is drawn: four in each factor of two.
PLACES = tuple(sorted({round(2 ** (step / 4)) for step in range(81)}))
SEEDS = (0, 1, 2)  # heads, each with texts of its own
WORDS, WIDTH = 32, 32  # of each text and of the head
FINDS = 0.95  # a read-out finds something if it is off by less than this share of a blind guess


class Layers(NamedTuple):
    """A model: how many layers, one in `every` (None: none) without positions, and the others."""

    layers: int
    every: int | None
    others: str
    source: str

    @property
    def placed(self) -> NDArray[np.bool_]:
        """Which layers have positions."""
        return layers_with_positions(self.layers, self.every)


MODELS: Mapping[str, Layers] = {
    "Llama 3": Layers(32, None, "RoPE in every layer", "Grattafiori et al., table 3, for 8B"),
    "SmolLM3": Layers(36, 4, "RoPE", "configuration_smollm3.py, for 3B"),
    "Llama 4": Layers(
        48, 4, "RoPE, within chunks of 8 192 tokens", "configuration_llama4.py, for Scout"
    ),
    "Command R7B": Layers(
        32, 4, "RoPE, with a sliding window of 4 096 tokens", "modular_cohere2.py and config.json"
    ),
    "EXAONE 4.0": Layers(
        64, 4, "RoPE, with a sliding window of 4k tokens", "EXAONE 4, modular_exaone4.py, for 32B"
    ),
    "Kimi Linear": Layers(
        27,
        1,
        "no RoPE anywhere; most layers are recurrent and read in order",
        "Kimi Linear, for 48B",
    ),
}


class Found(NamedTuple):
    """What a read-out finds with several seeds: mean guess at each position, and the errors."""

    guesses: Floats  # of each seed, shape (seeds, WORDS)
    errors: list[float]

    @property
    def error(self) -> float:
        """By how many tokens its guesses are off, on average over the seeds."""
        return sum(self.errors) / len(self.errors)


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
            return 0, self.view.L - 1
        first, last = sharing([self.view.t], self.view.format)
        return int(first[0]), int(last[0])

    def merge(self, format: str) -> int:
        """Return the first position with the output of the one before it, in a format."""
        return first_merge(format)

    # An untrained head.

    @measured
    def found(self) -> Mapping[str, Found]:
        """What each way to read an untrained head finds in new texts."""
        runs = _readouts(self.causal, self.view.begins == "alike")
        return {
            way: Found(
                np.array([run.guesses[way] for run in runs]), [run.errors[way] for run in runs]
            )
            for way in WAYS
        }

    @property
    def by_chance(self) -> float:
        """By how many tokens a guess is off that always names the middle."""
        return _readouts(self.causal, self.view.begins == "alike")[0].by_chance

    def finds(self, way: str) -> bool:
        """Return whether a way to read finds more than whoever names the middle."""
        return self.found[way].error < FINDS * self.by_chance
