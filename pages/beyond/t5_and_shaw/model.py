"""What T5 and Shaw learn for each offset: buckets, clipped offsets, and both on a sentence."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.head_reading import Head
from course.quantities import Floats, measured
from course.sentences import Sentence
from course.view import View
from course.word_orders import Orders, changes, rearranged
from pages.beyond.t5_and_shaw import buckets
from pages.beyond.t5_and_shaw.buckets import CLIP, MAX_DISTANCE, Bucket, Offsets
from pe_core.trained_tables import TrainedOffsets, trained_vectors

ALIBI_HEADS = 8  # the steepest of so many is compared with T5
_COMPARED = 64  # positions whose buckets are compared with those one step on
_WIDTH = 64  # of the word vectors and of the untrained head that compare two sentences


@dataclass(frozen=True)
class Model:
    """Learned biases for one view: in each bucket, for each clipped offset, on the sentence."""

    view: View

    @property
    def masked(self) -> bool:
        """Whether a word sees only itself and what stands before it."""
        return self.view.sides == "before-only"

    # T5, offset by offset.

    def bucket_of(self, offsets: Offsets) -> NDArray[np.int64]:
        """Return T5's bucket of each offset, for the chosen sides."""
        return buckets.bucket_of(offsets, both=not self.masked)

    @measured
    def buckets(self) -> tuple[Bucket, ...]:
        """The buckets of keys before the query."""
        return buckets.buckets_before(both=not self.masked)

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
        found: list[int] = np.unique(self.bucket_of(range(-far, far + 1))).tolist()
        return found

    @measured
    def drift(self) -> int:
        """The most that a bucket changes if query and key both stand one step further on."""
        cells = self.bucket_of(pe_core.clipped_offsets(_COMPARED, _COMPARED))
        return int(abs(cells[1:, 1:] - cells[:-1, :-1]).max())

    # What small models learned.

    @measured
    def trained(self) -> TrainedOffsets:
        """The trained numbers of T5's buckets, for the chosen sides."""
        return pe_core.trained_bias("before" if self.masked else "both")

    @property
    def head(self) -> int:
        """The head of the small model that is used, counted from 0."""
        return self.trained.furthest

    @measured
    def beyond(self) -> int:
        """The first distance whose bucket no training text of the small model reached."""
        buckets = self.bucket_of(range(0, -MAX_DISTANCE - 1, -1))
        return int(self.trained.reached[buckets].argmin())

    @measured
    def vector_cosines(self) -> tuple[float, float]:
        """How alike Shaw's trained vectors are on average: of neighbours, and of opposites."""
        rows = trained_vectors().values
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        middle = len(rows) // 2
        beside = (units[1:] * units[:-1]).sum(axis=1)
        across = (units[:middle] * units[:middle:-1]).sum(axis=1)
        return float(beside.mean()), float(across.mean())

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
        """What the steepest head of ALiBi adds for each pair of words, shape (words, words)."""
        steepest = int(pe_core.alibi_slopes(ALIBI_HEADS).argmax())
        return np.asarray(pe_core.alibi_bias(len(self.words), ALIBI_HEADS)[steepest])

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
        """The trained bias of head `head`, shape (words, words)."""
        return np.asarray(self.trained.values[:, self.head][self.bucket_pairs])

    @measured
    def reverse(self) -> Orders:
        """The sentence, and the same read backwards."""
        return rearranged(self.words, "reversed")

    @measured
    def alibi_change(self) -> float:
        """How far an output moves with ALiBi if the sentence is read backwards."""
        return self._change(self.alibi_pairs)

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
