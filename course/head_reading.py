"""How one untrained head reads the learner's sentence, with each scheme of the core's table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

import pe_core
from course.large import while_asked
from course.quantities import Floats, measured
from course.sentences import Sentence, head_width
from course.view import View
from pe_core.scheme_profile import SchemeProfile


class Head(NamedTuple):
    """The three matrices of a head, each of shape (d, width)."""

    query: Floats
    key: Floats
    value: Floats


class Attended(NamedTuple):
    """What a head finds: its weights, shape (words, words), and its output, (words, width)."""

    weights: Floats
    output: Floats


def attend(given: Mapping[str, Any], head: Head, causal: bool) -> Attended:
    """Return the weights of a head and its output, for what a scheme gives to it."""
    weights, output = pe_core.attention(
        w_query=head.query, w_key=head.key, w_value=head.value, causal=causal, **given
    )
    return Attended(weights, output)


def softmax(scores: ArrayLike) -> Floats:
    """Return the weights that scores make, row by row, shape (queries, keys)."""
    rows = np.asarray(scores, dtype=np.float64)
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@while_asked(8)  # measured: 1 ms at d 1024; only d changes it
def untrained_head(d: int) -> Head:
    """Return the three matrices of the untrained head of these pages."""
    head = Head(*pe_core.random_head(d, head_width(d)))
    for matrix in head:
        matrix.flags.writeable = False
    return head


@dataclass(frozen=True, eq=False)
class Read:
    """A sentence as a head reads it with one scheme."""

    scheme: SchemeProfile
    whole: Sentence
    head: Head
    causal: bool

    @measured
    def sentence(self) -> Sentence:
        """What is read of it: where the table of the scheme ends, the rest is cut."""
        return self.whole.cut(self.scheme.rows)

    @measured
    def words(self) -> tuple[str, ...]:
        """The words that are read."""
        return self.sentence.words

    @measured
    def given(self) -> dict[str, Any]:
        """What the scheme gives to `pe_core.attention`: "x", and its "bias" or its turns."""
        read = self.sentence
        return self.scheme.given(read.vectors, range(len(read.words)), self.head.query)

    @measured
    def attended(self) -> Attended:
        """The weights and the output of the head; there must be a word."""
        return attend(self.given, self.head, self.causal)

    @property
    def cut(self) -> str:
        """How many words are cut, as a title says it; empty if none are."""
        kept, typed = len(self.words), len(self.whole.words)
        return "" if kept == typed else f", {kept} of {typed} words: its table ends"

    @property
    def title(self) -> str:
        """The scheme, as a title says it."""
        if self.scheme.place == "nothing":
            return "without positions"
        name = self.scheme.name
        return f"{name} positions" if self.scheme.place == "words" else name


@dataclass(frozen=True)
class Reading:
    """One sentence and one untrained head, with every scheme. L is the trained length."""

    text: str
    d: int
    n: int
    L: int
    causal: bool

    @measured
    def schemes(self) -> Mapping[str, SchemeProfile]:
        """The schemes by name."""
        return pe_core.comparison(self.d, self.n, self.L)

    @measured
    def sentence(self) -> Sentence:
        """The sentence as a head reads it: words times √d, as in the paper."""
        return Sentence(self.text, self.d, self.n, scaled=True)

    @measured
    def head(self) -> Head:
        """The three matrices of an untrained head."""
        return untrained_head(self.d)

    @measured
    def by_scheme(self) -> Mapping[str, Read]:
        """The sentence as the head reads it with each scheme, by the name of the scheme."""
        return {
            name: Read(scheme, self.sentence, self.head, self.causal)
            for name, scheme in self.schemes.items()
        }


def reading(view: View) -> Reading:
    """Return the reading of a view; views that differ in t, φ or the dimension share one."""
    return _reading(view.words, view.d, view.n, view.L, view.causal == "yes")


_reading = while_asked(4)(Reading)  # measured: 6 ms at d 1024 for three schemes
