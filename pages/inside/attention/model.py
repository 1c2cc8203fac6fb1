"""One untrained head on the learner's sentence: who attends to whom, with which result, and why."""

from dataclasses import dataclass, replace

import numpy as np

import pe_core
from course.head_reading import Read, Reading, reading, softmax
from course.quantities import Floats, measured
from course.sentences import Sentence, place
from course.view import View
from pages.inside.attention.nearness import Nearness, turned

SHARPENED = 32  # by how much the queries of the built head are multiplied for its weights


@dataclass(frozen=True)
class Model:
    """The sentence as a head reads it with the chosen scheme, for one view.

    What is found of words and their weights needs a sentence that has a word.
    """

    view: View

    @measured
    def reading(self) -> Reading:
        """The sentence and the head, with every scheme."""
        return reading(self.view)

    @measured
    def read(self) -> Read:
        """The sentence as it is read with the chosen scheme."""
        return self.reading.by_scheme[self.view.scheme]

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are read."""
        return self.read.words

    @property
    def chosen(self) -> int:
        """The place of the chosen word among those that are read."""
        return place(self.view, len(self.words))

    @property
    def weights(self) -> Floats:
        """How much each word takes from each, shape (words, words): row t is word t's."""
        return self.read.attended.weights

    @property
    def output(self) -> Floats:
        """What the head hands on, shape (words, width)."""
        return self.read.attended.output

    @property
    def repeats(self) -> list[tuple[int, int]]:
        """The places of equal words, each with the next place of the same word."""
        return self.read.sentence.repeats

    def alike_gap(self, scheme: str) -> float:
        """Return how far the outputs differ if the first word stands in every place."""
        read = self.reading.by_scheme[scheme]
        words = read.words[:1] * len(read.words)
        alike = replace(read, whole=replace(read.whole, text=" ".join(words)))
        return float(np.ptp(alike.attended.output, axis=0).max())

    # Four terms make one score. They are of words with sinusoidal positions, whatever is chosen.

    @property
    def sentence(self) -> Sentence:
        """The whole sentence, with sinusoidal positions."""
        return self.reading.sentence

    @measured
    def scores(self) -> Floats:
        """Its scores, as one product of queries and keys, shape (words, words)."""
        head = self.reading.head
        query, key = self.sentence.sums @ head.query, self.sentence.sums @ head.key
        return np.asarray(query @ key.T / query.shape[1] ** 0.5)

    @measured
    def terms(self) -> Floats:
        """The four terms of these scores, shape (4, words, words)."""
        head, found = self.reading.head, self.sentence
        return pe_core.attention_terms(found.vectors, found.positions, head.query, head.key)

    # Positions alone.

    @measured
    def nearness(self) -> Nearness:
        """What positions do in a head by themselves."""
        return Nearness(self.view.d, self.view.n, self.view.L, self.view.phi)

    @measured
    def built_scores(self) -> Floats:
        """The scores of the head built to look one back on the places of the sentence."""
        return self.nearness.built_scores(-1, len(self.sentence.words))

    @measured
    def built_weights(self) -> Floats:
        """The weights of this head with its queries times SHARPENED, shape (words, words)."""
        return softmax(SHARPENED * self.built_scores)

    @measured
    def found_before(self) -> int:
        """How many words this head finds before each other, on positions alone."""
        return _one_back(self.built_scores)

    @measured
    def found_among_words(self) -> int:
        """How many it finds when the words are added to the positions."""
        sums = self.sentence.sums
        return _one_back(turned(sums, -1, self.view.n) @ sums.T)


def row_gap(table: Floats, pairs: list[tuple[int, int]]) -> float:
    """Return the largest difference between the rows of any of these pairs."""
    return max(float(abs(table[first] - table[second]).max()) for first, second in pairs)


def _one_back(scores: Floats) -> int:
    """Return for how many words the key before scores highest."""
    best = scores.argmax(axis=1)
    return int((best[1:] == np.arange(len(best) - 1)).sum())
