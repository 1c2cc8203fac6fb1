"""What a text longer than in training does to the pairs, with three remedies and without."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.numerals import grouped
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
from pe_core.figures import out_of

TRAINED = 4096  # tokens; fixed, so that the pages of two learners can be compared
METHODS = CHOICES["method"].options
OFTEN, SELDOM = 32, 1  # turns within the trained length: YaRN leaves alone, and slows fully
NAMES: Mapping[str, str] = {
    "plain": "plain", "linear": "linear", **CHOICES["method"].written,
    "yarn-paper": "YaRN, ramp of the paper",
}  # fmt: skip
_SAME = 1e-12
_NEARER = 0.99  # neighbours that keep this much of their distance are said to keep it

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


def longer_text(stretch: str) -> str:
    """Return a text of so many times the trained length, in words."""
    if stretch == "1":
        return "a text no longer than in training"
    return f"a text {'twice' if stretch == '2' else f'{stretch} times'} as long"


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    return f"{grouped(count, '.0f' if whole else '.2f')} tokens"


class Slowed(NamedTuple):
    """What a method does to the fast pairs: how many it slows, in words too, and the most."""

    slows: int
    spared: bool
    pairs: str
    most: float


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

    @property
    def new_count(self) -> int:
        """How many pairs these are."""
        return len(self.new_pairs)

    @property
    def new_said(self) -> str:
        """How many of all pairs these are, in words."""
        return out_of(self.new_count, len(self.plain), "pair")

    @property
    def several_new(self) -> bool:
        """Whether there are several of them."""
        return self.new_count > 1

    @property
    def last_new(self) -> int | None:
        """The last of them, if there are any."""
        return self.new_pairs[-1] if self.new_pairs else None

    @property
    def new_go(self) -> str:
        """The same at the beginning of a sentence, with its verb."""
        verb = "goes" if self.new_count == 1 or len(self.plain) == 1 else "go"
        return f"{self.new_said[0].upper()}{self.new_said[1:]} {verb}"

    @property
    def neighbours(self) -> float:
        """The distance between neighbours."""
        return self.apart(1)

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
    def ntk(self) -> Remedy:
        """What NTK-aware scaling does."""
        return self.remedies["ntk"]

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

    # What the document names

    trained, often, seldom = TRAINED, OFTEN, SELDOM

    @measured
    def pair_count(self) -> int:
        """How many pairs there are."""
        return self.view.d // 2

    @measured
    def method(self) -> str:
        """The chosen method as it is written."""
        return NAMES[self.view.method]

    @measured
    def longer_text(self) -> str:
        """The wanted text in words."""
        return longer_text(self.view.stretch)

    @measured
    def never_finish(self) -> int:
        """How many pairs never finish a turn in training."""
        return self.pair_count - self.unfinished

    @measured
    def waves(self) -> tuple[str, str]:
        """The wavelength of the chosen pair, plain and with the chosen method."""
        plain, chosen = (one.wavelengths[self.pair] for one in (self.plain, self.chosen))
        return tokens(plain), tokens(chosen)

    @measured
    def remedy_rows(self) -> list[Mapping[str, Any]]:
        """What each remedy does to the chosen pair, to all pairs and to neighbours."""
        return [
            {"name": NAMES[name] + (" (chosen)" if name == self.view.method else ""), "does": one,
             "omega": one.omega[self.pair], "slower": one.times_slower[self.pair],
             "squared": one.factor**2}
            for name, one in self.remedies.items()
        ]  # fmt: skip

    @measured
    def frequency_rows(self) -> list[Mapping[str, Any]]:
        """The frequency of every pair by each remedy."""
        columns = {
            name.replace("-", "_"): one.omega.tolist() for name, one in self.remedies.items()
        }
        return [
            {"pair": pair, **dict(zip(columns, values, strict=True))}
            for pair, values in enumerate(zip(*columns.values(), strict=True))
        ]

    @measured
    def as_long(self) -> bool:
        """Whether no longer text is wanted."""
        return self.scale == 1

    @measured
    def last_position(self) -> int:
        """The last position of the longer text."""
        return self.wanted - 1

    @measured
    def has_values(self) -> bool:
        """Whether the formula has a value there."""
        return self.largest_value <= 1

    @measured
    def plain_stays(self) -> bool:
        """Whether no pair comes to new angles with plain frequencies."""
        return not self.plain.new_pairs

    @measured
    def chosen_stays(self) -> bool:
        """Whether none does with the chosen method."""
        return not self.chosen.new_pairs

    @measured
    def kept(self) -> float:
        """Which part of their distance neighbours keep."""
        return self.chosen.neighbours / self.plain.neighbours

    @measured
    def keeps_neighbours(self) -> bool:
        """Whether neighbours keep nearly all of it."""
        return self.kept > _NEARER

    @measured
    def fast_turn(self) -> str:
        """How many fast pairs there are, with the verb."""
        count = len(self.fast_pairs)
        return "1 pair turns" if count == 1 else f"{count} pairs turn"

    @measured
    def them(self) -> str:
        """The fast pairs as a pronoun."""
        return "it" if len(self.fast_pairs) == 1 else "them"

    def _slowed(self, method: str) -> Slowed:
        slower = self.remedies[method].times_slower[self.fast_pairs].tolist()
        count, of = sum(times > 1 + _SAME for times in slower), len(slower)
        pairs = self.them if of == 1 else f"{'all' if count == of else count} of them"
        return Slowed(count, count == 0 < of, pairs, max(slower, default=1.0))

    @measured
    def ntk_of_fast(self) -> Slowed:
        """What NTK-aware scaling does to the fast pairs."""
        return self._slowed("ntk")

    @measured
    def yarn_of_fast(self) -> Slowed:
        """What YaRN does to them."""
        return self._slowed("yarn")

    @measured
    def ntk_spares_fast(self) -> bool:
        """Whether NTK-aware scaling leaves the fast pairs as they were."""
        return not self.ntk_of_fast.slows

    @measured
    def yarn_spares_fast(self) -> bool:
        """Whether YaRN does."""
        return not self.yarn_of_fast.slows

    @measured
    def last_pair(self) -> int:
        """The number of the last pair."""
        return self.pair_count - 1

    @measured
    def last_frequencies(self) -> tuple[float, float]:
        """The frequency of the last pair with NTK-aware scaling, and with linear scaling."""
        ntk, linear = (float(self.remedies[one].omega[-1]) for one in ("ntk", "linear"))
        return ntk, linear

    @measured
    def ntk_is_linear_at_last(self) -> bool:
        """Whether both give the same frequency there."""
        ntk, linear = self.last_frequencies
        return abs(ntk / linear - 1) < _SAME

    @measured
    def single(self) -> bool:
        """Whether there is only one pair."""
        return self.view.d == 2

    @measured
    def ramp_crossed(self) -> bool:
        """Whether the lower bound of the ramp in the released code lies above its upper bound."""
        low, high = self.released_ramp
        return low > high

    @measured
    def ramp_width(self) -> str:
        """How wide that ramp is, in LaTeX; equal bounds are parted by a thousandth, as there."""
        low, high = self.released_ramp
        return f"{high} - {low}" if low != high else "0.001"

    @measured
    def ramps(self) -> tuple[float, float, float]:
        """How far the chosen pair is slowed by the code, how far it is not, and by the paper."""
        code = self.ramp("yarn")
        return code, 1 - code, self.ramp("yarn-paper")

    @measured
    def formula_of(self) -> Mapping[str, bool]:
        """Which formula the chosen method has; NTK-aware scaling leaves a single pair alone."""
        name = "ntk_single" if self.single and self.view.method == "ntk" else self.view.method
        return {one: one == name for one in (*METHODS, "ntk_single")}

    @measured
    def omega(self) -> Mapping[str, float]:
        """The frequency of the chosen pair, by the name of each remedy."""
        found = {**self.remedies, "chosen": self.chosen, "yarn_paper": self.remedies["yarn-paper"]}
        return {name: float(one.omega[self.pair]) for name, one in found.items()}

    @measured
    def base(self) -> str:
        """The base n in LaTeX."""
        return f"{self.view.n:,}".replace(",", r"\,")

    @measured
    def column(self) -> int:
        """The exponent 2k of the chosen pair."""
        return 2 * self.pair

    @measured
    def other_columns(self) -> int:
        """The width less the first pair."""
        return self.view.d - 2

    @measured
    def trained_turns_of_pair(self) -> float:
        """How often the chosen pair turns within the trained length."""
        return float(self.trained_turns[self.pair])

    @measured
    def places(self) -> list[Mapping[str, float]]:
        """The scores at the offset, at the trained length and at the wanted one."""
        return [
            {"place": place, "before": self.plain.score(place), "after": self.chosen.score(place)}
            for place in dict.fromkeys((self.offset, TRAINED, self.wanted))
        ]

    @measured
    def score(self) -> float:
        """The score at the offset with the chosen method."""
        return self.chosen.score(self.offset)

    @measured
    def plain_score(self) -> float:
        """The score at the offset with plain frequencies."""
        return self.plain.score(self.offset)

    @measured
    def stretched_offset(self) -> int:
        """The offset as many times as the text is long."""
        return self.scale * self.offset

    @measured
    def stretched_score(self) -> float:
        """The score there with linear scaling."""
        return self.remedies["linear"].score(self.stretched_offset)

    @measured
    def linear_stretches(self) -> bool:
        """Whether linear scaling only stretches the curve of scores."""
        return abs(self.stretched_score - self.plain_score) < 1e-9 * self.view.d

    @measured
    def has_factor(self) -> bool:
        """Whether cosine and sine are multiplied by a factor."""
        return self.chosen.factor != 1

    @measured
    def own_scores(self) -> tuple[float, float]:
        """The score of a word with itself, plain and with the chosen method."""
        return self.plain.score(0), self.chosen.score(0)

    @measured
    def sharper(self) -> float:
        """How many times what it was the score of a word with itself is."""
        before, after = self.own_scores
        return after / before

    @measured
    def own_stays(self) -> bool:
        """Whether the score of a word with itself stays the same."""
        return abs(self.sharper - 1) < _SAME
