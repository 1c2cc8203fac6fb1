"""The sum of word and position: how long its parts are, and what can be read from it again."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

import pe_core
from course import moving_columns
from course.quantities import Floats, measured
from course.sentences import Sentence, lengths, place, sentence
from course.view import View
from pages.inside.adding.first_layer import Shares, shares_kept

READ = 64  # positions among which the one of a word is looked for
MOVES = 0.1  # a column moves if its largest and its smallest value are so far apart
_LAYER = 8  # width of the seeded matrices that stand for a layer
_RESIDUE = 1e-9  # what rounding may leave of a tie between two dot products


@dataclass(frozen=True)
class Model:
    """A sentence with its positions added, and the first layer that reads it, for one view.

    A quantity of words, of positions and of their sums is a mapping with the keys "word",
    "position" and "total". Where a chosen word is needed, the sentence must have one.
    """

    view: View

    @measured
    def sentence(self) -> Sentence:
        """The sentence, its words times √d if the view says so."""
        return sentence(self.view, scaled=self.view.scaled == "yes")

    @measured
    def words(self) -> tuple[str, ...]:
        """The words of the sentence; there may be none."""
        return self.sentence.words

    @property
    def chosen(self) -> int:
        """The place of the chosen word."""
        return place(self.view, len(self.words))

    def shown_columns(self, columns: int) -> range:
        """Return so many columns: whole pairs, the chosen dimension among them.

        Windows lie side by side, so that a click inside one does not move it from under the
        pointer.
        """
        view = self.view
        count = min(columns + columns % 2, view.d)
        first = min(view.dim // count * count, view.d - count)
        return range(first, first + count)

    # How long the parts are.

    @measured
    def tables(self) -> Mapping[str, Floats]:
        """The summands and the sums, each of shape (words, d)."""
        found = self.sentence
        return {"word": found.vectors, "position": found.positions, "total": found.sums}

    @measured
    def lengths(self) -> Mapping[str, Floats]:
        """The norms of their rows, each of shape (words,)."""
        return {part: lengths(table) for part, table in self.tables.items()}

    @measured
    def loudness(self) -> float:
        """How many times as long as the words the positions are, on average."""
        return float(self.lengths["position"].sum() / self.lengths["word"].sum())

    @measured
    def cosines(self) -> Floats:
        """The cosine between each word and its position, shape (words,)."""
        products = (self.tables["word"] * self.tables["position"]).sum(axis=1)
        return np.asarray(products / self.lengths["word"] / self.lengths["position"])

    @measured
    def first_lengths(self) -> Floats:
        """The norms of the first positions of the sequence, at most READ."""
        return lengths(pe_core.sinusoidal(min(self.view.L, READ), self.view.d, self.view.n))

    # What can be read from a sum again.

    def apart(self, part: str, pair: tuple[int, int]) -> float:
        """Return the distance between the rows at two places of one table."""
        first, second = pair
        return float(np.linalg.norm(self.tables[part][first] - self.tables[part][second]))

    def moved_by(self, offset: int) -> float:
        """Return how far the row of the chosen word would move if it stood so much later."""
        word = self.tables["word"][self.chosen]
        places = [self.chosen, self.chosen + offset]
        rows = word + pe_core.sinusoidal_at(places, self.view.d, self.view.n)
        return float(np.linalg.norm(rows[1] - rows[0]))

    @measured
    def words_read(self) -> int:
        """How many words are found again: the sum has its largest dot product with them."""
        products = self.tables["total"] @ self.tables["word"].T
        return int((products.diagonal() >= products.max(axis=1) - _RESIDUE).sum())

    @measured
    def positions_searched(self) -> int:
        """Among how many positions the one of a word is looked for."""
        return max(len(self.words), min(self.view.L, READ))

    @measured
    def positions_read(self) -> int:
        """How many positions are found again."""
        table = pe_core.sinusoidal(self.positions_searched, self.view.d, self.view.n)
        best = (self.tables["total"] @ table.T).argmax(axis=1)
        return int((best == np.arange(len(best))).sum())

    # Which dimensions hold the position.

    @measured
    def spans(self) -> Floats:
        """How far each column moves over the L positions: its maximum less its minimum."""
        return moving_columns.spans(self.view.L, self.view.d, self.view.n)

    def moving(self, least: float) -> int:
        """Return how many columns move by more than `least`; those of exactly MOVES count."""
        moved = self.spans >= least if least == MOVES else self.spans > least
        return int(moved.sum())

    # The first layer.

    @measured
    def matrices(self) -> tuple[Floats, Floats]:
        """Two seeded matrices (d, 8), as a first layer might have them before it has learned."""
        d = self.view.d
        return pe_core.random_head(d, _LAYER)[0], pe_core.random_head(d, _LAYER, seed=1)[0]

    @measured
    def split_miss(self) -> float:
        """How far W(x + p) is from Wx + Wp."""
        first, _ = self.matrices
        parts = self.tables["word"] @ first + self.tables["position"] @ first
        return float(abs(self.tables["total"] @ first - parts).max())

    @measured
    def concatenation(self) -> Floats:
        """Each word with its position behind it, [x; p], shape (words, 2d)."""
        return np.hstack([self.tables["word"], self.tables["position"]])

    @measured
    def tied_miss(self) -> float:
        """How far [W₁ W₁][x; p] is from W₁(x + p)."""
        return self._concatenation_miss(self.matrices[0])

    @measured
    def free_miss(self) -> float:
        """How far [W₁ W₂][x; p] is from W₁(x + p), for a W₂ of its own."""
        return self._concatenation_miss(self.matrices[1])

    def _concatenation_miss(self, other: Floats) -> float:
        first, _ = self.matrices
        both = self.concatenation @ np.vstack([first, other])
        return float(abs(both - self.tables["total"] @ first).max())

    @measured
    def shares_kept(self) -> Shares:
        """How much of p(t) is in each row after one untrained layer."""
        return shares_kept(self.sentence)
