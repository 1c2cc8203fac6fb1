"""A sentence in the heads of a trained model, with the positions added and left out."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from course.quantities import Floats, measured
from pe_core import minilm

ADDED, LEFT_OUT = "added", "left-out"
# Where a word may look, each word counted in the first of them that it is.
PLACES = ("itself", "the word before", "two before", "the word after", "[CLS]", "[SEP]", "the rest")
MOST = minilm.TRAINED_LENGTH - 2  # words that are read, so that no text is longer than in training


@dataclass(frozen=True)
class Trained:
    """What the heads of the first layer of all-MiniLM-L6-v2 make of a sentence."""

    text: str

    @measured
    def words(self) -> tuple[str, ...]:
        """The words of the sentence as the model reads them, and the marks around them."""
        return (minilm.START, *minilm.split(self.text)[:MOST], minilm.END)

    @measured
    def tokens(self) -> tuple[str, ...]:
        """The same, with the token for unknown words in place of those that are not here."""
        known = {*minilm.vocabulary()}
        return tuple(word if word in known else minilm.UNKNOWN for word in self.words)

    @measured
    def unknown(self) -> tuple[str, ...]:
        """The words that are not here, each once."""
        pairs = zip(self.words, self.tokens, strict=True)
        return tuple(dict.fromkeys(word for word, token in pairs if word != token))

    def parts(self, head: int, positions: str) -> Floats:
        """Return the four parts of the scores of a head, shape (4, words, words)."""
        return minilm.score_parts(self.tokens, head, self._places(positions))

    def weights(self, head: int, positions: str) -> Floats:
        """Return the weights of a head, shape (words, words)."""
        return minilm.weights(self.tokens, head, self._places(positions))

    def _places(self, positions: str) -> range | None:
        return range(len(self.tokens)) if positions == ADDED else None

    @measured
    def where(self) -> Mapping[str, Floats]:
        """How much weight the words give to each of PLACES on average, shape (12, 7)."""
        return {way: self._where(way) for way in (ADDED, LEFT_OUT)}

    def _where(self, positions: str) -> Floats:
        count = len(self.tokens)
        kind = np.full((count, count), len(PLACES) - 1)
        kind[:, -1], kind[:, 0] = 5, 4
        for place, offset in ((3, 1), (2, -2), (1, -1), (0, 0)):
            kind[np.eye(count, k=offset, dtype=bool)] = place
        inner = slice(1, -1)  # the marks around the sentence look, too, but are no words
        return np.array([
            [self.weights(head, positions)[inner][kind[inner] == place].sum() / max(count - 2, 1)
             for place in range(len(PLACES))]
            for head in range(minilm.HEADS)
        ])  # fmt: skip
