"""The sum of word and position: how long its parts are, and what can be read from it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course import moving_columns
from course.quantities import Floats, measured
from course.sentences import Sentence, head_width, lengths, place, sentence
from course.view import View
from pages.inside.adding.first_layer import Shares, shares_kept
from pe_core.figures import out_of

READ = 64  # positions among which the one of a word is looked for
MOVES = 0.1  # a column moves if its largest and its smallest value are so far apart
_LAYER = 8  # width of the seeded matrices that stand for a layer
EXACT = 1e-9  # what rounding may leave of a difference


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
        return int((products.diagonal() >= products.max(axis=1) - EXACT).sum())

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
    def first_count(self) -> int:
        """Of how many positions the length is measured."""
        return len(self.first_lengths)

    @measured
    def length_miss(self) -> float:
        """How far their lengths are from the exact one."""
        return float(abs(self.first_lengths - self.root_of_half).max())

    @measured
    def all_as_long(self) -> bool:
        """Whether all of them have this length."""
        return self.length_miss < 1e-12 * self.view.d

    @measured
    def factor(self) -> str:
        """The factor of the words in LaTeX, if there is one."""
        return rf"\sqrt{{{self.view.d}}} \cdot " if self.view.scaled == "yes" else ""

    @measured
    def cell(self) -> Mapping[str, Any]:
        """The chosen dimension of the chosen word, and as it is added, of its position."""
        return _sum(*(table[self.chosen, self.view.dim] for table in self.tables.values()))

    @measured
    def largest_cosine(self) -> float:
        """The largest cosine between a word and its position, in size."""
        return float(abs(self.cosines).max())

    @measured
    def random_cosine(self) -> float:
        """About how large it is for two random directions."""
        return float(self.view.d**-0.5)

    @measured
    def none_points_along(self) -> bool:
        """Whether no word points in the direction of its position."""
        return self.largest_cosine < 0.5

    @measured
    def all_words_read(self) -> bool:
        """Whether all words are found again."""
        return self.words_read == len(self.words)

    @measured
    def which_words_read(self) -> str:
        """How many of them."""
        return out_of(self.words_read, len(self.words), "word")

    @measured
    def all_positions_read(self) -> bool:
        """Whether all positions are found again."""
        return self.positions_read == len(self.words)

    @measured
    def which_positions_read(self) -> str:
        """Of how many words."""
        return out_of(self.positions_read, len(self.words), "word")

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
    def entry(self) -> Mapping[str, Any]:
        """The first entry of the chosen row times a matrix, and times two matrices."""
        first, other = (matrix[:, 0] for matrix in self.matrices)
        word, position, total = (table[self.chosen] for table in self.tables.values())
        apart = _sum(word @ first, position @ other, word @ first + position @ other)
        return {"other": apart["added"], "other_total": apart["total"],
                **_sum(word @ first, position @ first, total @ first)}  # fmt: skip

    @measured
    def acts_separately(self) -> bool:
        """Whether W(x + p) is Wx + Wp."""
        return self.split_miss < EXACT

    @measured
    def tied_is_sum(self) -> bool:
        """Whether [W₁ W₁][x; p] is W₁(x + p)."""
        return self.tied_miss < EXACT

    @measured
    def free_is_sum(self) -> bool:
        """Whether [W₁ W₂][x; p] is W₁(x + p), for a W₂ of its own."""
        return self.free_miss < EXACT

    @measured
    def twice_as_wide(self) -> int:
        """How many numbers a word and its position have together."""
        return 2 * self.view.d

    @measured
    def head_width(self) -> int:
        """How wide a head is."""
        return head_width(self.view.d)

    @measured
    def weights(self) -> Mapping[str, int]:
        """How many weights a query matrix and a square matrix have, for a sum and for twice it."""
        d, wide, narrow = self.view.d, self.twice_as_wide, self.head_width
        return {"query": d * narrow, "square": d * d, "wide_query": wide * narrow,
                "wide_square": wide * wide}  # fmt: skip

    @measured
    def kept(self) -> tuple[float, float]:
        """The least and the largest share of p(t) in a row after a layer."""
        return _ends(self.shares_kept.with_residual)

    @measured
    def kept_alone(self) -> tuple[float, float]:
        """The same without the residual connection."""
        return _ends(self.shares_kept.alone)

    @measured
    def all_keep(self) -> bool:
        """Whether every row has more than half of p(t)."""
        return self.kept[0] > 0.5

    @measured
    def all_keep_alone(self) -> bool:
        """Whether every row has it without the residual connection."""
        return self.kept_alone[0] > 0.5

    @measured
    def moving_by(self) -> list[int]:
        """How many columns move a little, visibly and a lot."""
        return [self.moving(least) for least in (0.01, MOVES, 1.0)]

    @measured
    def moving_shares(self) -> list[float]:
        """Which share of the columns these are."""
        return [count / self.view.d for count in self.moving_by]

    @measured
    def movers(self) -> int:
        """How many columns move."""
        return self.moving_by[1]

    @measured
    def moving_share(self) -> float:
        """Which share of the columns moves."""
        return self.moving_shares[1]

    @measured
    def few_hold(self) -> bool:
        """Whether at most a tenth of the columns move."""
        return self.movers <= self.view.d / 10

    @measured
    def last_position(self) -> int:
        """The last position."""
        return self.view.L - 1


def _sum(word: float, position: float, total: float) -> Mapping[str, Any]:
    added = f"{position:.4f}" if position >= 0 else f"({position:.4f})"
    return {"word": float(word), "added": added, "total": float(total)}


def _ends(shares: Floats) -> tuple[float, float]:
    return float(shares.min()), float(shares.max())
