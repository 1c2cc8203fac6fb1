"""What a text longer than in training does to the pairs, with three remedies and without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, measured
from course.scaled_frequencies import ScaledFrequencies, log_blocks, tokens
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
    "yarn_paper": "YaRN, ramp of the paper",
}  # fmt: skip
_SAME = 1e-12
_NEARER = 0.99  # neighbours that keep this much of their distance are said to keep it

# The longest text that can be wanted, and blocks of offsets on the way there.
FURTHEST = max(map(int, CHOICES["stretch"].options)) * TRAINED
BLOCKS = log_blocks(FURTHEST, 72)


class OfFast(NamedTuple):
    """What a method does to the fast pairs: how many it slows, in words too, and the most."""

    slows: int
    spared: bool
    pairs: str
    most: float

    @property
    def kept(self) -> bool:
        """Whether it leaves them as they were."""
        return not self.slows


@dataclass(frozen=True, eq=False)
class Remedy(ScaledFrequencies):
    """The frequencies of one method, and what they do in the longer text of a view."""

    view: View

    @measured
    def seen(self) -> Floats:
        """The angle that each pair ran over in training."""
        return swept_angles(self.plain, TRAINED)

    @measured
    def reached(self) -> Floats:
        """The angle that each pair runs over in the longer text."""
        return swept_angles(self.omega, int(self.view.stretch) * TRAINED)

    @measured
    def new_pairs(self) -> list[int]:
        """The pairs that come to angles which training never had."""
        return [int(pair) for pair in np.flatnonzero(self.reached - self.seen > 1e-9)]

    @property
    def new_ends(self) -> tuple[int, ...]:
        """The first and the last of them, if there are several."""
        return (self.new_pairs[0], self.new_pairs[-1]) if len(self.new_pairs) > 1 else ()

    @property
    def new_count(self) -> int:
        """How many pairs these are."""
        return len(self.new_pairs)

    @property
    def new_said(self) -> str:
        """How many of all pairs these are, in words."""
        return out_of(self.new_count, len(self.plain), "pair")

    @property
    def new_go(self) -> str:
        """The same at the beginning of a sentence, with its verb."""
        verb = "goes" if self.new_count == 1 or len(self.plain) == 1 else "go"
        return f"{self.new_said[0].upper()}{self.new_said[1:]} {verb}"

    @property
    def stays(self) -> bool:
        """Whether no pair comes to new angles."""
        return not self.new_pairs

    @measured
    def block_scores(self) -> Floats:
        """The score of two equal vectors over the offset, as means of BLOCKS."""
        return mean_similarity_from_frequencies(BLOCKS.first, BLOCKS.sizes, self.omega, self.factor)

    def score(self, offset: int) -> float:
        """Return the score of two equal vectors at one offset."""
        return float(similarity_from_frequencies([offset], self.omega, self.factor)[0])

    @property
    def own_score(self) -> float:
        """The score of a word with itself."""
        return self.score(0)

    @property
    def squared(self) -> float:
        """What the factor does to scores."""
        return self.factor**2

    def apart(self, offset: int) -> float:
        """Return the distance of two encoded positions, without the factor."""
        return distance_from_frequencies(offset, self.omega)

    @property
    def neighbours(self) -> float:
        """The distance between neighbours."""
        return self.apart(1)

    @property
    def theta(self) -> float:
        """The frequency of the chosen pair."""
        return float(self.omega[self.view.pair])

    @property
    def slower(self) -> float:
        """How many times slower the chosen pair turns than it was trained to."""
        return float(self.times_slower[self.view.pair])

    @property
    def wave(self) -> str:
        """How many tokens it takes for a turn."""
        return tokens(self.wavelengths[self.view.pair])

    @property
    def last(self) -> float:
        """The frequency of the last pair."""
        return float(self.omega[-1])


@dataclass(frozen=True)
class Model:
    """A model that was trained on texts of TRAINED tokens and reads longer ones, for one view."""

    view: View

    trained, often, seldom = TRAINED, OFTEN, SELDOM

    @measured
    def offset(self) -> int:
        """The offset at which scores and distances are shown: φ, at least 1."""
        return max(self.view.phi, 1)

    @measured
    def scale(self) -> int:
        """How many times the trained length is wanted."""
        return int(self.view.stretch)

    @measured
    def as_long(self) -> bool:
        """Whether no longer text is wanted."""
        return self.scale == 1

    @measured
    def wanted(self) -> int:
        """The wanted length in tokens."""
        return self.scale * TRAINED

    @measured
    def longer_text(self) -> str:
        """The wanted text in words."""
        if self.as_long:
            return "a text no longer than in training"
        return f"a text {'twice' if self.scale == 2 else f'{self.scale} times'} as long"

    @measured
    def method(self) -> str:
        """The chosen method as it is written."""
        return NAMES[self.view.method]

    @measured
    def remedies(self) -> Mapping[str, Remedy]:
        """What each method does; "plain" changes nothing, and "yarn_paper" has the other ramp."""
        plain = pe_core.frequencies(self.view.d, self.view.n)
        found = {"plain": Remedy(plain, plain, 1.0, self.view)}
        for method in (*METHODS, "yarn_paper"):
            found[method] = Remedy(plain, *self._extended(method, self.scale), self.view)
        for remedy in found.values():
            remedy.omega.setflags(write=False)
        return found

    def _extended(self, method: str, scale: int) -> tuple[Floats, float]:
        return pe_core.extended_frequencies(
            method.replace("_", "-"), self.view.d, scale,
            base=self.view.n, original_length=TRAINED,
        )  # fmt: skip

    @measured
    def plain(self) -> Remedy:
        """What the frequencies do as they were trained."""
        return self.remedies["plain"]

    @measured
    def chosen(self) -> Remedy:
        """What the chosen method does."""
        return self.remedies[self.view.method]

    # Turns in training

    @measured
    def unfinished(self) -> int:
        """The first pair that never finishes a turn in training, or how many pairs there are."""
        return int((self.plain.wavelengths <= TRAINED).sum())

    @measured
    def never_finish(self) -> int:
        """How many pairs never finish a turn in training."""
        return self.view.pairs - self.unfinished

    @measured
    def never_finish_said(self) -> str:
        """The same with the verb."""
        count = self.never_finish
        return (
            f"{count} of the {self.view.pairs} pairs never finish"
            if count
            else "every pair finishes"
        )

    @measured
    def trained_turns(self) -> Floats:
        """How often each pair turns within the trained length."""
        return np.asarray(pe_core.turns([TRAINED], self.view.d, self.view.n)[0])

    @measured
    def trained_turns_of_pair(self) -> float:
        """How often the chosen pair turns within the trained length."""
        return float(self.trained_turns[self.view.pair])

    @measured
    def fast_pairs(self) -> list[int]:
        """The pairs that turn so often within the trained length that YaRN is to spare them."""
        return [int(pair) for pair in np.flatnonzero(self.trained_turns >= OFTEN)]

    @measured
    def fast_turn(self) -> str:
        """How many these are, with the verb."""
        count = len(self.fast_pairs)
        return "1 pair turns" if count == 1 else f"{count} pairs turn"

    @measured
    def them(self) -> str:
        """These as a pronoun."""
        return "it" if len(self.fast_pairs) == 1 else "them"

    @measured
    def of_fast(self) -> Mapping[str, OfFast]:
        """What each method does to them."""
        found = {}
        for method in METHODS:
            slower = self.remedies[method].times_slower[self.fast_pairs].tolist()
            count, of = sum(times > 1 + _SAME for times in slower), len(slower)
            pairs = self.them if of == 1 else f"{'all' if count == of else count} of them"
            found[method] = OfFast(count, count == 0 < of, pairs, max(slower, default=1.0))
        return found

    # Values and frequencies

    @measured
    def last_position(self) -> int:
        """The last position of the longer text."""
        return self.wanted - 1

    @measured
    def largest_value(self) -> float:
        """The largest sine or cosine, in size, at this position."""
        row = pe_core.sinusoidal_at([self.last_position], self.view.d, self.view.n)
        return float(abs(row).max())

    @measured
    def has_values(self) -> bool:
        """Whether the formula has a value there."""
        return self.largest_value <= 1

    @measured
    def single(self) -> bool:
        """Whether there is only one pair."""
        return self.view.pairs == 1

    @measured
    def last_pair(self) -> int:
        """The number of the last pair."""
        return self.view.pairs - 1

    @measured
    def ntk_is_linear_at_last(self) -> bool:
        """Whether NTK-aware and linear scaling give the last pair the same frequency."""
        return abs(self.remedies["ntk"].last / self.remedies["linear"].last - 1) < _SAME

    @measured
    def new_base(self) -> float:
        """The base whose plain frequencies are those of NTK-aware scaling; d must be above 2."""
        # The second pair of frequencies of a base b is b^(-2/d), so the ratio of two pairs gives b.
        omega = self.remedies["ntk"].omega
        return float((omega[0] / omega[1]) ** (self.view.d / 2))

    @measured
    def base(self) -> str:
        """The base n in LaTeX."""
        return f"{self.view.n:,}".replace(",", r"\,")

    @measured
    def column(self) -> int:
        """The exponent 2k of the chosen pair."""
        return 2 * self.view.pair

    @measured
    def other_columns(self) -> int:
        """The width less the first pair."""
        return self.view.d - 2

    @measured
    def formula_of(self) -> Mapping[str, bool]:
        """Which formula the chosen method has; NTK-aware scaling leaves a single pair alone."""
        name = "ntk_single" if self.single and self.view.method == "ntk" else self.view.method
        return {one: one == name for one in (*METHODS, "ntk_single")}

    @measured
    def released_ramp(self) -> tuple[int, int]:
        """The pairs between which the ramp of YaRN's released code runs."""
        return ramp_bounds(self.view.d, self.view.n, TRAINED)

    @measured
    def ramp_crossed(self) -> bool:
        """Whether its lower bound lies above its upper bound."""
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
        code = self._ramp("yarn")
        return code, 1 - code, self._ramp("yarn_paper")

    def _ramp(self, method: str) -> float:
        """Return how far a ramp of YaRN slows the chosen pair, from 0 (not) to 1 (fully)."""
        times = max(self.scale, 2)  # the ramp does not depend on it, unless it is 1
        left = float(self._extended(method, times)[0][self.view.pair] / self.plain.theta)
        return abs(round((1 - left) / (1 - 1 / times), 12))

    @measured
    def remedy_rows(self) -> list[Mapping[str, Any]]:
        """The remedies by their names."""
        return [
            {"name": NAMES[name] + (" (chosen)" if name == self.view.method else ""), "does": one}
            for name, one in self.remedies.items()
        ]

    @measured
    def frequency_rows(self) -> list[Mapping[str, float]]:
        """The frequency of every pair by each remedy."""
        return [
            {"pair": pair, **{name: float(one.omega[pair]) for name, one in self.remedies.items()}}
            for pair in range(self.view.pairs)
        ]

    # Distances and scores

    @measured
    def kept(self) -> float:
        """Which part of their distance neighbours keep."""
        return self.chosen.neighbours / self.plain.neighbours

    @measured
    def keeps_neighbours(self) -> bool:
        """Whether neighbours keep nearly all of it."""
        return self.kept > _NEARER

    @measured
    def places(self) -> list[Mapping[str, float]]:
        """The scores at the offset, at the trained length and at the wanted one."""
        return [
            {"place": place, "before": self.plain.score(place), "after": self.chosen.score(place)}
            for place in dict.fromkeys((self.offset, TRAINED, self.wanted))
        ]

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
        return abs(self.stretched_score - self.places[0]["before"]) < 1e-9 * self.view.d

    @measured
    def has_factor(self) -> bool:
        """Whether cosine and sine are multiplied by a factor."""
        return self.chosen.factor != 1

    @measured
    def sharper(self) -> float:
        """How many times what it was the score of a word with itself is."""
        return self.chosen.own_score / self.plain.own_score

    @measured
    def own_stays(self) -> bool:
        """Whether the score of a word with itself stays the same."""
        return abs(self.sharper - 1) < _SAME
