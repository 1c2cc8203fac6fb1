"""What can be learned at all: two sentences that differ in the order of two names, untrained."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pe_core
from course.quantity import Floats, quantity
from course.view import View
from pe_core.products import product
from pe_core.registry import trainable
from pe_core.scheme_profile import SchemeProfile

SCHEMES = trainable()
LEARNED = "learned"
LAYERS = (1, 2)
ROUNDING = 1e-9
_ASKS = "?"
_HEAD = 16
_OUT = 10  # what is added to the number of a layer to seed the matrix that writes its result


class Pair(NamedTuple):
    """A sentence and its twin, in which the first and the last word have changed places."""

    typed: tuple[str, ...]
    twin: tuple[str, ...]

    @property
    def differ(self) -> bool:
        """Whether there is anything to tell apart."""
        return tuple(map(str.casefold, self.typed)) != tuple(map(str.casefold, self.twin))


class Layer(NamedTuple):
    """The matrices of a layer with one head; `out` writes its result back."""

    query: Floats
    key: Floats
    value: Floats
    out: Floats


@dataclass(frozen=True)
class Model:
    """The answers of untrained models to a sentence and to its twin, for one view."""

    view: View

    @quantity
    def pair(self) -> Pair:
        """The learner's sentence and its twin, each with a question mark at its end."""
        words = tuple(pe_core.split_words(self.view.words))
        if not words:
            return Pair((), ())
        middle = words[1:-1]
        turned = (words[-1], *middle, words[0]) if len(words) > 1 else words
        return Pair((*words, _ASKS), (*turned, _ASKS))

    def has_rows(self, scheme: str) -> bool:
        """Return whether a scheme has a row for every word, with a table of L rows."""
        return scheme != LEARNED or len(self.pair.typed) <= self.view.L

    @quantity
    def shown(self) -> tuple[str, ...]:
        """The schemes that have a row for every word."""
        return tuple(filter(self.has_rows, SCHEMES))

    @quantity
    def changes(self) -> Mapping[str, tuple[float, ...]]:
        """How far the answer to the twin lies from that to the sentence, after each of LAYERS.

        By scheme, for those that are shown. Without words nothing lies apart.
        """
        if not self.pair.typed:
            return dict.fromkeys(self.shown, tuple(0.0 for _ in LAYERS))
        return _changes(self.pair, self.shown, self.view.d, self.view.n, self.masked)

    def change(self, scheme: str, layers: int) -> float:
        """Return how far the answer to the twin lies from the answer to the sentence."""
        return self.changes[scheme][LAYERS.index(layers)]

    # What the document names

    @property
    def tokens(self) -> int:
        """How many tokens the sentence has."""
        return len(self.pair.typed)

    @property
    def masked(self) -> bool:
        """Whether each word sees only itself and the words before it."""
        return bool(self.view.causal == "yes")

    @property
    def mask(self) -> str:
        """With or without a mask, in a word."""
        return "with" if self.masked else "without"

    @property
    def none(self) -> tuple[float, ...]:
        """How far the answers lie apart without positions, after each of LAYERS."""
        return self.changes["none"]

    @property
    def one_layer_is_blind(self) -> bool:
        """Whether one layer gives both sentences the same answer then."""
        return self.none[0] < ROUNDING

    @property
    def two_layers_are_blind(self) -> bool:
        """Whether two layers do."""
        return self.none[1] < ROUNDING


def answers(
    vectors: Floats, scheme: SchemeProfile, layers: list[Layer], causal: bool
) -> Iterator[Floats]:
    """Yield what stands in the last row after each layer of an untrained model."""
    state = vectors
    for number, (query, key, value, out) in enumerate(layers):
        given = scheme.given(state, range(len(state)), query)
        read = given.pop("x")
        # Rows are added once, before the first layer; turns and biases come in every layer.
        state = read if number == 0 else state
        _, output = pe_core.attention(state, query, key, value, causal=causal, **given)
        state = state + product(output, out.T)
        yield state[-1]


@lru_cache(maxsize=8)  # measured: 7 ms at d 1024 for 28 words, and t and φ leave it as it is
def _changes(
    pair: Pair, shown: tuple[str, ...], d: int, n: int, causal: bool
) -> Mapping[str, tuple[float, ...]]:
    rows = pe_core.comparison(d, n)
    layers = [_layer(d, number) for number in range(len(LAYERS))]
    vectors = [pe_core.word_vectors(side, d) * d**0.5 for side in pair]
    found = {}
    for scheme in shown:
        typed, row = vectors, rows[scheme]
        if scheme == LEARNED:  # before training, as the whole model
            typed, row = [side + pe_core.learned_table(*side.shape) for side in typed], rows["none"]
        sides = (answers(side, row, layers, causal) for side in typed)
        both = zip(*sides, strict=True)
        found[scheme] = tuple(float(abs(one - other).max()) for one, other in both)
    return found


def _layer(d: int, number: int) -> Layer:
    out, _, _ = pe_core.random_head(d, _HEAD, seed=number + _OUT)
    return Layer(*pe_core.random_head(d, _HEAD, seed=number), out)
