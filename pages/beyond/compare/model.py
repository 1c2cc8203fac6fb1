"""The schemes side by side on one state: their scores, and what is measured of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pe_core
from course.criteria import TRAINED
from course.head_reading import Read, Reading, reading
from course.quantities import Floats, measured
from course.view import View
from pe_core import scheme_profile
from pe_core.scheme_comparison import COMPARED
from pe_core.scheme_criteria import Criterion
from pe_core.scheme_profile import SchemeProfile

SLOTS = ("first", "second", "third")
ROUNDING = 1e-9


class Trait(NamedTuple):
    """What is measured of a scheme, as `pe_core.scheme_profile` defines it.

    `extrapolation_gap` is how new its values past the trained length are, `spread` how far its
    score depends on more than the offset.
    """

    extrapolation_gap: float
    spread: float


def places(view: View) -> tuple[str, ...]:
    """Return the places that hold a scheme; the third may be empty."""
    return tuple(slot for slot in SLOTS if getattr(view, slot) in COMPARED)


@dataclass(frozen=True)
class Model:
    """The schemes of `pe_core.comparison`, some of them chosen, for one view."""

    view: View

    @measured
    def reading(self) -> Reading:
        """The sentence and one untrained head, with every scheme."""
        return reading(self.view)

    @property
    def schemes(self) -> Mapping[str, SchemeProfile]:
        """All schemes by name, for this d, n and trained length L."""
        return self.reading.schemes

    @property
    def chosen(self) -> list[str]:
        """The chosen schemes from left to right, each of them once."""
        return list(dict.fromkeys(getattr(self.view, slot) for slot in places(self.view)))

    def in_place(self, slot: str) -> Read | None:
        """Return the sentence as it is read with the scheme of one place; None if it is empty."""
        return self.reading.by_scheme.get(getattr(self.view, slot))

    def label(self, name: str) -> str:
        """Return the name of a scheme, and whether its learned numbers are made up here."""
        return f"{name} (stand-in)" if self.schemes[name].parameters else name

    @measured
    def scores(self) -> Mapping[str, Floats]:
        """The position's part of the scores of query t and the keys 0 to 2L - 1.

        By the name of the chosen scheme, each of shape (2L,); NaN where it has no row.
        """
        t, L = self.view.t, self.view.L
        found = {name: self.schemes[name].score(t, 2 * L) for name in self.chosen}
        for curve in found.values():
            curve.flags.writeable = False
        return found

    @property
    def offsets(self) -> list[int]:
        """The offsets that are marked: φ after the query, and φ before if there is a key."""
        t, phi = self.view.t, self.view.phi
        return sorted({phi} | ({-phi} if phi <= t else set()))

    @measured
    def traits(self) -> Mapping[str, Trait]:
        """What is measured of every scheme, by its name."""
        return _traits(self.view.d, self.view.n, self.view.L)

    @measured
    def judged(self) -> Mapping[str, tuple[Criterion, ...]]:
        """The criteria as measured for each scheme over TRAINED positions or offsets."""
        return {
            name: pe_core.criteria(scheme.marks, TRAINED) for name, scheme in self.schemes.items()
        }

    @measured
    def most_weight(self) -> float:
        """The largest weight of the head with any of the chosen schemes; there must be a word."""
        read = (self.reading.by_scheme[name] for name in self.chosen)
        return max(float(one.attended.weights.max()) for one in read)

    @property
    def twice_gap(self) -> float:
        """How far RoPE's curve is from twice the sinusoidal one; both must be chosen."""
        return float(abs(self.scores["RoPE"] - 2 * self.scores["sinusoidal"]).max())


# Measured: 7 ms at d 1024 and L 2048, and neither t nor φ nor the sentence changes anything.
@lru_cache(maxsize=16)
def _traits(d: int, n: int, L: int) -> Mapping[str, Trait]:
    return {
        name: Trait(scheme_profile.extrapolation_gap(row, L), scheme_profile.offset_spread(row, L))
        for name, row in pe_core.comparison(d, n, L).items()
    }
