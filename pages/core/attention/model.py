"""A sentence on its way into a Transformer: the sum, the parts of a score, the weights."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import pe_core
from course.head_reading import Attended, Head, attend, untrained_head
from course.quantity import Floats, Miss, apart, quantity
from course.sentences import Sentence, head_width, place, sentence
from course.view import View
from course.words import Summand
from pages.core.attention.trained import Trained

PROMPT = 20  # words that are put in front of the sentence
# What takes the places of the words, so that nothing but the words changes.
_OTHERS = ("Mary", "meets", "Paul", "and", "then", "writes", "home", "again")


@dataclass(frozen=True)
class Model:
    """A sentence, the sums of its words and positions, and an untrained head that reads them.

    A quantity of words, of positions and of their sums is a mapping with the keys "word",
    "position" and "total". What is found of words needs a sentence that has one.
    """

    view: View

    @quantity
    def sentence(self) -> Sentence:
        """The sentence, its words times √d if the view says so."""
        return sentence(self.view, scaled=self.view.scaled == "yes")

    @quantity
    def words(self) -> tuple[str, ...]:
        """The words of the sentence; there may be none."""
        return self.sentence.words

    @property
    def chosen(self) -> int:
        """The place of the chosen word."""
        return place(self.view, len(self.words))

    @quantity
    def trained(self) -> Trained:
        """The sentence in the heads of a trained model."""
        return Trained(self.view.words, int(self.view.head), self.view.positions)

    # The sum.

    def shown_columns(self, columns: int) -> range:
        """Return so many columns: whole pairs, the chosen dimension among them.

        Windows lie side by side, so that a click inside one does not move it from under the
        pointer.
        """
        view = self.view
        count = min(columns + columns % 2, view.d)
        first = min(view.dim // count * count, view.d - count)
        return range(first, first + count)

    @quantity
    def tables(self) -> Mapping[str, Floats]:
        """The summands and the sums, each of shape (words, d)."""
        found = self.sentence
        return {"word": found.vectors, "position": found.positions, "total": found.sums}

    # The score of a sum.

    @quantity
    def head(self) -> Head:
        """The three matrices of the untrained head."""
        return untrained_head(self.view.d)

    @quantity
    def scores(self) -> Floats:
        """The scores of the sums as one product of queries and keys, shape (words, words)."""
        sums = self.tables["total"]
        return np.asarray((sums @ self.head.query) @ (sums @ self.head.key).T / self.width**0.5)

    @quantity
    def terms(self) -> Floats:
        """The four parts of these scores, shape (4, words, words)."""
        return self._parts(self.tables["word"], self.tables["position"])

    @quantity
    def terms_of_others(self) -> Floats:
        """The four parts when another word stands in each place."""
        others = [
            _OTHERS[(t + (word.lower() == _OTHERS[t % 8].lower())) % 8]
            for t, word in enumerate(self.words)
        ]
        new = replace(self.sentence, text=" ".join(others))
        return self._parts(new.vectors, self.tables["position"])

    @quantity
    def terms_behind_prompt(self) -> Floats:
        """The four parts when PROMPT words are put in front of the sentence."""
        places = range(PROMPT, PROMPT + len(self.words))
        later = pe_core.sinusoidal_at(places, self.view.d, self.view.n)
        return self._parts(self.tables["word"], np.asarray(later))

    def _parts(self, words: Floats, positions: Floats) -> Floats:
        return pe_core.attention_terms(words, positions, self.head.query, self.head.key)

    @quantity
    def key(self) -> int:
        """The word that the chosen one has its highest score for."""
        return int(self.scores[self.chosen].argmax())

    # What the head hands on.

    @property
    def causal(self) -> bool:
        """Whether later words are hidden."""
        return bool(self.view.causal == "yes")

    @quantity
    def placed(self) -> Attended:
        """Weights and output of the head, with positions added to the words as in the paper."""
        return attend({"x": self.tables["total"]}, self.head, self.causal)

    @quantity
    def words_alone(self) -> Floats:
        """The output if the weights come from the sums, and the values from the words alone."""
        return np.asarray(self.placed.weights @ self.tables["word"] @ self.head.value)

    # What the document names

    prompt = PROMPT

    @quantity
    def kept(self) -> int:
        """How many words there are."""
        return len(self.words)

    @quantity
    def width(self) -> int:
        """How wide the head is."""
        return head_width(self.view.d)

    @quantity
    def score(self) -> Mapping[str, Any]:
        """The highest score of the chosen word: its key, and its four parts."""
        query, key = self.chosen, self.key
        first, *others = self.terms[:, query, key].tolist()
        return {"query": query, "key": key, "parts": [first, *map(Summand, others)],
                "total": float(self.scores[query, key])}  # fmt: skip

    @quantity
    def parts_miss(self) -> Miss:
        """How far the sum of the four parts is from the score, at most."""
        return apart(self.terms.sum(axis=0), self.scores)
