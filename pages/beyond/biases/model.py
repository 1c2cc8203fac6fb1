"""What a scheme adds to a score by the offset alone: ALiBi's slopes, and what others learn."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.head_reading import Head, softmax
from course.quantities import Floats, measured
from course.sentences import Sentence
from course.view import View
from course.word_orders import Orders, changes, rearranged
from pages.beyond.biases import learned
from pages.beyond.biases.learned import BUCKETS, CLIP, MAX_DISTANCE, Bucket, Offsets
from pe_core.biases import alibi_at

MOST = 0.9  # the share of a weight that says how far a head sees
_LINES = 8  # heads that are drawn; of more, these are spread from steep to flat
_AMONG = 128  # words among which it is counted how far a head sees
_COMPARED = 64  # positions whose biases are compared with those one step on
_WIDTH = 64  # of the word vectors and of the untrained head that compare two sentences


class Reach(NamedTuple):
    """How many of the nearest words hold MOST of a word's weight, among how many words.

    The word is the last one behind a mask, where all others stand before it, else the middle one.
    """

    steepest: int
    flattest: int
    among: int


@dataclass(frozen=True)
class Model:
    """Biases by offset for one view: in each head, in each bucket, and on the sentence."""

    view: View

    @property
    def heads(self) -> int:
        """How many heads share the slopes."""
        return int(self.view.heads)

    @property
    def masked(self) -> bool:
        """Whether a word sees only itself and what stands before it."""
        return self.view.sides == "before-only"

    # ALiBi, head by head.

    @measured
    def slopes(self) -> Floats:
        """The slope of each head, shape (heads,)."""
        return pe_core.alibi_slopes(self.heads)

    @measured
    def steepest_first(self) -> tuple[int, ...]:
        """The numbers of the heads, counted from 0, from steep to flat."""
        return tuple((-self.slopes).argsort().tolist())

    @measured
    def shown_heads(self) -> list[int]:
        """At most eight heads from steep to flat, the steepest and the flattest among them."""
        order = self.steepest_first
        last, drawn = len(order) - 1, min(len(order), _LINES)
        return [order[round(place * last / max(drawn - 1, 1))] for place in range(drawn)]

    @measured
    def costs(self) -> Floats:
        """What the offset φ adds to the score in each head, shape (heads,)."""
        return alibi_at([-self.view.phi], self.heads)[:, 0]

    @measured
    def left_over(self) -> Floats:
        """The weight of a key φ away over that of an equal key at offset 0, shape (heads,)."""
        return np.exp(self.costs)

    @measured
    def reach(self) -> Reach:
        """How far the steepest head and the flattest see.

        All words match equally well, so that the bias alone decides.
        """
        length, order = min(self.view.L, _AMONG), self.steepest_first
        word = length - 1 if self.masked else length // 2
        distances = sorted(abs(key - word) for key in range(length))
        bias = alibi_at([-one for one in distances], self.heads)[[order[0], order[-1]]]
        held = softmax(bias).cumsum(axis=1)
        steepest, flattest = ((held < MOST).sum(axis=1) + 1).tolist()
        return Reach(steepest, flattest, length)

    @measured
    def drift(self) -> float:
        """The most that a bias changes if query and key both stand one step further on."""
        bias = pe_core.alibi_bias(min(self.view.L, _COMPARED), self.heads)
        return float(abs(bias[:, 1:, 1:] - bias[:, :-1, :-1]).max())

    @measured
    def ratios(self) -> Floats:
        """Each slope over the next steeper one, shape (heads - 1,)."""
        slopes = self.slopes[list(self.steepest_first)]
        return np.asarray(slopes[1:] / slopes[:-1])

    # T5, offset by offset.

    def bucket_of(self, offsets: Offsets) -> NDArray[np.int64]:
        """Return T5's bucket of each offset, for the chosen sides."""
        return learned.bucket_of(offsets, both=not self.masked)

    @measured
    def buckets(self) -> tuple[Bucket, ...]:
        """The buckets of keys before the query."""
        return learned.buckets_before(both=not self.masked)

    @measured
    def exact(self) -> int:
        """The last distance up to which each has a bucket of its own."""
        return next(one.first for one in self.buckets if one.last != one.first) - 1

    @measured
    def bucket_before(self) -> int:
        """The bucket of the key φ before the query."""
        return int(self.bucket_of([-self.view.phi])[0])

    @measured
    def bucket_after(self) -> int:
        """The bucket of the key φ after the query."""
        return int(self.bucket_of([self.view.phi])[0])

    @measured
    def used_buckets(self) -> list[int]:
        """The buckets that some offset falls into, a far one included."""
        far = 2 * MAX_DISTANCE
        found: list[int] = np.unique(
            self.bucket_of(range(-far, 1 if self.masked else far + 1))
        ).tolist()
        return found

    # On the learner's sentence.

    @measured
    def sentence(self) -> Sentence:
        """The sentence as an untrained head reads it, in vectors of a fixed width."""
        return Sentence(self.view.words, _WIDTH, self.view.n, scaled=True)

    @measured
    def words(self) -> tuple[str, ...]:
        """Its words; there may be none."""
        return self.sentence.words

    @measured
    def alibi_pairs(self) -> Floats:
        """What each head adds for each pair of words, shape (heads, words, words)."""
        return pe_core.alibi_bias(len(self.words), self.heads)

    @measured
    def offset_pairs(self) -> NDArray[np.int64]:
        """The offset of each pair of words, not clipped, shape (words, words)."""
        return pe_core.clipped_offsets(len(self.words), len(self.words))

    @measured
    def clipped_pairs(self) -> NDArray[np.int64]:
        """The same, clipped at CLIP as with Shaw."""
        return pe_core.clipped_offsets(len(self.words), CLIP)

    @measured
    def bucket_pairs(self) -> NDArray[np.int64]:
        """T5's bucket of each pair of words, shape (words, words)."""
        return self.bucket_of(self.offset_pairs)

    @measured
    def t5_pairs(self) -> Floats:
        """A bias by T5's buckets, shape (words, words); its values are a seeded stand-in."""
        return np.asarray(pe_core.learned_table(BUCKETS, 1)[:, 0][self.bucket_pairs])

    @measured
    def reverse(self) -> Orders:
        """The sentence, and the same read backwards."""
        return rearranged(self.words, "reversed")

    @measured
    def alibi_change(self) -> float:
        """How far an output moves in the steepest head if the sentence is read backwards."""
        return self._change(self.alibi_pairs[self.steepest_first[0]])

    @measured
    def t5_change(self) -> float:
        """The same with the bias by T5's buckets."""
        return self._change(self.t5_pairs)

    def _change(self, bias: Floats) -> float:
        """Return the most that an output changes with a bias and no positions."""
        head = Head(*pe_core.random_head(_WIDTH, _WIDTH))
        typed = self.sentence.vectors
        before, after = (
            pe_core.attention(rows, *head, bias=bias, causal=self.masked)[1]
            for rows in (typed, typed[np.argsort(self.reverse.places)])
        )
        return float(changes(before, after, self.reverse).max())
