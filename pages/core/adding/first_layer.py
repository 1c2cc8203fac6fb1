"""What an untrained layer hands on of the positions that were added to its input."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats
from course.sentences import Sentence, head_width


class Shares(NamedTuple):
    """How much of p(t) is in each row after a layer: with the residual connection, and without.

    Each has the shape (words,).
    """

    with_residual: Floats
    alone: Floats


@lru_cache(maxsize=8)  # measured: 6 ms at d 1024 for 32 words, with the sums that it reads
def shares_kept(found: Sentence) -> Shares:
    """Return how much of p(t) is in each row after one untrained layer of attention.

    The share is the projection on p(t), divided by the length of p(t).
    """
    width = head_width(found.d)
    _, mixed = pe_core.attention(found.sums, *pe_core.random_head(found.d, width))
    out = pe_core.random_head(found.d, width, seed=1)[2].T
    # A head is one of several, and each number that goes in is a sum over its width.
    layer = mixed @ out * (found.d / width) ** 0.5
    squares = (found.positions**2).sum(axis=1)
    with_residual, alone = (
        np.asarray((table * found.positions).sum(axis=1) / squares)
        for table in (found.sums + layer, layer)
    )
    for share in (with_residual, alone):
        share.setflags(write=False)
    return Shares(with_residual, alone)
