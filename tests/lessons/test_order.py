"""Why order matters: what its figures and words say, by laws and by a head written out anew."""

import itertools
import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS
from course.word_orders import Orders, rearranged
from pages.core.order.comparisons import Setting
from pages.core.order.figures import CELLS, FIGURES
from pages.core.order.model import Model
from tests.lessons.plain import attended, table

CHECKS = lessons.words("order")["checks"]
WAYS = CHOICES["order"].options
SENTENCES = (
    "John likes Jane",
    "the cat and The dog saw a bird",
    "two words",
    "never odd or even or odd never",
    "x < y & z > 👍🏽 سلام",
    " ".join(f"word{number}" for number in range(40)),
)
TITLED = ("moves_plain", "order_changes")
SIZES = [*itertools.product((2, 8, 128), SENTENCES), (1024, SENTENCES[0])]


def model(**changed: Any) -> Model:
    return Model(DEFAULTS._replace(**changed))


def plain_head(words: tuple[str, ...], d: int, *, positions: bool, causal: bool) -> Any:
    rows = pe_core.word_vectors(words, d) * math.sqrt(d)
    rows += positions * table(d, 10_000, range(len(words)))
    return attended(rows, pe_core.random_head(d, min(d, 64)), causal=causal)[1]


def plain_changes(orders: Orders, *, positions: bool, causal: bool) -> Any:
    """Return how far each output moves, in the order typed, by the head written out."""
    before, after = (
        plain_head(words, 128, positions=positions, causal=causal)
        for words in (orders.typed, orders.moved)
    )
    return np.abs(before - after[orders.places]).max(axis=1)


def test_a_rearrangement_keeps_every_word_and_follows_it() -> None:
    for words, how in itertools.product((*SENTENCES, "a b a", "one", "a"), WAYS):
        both = model(words=words, order=how).both.orders
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


def test_without_positions_each_word_keeps_its_output() -> None:
    for (d, words), how in itertools.product(SIZES, WAYS):
        both = model(d=d, words=words, order=how).both
        without, added = (both.compared(Setting(positions=here)) for here in (False, True))
        assert without.changes.max() <= 1e-14
        assert without.of_mean <= 1e-14
        if not both.orders.same:
            assert added.changes.max() > 1e-3, (d, words, how)
            assert added.of_mean > 1e-3, (d, words, how)


def test_a_word_that_is_there_twice_has_one_output() -> None:
    seen = model(words="the cat and The dog")
    assert seen.both.plain.twins == (0, 3)
    assert CHECKS["twice"](seen)[0].holds
    assert not CHECKS["twice"](model())[0].holds
    assert seen.both.compared(Setting(positions=True)).twin_gap > 1e-3
    assert model(words="a b").both.plain.twins is None


def test_the_checks_hold_and_fail_where_they_should() -> None:
    assert [check.holds for check in CHECKS["order"](model())] == [True, False]
    assert [check.holds for check in CHECKS["mean"](model())] == [True, False]
    assert [check.holds for check in CHECKS["masks"](model())] == [False]
    assert [check.holds for check in CHECKS["last"](model())] == [True]
    assert [check.holds for check in CHECKS["biases"](model())] == [True, False]


def test_a_bias_by_distance_leaves_one_other_order_of_three_words_and_no_more() -> None:
    seen = model().both
    kept = []
    for places in itertools.permutations(range(3)):
        moved = tuple(seen.words[index] for index in places)
        orders = Orders(seen.words, moved, [places.index(index) for index in range(3)])
        change = seen.compared(Setting(biased=True), orders).largest
        kept += [" ".join(moved)] * (change < 1e-12)
    assert kept == ["John likes Jane", "Jane likes John"]


def test_behind_a_mask_a_word_that_keeps_its_place_gets_another_output() -> None:
    seen = model(words="the cat saw a small dog here", order="reversed").both
    (middle,) = [was for was, place in enumerate(seen.orders.places) if was == place]
    assert seen.masked.changes[middle] > 0.1
    right = plain_changes(seen.orders, positions=False, causal=True)
    np.testing.assert_allclose(seen.masked.changes, right, atol=1e-12)


def test_one_word_and_a_palindrome_have_no_other_order() -> None:
    usual = {FIGURES[name](model()).layout.meta["title"] for name in TITLED}
    usual.add(CHECKS["order"](model())[0].measured)
    for how, causal, words in itertools.product(WAYS, ("no", "yes"), ("one", "ha Ha ha")):
        seen = model(words=words, order=how, causal=causal)
        told = {CHECKS["order"](seen)[0].measured}
        told |= {FIGURES[name](seen).layout.meta["title"] for name in TITLED}
        assert not told & usual  # each says so
        assert not any(one.changes.any() for one in (seen.both.without, seen.both.added))
        assert not any(check.holds for check in CHECKS["order"](seen))


def below(figure: Any) -> list[str]:
    """Return what a figure of words that move says below the moved words, from the left."""
    notes = figure.layout.annotations
    lowest = min(note.y for note in notes)
    return [n.text for n in sorted(notes, key=lambda n: n.x) if n.y == lowest]


SAME = {"no change", "none"}  # as there is room for


def test_with_the_bias_outputs_move_unchanged_for_the_reverse_alone() -> None:
    for how, changed in (("reversed", False), ("first-two-swapped", True), ("shuffled", True)):
        seen = model(words="the dog bites Paul", order=how)
        texts = below(FIGURES["moves_biased"](seen))
        assert (len(texts) == 4 and set(texts) <= SAME) is not changed
        if changed:
            most = max(float(text) for text in texts if text not in SAME)
            assert most == pytest.approx(seen.both.biased.largest, rel=0.05)


def test_the_moves_say_of_each_output_what_a_head_written_apart_says() -> None:
    seen = model(words="the cat saw a bird", order="shuffled")
    assert set(below(FIGURES["moves_plain"](seen))) <= SAME
    orders = seen.both.orders
    changes = plain_changes(orders, positions=True, causal=False)[np.argsort(orders.places)]
    told = [float(text) for text in below(FIGURES["moves_placed"](seen))]
    assert told == pytest.approx(list(changes), rel=0.05)


def test_what_a_question_asks_for_is_not_in_its_moves() -> None:
    asked = {
        "moves_to_predict": (model(causal="yes"), "moves_plain"),
        "bias_to_predict": (model(order="shuffled"), "moves_biased"),
    }
    for name, (seen, answer) in asked.items():
        assert below(FIGURES[name](seen)) == ["?"] * 3
        assert "?" not in below(FIGURES[answer](seen))
    assert set(below(FIGURES["moves_to_predict"](model()))) <= SAME
    for causal, bars in (("yes", 1), ("no", 2)):
        drawn = FIGURES["changes_to_predict"](model(causal=causal))
        assert len([trace for trace in drawn.data if trace.type == "bar"]) == bars


def test_the_bars_carry_the_changes() -> None:
    for causal in ("no", "yes"):
        seen = model(words="the cat saw a bird", causal=causal)
        drawn = [trace for trace in FIGURES["order_changes"](seen).data if trace.type == "bar"]
        for bars, positions in zip(drawn, (False, True), strict=True):
            right = plain_changes(seen.both.orders, positions=positions, causal=causal == "yes")
            ends = np.array(bars.y, dtype=float) + bars.base
            np.testing.assert_allclose(ends, right, atol=1e-12)
        first = np.array(drawn[0].y, dtype=float) + drawn[0].base
        assert bool(first.max() > 0.1) is (causal == "yes")


def test_the_pictures_of_outputs_have_the_same_rows_elsewhere_on_one_scale() -> None:
    typed, moved = (FIGURES[name](model()).data[0] for name in ("outputs_typed", "outputs_moved"))
    assert np.abs(np.array(typed.z)[::-1] - np.array(moved.z)).max() < 1e-6
    assert (typed.zmin, typed.zmax) == (moved.zmin, moved.zmax)
    output = plain_head(("Jane", "likes", "John"), 128, positions=False, causal=False)[0, 4]
    assert CELLS["outputs_moved"](model(), 4, 0)[-1] == f"value {output:.5g}"
