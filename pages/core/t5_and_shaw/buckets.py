"""T5's buckets and Shaw's clipping, as in the papers, or small enough for a sentence."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import pe_core

BUCKETS, MAX_DISTANCE = 32, 128  # of T5
CLIP = 2  # so small that a short sentence passes it

Offsets: TypeAlias = Sequence[int] | NDArray[np.int64]


class Bucket(NamedTuple):
    """A bucket of keys before the query: its number and its distances; the last has no end."""

    number: int
    first: int
    last: int | None

    @property
    def span(self) -> str:
        """Its distances in words."""
        if self.last is None:
            return f"{self.first} and more"
        return str(self.first) if self.last == self.first else f"{self.first} to {self.last}"


def bucket_of(offsets: Offsets, both: bool) -> NDArray[np.int64]:
    """Return T5's bucket of each offset, for keys on both sides or only before the query."""
    return pe_core.t5_bucket(
        offsets, bidirectional=both, buckets=BUCKETS, max_distance=MAX_DISTANCE
    )


def buckets_before(both: bool) -> tuple[Bucket, ...]:
    """Return the buckets of keys before the query, found by asking for each distance."""
    found = bucket_of(range(0, -2 * MAX_DISTANCE - 1, -1), both).tolist()
    firsts = [found.index(number) for number in sorted(set(found))]
    ends = [*(first - 1 for first in firsts[1:]), None]
    return tuple(Bucket(found[first], first, end) for first, end in zip(firsts, ends, strict=True))
