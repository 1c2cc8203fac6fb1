"""The learner's words in two orders, and what an untrained head makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from course.large import while_asked
from course.quantities import Floats, measured
from course.view import View
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison, Comparisons
from pages.order.order.recurrence import SIZES, steps_to_the_last

_FEW = 4  # weights or places that are written out in a formula


class Weights(NamedTuple):
    """The weights of the first typed word in LaTeX, as typed and rearranged."""

    typed: str
    moved: str


@while_asked(4)  # measured for 32 words at d 1024: 7 ms for the first figure, 15 for the page
def _comparisons(*given: Any) -> Comparisons:
    return Comparisons(*given)


@dataclass(frozen=True)
class Model:
    """The learner's words in two orders, for one view."""

    view: View

    @measured
    def both(self) -> Comparisons:
        """Both orders with each setting; views that differ in L, t, φ or dimension share them."""
        view = self.view
        return _comparisons(view.words, view.order, view.causal == "yes", view.d, view.n)

    # What the document names

    @measured
    def word_count(self) -> int:
        """How many words there are."""
        return len(self.both.words)

    @measured
    def has_words(self) -> bool:
        """Whether there is a word."""
        return self.word_count > 0

    @measured
    def two_words(self) -> bool:
        """Whether there are at least two, so that they can be reordered."""
        return self.word_count > 1

    @measured
    def one_word(self) -> bool:
        """Whether there is one word alone."""
        return self.word_count == 1

    @measured
    def orders_differ(self) -> bool:
        """Whether the two orders read differently."""
        return not self.both.orders.same

    @measured
    def plain_weights(self) -> Weights:
        """The weights of the first word without positions."""
        return _first_weights(self.both.plain)

    @measured
    def placed_weights(self) -> Weights:
        """The same with positions added."""
        return _first_weights(self.both.placed)

    @measured
    def last_change(self) -> float:
        """How much the last output changes behind a mask if the words before it are reversed."""
        return float(self.both.masked_last.changes[-1])

    @measured
    def plain_stays(self) -> bool:
        """Whether no output changes without positions."""
        return self.both.plain.largest < ROUNDING

    @measured
    def placed_stays(self) -> bool:
        """Whether none does with positions added."""
        return self.both.placed.largest < ROUNDING

    @measured
    def plain_mean_stays(self) -> bool:
        """Whether the mean of all outputs stays the same without positions."""
        return self.both.plain.of_mean < ROUNDING

    @measured
    def placed_mean_stays(self) -> bool:
        """Whether it does with positions added."""
        return self.both.placed.of_mean < ROUNDING

    @measured
    def masked_stays(self) -> bool:
        """Whether no output changes behind a causal mask."""
        return self.both.masked.largest < ROUNDING

    @measured
    def last_stays(self) -> bool:
        """Whether the last output stays the same if the words before it are reversed."""
        return self.last_change < ROUNDING

    @measured
    def reversed_stays(self) -> bool:
        """Whether reversing the words changes no output with a bias by distance."""
        return self.both.biased_reversed.largest < ROUNDING

    @measured
    def swapped_stays(self) -> bool:
        """Whether exchanging the first two words changes none."""
        return self.both.biased_swapped.largest < ROUNDING

    @measured
    def word_repeats(self) -> bool:
        """Whether a word occurs twice."""
        return self.both.twins is not None

    @measured
    def twin_gap(self) -> float:
        """How far apart the two outputs of such a word are without positions."""
        return self.both.plain.gap(*self.both.twins) if self.both.twins else 0.0

    @measured
    def twins_alike(self) -> bool:
        """Whether they are the same."""
        return self.twin_gap < ROUNDING

    @measured
    def places(self) -> str:
        """The places of the words in LaTeX."""
        count = self.word_count
        few = [*map(str, range(count))] if count <= _FEW else ["0", "1", r"\dots", str(count - 1)]
        return r",\ ".join(few)

    @measured
    def sizes(self) -> list[Mapping[str, Any]]:
        """For some numbers of words, and for this sentence, the steps of one layer."""
        sizes = [*((size, "") for size in SIZES), (self.word_count, " (your sentence)")]
        return [
            {"size": size, "whose": whose, "pairs": size**2, **steps_to_the_last(size)._asdict()}
            for size, whose in sizes
        ]


def _first_weights(compared: Comparison) -> Weights:
    moved_to = compared.orders.places[0]
    return Weights(*map(_listed, (compared.before.weights[0], compared.after.weights[moved_to])))


def _listed(weights: Floats) -> str:
    first = [f"{weight:.4f}" for weight in weights[:_FEW]]
    return r",\ ".join([*first, r"\dots"] if len(weights) > _FEW else first)
