"""A long text: the weight of one matching key, and what RoPE's scores can still tell apart."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from course.quantity import Floats, quantity
from course.view import View
from pe_core.long_texts import match_weight, mean_chances

NEAR, FAR = 100, 100_000  # tokens of the two texts that are compared
HEAD, SHARE = 128, 0.3
USUAL, RAISED = 10_000, 500_000  # bases that are compared
LENGTHS = 2 ** np.arange(4, 21)
COUNTS = np.unique(np.logspace(0.5, 6, 45).round().astype(int))


class Chances(NamedTuple):
    """How likely a matching key scores higher: when it is nearer, and than one of noise."""

    nearer: float
    better: float


@lru_cache(maxsize=16)  # measured: 12 ms
def chances(base: int) -> tuple[Floats, Floats]:
    """Return how likely the nearer and the better key win, within each of LENGTHS."""
    return mean_chances(LENGTHS, HEAD, base, SHARE)


@dataclass(frozen=True)
class Model:
    """Weights for one lead, and chances for one base."""

    view: View

    head: int = HEAD
    share: float = SHARE

    @property
    def lead(self) -> float:
        """How far the score of the matching key leads."""
        return float(self.view.lead)

    @quantity
    def near_weight(self) -> float:
        """Its weight among 100 keys, where the factor is 1."""
        return float(match_weight(self.lead, [NEAR])[0])

    @quantity
    def far_weight(self) -> float:
        """Its weight among 100 000 keys."""
        return float(match_weight(self.lead, [FAR])[0])

    @quantity
    def scaled_far_weight(self) -> float:
        """The same with scores that grow with log L."""
        return float(match_weight(self.lead, [FAR], scaled_from=NEAR)[0])

    @property
    def reach(self) -> int:
        """The length whose chances are told."""
        return int(self.view.reach)

    @quantity
    def here(self) -> Chances:
        """Both chances within the reach, for the base of the view."""
        return _within(self.reach, self.view.n)

    @quantity
    def usual(self) -> Chances:
        """The same for the usual base."""
        return _within(self.reach, USUAL)


def _within(reach: int, base: int) -> Chances:
    at = LENGTHS.tolist().index(reach)
    return Chances(*(float(one[at]) for one in chances(base)))
