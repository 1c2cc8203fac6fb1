"""What a text longer than in training does to the pairs, with three remedies and without."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

import pe_core
from course.messages import sentences
from course.quantity import Floats, quantity
from course.scaled_frequencies import ScaledFrequencies
from course.view import CHOICES, View
from pe_core.any_frequencies import distances_from_frequencies, swept_angles
from pe_core.extension import ramp_bounds
from pe_core.figures import out_of

_says = sentences("longer")

TRAINED = 4096  # tokens; fixed, so that the pages of two learners can be compared
METHODS = CHOICES["method"].options
OFTEN = 32  # with so many turns within the trained length YaRN leaves a pair alone
NAMES: Mapping[str, str] = {
    "plain": "plain", "linear": "linear", **CHOICES["method"].written,
    "yarn_paper": "YaRN, ramp of the paper",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Remedy(ScaledFrequencies):
    """The frequencies of one method, and what they do in the longer text of a view."""

    view: View

    @quantity
    def seen(self) -> Floats:
        """The angle that each pair ran over in training."""
        return swept_angles(self.plain, TRAINED)

    @quantity
    def reached(self) -> Floats:
        """The angle that each pair runs over in the longer text."""
        return swept_angles(self.omega, int(self.view.stretch) * TRAINED)

    @quantity
    def new_pairs(self) -> list[int]:
        """The pairs that come to angles which training never had."""
        return [int(pair) for pair in np.flatnonzero(self.reached - self.seen > 1e-9)]

    @property
    def new_ends(self) -> tuple[int, ...]:
        """The first and the last of them, if there are several."""
        return (self.new_pairs[0], self.new_pairs[-1]) if len(self.new_pairs) > 1 else ()

    @property
    def new_count(self) -> int:
        """How many pairs these are."""
        return len(self.new_pairs)

    @property
    def new_said(self) -> str:
        """How many of all pairs these are, in words."""
        return out_of(self.new_count, len(self.plain), "pair")

    @property
    def stays(self) -> bool:
        """Whether no pair comes to new angles."""
        return not self.new_pairs

    @property
    def neighbours(self) -> float:
        """The distance between neighbours, without the factor."""
        return float(distances_from_frequencies(1, self.omega))

    @property
    def slower(self) -> float:
        """How many times slower the chosen pair turns than it was trained to."""
        return float(self.times_slower[self.view.pair])


@dataclass(frozen=True)
class Model:
    """A model that was trained on texts of TRAINED tokens and reads longer ones, for one view."""

    view: View

    trained, often, example = TRAINED, OFTEN, 4

    @quantity
    def scale(self) -> int:
        """How many times the trained length is wanted."""
        return int(self.view.stretch)

    @quantity
    def longer_text(self) -> str:
        """The wanted text in words."""
        if self.scale == 1:
            return _says("same")
        return _says("twice") if self.scale == 2 else _says("times", scale=self.scale)

    @quantity
    def method(self) -> str:
        """The chosen method as it is written."""
        return NAMES[self.view.method]

    @quantity
    def remedies(self) -> Mapping[str, Remedy]:
        """What each method does; "plain" changes nothing, and "yarn_paper" has the other ramp."""
        plain = pe_core.frequencies(self.view.d, self.view.n)
        found = {"plain": Remedy(plain, plain, 1.0, self.view)}
        for method in (*METHODS, "yarn_paper"):
            omega, factor = pe_core.extended_frequencies(
                method.replace("_", "-"), self.view.d, self.scale,
                base=self.view.n, original_length=TRAINED,
            )  # fmt: skip
            found[method] = Remedy(plain, omega, factor, self.view)
        for remedy in found.values():
            remedy.omega.setflags(write=False)
        return found

    @quantity
    def ntk_for_eight(self) -> Remedy:
        """What NTK-aware scaling does for a text 8 times as long."""
        return Model(self.view._replace(stretch="8")).remedies["ntk"]

    @quantity
    def plain(self) -> Remedy:
        """What the frequencies do as they were trained."""
        return self.remedies["plain"]

    @quantity
    def chosen(self) -> Remedy:
        """What the chosen method does."""
        return self.remedies[self.view.method]

    # Turns in training

    @quantity
    def unfinished(self) -> int:
        """The first pair that never finishes a turn in training, or how many pairs there are."""
        return int((self.plain.wavelengths <= TRAINED).sum())

    @quantity
    def never_finish(self) -> int:
        """How many pairs never finish a turn in training."""
        return self.view.pairs - self.unfinished

    @quantity
    def trained_turns(self) -> Floats:
        """How often each pair turns within the trained length."""
        return np.asarray(pe_core.turns([TRAINED], self.view.d, self.view.n)[0])

    # Frequencies

    @quantity
    def new_base(self) -> float:
        """The base of NTK-aware scaling for a text 4 times as long; d must be above 2."""
        # The second pair of frequencies of a base b is b^(-2/d), so the ratio of two pairs gives b.
        first, second, *_ = pe_core.extended_frequencies(
            "ntk", self.view.d, self.example, base=self.view.n, original_length=TRAINED
        )[0].tolist()
        return float((first / second) ** (self.view.d / 2))

    @quantity
    def released_ramp(self) -> tuple[int, int]:
        """The pairs between which the ramp of YaRN's released code runs."""
        return ramp_bounds(self.view.d, self.view.n, TRAINED)

    # What a method costs

    @quantity
    def kept_by(self) -> Mapping[str, float]:
        """Which part of their distance neighbours keep with each method."""
        before = self.plain.neighbours
        return {name: one.neighbours / before for name, one in self.remedies.items()}

    @quantity
    def kept(self) -> float:
        """The same with the chosen method."""
        return self.kept_by[self.view.method]

    @quantity
    def demands(self) -> Mapping[str, tuple[float, float]]:
        """Which part of their distance neighbours keep, and which part of the pairs its range."""
        return {
            NAMES[name]: (self.kept_by[name], 1 - one.new_count / self.view.pairs)
            for name, one in self.remedies.items()
            if name != "yarn_paper"
        }
