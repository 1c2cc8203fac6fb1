"""The learner's sentence as vectors, for the lessons that put it into a model."""

from dataclasses import dataclass
from typing import TypedDict

import numpy as np

import pe_core
from course import messages
from course.quantity import Floats, quantity
from course.view import View
from pe_core import figures
from pe_core.figures import Figure

NO_WORDS = "Type a word to begin."


class Axes(TypedDict):
    """What a row and a column of a picture is."""

    row_axis: str
    column_axis: str


class Labels(Axes):
    """The same, with a word for each row and each column."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


OFFSET = "offset: key minus query (tokens)"
SIDES: Axes = {"row_axis": "query word", "column_axis": "key word"}


@dataclass(frozen=True)
class Sentence:
    """A typed sentence, which may have no words, at one width and base.

    `scaled` multiplies the word vectors by √d. Only the first `most` words are read, if it is set.
    """

    text: str
    d: int
    n: int
    scaled: bool
    most: int | None = None

    @quantity
    def words(self) -> tuple[str, ...]:
        """Its words."""
        return tuple(pe_core.split_words(self.text)[: self.most])

    @quantity
    def vectors(self) -> Floats:
        """The vectors of its words, shape (words, d)."""
        return self._plain * (self.d**0.5 if self.scaled else 1.0)

    @quantity
    def positions(self) -> Floats:
        """The encodings of its positions, shape (words, d)."""
        return np.asarray(pe_core.sinusoidal_at(range(len(self.words)), self.d, self.n))

    @quantity
    def sums(self) -> Floats:
        """What goes into the first layer, shape (words, d)."""
        return np.asarray(pe_core.add_positions(self._plain, self.n, scaled=self.scaled))

    @quantity
    def _plain(self) -> Floats:
        return pe_core.word_vectors(self.words, self.d)


def sentence(view: View, scaled: bool) -> Sentence:
    """Return the sentence of a view, with or without the factor √d."""
    return Sentence(view.words, view.d, view.n, scaled)


def place(view: View, count: int) -> int:
    """Return the chosen word: position t, or the last word of a shorter sentence."""
    return min(view.t, count - 1)


def head_width(d: int) -> int:
    """Return how wide a head is on these pages: 64 numbers, as in the paper, or all d of them."""
    return min(d, 64)


def square(words: tuple[str, ...]) -> Labels:
    """Return the words beside a table of all pairs: a query each row, a key each column."""
    return {"rows": words, "columns": words, **SIDES}


def nothing() -> Figure:
    """Return the figure of a sentence without words."""
    return figures.grid(
        [[0]], rows=[" "], columns=[" "], row_axis="word", column_axis="dimension",
        quantity="value", title=NO_WORDS, shown_values=False, view="no words",
        alt=messages.sentences("figure")("no_words"),
    )  # fmt: skip
