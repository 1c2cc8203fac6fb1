"""What ALiBi takes off a score by the distance alone, head by head."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import pe_core
from course.head_reading import softmax
from course.quantities import Floats, measured
from course.view import View
from pe_core.biases import alibi_at

MOST = 0.9  # the share of a weight that says how far a head sees
_LINES = 8  # heads that are drawn; of more, these are spread from steep to flat
_AMONG = 128  # words among which it is counted how far a head sees
_COMPARED = 64  # positions whose biases are compared with those one step on


class Reach(NamedTuple):
    """How many of the nearest words hold MOST of a word's weight, among how many words.

    The word is the last one behind a mask, where all others stand before it, else the middle one.
    """

    steepest: int
    flattest: int
    among: int


@dataclass(frozen=True)
class Model:
    """ALiBi for one view: in each head, and on the sentence."""

    view: View

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
        steepest, flattest = ((held < MOST).sum(axis=1) + 1).tolist()
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
