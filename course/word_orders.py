"""The same words in two orders: how far the output of a head for each word moves."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import Floats

ROUNDING = 1e-12  # what moves by less has moved by rounding only
_SHUFFLES = 16


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


def rearranged(typed: tuple[str, ...], how: str) -> Orders:
    """Return the words in their order and in the one that is called `how`."""
    names = list(names_of(typed))
    order = _REARRANGE[how](names)
    if [names[index] for index in order] == names:
        order = list(range(len(names)))
    places = [order.index(index) for index in range(len(order))]
    return Orders(typed, tuple(typed[index] for index in order), places)


def names_of(words: tuple[str, ...]) -> tuple[int, ...]:
    """Return a number for each word, the same for words that have the same vector."""
    known: dict[bytes, int] = {}
    rows = pe_core.word_vectors(words, 2)
    return tuple(known.setdefault(row.tobytes(), len(known)) for row in rows)


def changes(before: Floats, after: Floats, orders: Orders) -> Floats:
    """Return for each typed word the most that a number of its output changes, shape (words,).

    `before` holds the outputs of the words as typed, `after` those of the rearranged words.
    """
    return np.asarray(abs(before - after[orders.places]).max(axis=1))


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
