"""The schemes side by side: their scores by offset, and what is measured of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course.quantity import Floats, Miss, apart, quantity
from course.scheme_formulas import position_part
from course.view import View
from pages.further.compare import properties
from pages.further.compare.properties import Trait
from pe_core.rope_relatives import pope_scores, rope_parts
from pe_core.scheme_comparison import COMPARED
from pe_core.scheme_profile import SchemeProfile

ASKED = 10  # the query whose curves stay in the picture
_SLOTS = ("first", "second", "third")
_LENGTHS = tuple(2**power for power in range(1, 12))


@dataclass(frozen=True)
class Model:
    """The schemes of `pe_core.comparison`, some of them chosen, for one view."""

    view: View

    @quantity
    def schemes(self) -> Mapping[str, SchemeProfile]:
        """All schemes by name, for this d, n and trained length L."""
        return pe_core.comparison(self.view.d, self.view.n, self.view.L)

    @property
    def chosen(self) -> list[str]:
        """The chosen schemes from left to right, each of them once; the third may be left out."""
        named = (getattr(self.view, slot) for slot in _SLOTS)
        return list(dict.fromkeys(name for name in named if name in COMPARED))

    @quantity
    def scores(self) -> Mapping[str, Floats]:
        """The position's part of the scores of query t and the keys 0 to 2L - 1.

        By the name of the chosen scheme, each of shape (2L,); NaN where it has no row.
        """
        return {name: self.schemes[name].score(self.view.t, self.twice) for name in self.chosen}

    @quantity
    def asked_scores(self) -> Mapping[str, Floats]:
        """The same of the query at ASKED."""
        return {name: self.schemes[name].score(ASKED, self.twice) for name in self.chosen}

    @quantity
    def sizes(self) -> Mapping[str, float]:
        """The largest of both within the trained length, by which they are divided; 1 for zeros."""
        both = (self.scores, self.asked_scores)
        return {
            name: float(np.nanmax([abs(one[name][: self.view.L]) for one in both])) or 1.0
            for name in self.chosen
        }

    @property
    def offsets(self) -> list[int]:
        """The offsets that are marked: φ after the query, and φ before if there is a key."""
        t, phi = self.view.t, self.view.phi
        return sorted({phi} | ({-phi} if phi <= t else set()))

    @property
    def position_parts(self) -> str:
        """The formulas of these scores in LaTeX."""
        parts = (rf"&\text{{{one}: }} {position_part(self.schemes[one])}" for one in self.chosen)
        return r" \\[4pt] ".join(parts)

    @quantity
    def twice_gap(self) -> Miss:
        """How far RoPE's curve is from twice the sinusoidal one."""
        turned, added = (
            self.schemes[one].score(self.view.t, self.twice) for one in ("RoPE", "sinusoidal")
        )
        return apart(turned, 2 * added)

    @quantity
    def relatives(self) -> Mapping[str, Floats]:
        """RoPE's score of two vectors of ones, its imaginary part, and PoPE's, over the offsets.

        Each is divided by the largest score of its scheme, which is that at offset 0.
        """
        ones, before = np.ones(self.view.d), -np.array(self.both_sides)
        real, imaginary = rope_parts(ones, ones, before, self.view.n)
        polar = pope_scores(ones, ones, before, self.view.n)
        middle = len(polar) // 2
        return {
            "RoPE": real / real[middle],
            "its imaginary part": imaginary / real[middle],
            "PoPE": polar / polar[middle],
        }

    @property
    def both_sides(self) -> range:
        """The offsets of keys up to the trained length on both sides of a query."""
        return range(1 - self.view.L, self.view.L)

    @quantity
    def even_gap(self) -> Miss:
        """How far RoPE's and PoPE's scores of a key before and behind the query are apart."""
        even = np.array([self.relatives[name] for name in ("RoPE", "PoPE")])
        return apart(even, even[:, ::-1])

    @quantity
    def odd_gap(self) -> Miss:
        """How far the imaginary part is from changing its sign when the key changes sides."""
        odd = self.relatives["its imaginary part"]
        return apart(odd, -odd[::-1])

    # What is measured of every scheme.

    @quantity
    def traits(self) -> Mapping[str, Trait]:
        """What is measured of every scheme, by its name."""
        return properties.of_every_scheme(self.view.d, self.view.n, self.view.L)

    @quantity
    def every_scheme(self) -> list[Mapping[str, Any]]:
        """What the tables say of every scheme."""
        return [properties.cells(self.schemes[name], self.traits[name]) for name in COMPARED]

    @property
    def twice(self) -> int:
        """How many keys the curves have."""
        return 2 * self.view.L

    # What a scheme costs.

    def work(self, name: str, length: int) -> int:
        """Return how many additions and multiplications a scheme needs for so many words."""
        return pe_core.comparison(self.view.d, self.view.n, length)[name].arithmetic

    @quantity
    def lengths(self) -> list[int]:
        """The lengths at which the work is drawn, among them that of the view and half of it."""
        return sorted({*_LENGTHS, self.view.L, max(self.half_length, 2)})

    @property
    def half_length(self) -> int:
        """Half of the length of the texts."""
        return self.view.L // 2
