"""Why order matters: what its figures and words say, by laws and by a head written out apart."""

import itertools
import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course.view import CHOICES, DEFAULTS
from course.word_orders import Orders, rearranged
from pages.core.order.figures import FIGURES
from pages.core.order.model import Model
from tests.lessons.plain import attended, table

WAYS = CHOICES["order"].options
SENTENCES = (
    "John likes Jane",
    "the cat and The dog saw a bird",
    "two words",
    "never odd or even or odd never",
    "x < y & z > 👍🏽 سلام",
    " ".join(f"word{number}" for number in range(40)),
)
TITLED = ("moves_plain", "moves_masked")


def model(**changed: Any) -> Model:
    return Model(DEFAULTS._replace(**changed))


def plain_head(words: tuple[str, ...], d: int, *, positions: bool, causal: bool) -> Any:
    """Return the weights and the outputs of the head written out."""
    rows = pe_core.word_vectors(words, d) * math.sqrt(d)
    rows += positions * table(d, 10_000, range(len(words)))
    return attended(rows, pe_core.random_head(d, min(d, 64)), causal=causal)


def plain_changes(orders: Orders, *, positions: bool = False, causal: bool = False) -> Any:
    """Return how far each output moves, in the order typed, by the head written out."""
    before, after = (
        plain_head(words, 128, positions=positions, causal=causal)[1]
        for words in (orders.typed, orders.moved)
    )
    return np.abs(before - after[orders.places]).max(axis=1)


def test_a_rearrangement_keeps_every_word_and_follows_it() -> None:
    for words, how in itertools.product((*SENTENCES, "a b a", "one", "a"), WAYS):
        both = model(words=words, order=how).plain.orders
        typed, moved = ([word.lower() for word in row] for row in (both.typed, both.moved))
        assert sorted(both.typed) == sorted(both.moved)
        assert sorted(both.places) == list(range(len(both.typed)))
        assert [moved[place] for place in both.places] == typed
        assert both.same is (typed == moved), (words, how)


def test_the_rearrangements_are_what_they_are_called() -> None:
    words = ("a", "b", "c", "d")
    assert rearranged(words, "reversed").moved == ("d", "c", "b", "a")
    assert rearranged(words, "ends-swapped").moved == ("d", "b", "c", "a")
    assert rearranged(words, "first-two-swapped").moved == ("b", "a", "c", "d")
    assert rearranged(("a", "b"), "shuffled").moved == ("b", "a")


def test_a_shuffle_is_seeded_and_neither_the_sentence_nor_its_reverse() -> None:
    for letters in ("abc", "acb", "abcd", "abcde", "abb", "abba", "aabb"):
        shuffled = rearranged(tuple(letters), "shuffled")
        assert shuffled.moved not in (tuple(letters), tuple(letters)[::-1])
        assert shuffled == rearranged(tuple(letters), "shuffled")


def test_one_word_and_a_palindrome_have_no_other_order() -> None:
    usual = {FIGURES[name](model()).layout.meta["title"] for name in TITLED}
    for how, words in itertools.product(WAYS, ("one", "ha Ha ha")):
        seen = model(words=words, order=how)
        told = {FIGURES[name](seen).layout.meta["title"] for name in TITLED}
        assert not told & usual  # each says so
        assert not any(one.changes.any() for one in (seen.plain, seen.placed, seen.masked))


def below(figure: Any) -> list[str]:
    """Return what a figure of words that move says below the moved words, from the left."""
    notes = figure.layout.annotations
    lowest = min(note.y for note in notes)
    return [n.text for n in sorted(notes, key=lambda n: n.x) if n.y == lowest]


SAME = {"no change", "none"}  # as there is room


def test_the_moves_say_of_each_output_what_a_head_written_apart_says() -> None:
    seen = model(words="the cat saw a bird", order="shuffled")
    assert set(below(FIGURES["moves_plain"](seen))) <= SAME
    orders = seen.plain.orders
    for name, given in (("moves_placed", {"positions": True}), ("moves_masked", {"causal": True})):
        changes = plain_changes(orders, **given)[np.argsort(orders.places)]
        told = [float(text) for text in below(FIGURES[name](seen))]
        assert told == pytest.approx(list(changes), rel=0.05)
