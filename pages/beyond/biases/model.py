"""What ALiBi takes off a score by the distance alone, head by head."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.head_reading import softmax
from course.quantities import Floats, measured
from course.view import View
from course.word_orders import ROUNDING
from pe_core.biases import alibi_at

_LISTED = 16  # heads in the table; of more, those that are drawn
_LINES = 8  # heads that are drawn; of more, these are spread from steep to flat
_AMONG = 128  # words among which it is counted how far a head sees
_COMPARED = 64  # positions whose biases are compared with those one step on


class Head(NamedTuple):
    """A head by its number, with its slope, and what that makes of φ."""

    number: int
    slope: str
    cost: float
    left: str


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
    def slopes(self) -> Floats:
        """The slope of each head, shape (heads,)."""
        return pe_core.alibi_slopes(self.heads)

    @measured
    def steepest_first(self) -> tuple[int, ...]:
        """The numbers of the heads, counted from 0, from steep to flat."""
        return tuple((-self.slopes).argsort().tolist())

    @measured
    def shown_heads(self) -> list[int]:
        """At most eight heads from steep to flat, the steepest and the flattest among them."""
        order = self.steepest_first
        last, drawn = len(order) - 1, min(len(order), _LINES)
        return [order[round(place * last / max(drawn - 1, 1))] for place in range(drawn)]

    @measured
    def costs(self) -> Floats:
        """What the offset φ adds to the score in each head, shape (heads,)."""
        return alibi_at([-self.view.phi], self.heads)[:, 0]

    @measured
    def left_over(self) -> Floats:
        """The weight of a key φ away over that of an equal key at offset 0, shape (heads,)."""
        return np.exp(self.costs)

    @property
    def among(self) -> int:
        """Among how many words it is counted how far a head sees."""
        return min(self.view.L, _AMONG)

    @measured
    def reach(self) -> Reach:
        """How far the steepest head and the flattest see."""
        return self.reach_among(self.among)

    def reach_among(self, length: int) -> Reach:
        """Return how far the steepest head and the flattest see in a text of so many words."""
        order = self.steepest_first
        held = self.held([order[0], order[-1]], length)
        steepest, flattest = ((held < self.most).sum(axis=1) + 1).tolist()
        return Reach(steepest, flattest, length)

    def held(self, heads: list[int], length: int) -> Floats:
        """Return what share of its weight a word gives to the nearest 1, 2, ... words.

        The shape is (heads, length). All words match equally well, so that the bias alone decides.
        """
        word = length - 1 if self.masked else length // 2
        distances = sorted(abs(key - word) for key in range(length))
        bias = alibi_at([-one for one in distances], self.heads)[heads]
        return np.asarray(softmax(bias).cumsum(axis=1))

    @measured
    def drift(self) -> float:
        """The most that a bias changes if query and key both stand one step further on."""
        bias = pe_core.alibi_bias(min(self.view.L, _COMPARED), self.heads)
        return float(abs(bias[:, 1:, 1:] - bias[:, :-1, :-1]).max())

    @measured
    def ratios(self) -> Floats:
        """Each slope over the next steeper one, shape (heads - 1,)."""
        slopes = self.slopes[list(self.steepest_first)]
        return np.asarray(slopes[1:] / slopes[:-1])

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
    def follows_offset(self) -> bool:
        """Whether the bias stays the same if query and key both stand one step further on."""
        return self.drift < ROUNDING

    def head(self, head: int) -> Head:
        """Return what is said of a head, counted from 0."""
        cost = float(self.costs[head]) + 0.0
        return Head(head + 1, slope_name(self.slopes[head]), cost, _share(self.left_over[head]))

    @measured
    def steepest(self) -> Head:
        """The steepest head."""
        return self.head(self.steepest_first[0])

    @measured
    def flattest(self) -> Head:
        """The flattest head."""
        return self.head(self.steepest_first[-1])

    @measured
    def least_ratio(self) -> float:
        """The least of the ratios, which are all the same for a power of two."""
        return float(self.ratios.min())

    @measured
    def largest_ratio(self) -> float:
        """The largest of them."""
        return float(self.ratios.max())

    @measured
    def listed(self) -> list[Mapping[str, Any]]:
        """The heads of the table, with the number of heads whose plain list holds their slope."""
        few = self.heads <= _LISTED
        listed = range(self.heads) if few else sorted(self.shown_heads)
        return [{**self.head(one)._asdict(), "list": self.origin(one)} for one in listed]

    @property
    def how_many(self) -> str:
        """How many heads the table has."""
        return "all" if self.heads <= _LISTED else f"{len(self.listed)} of the"

    def origin(self, head: int) -> int:
        """Return the number of heads whose plain sequence of slopes holds that of a head."""
        power = 1 << (self.heads.bit_length() - 1)
        sizes = (power, 2 * power)
        return next(size for size in sizes if self.slopes[head] in pe_core.alibi_slopes(size))

    @measured
    def mixed(self) -> bool:
        """Whether the slopes come from two lists."""
        return len({self.origin(head) for head in range(self.heads)}) > 1

    @measured
    def every_slope(self) -> list[Mapping[str, Any]]:
        """The slope of every head."""
        return [{"head": head + 1, "slope": slope} for head, slope in enumerate(self.slopes)]


def slope_name(slope: float) -> str:
    """Return a slope as a fraction if it is 1 over a whole number, else in digits."""
    share = Fraction(float(slope))
    return f"1/{share.denominator}" if share.numerator == 1 else f"{slope:.4f}"


def _share(part: float) -> str:
    """Return a part of a whole in percent, in words if it is next to nothing."""
    return f"{100 * part:.3g}%" if part >= 1e-4 else "less than 0.01%"
