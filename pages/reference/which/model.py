"""What a choice costs: the memory of keys and values, and how far a base carries."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.numerals import grouped
from course.quantities import measured
from course.view import View
from pe_core.rope_in_models import turning_pairs

TRAINED, WANTED = 4096, 131_072  # tokens, of the question that is worked through
LENGTHS = (TRAINED, 32_768, WANTED)
WINDOW = 4096  # tokens that a layer with a window keeps
_BYTES = 2  # of a number with 16 bits
_GIB = 2**30


class Shape(NamedTuple):
    """What of a model decides the size of its KV cache."""

    layers: int
    key_heads: int
    head_width: int


ONE_BILLION = Shape(16, 8, 64)  # Llama 3.2 1B
HEADS = 32  # query heads of the same model


def cache_gib(shape: Shape, tokens: int, windowed: int = 0) -> float:
    """Return the size of the KV cache of one text in GiB, with numbers of 16 bits.

    `windowed` layers keep the last WINDOW tokens only, the others all `tokens`.
    """
    kept = (shape.layers - windowed) * tokens + windowed * min(tokens, WINDOW)
    return 2 * kept * shape.key_heads * shape.head_width * _BYTES / _GIB


class Rule(NamedTuple):
    """How fast the pairs turn: the base, the scaling rule and what it starts from."""

    said: str
    base: int
    method: str = ""
    scale: int = 1
    original: int = TRAINED

    def frequencies(self, head_width: int) -> NDArray[np.float64]:
        """Return the frequencies of a head of this width, shape (head_width / 2,)."""
        if not self.method:
            return pe_core.frequencies(head_width, self.base)
        return pe_core.extended_frequencies(
            self.method, head_width, self.scale, base=self.base, original_length=self.original
        )[0]


RULES = (
    Rule("", 10_000),
    Rule("", 500_000),
    Rule("", 5_000_000),
    Rule("", 10_000_000),
    Rule("YaRN, factor 32", 10_000, "yarn", WANTED // TRAINED),
    Rule("llama3, factor 32 from 8 192 (Llama 3.2 1B)", 500_000, "llama3", 32, 8192),
)
WIDTHS = (64, 128)  # of a head: of a small model, and of most larger ones
_BLOCK = 4096


@lru_cache(maxsize=2 * len(RULES))  # up to a tenth of a second each, the same for everybody
def negative_from(rule: Rule, head_width: int) -> int | None:
    """Return the first offset below WANTED at which the sum of all cosines is negative."""
    omega = rule.frequencies(head_width)
    for start in range(0, WANTED, _BLOCK):
        sums = np.cos(np.outer(np.arange(start, start + _BLOCK), omega)).sum(axis=1)
        if (below := np.flatnonzero(sums < 0)).size:
            return start + int(below[0])
    return None


@dataclass(frozen=True)
class Model:
    """What the page says of costs; it measures nothing of the view."""

    view: View

    @measured
    def caches(self) -> dict[str, tuple[float, ...]]:
        """The GiB of the KV cache at each of LENGTHS, by how the layers keep keys."""
        whole, all_heads = ONE_BILLION, ONE_BILLION._replace(key_heads=HEADS)
        three_of_four = whole.layers * 3 // 4
        return {
            f"{HEADS} heads of keys": tuple(cache_gib(all_heads, one) for one in LENGTHS),
            f"{whole.key_heads} shared heads of keys": tuple(
                cache_gib(whole, one) for one in LENGTHS
            ),
            f"the same, a window of {grouped(WINDOW)} tokens in 3 of 4 layers": tuple(
                cache_gib(whole, one, three_of_four) for one in LENGTHS
            ),
        }

    @measured
    def turning(self) -> tuple[int, ...]:
        """How many pairs of the small model turn at least once in TRAINED tokens, by rule."""
        width = ONE_BILLION.head_width
        return tuple(turning_pairs(rule.frequencies(width), TRAINED) for rule in RULES)

    @measured
    def negative(self) -> tuple[tuple[int | None, ...], ...]:
        """The first offset with a negative sum of cosines, by rule and by width of the head."""
        return tuple(tuple(negative_from(rule, width) for width in WIDTHS) for rule in RULES)
