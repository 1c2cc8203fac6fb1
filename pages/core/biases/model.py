"""Three answers to where a word is: a learned row, a slope for distance, a number for a bucket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, sqrt
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import ROUNDING, Floats, quantity
from course.view import View
from pe_core.biases import alibi_at
from pe_core.trained_tables import TrainedOffsets, TrainedTable

_BUCKETS_END = 128  # T5's maximum distance: whatever is further away is in the last bucket


class Head(NamedTuple):
    """A head of ALiBi by its number, with its slope m and what it adds at φ."""

    number: int
    m: float
    cost: float

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


@dataclass(frozen=True)
class Model:
    """A learned table, ALiBi and T5's buckets for one view."""

    view: View

    @property
    def masked(self) -> bool:
        """Whether a word sees only itself and what stands before it."""
        return bool(self.view.sides == "before-only")

    # A learned table.

    @quantity
    def table(self) -> TrainedTable:
        """The small table that was trained for the course."""
        return pe_core.trained_table("small")

    @property
    def count(self) -> int:
        """How many rows it has."""
        return len(self.table.rows)

    @property
    def last(self) -> int:
        """The number of its last row."""
        return self.count - 1

    @property
    def row(self) -> int:
        """The row at t, or the last one."""
        return min(self.view.t, self.last)

    @quantity
    def moved(self) -> Floats:
        """How far training has moved each row from its random start, shape (rows,)."""
        return np.asarray(np.linalg.norm(self.table.rows - self.table.start, axis=1))

    def row_products(self, query: int, keys: Sequence[int]) -> Floats:
        """Return the dot product of a row with others over √d, NaN where a row is missing."""
        rows, found = self.table.rows, np.full(len(keys), np.nan)
        there = [place for place, key in enumerate(keys) if 0 <= key < self.count]
        if query < self.count:
            found[there] = rows[[keys[place] for place in there]] @ rows[query]
        return found / sqrt(rows.shape[1])

    # ALiBi.

    @property
    def heads(self) -> int:
        """How many heads share the slopes."""
        return int(self.view.heads)

    @quantity
    def every_head(self) -> list[Head]:
        """The heads by number."""
        slopes = enumerate(pe_core.alibi_slopes(self.heads).tolist(), 1)
        costs = alibi_at([-self.view.phi], self.heads)[:, 0] + 0.0
        return [
            Head(number, m, float(cost)) for (number, m), cost in zip(slopes, costs, strict=True)
        ]

    @quantity
    def steepest_first(self) -> list[Head]:
        """The heads from steep to flat."""
        return sorted(self.every_head, key=lambda head: -head.m)

    @quantity
    def steepest(self) -> Head:
        """The steepest head."""
        return self.steepest_first[0]

    @quantity
    def flattest(self) -> Head:
        """The flattest head."""
        return self.steepest_first[-1]

    @property
    def rows(self) -> list[Mapping[str, Head]]:
        """The heads by number, as rows of a table."""
        return [{"head": head} for head in self.every_head]

    # ALiBi without a mask, in a text whose words are all alike.

    @quantity
    def own_weights(self) -> Floats:
        """How much of its weight each word keeps for itself, by head and position."""
        one_side = np.exp(alibi_at(-np.arange(self.view.L), self.heads)).cumsum(axis=1)
        return np.asarray(1 / (one_side + one_side[:, ::-1] - 1))

    @quantity
    def ends(self) -> Floats:
        """This weight in the steepest head: at the first word, in the middle, at the last."""
        return self.own_weights[self.steepest.number - 1, [0, self.view.L // 2, -1]]

    @property
    def side_shows(self) -> bool:
        """Whether it differs between the two ends, in some head at some position."""
        return bool(abs(self.own_weights - self.own_weights[:, ::-1]).max() > ROUNDING)

    # T5.

    @quantity
    def t5(self) -> TrainedOffsets:
        """The numbers that a small model learned for T5's buckets, for the sides that are seen."""
        return pe_core.trained_bias("before" if self.masked else "both")

    def bucket_of(self, offsets: Sequence[int]) -> list[int]:
        """Return T5's bucket of each offset."""
        found: list[int] = pe_core.t5_bucket(offsets, bidirectional=not self.masked).tolist()
        return found

    def t5_at(self, offsets: Sequence[int]) -> Floats:
        """Return what the head adds at each offset."""
        return np.asarray(self.t5.values[self.bucket_of(offsets), self.t5.furthest])

    @quantity
    def t5_before(self) -> float:
        """What it adds for the key φ before the query."""
        return float(self.t5_at([-self.view.phi])[0])

    @quantity
    def t5_after(self) -> float:
        """What it adds for the key φ after the query."""
        return float(self.t5_at([self.view.phi])[0])

    @quantity
    def bucket_before(self) -> int:
        """The bucket of the key φ before the query."""
        return self.bucket_of([-self.view.phi])[0]

    @quantity
    def last_bucket_from(self) -> int:
        """The distance before the query at which the last bucket begins."""
        buckets = self.bucket_of(range(0, -_BUCKETS_END - 1, -1))
        return buckets.index(buckets[-1])

    @property
    def shuffled_is_as_good(self) -> bool:
        """Whether the small models answer as well with what they learned in another order."""
        return any(kept.shuffled >= kept.right for kept in (self.table, self.t5))
