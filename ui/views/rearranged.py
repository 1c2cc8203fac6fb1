"""The learner's words in two orders, and what an untrained head makes of each.

The words are multiplied by √d, as in the paper, with positions and without, so that the position
that is added is the only difference. Unscaled, the encoding would drown the toy words.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pe_core
from course.view import View

ROUNDING = 1e-12  # what moves by less has moved by rounding only
_HEAD = 64  # numbers in an output, or d of them if d is smaller
_SHUFFLES = 16


# The sentence, and the same words in another order.


class Orders(NamedTuple):
    """The words as typed and rearranged, and where each typed word then stands.

    If both read the same, every word counts as standing where it stood.
    """

    typed: tuple[str, ...]
    moved: tuple[str, ...]
    places: list[int]

    @property
    def same(self) -> bool:
        """Whether both read the same."""
        return self.places == list(range(len(self.typed)))


def orders(view: View) -> Orders:
    """Return the learner's words in both orders."""
    return rearranged(tuple(pe_core.split_words(view.words)), view.order)


def rearranged(typed: tuple[str, ...], how: str) -> Orders:
    """Return the words in their order and in the one that is called `how`."""
    names = list(names_of(typed))
    order = _REARRANGE[how](names)
    if [names[index] for index in order] == names:
        order = list(range(len(names)))
    places = [order.index(index) for index in range(len(order))]
    return Orders(typed, tuple(typed[index] for index in order), places)


@lru_cache(maxsize=64)  # as below: a page asks for it some twenty times
def names_of(words: tuple[str, ...]) -> tuple[int, ...]:
    """Return a number for each word, the same for words that have the same vector."""
    known: dict[Any, int] = {}
    rows = pe_core.word_vectors(words, 2).tolist()
    return tuple(known.setdefault(tuple(row), len(known)) for row in rows)


def _reversed(names: list[int]) -> list[int]:
    return list(range(len(names)))[::-1]


def _ends_swapped(names: list[int]) -> list[int]:
    return _swapped(len(names), -1)


def _first_two_swapped(names: list[int]) -> list[int]:
    return _swapped(len(names), 1)


def _swapped(count: int, other: int) -> list[int]:
    """Return the places with the first and another one exchanged, if there is another one."""
    order = list(range(count))
    if count > 1:
        order[0], order[other] = order[other], order[0]
    return order


def _shuffled(names: list[int]) -> list[int]:
    """Return the first of some shuffles that is neither the sentence nor its reverse."""
    for seed in range(_SHUFFLES):
        order = Random(seed).sample(range(len(names)), len(names))
        if [names[i] for i in order] not in (names, names[::-1]):
            return order
    return _reversed(names)


_REARRANGE: Mapping[str, Callable[[list[int]], list[int]]] = {
    "reversed": _reversed,
    "ends-swapped": _ends_swapped,
    "first-two-swapped": _first_two_swapped,
    "shuffled": _shuffled,
}


# What the head makes of them.


class Setting(NamedTuple):
    """What a head is given beside the words: positions, a causal mask, a bias by distance.

    `scaled` is whether the words are multiplied by √d first.
    """

    positions: bool = False
    causal: bool = False
    biased: bool = False
    scaled: bool = True


def head(words: tuple[str, ...], view: View, setting: Setting) -> tuple[Any, Any]:
    """Return the weights and the outputs of an untrained head for at least one word."""
    return _attended(words, view.d, view.n, setting)


# Measured for 32 words at d = 1000: a page takes 18 ms at a new d and 5 ms at the same one; without
# what is kept here and in the two functions below it takes 190 ms.
@lru_cache(maxsize=64)
def _attended(words: tuple[str, ...], d: int, n: int, setting: Setting) -> tuple[Any, Any]:
    known = tuple(sorted(set(words)))
    rows = _vectors(known, d)[[known.index(word) for word in words]]
    if setting.positions:
        rows = pe_core.add_positions(rows, n, scaled=setting.scaled)
    elif setting.scaled:
        rows = rows * d**0.5
    places = range(len(words))
    bias = [[-abs(i - j) for j in places] for i in places] if setting.biased else None
    found = pe_core.attention(rows, *_head(d), bias=bias, causal=setting.causal)
    for array in found:
        array.flags.writeable = False
    return found


@lru_cache(maxsize=8)
def _vectors(words: tuple[str, ...], d: int) -> Any:
    return pe_core.word_vectors(words, d)


@lru_cache(maxsize=8)
def _head(d: int) -> tuple[Any, Any, Any]:
    return pe_core.random_head(d, min(d, _HEAD))


def changes(view: View, both: Orders, setting: Setting) -> Any:
    """Return for each typed word the most that a number of its output changes."""
    before, after = (head(words, view, setting)[1] for words in (both.typed, both.moved))
    return abs(before - after[both.places]).max(axis=1)


def largest_change(view: View, both: Orders, setting: Setting) -> float:
    """Return the most that any number of any output changes."""
    return float(changes(view, both, setting).max())


def mean_change(view: View, both: Orders, setting: Setting) -> float:
    """Return the most that a number of the mean of all outputs changes."""
    before, after = (head(words, view, setting)[1] for words in (both.typed, both.moved))
    return float(abs(before.mean(axis=0) - after.mean(axis=0)).max())


def settings(view: View) -> tuple[Setting, Setting]:
    """Return the setting without positions and the one with them, under the chosen mask."""
    masked = view.causal == "yes"
    return Setting(causal=masked), Setting(positions=True, causal=masked)
