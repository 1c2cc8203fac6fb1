"""What T5 and Shaw learn for each offset: buckets, clipped offsets, and both on a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.head_reading import Head
from course.quantities import Floats, Miss, measured
from course.sentences import Sentence
from course.view import View
from course.word_orders import Orders, changes, rearranged
from course.words import OutOf
from pages.core.t5_and_shaw import buckets
from pages.core.t5_and_shaw.buckets import BUCKETS, CLIP, MAX_DISTANCE, Bucket, Offsets
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
    def last(self) -> Bucket:
        """The last of them."""
        return self.buckets[-1]

    @measured
    def wide(self) -> Bucket:
        """The first of them that holds several distances."""
        return next(one for one in self.buckets if one.last != one.first)

    @measured
    def wide_count(self) -> int:
        """How many hold several distances."""
        return len(self.buckets) - self.wide.number

    @measured
    def exact(self) -> int:
        """The last distance up to which each has a bucket of its own."""
        return self.wide.first - 1

    @measured
    def exact_here(self) -> bool:
        """Whether the distance φ has a bucket of its own."""
        return self.view.phi <= self.exact

    @measured
    def distances_alone(self) -> bool:
        """Whether each distance before the last bucket has one of its own."""
        return self.wide is self.last

    @measured
    def ends_at_maximum(self) -> bool:
        """Whether the last bucket begins at the maximum distance."""
        return self.last.first == MAX_DISTANCE

    @measured
    def edges(self) -> list[Mapping[str, Any]]:
        """The distances of each bucket, those with a single distance in one row."""
        own, phi = self.exact, self.view.phi
        shared = self.buckets[own + 1 :]
        nearest, last, *after = self.bucket_of([1, own, *(one.first for one in shared)]).tolist()
        rows = [(f"0 to {own}", f"0 to {own}", "1 per bucket", f"{nearest} to {last}")]
        rows += [
            (str(one.number), one.span,
             str(one.last - one.first + 1) if one.last else "all the rest", str(number))
            for one, number in zip(shared, after, strict=True)
        ]  # fmt: skip
        here = max(self.bucket_before - own, 0)
        return [
            {"before": before, "many": many, "after": after,
             "distances": f"{distances} ← φ = {phi}" if place == here else distances}
            for place, (before, distances, many, after) in enumerate(rows)
        ]  # fmt: skip

    @measured
    def bucket_before(self) -> int:
        """The bucket of the key φ before the query."""
        return int(self.bucket_of([-self.view.phi])[0])

    @measured
    def bucket_after(self) -> int:
        """The bucket of the key φ after the query."""
        return int(self.bucket_of([self.view.phi])[0])

    @measured
    def sides_share(self) -> bool:
        """Whether these two keys share a bucket."""
        return self.bucket_before == self.bucket_after

    @measured
    def key_after_hidden(self) -> bool:
        """Whether the mask hides the key φ after the query."""
        return self.masked and self.view.phi > 0

    @measured
    def unused_buckets(self) -> list[int]:
        """The buckets that no offset falls into, not even a far one."""
        far = 2 * MAX_DISTANCE
        used = {*self.bucket_of(range(-far, far + 1)).tolist()}
        return [number for number in range(BUCKETS) if number not in used]

    @measured
    def used(self) -> OutOf:
        """How many buckets some offset falls into."""
        return OutOf(BUCKETS - len(self.unused_buckets), BUCKETS)

    @measured
    def drift(self) -> Miss:
        """The most that a bucket changes if query and key both stand one step further on."""
        cells = self.bucket_of(pe_core.clipped_offsets(_COMPARED, _COMPARED))
        return Miss(abs(cells[1:, 1:] - cells[:-1, :-1]).max())

    # What small models learned.

    @measured
    def trained(self) -> TrainedOffsets:
        """The trained numbers of T5's buckets, for the chosen sides."""
        return pe_core.trained_bias("before" if self.masked else "both")

    @property
    def head_number(self) -> int:
        """The head of the small model that is used, counted from 1."""
        return self.trained.furthest + 1

    def _learned(self, buckets: NDArray[np.int64]) -> Floats:
        """Return the numbers that this head learned for buckets."""
        return np.asarray(self.trained.values[:, self.trained.furthest][buckets])

    @measured
    def beyond(self) -> int:
        """The first distance whose bucket no training text of the small model reached."""
        buckets = self.bucket_of(range(0, -MAX_DISTANCE - 1, -1))
        return int(self.trained.reached[buckets].argmin())

    @measured
    def last_reached(self) -> int:
        """The last distance before it."""
        return self.beyond - 1

    @measured
    def untrained(self) -> OutOf:
        """How many buckets no training text reached."""
        return OutOf(int((~self.trained.reached).sum()), BUCKETS)

    @measured
    def learned_before(self) -> Floats:
        """The numbers that the head learned for keys 1, 2, … before the query."""
        return self._learned(self.bucket_of(range(-1, -self.beyond, -1)))

    @measured
    def learned_after(self) -> Floats:
        """The same for keys after the query."""
        return self._learned(self.bucket_of(range(1, self.beyond)))

    @measured
    def learned_at_last(self) -> float:
        """The number of the last distance that training texts reached."""
        return float(self.learned_before[-1])

    @measured
    def falls(self) -> bool:
        """Whether the number falls with the distance."""
        near = self.learned_before
        return bool((np.diff(near) <= 0).all() and near[-1] < near[0])

    @measured
    def larger_before(self) -> int:
        """At how many distances the key before the query has the larger number."""
        return int((self.learned_before > self.learned_after).sum())

    @measured
    def sides_learned_alike(self) -> bool:
        """Whether keys before and after the query have the same numbers."""
        return bool((self.learned_before == self.learned_after).all())

    @property
    def vectors(self) -> TrainedOffsets:
        """Shaw's trained vectors."""
        return trained_vectors()

    @measured
    def as_good(self) -> Mapping[str, bool]:
        """Whether a small model does without what it learned, and whether opposites are alike."""
        beside, across = self.vector_cosines
        return {"opposites": across >= beside} | {
            f"{what}_{how}": getattr(kept, how) >= kept.right
            for what, kept in (("numbers", self.trained), ("vectors", self.vectors))
            for how in ("shuffled", "untrained")
        }

    @measured
    def vector_cosines(self) -> tuple[float, float]:
        """How alike Shaw's trained vectors are on average: of neighbours, and of opposites."""
        rows = self.vectors.values
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
    def word_count(self) -> int:
        """How many they are."""
        return len(self.words)

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
    def clipped(self) -> int:
        """The clipped offset of the key φ before the query."""
        return max(-self.view.phi, -CLIP)

    @measured
    def offset_count(self) -> int:
        """How many different offsets the sentence has."""
        return len(np.unique(self.offset_pairs))

    @measured
    def vectors_used(self) -> OutOf:
        """How many different vectors are used for them."""
        return OutOf(len(np.unique(self.clipped_pairs)), 2 * CLIP + 1)

    @measured
    def a_vector_each(self) -> bool:
        """Whether each offset has a vector of its own."""
        return self.vectors_used.some == self.offset_count

    @measured
    def bucket_pairs(self) -> NDArray[np.int64]:
        """T5's bucket of each pair of words, shape (words, words)."""
        return self.bucket_of(self.offset_pairs)

    @measured
    def t5_pairs(self) -> Floats:
        """The trained bias of the head, shape (words, words)."""
        return self._learned(self.bucket_pairs)

    @measured
    def reverse(self) -> Orders:
        """The sentence, and the same read backwards."""
        return rearranged(self.words, "reversed")

    @measured
    def alibi_change(self) -> Miss:
        """How far an output moves with ALiBi if the sentence is read backwards."""
        return self._change(self.alibi_pairs)

    @measured
    def t5_change(self) -> Miss:
        """The same with the bias by T5's buckets."""
        return self._change(self.t5_pairs)

    @measured
    def biases(self) -> list[Mapping[str, Any]]:
        """For each of these biases, how far an output moves."""
        trained = " (their numbers trained here)"
        return [
            {"bias": "ALiBi", "trained_here": "", "change": self.alibi_change},
            {"bias": "T5's buckets", "trained_here": trained, "change": self.t5_change},
        ]

    def _change(self, bias: Floats) -> Miss:
        """Return the most that an output changes with a bias and no positions."""
        head = Head(*pe_core.random_head(_WIDTH, _WIDTH))
        typed = self.sentence.vectors
        before, after = (
            pe_core.attention(rows, *head, bias=bias, causal=self.masked)[1]
            for rows in (typed, typed[np.argsort(self.reverse.places)])
        )
        return Miss(changes(before, after, self.reverse).max())
