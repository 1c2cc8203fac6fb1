"""Nearness: what positions alone do in a head, before and after it has learned."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import pe_core
from course.head_reading import softmax
from course.quantities import Floats, measured
from course.sentences import head_width
from pe_core.products import product

HEADS = 4  # untrained heads, over which a mean is taken
_LONGEST = 48  # positions that these heads look at
_FARTHEST = 24  # offset up to which the mean is drawn


@dataclass(frozen=True)
class Nearness:
    """Positions without words, in heads that have not learned and in one that is built by hand."""

    d: int
    n: int
    L: int
    phi: int

    @property
    def length(self) -> int:
        """How many positions the heads look at."""
        return min(self.L, _LONGEST)

    @property
    def aim(self) -> int:
        """The offset at which the built head looks: φ, as far as the curve is drawn."""
        return min(self.phi, self.length - 1, _FARTHEST)

    @measured
    def raw(self) -> Floats:
        """The weights if the scores were p·p / √d, with no learned matrix between."""
        table = pe_core.sinusoidal(self.length, self.d, self.n)
        return softmax(pe_core.dot_products(table) / self.d**0.5)

    @property
    def untrained(self) -> Floats:
        """The mean weights of a few untrained heads."""
        return _untrained(self.d, self.n, self.length)

    @measured
    def ahead(self) -> Floats:
        """The scores of the head that is built to look at the offset `aim`."""
        return self.built_scores(self.aim, self.length)

    def built_scores(self, offset: int, length: int) -> Floats:
        """Return the scores of a head with W_q W_kᵀ = M_φᵀ: its query for t is the row of t + φ."""
        table = pe_core.sinusoidal(length, self.d, self.n)
        return np.asarray(product(turned(table, offset, self.n), table.T) / self.d**0.5)


def turned(rows: Floats, offset: int, n: int) -> Floats:
    """Return rows times M_φᵀ, which makes the row of t + φ of the row of t.

    The matrix turns each pair by an angle of its own. All its other numbers are 0, and to multiply
    by them takes ten times as long at d 1024.
    """
    return np.asarray(pe_core.rotate(rows[:, None], [-offset], n)[:, 0])


@lru_cache(maxsize=32)  # measured: 17 ms at d 1024, and t, φ and the sentence leave it as it is
def _untrained(d: int, n: int, length: int) -> Floats:
    table = pe_core.sinusoidal(length, d, n)
    heads = (pe_core.random_head(d, head_width(d), seed=seed) for seed in range(HEADS))
    weights = [pe_core.attention(table, q, k, v[:, :1])[0] for q, k, v in heads]
    mean = np.asarray(np.mean(weights, axis=0))
    mean.setflags(write=False)
    return mean


def by_offset(weights: Floats) -> list[float]:
    """Return the mean weight on the key that stands so far from the query, left to right."""
    farthest = min(len(weights) - 1, _FARTHEST)
    return [float(weights.diagonal(step).mean()) for step in range(-farthest, farthest + 1)]


def preference(weights: Floats) -> float:
    """Return how many times the mean weight of other keys the two neighbours get.

    The word itself counts as neither; there must be three positions or more.
    """
    places = np.arange(len(weights))
    apart = abs(places[:, None] - places)
    return float(weights[apart == 1].mean() / weights[apart > 1].mean())
