"""What ALiBi takes off a score by the distance alone, head by head."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import exp
from typing import NamedTuple

import numpy as np

import pe_core
from course.head_reading import softmax
from course.quantities import Ends, Floats, Miss, apart, ends, measured
from course.view import View
from pe_core.biases import alibi_at

_LISTED = 16  # heads in the table; of more, those that are drawn
_LINES = 8  # heads that are drawn; of more, these are spread from steep to flat
_AMONG = 128  # words among which it is counted how far a head sees
_COMPARED = 64  # positions whose biases are compared with those one step on


class Head(NamedTuple):
    """A head by its number, with its slope m, what it adds at φ, and the list that has its slope.

    The list is that for so many heads.
    """

    number: int
    m: float
    cost: float
    list: int

    @property
    def slope(self) -> str:
        """The slope as a fraction if it is 1 over a whole number, else in digits."""
        share = Fraction(self.m)
        return f"1/{share.denominator}" if share.numerator == 1 else f"{self.m:.4f}"

    @property
    def takes(self) -> float:
        """What it takes off a score at φ."""
        return -self.cost

    @property
    def left(self) -> str:
        """The weight of a key φ away over that of an equal key at offset 0, in percent."""
        weight = exp(self.cost)
        return f"{100 * weight:.3g}%" if weight >= 1e-4 else "less than 0.01%"


class Reach(NamedTuple):
    """How many of the nearest words hold `most` of a word's weight, among how many words.

    The word is the last one behind a mask, where all others stand before it, else the middle one.
    """

    steepest: int
    flattest: int
    among: int


@dataclass(frozen=True)
class Model:
    """ALiBi for one view: in each head, and on the sentence."""

    view: View
    most = 0.9  # the share of a weight that says how far a head sees

    @property
    def heads(self) -> int:
        """How many heads share the slopes."""
        return int(self.view.heads)

    @property
    def masked(self) -> bool:
        """Whether a word sees only itself and what stands before it."""
        return self.view.sides == "before-only"

    @measured
    def every_head(self) -> list[Head]:
        """The heads by number."""
        power = 1 << (self.heads.bit_length() - 1)
        few = pe_core.alibi_slopes(power)
        slopes = enumerate(pe_core.alibi_slopes(self.heads).tolist(), 1)
        costs = alibi_at([-self.view.phi], self.heads)[:, 0] + 0.0
        return [
            Head(number, m, float(cost), power if m in few else 2 * power)
            for (number, m), cost in zip(slopes, costs, strict=True)
        ]

    @measured
    def steepest_first(self) -> list[Head]:
        """The heads from steep to flat."""
        return sorted(self.every_head, key=lambda head: -head.m)

    @measured
    def steepest(self) -> Head:
        """The steepest head."""
        return self.steepest_first[0]

    @measured
    def flattest(self) -> Head:
        """The flattest head."""
        return self.steepest_first[-1]

    @measured
    def shown_heads(self) -> list[Head]:
        """At most eight heads from steep to flat, the steepest and the flattest among them."""
        last, drawn = self.heads - 1, min(self.heads, _LINES)
        places = (round(rank * last / max(drawn - 1, 1)) for rank in range(drawn))
        return [self.steepest_first[place] for place in places]

    @measured
    def reach(self) -> Reach:
        """How far the steepest head and the flattest see."""
        return self.reach_among(min(self.view.L, _AMONG))

    def reach_among(self, length: int) -> Reach:
        """Return how far the steepest head and the flattest see in a text of so many words."""
        held = self.held([self.steepest, self.flattest], length)
        steepest, flattest = ((held < self.most).sum(axis=1) + 1).tolist()
        return Reach(steepest, flattest, length)

    def held(self, heads: list[Head], length: int) -> Floats:
        """Return what share of its weight a word gives to the nearest 1, 2, ... words.

        The shape is (heads, length). All words match equally well, so that the bias alone decides.
        """
        word = length - 1 if self.masked else length // 2
        distances = sorted(abs(key - word) for key in range(length))
        bias = alibi_at([-one for one in distances], self.heads)
        bias = bias[[head.number - 1 for head in heads]]
        return np.asarray(softmax(bias).cumsum(axis=1))

    @measured
    def drift(self) -> Miss:
        """The most that a bias changes if query and key both stand one step further on."""
        bias = pe_core.alibi_bias(min(self.view.L, _COMPARED), self.heads)
        return apart(bias[:, 1:, 1:], bias[:, :-1, :-1])

    @measured
    def ratios(self) -> Ends:
        """The least and the largest of the slopes over the next steeper one each."""
        return ends([flat.m / steep.m for steep, flat in pairwise(self.steepest_first)])

    # On the learner's sentence.

    @measured
    def words(self) -> tuple[str, ...]:
        """Its words; there may be none."""
        return tuple(pe_core.split_words(self.view.words))

    @measured
    def alibi_pairs(self) -> Floats:
        """What each head adds for each pair of words, shape (heads, words, words)."""
        return pe_core.alibi_bias(len(self.words), self.heads)

    # What the document names

    @property
    def several(self) -> bool:
        """Whether there is more than one head."""
        return self.heads > 1

    @property
    def numbers(self) -> str:
        """The numbers of the heads in LaTeX: all, or of many the first two and the last."""
        shown = list(map(str, range(1, min(self.heads, 2) + 1)))
        return r",\ ".join([*shown, r"\dots", str(self.heads)] if self.heads > 2 else shown)

    @property
    def reading_word(self) -> str:
        """Whose weights are counted: behind a mask the last word sees all, else the middle one."""
        return "last" if self.masked else "middle"

    @measured
    def reach_is_equal(self) -> bool:
        """Whether the steepest head and the flattest see equally far."""
        return self.reach.steepest == self.reach.flattest

    @measured
    def every_row(self) -> list[Mapping[str, Head]]:
        """The heads by number, as rows of a table."""
        return [{"head": head} for head in self.every_head]

    @measured
    def rows(self) -> list[Mapping[str, Head]]:
        """The same, but of many heads only those that are drawn."""
        few = self.heads <= _LISTED
        return [row for row in self.every_row if few or row["head"] in self.shown_heads]

    @property
    def how_many(self) -> str:
        """How many heads the table has."""
        return "all" if self.heads <= _LISTED else f"{len(self.rows)} of the"

    @measured
    def mixed(self) -> bool:
        """Whether the slopes come from two lists."""
        return len({head.list for head in self.every_head}) > 1
