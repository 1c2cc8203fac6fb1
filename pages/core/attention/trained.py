"""A sentence in the heads of a trained model, with the positions added and left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from course.quantity import ROUNDING, Floats, quantity
from pe_core import minilm

ADDED, LEFT_OUT = "added", "left-out"
# Where a word may look: each word is counted in the first of them that it is.
PLACES = ("itself", "before", "2 before", "after", "[CLS]", "[SEP]", "the rest")
_MOST = minilm.TRAINED_LENGTH - 2  # words that are read: no text is longer than in training


@dataclass(frozen=True)
class Trained:
    """What the heads of the first layer of all-MiniLM-L6-v2 make of a sentence."""

    text: str
    head: int
    positions: str

    @quantity
    def words(self) -> tuple[str, ...]:
        """The words as the model reads them, between its two marks."""
        return (minilm.START, *minilm.split(self.text)[:_MOST], minilm.END)

    @quantity
    def tokens(self) -> tuple[str, ...]:
        """The same, with the token for unknown words in place of those that are not here."""
        return (minilm.START, *minilm.tokens(self.text)[1:-1][:_MOST], minilm.END)

    @quantity
    def labels(self) -> tuple[str, ...]:
        """The words, with a question mark before those that are not here."""
        pairs = zip(self.words, self.tokens, strict=True)
        return tuple(word if word == token else f"? {word}" for word, token in pairs)

    @property
    def all_known(self) -> bool:
        """Whether all words are here."""
        return self.words == self.tokens

    @property
    def kept(self) -> int:
        """Of how many tokens the course has the vectors."""
        return len(minilm.vocabulary())

    @quantity
    def source(self) -> Mapping[str, Any]:
        """Where the numbers are from."""
        return minilm.SOURCE

    def weights(self, positions: str, head: int) -> Floats:
        """Return the weights of a head, shape (words, words)."""
        return minilm.weights(self.tokens, head, self._places(positions))

    def _places(self, positions: str) -> range | None:
        return range(len(self.tokens)) if positions == ADDED else None

    @quantity
    def shown(self) -> Floats:
        """The weights of the chosen head as it is chosen, shape (words, words)."""
        return self.weights(self.positions, self.head)

    @quantity
    def lead(self) -> Mapping[str, float]:
        """By how much the score of the word before is above the mean of the others.

        On average over all words; "positions" is what position-position contributes, "rest" what
        the other three parts do.
        """
        parts = minilm.score_parts(self.tokens, self.head, self._places(self.positions))
        back = np.diagonal(parts, -1, axis1=1, axis2=2)
        count = len(self.tokens)
        others = (parts[:, 1:].sum(axis=2) - back) / (count - 1)
        *rest, positions = (back - others).mean(axis=1).tolist()
        return {"positions": positions, "rest": sum(rest)}

    # All heads.

    @quantity
    def where(self) -> Mapping[str, Floats]:
        """How much weight the words give to each of PLACES on average, shape (12, 7)."""
        return {way: _where(self.tokens, way == ADDED) for way in (ADDED, LEFT_OUT)}

    def names(self, positions: str) -> list[str]:
        """Return what each head is called: the place that most of its weight goes to."""
        return [PLACES[place] for place in self.where[positions].argmax(axis=1)]

    @quantity
    def moved(self) -> list[tuple[float, int]]:
        """How much of its weight each head moves if positions are left out, with its number.

        The largest comes first. 1 is all of the weight.
        """
        apart = abs(self.where[ADDED] - self.where[LEFT_OUT]).sum(axis=1) / 2
        return sorted(((float(share), head) for head, share in enumerate(apart)), reverse=True)

    # What the questions claim.

    @property
    def looks_back(self) -> bool:
        """Whether every word gives most of its weight to the word before."""
        return bool((np.diagonal(self.shown, -1)[:-1] > 0.5).all())

    @property
    def equal_words_equal_rows(self) -> bool:
        """Whether all equal words have equal rows of weights."""
        rows = {token: row for token, row in zip(self.tokens, self.shown, strict=True)}
        pairs = zip(self.tokens, self.shown, strict=True)
        return all(np.allclose(row, rows[token], atol=ROUNDING) for token, row in pairs)

    @property
    def looks_everywhere(self) -> bool:
        """Whether no word gives another more than twice an even share."""
        return bool(self.shown[1:-1].max() < 2 / len(self.tokens))


@lru_cache(maxsize=64)  # steps of d and n ask again, and have no say in it
def _where(tokens: tuple[str, ...], placed: bool) -> Floats:
    count, heads = len(tokens), range(minilm.HEADS)
    kind = np.full((count, count), len(PLACES) - 1)
    kind[:, -1], kind[:, 0] = 5, 4
    for place, offset in ((3, 1), (2, -2), (1, -1), (0, 0)):
        kind[np.eye(count, k=offset, dtype=bool)] = place
    inner = slice(1, -1) if count > 2 else slice(None)  # the marks look, too, and are no words
    places = range(count) if placed else None
    weights = np.stack([minilm.weights(tokens, head, places)[inner] for head in heads])
    sums = [weights[:, kind[inner] == place].sum(axis=1) for place in range(len(PLACES))]
    found = np.asarray(np.array(sums).T / weights.shape[1])
    found.setflags(write=False)
    return found
