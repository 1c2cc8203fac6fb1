"""The learner's words in two orders, and what an untrained head makes of them."""

from dataclasses import dataclass
from typing import Any

from course.large import while_asked
from course.quantities import measured
from course.view import View
from pages.order.order.comparisons import Comparisons


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
