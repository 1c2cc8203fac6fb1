"""The learner's words in two orders, and what an untrained head makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from course.large import while_asked
from course.quantities import measured
from course.view import View
from course.word_orders import ROUNDING
from pages.core.order.comparisons import Comparisons
from pages.core.order.recurrence import SIZES, steps_to_the_last

_FEW = 4  # places that are written out in a formula


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
    def last_change(self) -> float:
        """How much the last output changes behind a mask if the words before it are reversed."""
        return float(self.both.masked_last.changes[-1])

    @measured
    def last_stays(self) -> bool:
        """Whether the last output stays the same if the words before it are reversed."""
        return self.last_change < ROUNDING

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
