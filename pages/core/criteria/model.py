"""Five ways to mark a position: which criteria each meets, and its first numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import floor, log10
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.criteria import MEASURED, TRAINED, measured_over
from course.numerals import grouped
from course.quantity import Floats, quantity
from course.view import View
from pe_core.candidate_schemes import Scheme, own_scheme
from pe_core.scheme_criteria import SHORT_LENGTHS, Criterion

# What the page calls the schemes of the core, and their names there.
CALLED = {
    "raw index": "raw index",
    "divided index": "normalised index",
    "binary code": "binary code",
    "sinusoid": "sinusoidal",
}
DIVISOR = 10_000_000  # of an index that no text of today makes larger than 1
USUAL_LENGTH = 50  # of the sentence that every other one is compared with
DRAWN = 25  # positions


class Pair(NamedTuple):
    """The nearest two positions of a scheme, and how far apart they are, with its zeros."""

    low: int
    high: int
    apart: str


class Criteria(NamedTuple):
    """What `pe_core.criteria` measured for one scheme."""

    unique: Criterion
    same_step: Criterion
    bounded: Criterion
    deterministic: Criterion
    equal_steps: Criterion

    @property
    def pair(self) -> Pair:
        """The nearest two positions."""
        (low, high), apart = self.unique.positions, self.unique.measured
        return Pair(low, high, f"{apart:.4g}" if apart >= 0.001 else decimals(apart, 4))

    @property
    def failed(self) -> set[str]:
        """The criteria that it does not meet."""
        return {name for name, one in self._asdict().items() if not one.holds}

    @property
    def said(self) -> Mapping[str, str]:
        """The numbers that decide the criteria, as they are said."""
        return {name: MEASURED[one.name](one) for name, one in self._asdict().items()}


class Nearest(NamedTuple):
    """The least distance of two positions, and the offset between them."""

    distance: float
    offset: int


def drawn_anew(length: int) -> Floats:
    """Return the first numbers of random rows for a sentence: another one has other numbers."""
    return np.random.default_rng(length).uniform(-1, 1, length)


def tiny_index(length: int, first: int = 0) -> Floats:
    """Return the positions divided by ten million."""
    return np.arange(first, length)[:, None] / DIVISOR


def random_rows(length: int, first: int = 0) -> Floats:
    """Return rows of 16 random numbers from -1 to 1, others at every call."""
    return np.random.default_rng().uniform(-1, 1, (length, 16))[first:]


_TINY = Scheme("tiny index", tiny_index)
_RANDOM = Scheme("random rows", random_rows)


@dataclass(frozen=True)
class Model:
    """The schemes of the page, for one view."""

    view: View
    trained = TRAINED
    lengths = f"{', '.join(map(grouped, SHORT_LENGTHS))} and {grouped(TRAINED)}"
    divisor, usual_length = DIVISOR, USUAL_LENGTH

    @quantity
    def criteria(self) -> Mapping[str, Criteria]:
        """The criteria as measured for each scheme, over TRAINED positions."""
        return {name: _criteria(scheme) for name, scheme in self.schemes.items()}

    @quantity
    def schemes(self) -> Mapping[str, Scheme]:
        """The schemes by what the page calls them."""
        found = _schemes(self.view.d, self.view.n)
        *others, last = [(called, found[name]) for called, name in CALLED.items()]
        return dict([*others, ("random rows", _RANDOM), last])

    def first_numbers(self, length: int) -> Mapping[str, Floats]:
        """Return the first number of the first positions' rows in a sentence.

        Those that are the same in every sentence go on beyond its end, the others are NaN there. A
        bit alone says little, so the binary code is left out.
        """
        beyond = np.full(max(DRAWN - length, 0), np.nan)
        return {
            "raw index": np.arange(DRAWN, dtype=np.float64),
            "divided index": np.append(np.arange(length) / (length - 1), beyond)[:DRAWN],
            "random rows": np.append(drawn_anew(length), beyond)[:DRAWN],
            "sinusoid": np.sin(np.arange(DRAWN)),
            "index ÷ ten million": tiny_index(DRAWN)[:, 0],
        }

    @quantity
    def nearest(self) -> Nearest:
        """The nearest two of the L positions in the paper's table."""
        return Nearest(*pe_core.least_distance(self.view.L, self.view.d, self.view.n))

    @quantity
    def distance_after_base(self) -> float:
        """How far the positions 0 and n lie apart in the paper's table."""
        return float(pe_core.offset_distance(self.view.n, self.view.d, self.view.n))

    # What the document names

    @quantity
    def raw(self) -> Criteria:
        """What was measured for the raw index."""
        return self.criteria["raw index"]

    @quantity
    def random(self) -> Criteria:
        """The same for random rows."""
        return self.criteria["random rows"]

    @quantity
    def paper(self) -> Criteria:
        """The same for the paper's table."""
        return self.criteria["sinusoid"]

    @quantity
    def tiny(self) -> Criteria:
        """The same for the index divided by ten million."""
        return _criteria(_TINY)

    @quantity
    def evenly(self) -> Criteria:
        """The same for pairs of sine and cosine whose speeds are evenly spread."""
        return _criteria(_evenly(self.view.d, self.view.n))

    @quantity
    def evenly_meets_all(self) -> bool:
        """Whether these meet all criteria."""
        return not self.evenly.failed

    @quantity
    def rounding_error(self) -> str:
        """What two positions must be apart, with its zeros."""
        return decimals(self.paper.unique.threshold)

    @quantity
    def candidates(self) -> list[Mapping[str, Any]]:
        """Each scheme with its criteria, and the number that decides each as it is said."""
        return [{"name": name, **found._asdict(), "said": found.said}
                for name, found in self.criteria.items()]  # fmt: skip

    @quantity
    def index_step(self) -> float:
        """The step of the divided index in a sentence of L words."""
        return 1 / (self.view.L - 1)

    @quantity
    def usual_step(self) -> float:
        """The same in the sentence that others are compared with."""
        return 1 / (USUAL_LENGTH - 1)

    @quantity
    def repeats_after_n(self) -> bool:
        """Whether the rows of positions 0 and n differ by no more than a rounding error."""
        return self.distance_after_base <= self.paper.unique.threshold


def decimals(value: float, digits: int = 2) -> str:
    """Return a small number with all its zeros and so many digits after them.

    >>> decimals(2.4e-7), decimals(0.5)
    ('0.00000024', '0.50')
    """
    return f"{value:.{digits - 1 - floor(log10(value))}f}"


# `pe_core.criteria` keeps what it measured of a scheme that stays. Measured at d = 1024: 12 ms for
# the paper's scheme, which L, t and φ leave as it is.
@lru_cache(maxsize=16)
def _schemes(d: int, n: int) -> Mapping[str, Scheme]:
    return pe_core.schemes(d, n)


@lru_cache(maxsize=16)
def _evenly(d: int, n: int) -> Scheme:
    return own_scheme(d, n, "linear")


def _criteria(scheme: Scheme) -> Criteria:
    return Criteria(*pe_core.criteria(scheme, measured_over(scheme)))
