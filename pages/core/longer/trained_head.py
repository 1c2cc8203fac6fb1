"""A head of a trained model on texts longer than its training had: who still finds its word."""

from functools import cache
from typing import NamedTuple

import numpy as np

from course.quantity import Floats
from pe_core import minilm

HEAD = 2  # looks at the word before
TRAINED = minilm.TRAINED_LENGTH
LENGTHS = (TRAINED, 2 * TRAINED, 4 * TRAINED)  # of the texts; the table ends with the longest
BLOCK = 16  # neighbouring positions whose mean is drawn
TEXTS = 8


class Read(NamedTuple):
    """What the head gives to the word before, over texts of random words.

    `weights` are means by block of positions with the least and the most of any text, shape
    (3, blocks), and `middles` the middles of the blocks. `before`, `beyond` and `others` are what
    the positions of the trained length give on average to the word before, to keys beyond that
    length and to the other keys within it; `later` is what positions beyond it give to the word
    before, and `total` is what a position gives in all.
    """

    middles: Floats
    weights: Floats
    before: float
    beyond: float
    others: float
    later: float
    total: float


@cache
def read(length: int) -> Read:
    """Return what the head makes of texts of so many tokens."""
    found = np.array([_weights(length, seed) for seed in range(TEXTS)])
    back = np.diagonal(found, -1, axis1=1, axis2=2)  # of the positions from 1 on
    starts = np.arange(0, length, BLOCK)
    blocks = np.array([back[:, max(at - 1, 0) : at - 1 + BLOCK].mean(axis=1) for at in starts])
    first, late = back[:, : TRAINED - 1], back[:, TRAINED - 1 :]
    beyond = float(found[:, 1:TRAINED, TRAINED:].sum(axis=2).mean())
    before = float(first.mean())
    return Read(
        np.asarray(starts + (BLOCK - 1) / 2, np.float64),
        np.array([blocks.mean(axis=1), blocks.min(axis=1), blocks.max(axis=1)]),
        before, beyond, 1 - before - beyond,
        float(late.mean()) if late.size else float("nan"), float(found.sum(axis=2).mean()),
    )  # fmt: skip


def longest(times: int) -> int:
    """Return the longest of LENGTHS that is no longer than so many times the trained length."""
    return max(length for length in LENGTHS if length <= times * TRAINED)


def _weights(length: int, seed: int) -> Floats:
    """Return the weights of a text: words drawn at random, between the marks of every text."""
    words = [one for one in minilm.vocabulary() if one.isalpha() and len(one) > 1]
    drawn = np.random.default_rng(seed).choice(words, length - 2)
    return minilm.weights([minilm.START, *drawn, minilm.END], HEAD, range(length))
