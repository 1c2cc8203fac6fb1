"""The learner's sentence under turning dials: which angle each dial has at each position."""

from dataclasses import dataclass

import numpy as np

import pe_core
from course.quantity import Floats, quantity
from course.view import View

MOST = 12  # so many words stand beside each other on a wide screen


@dataclass(frozen=True)
class Model:
    """The words of a sentence, and a few pairs of their encodings as dials, for one view."""

    view: View

    @quantity
    def words(self) -> tuple[str, ...]:
        """All words of the sentence."""
        return tuple(pe_core.split_words(self.view.words))

    @property
    def shown(self) -> tuple[str, ...]:
        """The words that have a position in the table, as far as they are drawn."""
        return self.words[: min(MOST, self.view.L)]

    @property
    def chosen(self) -> int | None:
        """The place of the chosen word; None if no word that is drawn stands at position t."""
        return self.view.t if self.view.t < len(self.shown) else None

    @quantity
    def pairs(self) -> tuple[int, ...]:
        """The pairs drawn as dials: the fastest, and three at growing distances from it."""
        count = self.view.d // 2
        return tuple(sorted({0, count // 8, count // 4, count // 2} & set(range(count))))

    @quantity
    def wavelengths(self) -> Floats:
        """In how many positions each of these hands turns once, shape (pairs,)."""
        return np.asarray(pe_core.wavelengths(self.view.d, self.view.n)[list(self.pairs)])

    @quantity
    def angles(self) -> Floats:
        """The angle of each hand at each position, in radians, shape (words, pairs).

        Turns are counted on, not taken away, so that a hand moves from one to the next as it turns.
        """
        frequencies = pe_core.frequencies(self.view.d, self.view.n)[list(self.pairs)]
        return np.outer(np.arange(len(self.shown)), frequencies)

    @quantity
    def table(self) -> Floats:
        """The encoding, shape (L, d)."""
        return np.asarray(pe_core.sinusoidal(self.view.L, self.view.d, self.view.n))
