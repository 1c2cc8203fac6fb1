"""What a model knows of order without positions: by its mask, and by layers that have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.head_reading import Attended, Head, attend
from course.model_census import LISTS, RUN
from course.quantity import Ends, Floats, ends, quantity
from course.view import View
from pe_core.layer_positions import layers_with_positions
from pe_core.mask_signal import first_merge, running_means
from pe_core.precision import FORMATS

# Positions at which steps are drawn, up to where the last format loses count.
PLACES = tuple(sorted({round(2 ** (step / 4)) for step in range(97)}))
NEAR, FAR = 9, 99  # positions whose steps are compared
WINDOW = 4096  # tokens that the layers with RoPE of Command R7B see
WORDS = ("Mary", "saw", "her", "old", "friend")
WIDTH = 32  # of the words and of the heads that read them
BASE = 10_000.0  # of RoPE in the lower one


KINDS = ".nr"  # of layers: recurrent, attention without positions, attention with RoPE


class Layers(NamedTuple):
    """A model, with a letter of KINDS for each of its layers."""

    name: str
    kinds: str

    @property
    def total(self) -> int:
        """How many layers it has."""
        return len(self.kinds)

    @property
    def without(self) -> int:
        """How many of them are attention without positions."""
        return self.kinds.count("n")


def _mixed(layers: int, every: int | None) -> str:
    """Return layers with RoPE of which every so many one has no positions."""
    return "".join("nr"[int(placed)] for placed in layers_with_positions(layers, every))


# From Kolibri 1 on: the default config of the type in transformers 5.24.0.
MODELS: Mapping[str, Layers] = {
    "llama_3": Layers("Llama 3", _mixed(32, None)),
    "smollm3": Layers("SmolLM3", _mixed(36, 4)),
    "llama_4": Layers("Llama 4", _mixed(48, 4)),
    "command_r7b": Layers("Command R7B", _mixed(32, 4)),
    "exaone_4": Layers("EXAONE 4.0", _mixed(64, 4)),
    "kolibri_1": Layers("Kolibri 1", _mixed(50, 5)),
    "beam": Layers("Beam", _mixed(51, 6) + "n"),
    "olmo_hybrid": Layers("OLMo Hybrid", "...r" * 8),
    "kimi_linear": Layers("Kimi Linear", "." + "...n" * 6 + ".."),
    "jamba": Layers("Jamba", "....n..." * 4),
    "glm_5_3": Layers("GLM-5.3 Flash", "...n" * 11 + "."),
}


# Decoder types that were run; those with RoPE in some attention layers and no positions in others;
# of these, with one in four without, and with windows where RoPE is; and those whose attention has
# no positions beside recurrent layers.
CENSUS = {
    "ran": RUN, "mixed": LISTS["some"].total, "fourth": 10, "windowed": LISTS["windows"].total,
    "hybrid": LISTS["nothing"].total,
}  # fmt: skip


def parts(position: int) -> int:
    """Return into how many parts 1 is divided by the step from 1 / (t + 1) to the next output."""
    return (position + 1) * (position + 2)


def step(position: int) -> float:
    """Return how much less than at a position the output 1 / (t + 1) is at the next one."""
    return 1 / parts(position)


def spacing(values: Floats, name: str) -> Floats:
    """Return the distance of neighbouring numbers of a format around each of these values."""
    kind = FORMATS[name]
    least = 2 - (1 << (kind.exponent - 1))
    exponents = np.maximum(np.floor(np.log2(values)), least)
    return np.asarray(2.0 ** (exponents - kind.fraction))


def _read_twice(rows: Floats, turned: bool, causal: bool) -> Floats:
    """Return what the second of two untrained layers makes of rows; it has no positions."""
    lower, upper = (Head(*pe_core.random_head(WIDTH, WIDTH, seed=seed)) for seed in (0, 1))
    places = np.arange(len(rows))
    given = {"turn": lambda part: pe_core.rotate(part, places, base=BASE)} if turned else {}
    below: Attended = attend({"x": rows} | given, lower, causal)
    return attend({"x": rows + below.output}, upper, causal).output


@dataclass(frozen=True)
class Model:
    """A text of L words without positional encoding, for one view."""

    view: View

    @property
    def causal(self) -> bool:
        """Whether later words are hidden."""
        return bool(self.view.causal == "yes")

    # A head that gives every word it sees the same weight.

    @quantity
    def seen(self) -> NDArray[np.int64]:
        """How many words each word sees, shape (L,)."""
        counts = np.arange(1, self.view.L + 1)
        return counts if self.causal else np.full_like(counts, self.view.L)

    @quantity
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

    # How far the count reaches, behind a mask.

    @quantity
    def steps(self) -> Floats:
        """How much the output falls from each of PLACES to the next position."""
        return np.array([step(place) for place in PLACES])

    @quantity
    def spacings(self) -> Mapping[str, Floats]:
        """How far apart the numbers of each format are at the output of each of PLACES."""
        outputs = 1 / (np.array(PLACES) + 1.0)
        return {name: spacing(outputs, name) for name in FORMATS}

    @quantity
    def merges(self) -> Mapping[str, int]:
        """The first position with the output of the one before it, in each format."""
        return {name: first_merge(name) for name in FORMATS}

    @quantity
    def parts_here(self) -> int:
        """The number that 1 is divided by in the step from t to the next position."""
        return parts(self.view.t)

    # Two layers, of which the upper one has no positions.

    def _moved(self, turned: bool) -> Floats:
        """Return the most that a number of each word's output changes in the reversed sentence."""
        rows = np.random.default_rng(0).standard_normal((len(WORDS), WIDTH))
        before = _read_twice(rows, turned, self.causal)
        after = _read_twice(rows[::-1], turned, self.causal)[::-1]
        return np.asarray(abs(after - before).max(axis=1))

    @quantity
    def above_rope(self) -> Floats:
        """How much each word's output changes, if the lower layer has RoPE."""
        return self._moved(turned=True)

    @quantity
    def above_none(self) -> Floats:
        """The same, if the lower layer has no positions either."""
        return self._moved(turned=False)

    @quantity
    def moved(self) -> Mapping[str, Ends]:
        """The least and the largest of these changes, by what the lower layer has."""
        return {"rope": ends(self.above_rope), "none": ends(self.above_none)}

    # What the document names

    layers, census = MODELS, CENSUS
    near_parts, far_parts = parts(NEAR), parts(FAR)
    farthest = WINDOW - 1  # the largest distance in a window

    @quantity
    def share_behind_mask(self) -> float:
        """What the head puts out at t behind a mask, whether there is one or not."""
        return 1 / self.view.following
