"""The candidate encodings and a rule of one's own: which criteria each meets, and its steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.criteria import LEARNED, TRAINED, measured_over
from course.quantities import Floats, measured
from course.view import View
from pe_core.candidate_schemes import Scheme, own_scheme
from pe_core.scheme_criteria import Criterion

OWN = "own"
OFFSETS = 800
WORD = 10  # a number of a word, to which one sinusoid is added
_STEPS = 64


class Criteria(NamedTuple):
    """What `pe_core.criteria` measured for one scheme."""

    unique: Criterion
    same_step: Criterion
    bounded: Criterion
    deterministic: Criterion
    equal_steps: Criterion


class Nearest(NamedTuple):
    """The least distance of two positions, and the offset between them."""

    distance: float
    offset: int


@dataclass(frozen=True)
class Model:
    """The candidate schemes and the learner's own, for one view."""

    view: View

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
        """How many different numbers remain when each is added to WORD in float32."""
        return len(np.unique(np.float32(WORD) + self.sines.astype(np.float32)))

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
