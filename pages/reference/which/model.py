"""What a choice costs: the memory of keys and values, and how far a base carries."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.numerals import grouped
from course.quantity import quantity
from course.recommendations import CASES
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

    def __str__(self) -> str:
        return ", ".join(filter(None, (grouped(self.base), self.said)))

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


class Carried(NamedTuple):
    """The first offset at which the sum of all cosines is negative; None if there is none."""

    first: int | None

    @property
    def enough(self) -> bool:
        """Whether the sum is never negative."""
        return self.first is None

    @property
    def said(self) -> str:
        """How far it is not, in words."""
        found = self.first
        return f"up to {grouped(WANTED)}" if found is None else f"negative at {grouped(found)}"


@dataclass(frozen=True)
class Model:
    """What the page says of costs; it measures nothing of the view."""

    view: View

    lengths, widths, window = LENGTHS, WIDTHS, WINDOW
    shape, heads = ONE_BILLION, HEADS
    pairs = ONE_BILLION.head_width // 2
    cases = tuple(case._asdict() for case in CASES)

    @quantity
    def all_heads(self) -> tuple[float, ...]:
        """The GiB of the KV cache at each of the lengths, with keys of every head."""
        return tuple(cache_gib(self.shape._replace(key_heads=HEADS), one) for one in LENGTHS)

    @quantity
    def shared(self) -> tuple[float, ...]:
        """The same with heads of keys that several heads share."""
        return tuple(cache_gib(self.shape, one) for one in LENGTHS)

    @quantity
    def windowed(self) -> tuple[float, ...]:
        """The same with a window in three of four layers."""
        return tuple(cache_gib(self.shape, one, self.shape.layers * 3 // 4) for one in LENGTHS)

    @quantity
    def rules(self) -> tuple[Mapping[str, Any], ...]:
        """Each rule, how many pairs turn once in TRAINED tokens, and how far it carries."""
        return tuple(
            {
                "rule": rule,
                "turning": turning_pairs(rule.frequencies(self.shape.head_width), TRAINED),
                "narrow": Carried(negative_from(rule, WIDTHS[0])),
                "wide": Carried(negative_from(rule, WIDTHS[1])),
            }
            for rule in RULES
        )
