"""The sum of word and position: how long its parts are, and what can be read from it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course import moving_columns
from course.quantities import ROUNDING, Floats, Miss, apart, measured
from course.sentences import Sentence, head_width, lengths, place, sentence
from course.view import View
from course.words import OutOf, Summand
from pages.core.adding.first_layer import Shares, shares_kept

READ = 64  # positions among which the one of a word is looked for
MOVES = 0.1  # a column moves if its largest and its smallest value are so far apart
_LAYER = 8  # width of the seeded matrices that stand for a layer


class Kept(NamedTuple):
    """How much of p(t) is in the rows of a table."""

    least: float
    mean: float
    largest: float

    @property
    def everywhere(self) -> bool:
        """Whether every row has more than half of it."""
        return self.least > 0.5


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
    def words_read(self) -> OutOf:
        """How many words are found again: the sum has its largest dot product with them."""
        products = self.tables["total"] @ self.tables["word"].T
        found = products.diagonal() >= products.max(axis=1) - ROUNDING
        return OutOf(int(found.sum()), len(found))

    @measured
    def positions_searched(self) -> int:
        """Among how many positions the one of a word is looked for."""
        return max(len(self.words), min(self.view.L, READ))

    @measured
    def positions_read(self) -> OutOf:
        """How many positions are found again."""
        table = pe_core.sinusoidal(self.positions_searched, self.view.d, self.view.n)
        best = (self.tables["total"] @ table.T).argmax(axis=1)
        return OutOf(int((best == np.arange(len(best))).sum()), len(best))

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
    def split_miss(self) -> Miss:
        """How far W(x + p) is from Wx + Wp."""
        first, _ = self.matrices
        parts = self.tables["word"] @ first + self.tables["position"] @ first
        return apart(self.tables["total"] @ first, parts)

    @measured
    def concatenation(self) -> Floats:
        """Each word with its position behind it, [x; p], shape (words, 2d)."""
        return np.hstack([self.tables["word"], self.tables["position"]])

    @measured
    def tied_miss(self) -> Miss:
        """How far [W₁ W₁][x; p] is from W₁(x + p)."""
        return self._concatenation_miss(self.matrices[0])

    @measured
    def free_miss(self) -> Miss:
        """How far [W₁ W₂][x; p] is from W₁(x + p), for a W₂ of its own."""
        return self._concatenation_miss(self.matrices[1])

    def _concatenation_miss(self, other: Floats) -> Miss:
        first, _ = self.matrices
        both = self.concatenation @ np.vstack([first, other])
        return apart(both, self.tables["total"] @ first)

    @measured
    def shares_kept(self) -> Shares:
        """How much of p(t) is in each row after one untrained layer."""
        return shares_kept(self.sentence)

    # What the document names

    moves = MOVES

    @measured
    def own_lengths(self) -> Mapping[str, float]:
        """How long the chosen word, its position and their sum are."""
        return {part: float(found[self.chosen]) for part, found in self.lengths.items()}

    @measured
    def own_loudness(self) -> float:
        """How many times as long as the chosen word its position is."""
        return self.own_lengths["position"] / self.own_lengths["word"]

    @measured
    def means(self) -> Mapping[str, float]:
        """How long words, positions and sums are on average."""
        return {part: float(found.mean()) for part, found in self.lengths.items()}

    @measured
    def balanced(self) -> bool:
        """Whether neither words nor positions are twice as long as the others."""
        return 0.5 <= self.loudness <= 2

    @measured
    def root_of_half(self) -> float:
        """The length that every position vector has."""
        return float((self.view.d / 2) ** 0.5)

    @measured
    def length_miss(self) -> Miss:
        """How far the lengths of the first ones are from this one."""
        return apart(self.first_lengths, self.root_of_half)

    @measured
    def factor(self) -> str:
        """The factor of the words in LaTeX, if there is one."""
        return rf"\sqrt{{{self.view.d}}} \cdot " if self.view.scaled == "yes" else ""

    @measured
    def cell(self) -> Mapping[str, float]:
        """The chosen dimension of the chosen word, of its position, and of their sum."""
        word, position, total = (
            float(table[self.chosen, self.view.dim]) for table in self.tables.values()
        )
        return {"word": word, "position": Summand(position), "total": total}

    @measured
    def largest_cosine(self) -> float:
        """The largest cosine between a word and its position, in size."""
        products = (self.tables["word"] * self.tables["position"]).sum(axis=1)
        return float(abs(products / self.lengths["word"] / self.lengths["position"]).max())

    @measured
    def random_cosine(self) -> float:
        """About how large it is for two random directions."""
        return float(self.view.d**-0.5)

    @measured
    def none_points_along(self) -> bool:
        """Whether no word points in the direction of its position."""
        return self.largest_cosine < 0.5

    @measured
    def repeats(self) -> list[Mapping[str, Any]]:
        """Each word that occurs again: where, and how far its rows are apart."""
        return [
            self._repeat(self.words[pair[1]], pair, self.apart("word", pair),
                         self.apart("total", pair))
            for pair in self.sentence.repeats
        ]  # fmt: skip

    @measured
    def repeats_and_later(self) -> list[Mapping[str, Any]]:
        """The same, and the chosen word as if it stood φ positions later."""
        if not self.words:
            return []
        t, phi = self.chosen, self.view.phi
        name = f"{self.words[t]}, if it came {phi} position{'s' * (phi != 1)} later"
        return [*self.repeats, self._repeat(name, (t, t + phi), 0.0, self.moved_by(phi))]

    def _repeat(
        self, name: str, places: tuple[int, int], before: float, after: float
    ) -> Mapping[str, Any]:
        first, later = places
        positions = float(pe_core.offset_distance(later - first, self.view.d, self.view.n))
        length = self.lengths["word"][first]
        return {"name": name, "first": first, "later": later, "before": before, "after": after,
                "positions": positions, "length": length}  # fmt: skip

    @measured
    def entry(self) -> Mapping[str, float]:
        """The first entry of the chosen row times a matrix, and times two matrices."""
        first, other = (matrix[:, 0] for matrix in self.matrices)
        word, position, total = (table[self.chosen] for table in self.tables.values())
        mine, tied, free = float(word @ first), float(position @ first), float(position @ other)
        return {
            "word": mine, "position": Summand(tied), "total": float(total @ first),
            "other": Summand(free), "other_total": mine + free,
        }  # fmt: skip

    @measured
    def price(self) -> Mapping[str, int]:
        """How many numbers a word with its position has, and how many weights that takes.

        A query matrix is as wide as a head. "wide" is for a word with its position behind it.
        """
        d, wide, head = self.view.d, 2 * self.view.d, head_width(self.view.d)
        return {"wide": wide, "head": head, "query": d * head, "square": d * d,
                "wide_query": wide * head, "wide_square": wide * wide}  # fmt: skip

    @measured
    def kept(self) -> Mapping[str, Kept]:
        """How much of p(t) is in the rows after a layer: "with_residual", and "alone"."""
        return {
            way: Kept(*(float(end) for end in (found.min(), found.mean(), found.max())))
            for way, found in self.shares_kept._asdict().items()
        }

    @measured
    def moving_by(self) -> list[OutOf]:
        """How many columns move a little, visibly and a lot."""
        return [OutOf(self.moving(least), self.view.d) for least in (0.01, MOVES, 1.0)]

    @measured
    def movers(self) -> OutOf:
        """How many columns move."""
        return self.moving_by[1]

    @measured
    def few_hold(self) -> bool:
        """Whether at most a tenth of the columns move."""
        return self.movers.share <= 0.1
