"""The learner's words in two orders, and what an untrained attention head makes of them.

The words are multiplied by √d, as in the paper, with positions and without, so that the position
that is added is the only difference. Unscaled, the encoding would drown the toy words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course.head_reading import Attended, Head, untrained_head
from course.quantity import Floats, quantity
from course.sentences import sentence
from course.table_cache import while_asked
from course.view import View
from course.word_orders import ROUNDING, Orders, changes, names_of, rearranged
from pe_core.figures import out_of

_LISTED = 6  # words whose weights a table lists


def attend(rows: Floats, base: int, head: Head, positions: bool, causal: bool) -> Attended:
    """Return what a head makes of at least one word vector; each is a row."""
    if positions:
        rows = pe_core.add_positions(rows, base, scaled=True)
    else:
        rows = rows * rows.shape[1] ** 0.5
    return Attended(*pe_core.attention(rows, *head, causal=causal))


@dataclass(frozen=True, eq=False)
class Comparison:
    """What one head makes of at least one word in two orders."""

    orders: Orders
    vectors: Floats  # of the words as typed, shape (words, d)
    base: int
    positions: bool = False
    causal: bool = False

    def _attended(self, vectors: Floats) -> Attended:
        head = untrained_head(vectors.shape[1])
        return attend(vectors, self.base, head, self.positions, self.causal)

    @quantity
    def before(self) -> Attended:
        """The weights and outputs of the words as typed."""
        return self._attended(self.vectors)

    @quantity
    def after(self) -> Attended:
        """The weights and outputs of the rearranged words."""
        return self._attended(self.vectors[np.argsort(self.orders.places)])

    @quantity
    def changes(self) -> Floats:
        """The most that a number of its output changes, for each typed word, shape (words,)."""
        return changes(self.before.output, self.after.output, self.orders)

    @property
    def stays(self) -> bool:
        """Whether no output changes by more than rounding."""
        return not any(self.moves)

    @property
    def moves(self) -> list[bool]:
        """For each word whether its output changes by more than rounding."""
        return [bool(change > ROUNDING) for change in self.changes]

    @property
    def all_move(self) -> bool:
        """Whether all outputs do."""
        return all(self.moves)

    @property
    def changed(self) -> str:
        """How many do, in words if it is all or none."""
        return out_of(sum(self.moves), len(self.moves), "output")

    @property
    def unchanged(self) -> str:
        """How many do not."""
        return out_of(len(self.moves) - sum(self.moves), len(self.moves), "output")

    @quantity
    def twins(self) -> tuple[int, int] | None:
        """The first place of a word that is there twice, and the second."""
        first: dict[int, int] = {}
        for place, name in enumerate(names_of(self.orders.typed)):
            if first.setdefault(name, place) != place:
                return first[name], place
        return None

    @property
    def twin_gap(self) -> float:
        """The most that a number differs between their two outputs, as typed."""
        if not self.twins:
            return 0.0
        first, second = self.before.output[[*self.twins]]
        return float(abs(first - second).max())

    @property
    def twins_alike(self) -> bool:
        """Whether these are the same."""
        return self.twin_gap < ROUNDING

    @property
    def twins_see(self) -> tuple[int, int]:
        """How many words have a weight in each of them."""
        first, second = ((self.before.weights[place] > 0).sum() for place in self.twins or (0, 0))
        return (int(first), int(second)) if self.twins else (0, 0)


@while_asked(12)  # measured for 32 words at d 1024: 7 ms for the first figure, 15 for the page
def _compared(words: str, order: str, d: int, n: int, positions: bool, causal: bool) -> Comparison:
    typed = tuple(pe_core.split_words(words))
    vectors = pe_core.word_vectors(typed, d)
    vectors.setflags(write=False)
    return Comparison(rearranged(typed, order), vectors, n, positions, causal)


@dataclass(frozen=True)
class Model:
    """The learner's words in two orders, for one view."""

    view: View

    def _with(self, positions: bool = False, causal: bool = False) -> Comparison:
        """Return what the head is given besides the words; views that differ in t share it."""
        view = self.view
        return _compared(view.words, view.order, view.d, view.n, positions, causal)

    @property
    def plain(self) -> Comparison:
        """Both orders with neither positions nor a mask."""
        return self._with()

    @property
    def placed(self) -> Comparison:
        """Both orders with positions added."""
        return self._with(positions=True)

    @property
    def masked(self) -> Comparison:
        """Both orders behind a causal mask, without positions."""
        return self._with(causal=True)

    @quantity
    def words(self) -> tuple[str, ...]:
        """The words as typed; there may be none."""
        return sentence(self.view, scaled=False).words

    # What the document names

    @quantity
    def mix(self) -> list[Mapping[str, Any]]:
        """For some words, what goes of each into the first typed word's output, in both orders."""
        if not self.words:
            return []
        places = self.plain.orders.places
        typed = self.plain.before.weights[0]
        moved = self.plain.after.weights[places[0]][places]
        return [
            {"word": word, "typed": typed[at], "moved": moved[at]}
            for at, word in enumerate(self.words[:_LISTED])
        ]
