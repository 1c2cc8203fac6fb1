"""One untrained head on the learner's sentence: who attends to whom, with which result, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import pe_core
from course.head_reading import Read, Reading, reading, softmax
from course.quantities import Floats, Miss, apart, measured
from course.scheme_formulas import read_row, whole_score
from course.sentences import Sentence, head_width, lengths, place
from course.view import View
from course.words import OutOf, Summand
from pages.core.attention.nearness import HEADS, Nearness, preference, turned

SHARPENED = 32  # by how much the queries of the built head are multiplied for its weights
_PREFERRED = 1.5  # near positions are preferred if they get so many times the weight of the others
_SUMMANDS = 4  # of an output that are written out


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

    def alike_gap(self, scheme: str) -> Miss:
        """Return how far the outputs differ if the first word stands in every place."""
        read = self.reading.by_scheme[scheme]
        words = read.words[:1] * len(read.words)
        alike = replace(read, whole=replace(read.whole, text=" ".join(words)))
        return Miss(np.ptp(alike.attended.output, axis=0).max())

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
    def found_alone(self) -> OutOf:
        """For how many words that follow another this head finds it, on positions alone."""
        return _one_back(self.built_scores)

    @measured
    def found_with_words(self) -> OutOf:
        """For how many it does when the words are added to the positions."""
        sums = self.sentence.sums
        return _one_back(turned(sums, -1, self.view.n) @ sums.T)

    # What the document names

    sharpened = SHARPENED
    heads = HEADS

    @measured
    def kept(self) -> int:
        """How many words are read."""
        return len(self.words)

    @measured
    def typed(self) -> int:
        """How many words the whole sentence has."""
        return len(self.sentence.words)

    @measured
    def all_read(self) -> bool:
        """Whether all of them are read."""
        return self.kept == self.typed

    @measured
    def several(self) -> bool:
        """Whether two words or more are read."""
        return self.kept > 1

    @measured
    def head_width(self) -> int:
        """How wide the head is."""
        return head_width(self.view.d)

    @measured
    def attends(self) -> Mapping[str, float]:
        """To which word the chosen one attends most, how much, how much to itself, and on average.

        The average is over the words that it sees.
        """
        row, seen = self.weights[self.chosen], self.chosen + 1 if self.read.causal else self.kept
        most, own = float(row.max()), float(row[self.chosen])
        return {"to": int(row.argmax()), "most": most, "own": own, "equal": 1 / seen}

    @measured
    def score(self) -> str:
        """A score of the chosen scheme, in LaTeX."""
        return whole_score(self.read.scheme, self.head_width)

    @measured
    def row(self) -> str:
        """What the head reads of a word, in LaTeX."""
        return read_row(self.read.scheme)

    @measured
    def summands(self) -> str:
        """The output of the chosen word as a sum of values, in LaTeX."""
        shares = self.weights[self.chosen].tolist()
        shown = [rf"{share:.3f}\,v_{{{s}}}" for s, share in enumerate(shares[:_SUMMANDS])]
        return " + ".join(shown + [r"\dots"] * (len(shares) > _SUMMANDS))

    @measured
    def sum_miss(self) -> Miss:
        """How far the sum of a row of weights is from 1, at most."""
        return apart(self.weights.sum(axis=1), 1)

    @measured
    def later_weight(self) -> float:
        """The largest weight on a later word."""
        return float(np.triu(self.weights, 1).max())

    @measured
    def none_looks_later(self) -> bool:
        """Whether no word gives any weight to a later word."""
        return self.later_weight == 0

    @measured
    def terms_miss(self) -> Miss:
        """How far the sum of the four terms is from the score, at most."""
        return apart(self.terms.sum(axis=0), self.scores)

    @measured
    def repeat_gaps(self) -> tuple[Miss, Miss]:
        """How far the weights of equal words differ, and how far their outputs do."""
        repeats = self.read.sentence.repeats
        return row_gap(self.weights, repeats), row_gap(self.output, repeats)

    @measured
    def own_gap(self) -> Miss:
        """How far the outputs differ if the first word stands in every place."""
        return self.alike_gap(self.view.scheme)

    @measured
    def highest(self) -> Mapping[str, Any]:
        """The highest score of the chosen word of the whole sentence: its key, its four terms."""
        query = place(self.view, self.typed)
        key = int(self.scores[query].argmax())
        first, *others = self.terms[:, query, key].tolist()
        return {
            "query": query, "key": key, "terms": [first, *map(Summand, others)],
            "score": float(self.scores[query, key]),
        }  # fmt: skip

    @measured
    def compared(self) -> bool:
        """Whether any position is further away than a neighbour."""
        return self.nearness.length > 2

    @measured
    def raw_preference(self) -> float:
        """How many times the weight of others neighbours get by raw dot products."""
        return preference(self.nearness.raw)

    @measured
    def untrained_preference(self) -> float:
        """The same in untrained heads, on average."""
        return preference(self.nearness.untrained)

    @measured
    def raw_prefers(self) -> bool:
        """Whether raw dot products favour near positions."""
        return self.raw_preference > _PREFERRED

    @measured
    def untrained_prefers(self) -> bool:
        """Whether untrained heads do."""
        return self.untrained_preference > _PREFERRED

    @measured
    def word_loudness(self) -> float:
        """How many times as long as the positions the words are."""
        word, position = (
            lengths(table).mean() for table in (self.sentence.vectors, self.sentence.positions)
        )
        return float(word / position)

    @measured
    def sharper(self) -> list[Mapping[str, float]]:
        """What the head built to look φ ahead gives to its target, with longer queries."""
        found = self.nearness
        given = {factor: softmax(factor * found.ahead).diagonal(found.aim).mean()
                 for factor in (1, 4, 16, 64)}  # fmt: skip
        return [
            {"factor": factor, "weight": float(weight), "times": float(weight * found.length)}
            for factor, weight in given.items()
        ]


def row_gap(table: Floats, pairs: list[tuple[int, int]]) -> Miss:
    """Return the largest difference between the rows of any of these pairs; 0 without pairs."""
    return Miss(
        max((abs(table[first] - table[second]).max() for first, second in pairs), default=0)
    )


def _one_back(scores: Floats) -> OutOf:
    """Return for how many words, of all but the first, the key before scores highest."""
    found = scores.argmax(axis=1)[1:] == np.arange(len(scores))[:-1]
    return OutOf(int(found.sum()), len(found))
