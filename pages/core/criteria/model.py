"""The candidate encodings and a rule of one's own: which criteria each meets, and its steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import floor, log10
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.criteria import LEARNED, MEASURED, TRAINED, measured_over
from course.numerals import grouped
from course.quantities import Floats, measured
from course.view import View
from pe_core.candidate_schemes import Scheme, own_scheme
from pe_core.scheme_criteria import SHORT_LENGTHS, Criterion

OWN = "own"
OFFSETS = 800
_STEPS = 64
_ROUNDING = 1e-9


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
    def apart(self) -> str:
        """How far apart they are, to two digits."""
        return decimals(self.unique.measured)

    @property
    def said(self) -> Mapping[str, str]:
        """The numbers that decide the criteria, as they are said."""
        return {name: MEASURED[one.name](one) for name, one in self._asdict().items()}


class Nearest(NamedTuple):
    """The least distance of two positions, and the offset between them."""

    distance: float
    offset: int


@dataclass(frozen=True)
class Model:
    """The candidate schemes and the learner's own, for one view."""

    view: View
    word = 10  # a number of a word, to which one sinusoid is added
    trained = TRAINED
    short_lengths = SHORT_LENGTHS
    lengths = f"{', '.join(map(grouped, SHORT_LENGTHS))} and {grouped(TRAINED)}"

    @measured
    def schemes(self) -> Mapping[str, Scheme]:
        """The schemes by name; the learner's is called OWN."""
        view = self.view
        return {**_schemes(view.d, view.n), OWN: _own_scheme(view.d, view.n, view.rule)}

    @measured
    def criteria(self) -> Mapping[str, Criteria]:
        """The criteria as measured for each scheme, over TRAINED positions where it has them."""
        rows = self.schemes.items()
        return {
            name: Criteria(*pe_core.criteria(scheme, measured_over(scheme)))
            for name, scheme in rows
        }

    @property
    def learned_rows(self) -> int:
        """How many positions the learned table is measured on: all that it has a row for."""
        return measured_over(self.schemes[LEARNED])

    @measured
    def nearest(self) -> Nearest:
        """The nearest two of the L positions in the paper's table."""
        return Nearest(*pe_core.least_distance(self.view.L, self.view.d, self.view.n))

    @measured
    def distance_after_base(self) -> float:
        """How far the positions 0 and n lie apart in the paper's table."""
        return float(pe_core.offset_distance(self.view.n, self.view.d, self.view.n))

    @measured
    def steps(self) -> Mapping[str, Floats]:
        """The first steps in a table of L positions, for each scheme that is a rule.

        A table that is drawn or learned follows no rule.
        """
        rules = {name: one for name, one in self.schemes.items() if not name.endswith("table")}
        del rules[OWN]
        return {name: steps(scheme, self.view.L) for name, scheme in rules.items()}

    @measured
    def sines(self) -> Floats:
        """The single sinusoid over TRAINED positions."""
        return self.schemes["one sinusoid"].table(TRAINED)[:, 0]

    @measured
    def sums(self) -> int:
        """How many different numbers remain when each is added to the word in float32."""
        return len(np.unique(np.float32(self.word) + self.sines.astype(np.float32)))

    @measured
    def rounded_sines(self) -> int:
        """How many different numbers remain when each is rounded to two digits."""
        return len(np.unique(np.round(100 * self.sines)))

    @measured
    def fixed_binary(self) -> tuple[int, int]:
        """The bits that TRAINED positions need, and the last position that they can count to."""
        bits = (TRAINED - 1).bit_length()
        return bits, 2**bits - 1

    @measured
    def paper_frequencies(self) -> Floats:
        """The frequency of each pair of the paper, shape (d / 2,)."""
        return pe_core.frequencies(self.view.d, self.view.n)

    @measured
    def own_frequencies(self) -> Floats:
        """The same of the own scheme, read from its row 1."""
        sines, cosines = self.schemes[OWN].table(2)[1].reshape(-1, 2).T
        return np.asarray(np.arctan2(sines, cosines))

    @measured
    def paper_distances(self) -> Floats:
        """The distance of two positions at the offsets 1 to OFFSETS in the paper's table."""
        return _distances(self.schemes["sinusoidal"])

    @measured
    def own_distances(self) -> Floats:
        """The same in the own scheme."""
        return _distances(self.schemes[OWN])

    # What the document names

    @measured
    def normalised(self) -> Criteria:
        """What was measured for the normalised index."""
        return self.criteria["normalised index"]

    @measured
    def raw(self) -> Criteria:
        """The same for the raw index."""
        return self.criteria["raw index"]

    @measured
    def sine(self) -> Criteria:
        """The same for one sinusoid."""
        return self.criteria["one sinusoid"]

    @measured
    def paper(self) -> Criteria:
        """The same for the paper's table."""
        return self.criteria["sinusoidal"]

    @measured
    def own(self) -> Criteria:
        """The same for the learner's own rule."""
        return self.criteria[OWN]

    @measured
    def rounding_error(self) -> str:
        """What two positions must be apart, with its zeros."""
        return decimals(self.paper.unique.threshold)

    @measured
    def candidates(self) -> list[Mapping[str, Any]]:
        """Each scheme with its criteria, and the number that decides each as it is said."""
        rows = self.criteria.items()
        return [{"name": name, **found._asdict(), "said": found.said}
                for name, found in rows if name != OWN]  # fmt: skip

    @measured
    def index_step(self) -> float:
        """The step of the normalised index in a sentence of L words."""
        return float(self.steps["normalised index"][0])

    @measured
    def nearest_are_neighbours(self) -> bool:
        """Whether the nearest two positions of the paper's table follow each other."""
        return self.paper.pair.high - self.paper.pair.low == 1

    @measured
    def repeats_after_n(self) -> bool:
        """Whether the rows of positions 0 and n differ by no more than a rounding error."""
        return self.distance_after_base <= self.paper.unique.threshold

    @measured
    def sums_differ(self) -> bool:
        """Whether all sums of the word and a sine are different."""
        return self.sums == TRAINED

    @measured
    def binary_goes_on(self) -> bool:
        """Whether the bits that TRAINED positions need suffice for the position asked beyond."""
        return self.fixed_binary[1] >= self.raw.bounded.positions[0]

    @measured
    def own_as_far_apart(self) -> bool:
        """Whether the own rule keeps positions as far apart as the paper's."""
        own, paper = self.own.unique.measured, self.paper.unique.measured
        return own >= paper * (1 - _ROUNDING)


def decimals(value: float, digits: int = 2) -> str:
    """Return a small number with all its zeros and so many digits after them.

    >>> decimals(2.4e-7), decimals(0.5)
    ('0.00000024', '0.50')
    """
    return f"{value:.{digits - 1 - floor(log10(value))}f}"


def steps(scheme: Scheme, length: int) -> Floats:
    """Return how far neighbours lie apart in the table of a scheme, from the first on."""
    count = min(length - 1, _STEPS)
    if scheme.distance is not None:  # only the offset counts, so all steps are the same
        return np.full(count, scheme.distance(1))
    rows = scheme.table(length)[: count + 1]
    return np.asarray(np.linalg.norm(np.diff(rows, axis=0), axis=1))


# `pe_core.criteria` keeps what it measured of a scheme that stays. Measured at d = 1024: 12 ms for
# the paper's scheme and as much for one's own, which L, t and φ leave as they are.
@lru_cache(maxsize=16)
def _schemes(d: int, n: int) -> Mapping[str, Scheme]:
    return pe_core.schemes(d, n)


@lru_cache(maxsize=16)
def _own_scheme(d: int, n: int, rule: str) -> Scheme:
    return own_scheme(d, n, rule)


@lru_cache(maxsize=16)  # measured: 8 ms for the two at d = 1024
def _distances(scheme: Scheme) -> Floats:
    assert scheme.distance is not None  # it is made of pairs of sine and cosine
    found = np.asarray(scheme.distance(range(1, OFFSETS + 1)))
    found.setflags(write=False)
    return found
