"""What an untrained attention head makes of the same words in two orders.

The words are multiplied by √d, as in the paper, with positions and without, so that the position
that is added is the only difference. Unscaled, the encoding would drown the toy words.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import pe_core
from course.head_reading import Attended, Head, untrained_head
from course.quantities import Floats, measured
from course.sentences import Sentence
from course.word_orders import ROUNDING, Orders, changes, names_of, rearranged
from pe_core.figures import out_of

_FEW = 4  # weights that are written out in a formula


class Setting(NamedTuple):
    """What a head is given besides the words: positions, a causal mask, a bias by distance.

    `scaled` is whether the words are multiplied by √d first.
    """

    positions: bool = False
    causal: bool = False
    biased: bool = False
    scaled: bool = True


def attend(rows: Floats, base: int, head: Head, setting: Setting) -> Attended:
    """Return what a head makes of at least one word vector; each is a row."""
    if setting.positions:
        rows = pe_core.add_positions(rows, base, scaled=setting.scaled)
    elif setting.scaled:
        rows = rows * rows.shape[1] ** 0.5
    places = np.arange(len(rows))
    bias = -abs(places[:, None] - places) if setting.biased else None
    return Attended(*pe_core.attention(rows, *head, bias=bias, causal=setting.causal))


@dataclass(frozen=True, eq=False)
class Comparison:
    """What one head makes of the words in two orders, with one setting."""

    orders: Orders
    setting: Setting
    vectors: Floats  # of the words as typed, shape (words, d)
    base: int
    head: Head

    @measured
    def before(self) -> Attended:
        """The weights and outputs of the words as typed."""
        return attend(self.vectors, self.base, self.head, self.setting)

    @measured
    def after(self) -> Attended:
        """The weights and outputs of the rearranged words."""
        order = np.argsort(self.orders.places)
        return attend(self.vectors[order], self.base, self.head, self.setting)

    @measured
    def changes(self) -> Floats:
        """The most that a number of its output changes, for each typed word, shape (words,)."""
        return changes(self.before.output, self.after.output, self.orders)

    @measured
    def largest(self) -> float:
        """The most that any number of any output changes."""
        return float(self.changes.max())

    @measured
    def of_mean(self) -> float:
        """The most that a number of the mean of all outputs changes."""
        before, after = (one.output.mean(axis=0) for one in (self.before, self.after))
        return float(abs(before - after).max())

    @measured
    def of_largest(self) -> float:
        """The most that the largest number of a column of all outputs changes."""
        before, after = (one.output.max(axis=0) for one in (self.before, self.after))
        return float(abs(before - after).max())

    @property
    def stays(self) -> bool:
        """Whether no output changes by more than rounding."""
        return self.largest < ROUNDING

    @property
    def mean_stays(self) -> bool:
        """Whether the mean of all outputs does not."""
        return self.of_mean < ROUNDING

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

    @property
    def first_weights(self) -> tuple[str, str]:
        """The weights of the first typed word in LaTeX, as typed and rearranged."""
        moved_to = self.orders.places[0]
        return _listed(self.before.weights[0]), _listed(self.after.weights[moved_to])

    @measured
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


def _listed(weights: Floats) -> str:
    first = [f"{weight:.4f}" for weight in weights[:_FEW]]
    return r",\ ".join([*first, r"\dots"] if len(weights) > _FEW else first)


@dataclass(frozen=True)
class Comparisons:
    """A sentence in two orders, and what one untrained head makes of them with each setting.

    Each comparison takes at least one word.
    """

    text: str
    order: str
    causal: bool
    d: int
    n: int

    @measured
    def sentence(self) -> Sentence:
        """The sentence as typed, before its words are multiplied by √d."""
        return Sentence(self.text, self.d, self.n, scaled=False)

    @measured
    def words(self) -> tuple[str, ...]:
        """Its words; there may be none."""
        return self.sentence.words

    @measured
    def orders(self) -> Orders:
        """The words as typed, and in the chosen order."""
        return rearranged(self.words, self.order)

    @measured
    def head(self) -> Head:
        """The untrained head."""
        return untrained_head(self.d)

    def compared(self, setting: Setting, orders: Orders | None = None) -> Comparison:
        """Return what the head makes of two orders; without any, of the chosen ones."""
        chosen = self.orders if orders is None else orders
        return Comparison(chosen, setting, self.sentence.vectors, self.n, self.head)

    # Under the chosen mask.

    @measured
    def without(self) -> Comparison:
        """The chosen orders without positions."""
        return self.masked if self.causal else self.plain

    @measured
    def added(self) -> Comparison:
        """The chosen orders with positions added."""
        if self.causal:
            return self.compared(Setting(positions=True, causal=True))
        return self.placed

    @measured
    def unscaled(self) -> Comparison:
        """The same, with words that are not multiplied by √d."""
        return self.compared(self.added.setting._replace(scaled=False))

    # Under a mask of their own, whatever is chosen.

    @measured
    def plain(self) -> Comparison:
        """The chosen orders with neither positions nor a mask."""
        return self.compared(Setting())

    @measured
    def placed(self) -> Comparison:
        """The chosen orders with positions and no mask."""
        return self.compared(Setting(positions=True))

    @measured
    def masked(self) -> Comparison:
        """The chosen orders behind a causal mask, without positions."""
        return self.compared(Setting(causal=True))

    @measured
    def masked_last(self) -> Comparison:
        """The words and all before the last one reversed, behind a causal mask."""
        return self.compared(Setting(causal=True), before_last(self.words))

    @measured
    def masked_swapped(self) -> Comparison:
        """The words and the first two of them exchanged, behind a causal mask."""
        return self.compared(Setting(causal=True), rearranged(self.words, "first-two-swapped"))

    @measured
    def biased(self) -> Comparison:
        """The chosen orders with a bias by distance alone."""
        return self.compared(Setting(biased=True))

    @measured
    def biased_reversed(self) -> Comparison:
        """The words and their reverse, with a bias by distance alone."""
        return self.compared(Setting(biased=True), rearranged(self.words, "reversed"))

    @measured
    def biased_swapped(self) -> Comparison:
        """The words and the first two of them exchanged, with a bias by distance alone."""
        return self.compared(Setting(biased=True), rearranged(self.words, "first-two-swapped"))


def before_last(typed: tuple[str, ...]) -> Orders:
    """Return the words in their order, and with all before the last one reversed."""
    front = rearranged(typed[:-1], "reversed")
    return Orders(typed, (*front.moved, *typed[-1:]), [*front.places, len(typed) - 1])
