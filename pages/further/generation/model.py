"""Positions while a model writes: a cache of keys, a padded sentence, a stack of windows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.head_reading import attend, untrained_head
from course.quantity import ROUNDING, Floats, Miss, apart, quantity
from course.sentences import NO_WORDS, Sentence
from course.table_cache import while_asked
from course.view import View
from course.words import OutOf
from pe_core.compressed_keys import absorbed_miss, turned_back
from pe_core.key_cache import COUNTED, cache_scores, kept_positions, position_ids
from pe_core.layer_positions import window_reach, window_shares
from pe_core.rotary import rotary_scores

FIRST = 4  # tokens at the beginning that are kept: as many as in the paper on attention sinks
# Where positions are added to the words, and where they change the scores.
ADDED, INSIDE = ("sinusoidal", "learned"), ("RoPE", "ALiBi", "T5")
MOST_WORDS = 12
# DeepSeek-V3, by its default config in transformers 5.24.0.
_HEADS, _PLAIN, _TURNED, _VALUE, _SHORT = 128, 128, 64, 128, 512
_MOVED = 100
_PADDING = "‹padding›"


@dataclass(frozen=True)
class Padded:
    """A sentence with padding in front of it, as one untrained causal head reads it."""

    text: str
    d: int
    n: int
    count: int
    slip: str

    @quantity
    def sentence(self) -> Sentence:
        """The sentence alone, its words times √d."""
        return Sentence(self.text, self.d, self.n, scaled=True, most=MOST_WORDS)

    @quantity
    def mask(self) -> NDArray[np.int64]:
        """0 for each padding token, 1 for each word, shape (tokens,)."""
        return np.repeat([0, 1], [self.count, len(self.sentence.words)])

    @quantity
    def ids(self) -> NDArray[np.int64]:
        """The position ids that the program passes on, shape (tokens,)."""
        if self.slip == "counts-padding" or not len(self.mask):
            return np.arange(len(self.mask))
        return np.asarray(position_ids(self.mask[None])[0])

    @quantity
    def vectors(self) -> Floats:
        """The rows of all tokens, shape (tokens, d)."""
        padding = pe_core.word_vectors((_PADDING,), self.d) * self.d**0.5
        return np.concatenate([np.repeat(padding, self.count, axis=0), self.sentence.vectors])

    @quantity
    def hidden(self) -> Floats:
        """What is added to the scores so that no word sees padding, shape (tokens, tokens)."""
        bias = np.zeros((len(self.mask), len(self.mask)))
        if self.slip != "sees-padding":
            bias[:, self.mask == 0] = -np.inf
            np.fill_diagonal(bias, 0.0)  # a padding token sees itself: softmax needs a key
        return bias

    @quantity
    def changes(self) -> Mapping[str, float]:
        """The most that a number of an output changes by the padding, for each scheme."""
        schemes = pe_core.comparison(self.d, self.n, max(len(self.mask), 2))
        return {name: self._change(schemes[name].given) for name in (*ADDED, *INSIDE)}

    def _change(self, given: Any) -> float:
        head, alone = untrained_head(self.d), self.sentence.vectors
        before = given(alone, range(len(alone)), head.query)
        after = given(self.vectors, self.ids, head.query)
        after["bias"] = after.get("bias", 0.0) + self.hidden
        first, second = (attend(one, head, causal=True).output for one in (before, after))
        return float(abs(second[self.count :] - first).max())


_padded = while_asked(4)(Padded)  # measured: 3 ms at d 1024


def token_vector(d: int) -> Floats:
    """Return the query and each key before they are turned, shape (d,)."""
    return np.asarray(pe_core.word_vectors(("token",), d)[0] * d**0.5)


@lru_cache(maxsize=16)  # 9 ms at d 1024 and L 2048, in every step of t: it has no say
def _by_offset(d: int, n: int, length: int) -> Floats:
    """Return the score of the vector with itself, by how far before the query the key is."""
    vector = token_vector(d)
    scores = rotary_scores(vector, vector, length, n)[:length][::-1] / d**0.5
    scores.setflags(write=False)
    return np.asarray(scores)


@dataclass(frozen=True)
class Model:
    """A model that writes its text token by token, for one view: t is the newest token."""

    view: View

    # The cache. Query and keys are one vector, so that a score says how far away a key seems.

    @quantity
    def window(self) -> int:
        """How many tokens a window has."""
        return int(self.view.window)

    @quantity
    def kept(self) -> NDArray[np.int64]:
        """The positions in the text of the tokens that the cache keeps."""
        view = self.view
        recent = view.following if view.kept == "all" else self.window
        first = FIRST if view.kept == "first-and-recent" else 0
        return kept_positions(view.following, recent, first)

    @quantity
    def whole_scores(self) -> Floats:
        """The score of the newest token with every token of the text, none of them dropped."""
        view = self.view
        return _by_offset(view.d, view.n, view.L)[: view.following][::-1]

    @quantity
    def scores(self) -> Floats:
        """Its scores with the tokens that are kept, counted as chosen."""
        view, query = self.view, token_vector(self.view.d)
        keys = np.broadcast_to(query, (len(self.kept), view.d))
        return cache_scores(query, keys, self.kept, view.n, counted=view.counted)

    @quantity
    def score_changes(self) -> Floats:
        """For each token that is kept how far its score is from that with the whole text."""
        return np.asarray(abs(self.scores - self.whole_scores[self.kept]))

    @quantity
    def changed(self) -> NDArray[np.bool_]:
        """For each of them whether it is another score."""
        return self.score_changes > ROUNDING

    @quantity
    def early(self) -> NDArray[np.bool_]:
        """For each kept token whether tokens were dropped between it and the newest one."""
        later = np.arange(len(self.kept))[::-1]
        return np.asarray(self.view.t - self.kept > later)

    @quantity
    def changed_of_kept(self) -> OutOf:
        """How many of their scores have changed."""
        return OutOf(int(self.changed.sum()), len(self.kept))

    @quantity
    def recent_change(self) -> Miss:
        """The most that a score of another kept token changes."""
        return Miss(self.score_changes[~self.early].max())

    @quantity
    def largest_offset(self) -> int:
        """How far before the query the furthest kept key is for RoPE."""
        own, others = COUNTED[self.view.counted](self.kept)
        return int((own - others).max())

    # Padding.

    @quantity
    def padded(self) -> Padded:
        """The sentence with its padding; views that differ in t or the window share it."""
        view = self.view
        return _padded(view.words, view.d, view.n, int(view.pads), view.slip)

    @quantity
    def tokens(self) -> list[Mapping[str, Any]]:
        """Each token of it, with its mask, the id from the mask, and the id that is passed."""
        padded = self.padded
        names = ["padding"] * padded.count + list(padded.sentence.words)
        if not names:
            return [{"token": NO_WORDS, "mask": "", "right": "", "passed": ""}]
        rows = zip(names, padded.mask, position_ids(padded.mask[None])[0], padded.ids, strict=True)
        return [dict(zip(("token", "mask", "right", "passed"), row, strict=True)) for row in rows]

    # A stack of windows.

    @quantity
    def depth(self) -> int:
        """How many layers are stacked."""
        return int(self.view.depth)

    @quantity
    def reach(self) -> int:
        """How many tokens back the stack reaches."""
        return window_reach(self.depth, self.window)

    @quantity
    def arriving(self) -> Floats:
        """How much of each earlier token arrives at the top, shape (reach + 1,)."""
        return window_shares(self.depth, self.window)

    @quantity
    def reach_of_the_paper(self) -> int:
        """How far it reaches by the paper's rule."""
        return self.depth * self.window

    # Compressed keys.

    @quantity
    def misses(self) -> Floats:
        """How far the matrix for offset φ is from the one needed at each offset, shape (L,)."""
        return absorbed_miss(self.view.phi, range(self.view.L), self.view.d, self.view.n)

    @property
    def next_offset(self) -> int:
        """An offset beside φ."""
        return self.view.phi + (1 if self.view.phi + 1 < self.view.L else -1)

    @property
    def next_miss(self) -> float:
        """How far the matrix is off there."""
        return float(self.misses[self.next_offset])

    @property
    def largest_miss(self) -> float:
        """How far it is off at most."""
        return float(self.misses.max())

    @property
    def plain_cache(self) -> int:
        """How many numbers a token and layer have if all keys and values are kept."""
        return _HEADS * (_PLAIN + _TURNED + _VALUE)

    @property
    def short_cache(self) -> int:
        """How many are kept of compressed keys and values."""
        return _SHORT + _TURNED

    @quantity
    def back_gap(self) -> Miss:
        """How far an output that is turned back changes when all positions move."""
        length = min(self.view.t + 1, MOST_WORDS)
        values = np.random.default_rng(0).normal(size=(length, self.view.d))
        weights = np.full(length, 1 / length)
        here, there = (
            turned_back(
                weights, values, range(first, first + length), first + length - 1, self.view.n
            )
            for first in (0, _MOVED)
        )
        return apart(here, there)
