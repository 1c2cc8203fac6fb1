"""The schemes side by side on one state: their scores, and what is measured of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course.criteria import measured_over
from course.head_reading import Read, Reading, reading
from course.quantities import Floats, measured
from course.scheme_formulas import position_part
from course.view import View
from pages.further.compare import properties
from pages.further.compare.properties import ROUNDING, Trait
from pe_core._placing import T5_BUCKETS
from pe_core.figures import by_up_to, listed
from pe_core.scheme_comparison import COMPARED
from pe_core.scheme_criteria import Criterion
from pe_core.scheme_profile import SPREAD_POSITIONS, SchemeProfile

SLOTS = ("first", "second", "third")
_FAR = 256  # a distance in the last bucket of T5


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
        """Return the name of a scheme, and whether its numbers were learned in a small model."""
        return properties.label(self.schemes[name])

    @measured
    def third_chosen(self) -> bool:
        """Whether the third place holds a scheme."""
        return len(places(self.view)) == len(SLOTS)

    @measured
    def learned_chosen(self) -> bool:
        """Whether the learned table is among the chosen schemes."""
        return "learned" in self.chosen

    @measured
    def scores(self) -> Mapping[str, Floats]:
        """The position's part of the scores of query t and the keys 0 to 2L - 1.

        By the name of the chosen scheme, each of shape (2L,); NaN where it has no row.
        """
        t, L = self.view.t, self.view.L
        found = {name: self.schemes[name].score(t, 2 * L) for name in self.chosen}
        for curve in found.values():
            curve.setflags(write=False)
        return found

    def untrained(self, name: str, offset: int) -> bool:
        """Return whether a key at this offset reads a number that training never reached."""
        return name == "T5" and abs(offset) >= self.t5_beyond

    @measured
    def t5_beyond(self) -> int:
        """The first distance in a bucket of T5 that no training text of the small model reached."""
        reached = pe_core.trained_bias().reached
        return int(reached[pe_core.t5_bucket(-np.arange(_FAR), buckets=T5_BUCKETS)].argmin())

    @property
    def offsets(self) -> list[int]:
        """The offsets that are marked: φ after the query, and φ before if there is a key."""
        t, phi = self.view.t, self.view.phi
        return sorted({phi} | ({-phi} if phi <= t else set()))

    @measured
    def at_distance(self) -> list[Mapping[str, Any]]:
        """The position's part of the score φ away from the query, for each chosen scheme."""
        found: list[Mapping[str, Any]] = []
        for name, curve in self.scores.items():
            values = [
                _number(curve[self.view.t + one]) + " (not trained)" * self.untrained(name, one)
                for one in self.offsets
            ]
            if len(set(values)) > 1:
                values = [f"{values[0]} before", f"{values[1]} after"]
            found.append({"label": self.label(name), "said": ", ".join(dict.fromkeys(values))})
        return found

    @measured
    def key(self) -> int:
        """The key φ after the query."""
        return self.view.t + self.view.phi

    @measured
    def position_parts(self) -> str:
        """In LaTeX the position's part of the score of each chosen scheme, with its number at φ."""
        lines = []
        for name, curve in self.scores.items():
            value = curve[self.key]
            number = r"\text{: } \text{no trained row}"
            if value == value:
                number = f"= {value + 0.0:.4f}"
            lines.append(rf"&\text{{{name}: }} {position_part(self.schemes[name])} {number}")
        return r" \\[4pt] ".join(lines)

    # What is measured of every scheme.

    @measured
    def traits(self) -> Mapping[str, Trait]:
        """What is measured of every scheme, by its name."""
        return properties.of_every_scheme(self.view.d, self.view.n, self.view.L)[0]

    @measured
    def judged(self) -> Mapping[str, tuple[Criterion, ...]]:
        """The criteria as measured for each scheme over the positions or offsets that it has."""
        return {
            name: pe_core.criteria(scheme.marks, measured_over(scheme.marks))
            for name, scheme in self.schemes.items()
        }

    @measured
    def every_scheme(self) -> list[Mapping[str, Any]]:
        """What the tables say of every scheme."""
        return [
            properties.cells(self.schemes[name], self.traits[name], self.judged[name])
            for name in COMPARED
        ]

    @measured
    def chosen_schemes(self) -> list[Mapping[str, Any]]:
        """The same of the chosen ones."""
        found = dict(zip(COMPARED, self.every_scheme, strict=True))
        return [found[name] for name in self.chosen]

    @measured
    def scheme_count(self) -> int:
        """How many schemes there are."""
        return len(COMPARED)

    @measured
    def trained_rows(self) -> int | None:
        """How many rows of the learned table were trained."""
        return self.schemes["learned"].marks.rows

    @measured
    def twice_length(self) -> int:
        """How many keys the curves have."""
        return 2 * self.view.L

    @measured
    def last_key(self) -> int:
        """The last of them."""
        return 2 * self.view.L - 1

    @measured
    def seen(self) -> int:
        """How many queries are compared."""
        return min(self.view.L, SPREAD_POSITIONS)

    @measured
    def curves_differ(self) -> str:
        """How far the curves of different queries differ, for each chosen scheme."""
        return self._differ({name: self.traits[name].spread for name in self.chosen})

    @measured
    def words_differ(self) -> str:
        """The same of the scores of two given words."""
        return self._differ({name: self.traits[name].words_spread for name in self.chosen})

    def _differ(self, spreads: Mapping[str, float]) -> str:
        rows = {name: " rows" * (self.schemes[name].place == "words") for name in spreads}
        return listed(f"{by_up_to(one)} with {name}{rows[name]}" for name, one in spreads.items())

    @measured
    def curves_by_offset(self) -> bool:
        """Whether the chosen curves depend on the offset alone."""
        return all(self.traits[name].spread < ROUNDING for name in self.chosen)

    @measured
    def words_by_offset(self) -> bool:
        """Whether the scores of two given words do, with the chosen schemes."""
        return all(self.traits[name].words_spread < ROUNDING for name in self.chosen)

    @measured
    def past_said(self) -> str:
        """What is new past the trained length, for each chosen scheme."""
        rows, traits = self.schemes, self.traits
        return listed(properties.past_said(rows[name], traits[name]) for name in self.chosen)

    @measured
    def nothing_new(self) -> bool:
        """Whether nothing is."""
        return all(self.traits[name].extrapolation_gap == 0 for name in self.chosen)

    @measured
    def most_weight(self) -> float:
        """The largest weight of the head with any of the chosen schemes; there must be a word."""
        read = (self.reading.by_scheme[name] for name in self.chosen)
        return max(float(one.attended.weights.max()) for one in read)

    @measured
    def twice_gap(self) -> float:
        """How far RoPE's curve is from twice the sinusoidal one."""
        t, length = self.view.t, 2 * self.view.L
        turned, added = (self.schemes[name].score(t, length) for name in ("RoPE", "sinusoidal"))
        return float(abs(turned - 2 * added).max())

    @measured
    def rope_is_twice(self) -> bool:
        """Whether it is twice as high."""
        return self.twice_gap < ROUNDING * self.view.d

    def word_scores(self, name: str) -> Floats:
        """Return the scores of two given words at one offset, φ or what is seen of it.

        The query is word t, for each t at which both words are among the positions that are looked
        at.
        """
        scores = properties.of_every_scheme(self.view.d, self.view.n, self.view.L)[1][name]
        return np.asarray(scores.diagonal(min(self.view.phi, len(scores) - 2)))


def _number(value: float) -> str:
    return "no trained row" if value != value else f"{value + 0.0:.4g}".replace("-", "\u2212")
