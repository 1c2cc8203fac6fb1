"""Why order matters: what its figures and words say, by laws and by a head written out anew."""

import itertools
import math

import numpy as np
import pytest

import pe_core
from course.view import CHOICES, DEFAULTS
from course.word_orders import Orders, rearranged
from pages.order.order import words as order
from pages.order.order import words_masks as masks
from pages.order.order import words_recurrence as recurrence
from pages.order.order.comparisons import Setting
from pages.order.order.figures import CELLS, FIGURES
from pages.order.order.model import Model
from pages.order.order.recurrence import steps_to_the_last

WAYS = CHOICES["order"].options
SENTENCES = (
    "John likes Jane",
    "the cat and The dog saw a bird",
    "two words",
    "never odd or even or odd never",
    "x < y & z > 👍🏽 سلام",
    " ".join(f"word{number}" for number in range(40)),
)
DIMENSIONS = (2, 8, 128, 1024)


def model(**changed: object) -> Model:
    return Model(DEFAULTS._replace(**changed))  # type: ignore[arg-type]


def plain_head(words: tuple[str, ...], d: int, *, positions: bool, causal: bool) -> np.ndarray:
    """Return the outputs of the same head, one exponential after the other."""
    rows = pe_core.word_vectors(words, d) * math.sqrt(d)
    for t in range(len(words)):
        for k in range(d // 2):
            angle = t / 10_000 ** (2 * k / d)
            rows[t, 2 * k] += math.sin(angle) * positions
            rows[t, 2 * k + 1] += math.cos(angle) * positions
    queries, keys, values = (rows @ matrix for matrix in pe_core.random_head(d, min(d, 64)))
    outputs = []
    for t, query in enumerate(queries):
        seen = range(t + 1 if causal else len(words))
        powers = [math.exp(float(query @ keys[s]) / math.sqrt(len(query))) for s in seen]
        outputs.append(sum(p * values[s] for s, p in zip(seen, powers, strict=True)) / sum(powers))
    return np.array(outputs)


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("words", SENTENCES)
def test_a_rearrangement_keeps_every_word_and_follows_it(words: str, how: str) -> None:
    both = model(words=words, order=how).both.orders
    assert sorted(both.typed) == sorted(both.moved)
    assert sorted(both.places) == list(range(len(both.typed)))
    assert [both.moved[place].lower() for place in both.places] == [w.lower() for w in both.typed]
    reads_the_same = [w.lower() for w in both.typed] == [w.lower() for w in both.moved]
    assert both.same is reads_the_same


def test_the_rearrangements_are_what_they_are_called() -> None:
    words = ("a", "b", "c", "d")
    assert rearranged(words, "reversed").moved == ("d", "c", "b", "a")
    assert rearranged(words, "ends-swapped").moved == ("d", "b", "c", "a")
    assert rearranged(words, "first-two-swapped").moved == ("b", "a", "c", "d")
    assert rearranged(("a", "b"), "shuffled").moved == ("b", "a")


@pytest.mark.parametrize("letters", ["abc", "acb", "abcd", "abcde", "abb", "abba", "aabb"])
def test_a_shuffle_is_seeded_and_neither_the_sentence_nor_its_reverse(letters: str) -> None:
    shuffled = rearranged(tuple(letters), "shuffled")
    assert shuffled.moved not in (tuple(letters), tuple(letters)[::-1])
    assert shuffled == rearranged(tuple(letters), "shuffled")


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("words", SENTENCES)
@pytest.mark.parametrize("d", DIMENSIONS)
def test_without_positions_each_word_keeps_its_output(d: int, words: str, how: str) -> None:
    seen = model(d=d, words=words, order=how)
    both = seen.both.orders
    assert seen.both.compared(Setting()).changes.max() <= 1e-14
    assert seen.both.compared(Setting()).of_mean <= 1e-14
    if not both.same:
        assert seen.both.compared(Setting(positions=True)).changes.max() > 1e-3
        assert seen.both.compared(Setting(positions=True)).of_mean > 1e-3


@pytest.mark.parametrize("words", SENTENCES)
@pytest.mark.parametrize("d", DIMENSIONS)
def test_what_mask_and_bias_tell_without_positions(d: int, words: str) -> None:
    seen = model(d=d, words=words)
    typed = seen.both.orders.typed
    turned, swapped = (rearranged(typed, how) for how in ("reversed", "first-two-swapped"))
    assert seen.both.masked_last.changes[-1] <= 1e-14
    assert seen.both.compared(Setting(biased=True), turned).changes.max() <= 1e-14
    if not turned.same:
        assert seen.both.compared(Setting(causal=True), turned).changes.max() > 1e-3
    if len(typed) > 2:
        assert seen.both.compared(Setting(biased=True), swapped).changes.max() > 1e-3


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("positions", [False, True])
@pytest.mark.parametrize("d", [4, 128])
def test_the_head_is_the_softmax_written_out(d: int, positions: bool, causal: bool) -> None:
    words = ("the", "cat", "and", "the", "dog")
    seen = model(d=d, words=" ".join(words))
    outputs = seen.both.compared(Setting(positions, causal)).before.output
    assert np.abs(outputs - plain_head(words, d, positions=positions, causal=causal)).max() < 1e-12


def test_scaling_the_words_makes_the_order_show() -> None:
    scaled = model().both.compared(Setting(positions=True)).largest
    unscaled = model().both.compared(Setting(positions=True, scaled=False)).largest
    assert 0.5 < scaled < 2
    assert 0.02 < unscaled < 0.06  # from a head written apart from this one: about 0.04


def test_a_word_that_is_there_twice_has_one_output() -> None:
    seen = model(words="the cat and The dog")
    assert seen.both.twins == (0, 3)
    (check,) = order.twice_checks(seen)
    assert check.holds
    assert not order.twice_checks(model())[0].holds
    assert seen.both.compared(Setting(positions=True)).gap(0, 3) > 1e-3
    assert model(words="a b").both.twins is None


def test_the_checks_hold_and_fail_where_they_should() -> None:
    checks, mean = order.order_checks(model()), order.mean_checks(model())
    assert [check.holds for check in checks] == [True, False]
    assert [check.holds for check in mean] == [True, False]
    assert [check.holds for check in masks.mask_checks(model())] == [False]
    assert [check.holds for check in masks.last_checks(model())] == [True]
    assert [check.holds for check in masks.bias_checks(model())] == [True, False]


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
    typed, moved = (
        plain_head(words, 128, positions=False, causal=True)
        for words in (seen.orders.typed, seen.orders.moved)
    )
    change = np.abs(typed[middle] - moved[middle]).max()
    assert abs(change - seen.masked.changes[middle]) < 1e-12


def test_the_largest_numbers_of_all_outputs_show_a_reversal_only_with_positions() -> None:
    seen = model(words="the dog bites Paul today").both
    assert seen.plain.of_largest < 1e-14
    typed, moved = (
        plain_head(words, 128, positions=True, causal=False).max(axis=0)
        for words in (seen.orders.typed, seen.orders.moved)
    )
    assert abs(np.abs(typed - moved).max() - seen.placed.of_largest) < 1e-12


def test_the_question_s_figure_keeps_to_itself_what_the_mask_does() -> None:
    drawn = FIGURES["changes_to_predict"]
    names = [trace.name for trace in drawn(model(causal="yes")).data if trace.type == "bar"]
    assert names == ["with positions"]
    assert len([trace for trace in drawn(model()).data if trace.type == "bar"]) == 2


@pytest.mark.parametrize("causal", ["no", "yes"])
@pytest.mark.parametrize("how", WAYS)
def test_one_word_and_a_palindrome_have_no_other_order(how: str, causal: str) -> None:
    for words, said in (
        ("one", "A single word cannot be reordered"),
        ("ha Ha ha", "reads the same"),
    ):
        seen = model(words=words, order=how, causal=causal)
        assert said in order.order_checks(seen)[0].measured
        assert said.lower() in FIGURES["moves_plain"](seen).layout.meta["title"].lower()
        assert said in FIGURES["order_changes"](seen).layout.meta["title"]
        assert not any(one.changes.any() for one in (seen.both.without, seen.both.added))
        assert all(found(seen) for found in order.WORDS["checks"].values())


@pytest.mark.parametrize("words", ["", "   ", "\u200b"])
def test_without_a_word_the_page_asks_for_one(words: str) -> None:
    seen = model(words=words)
    for name in ("order_changes", "moves_plain", "moves_biased", "outputs_typed"):
        assert FIGURES[name](seen).layout.meta["title"] == "Type a word to begin."
    assert [check.holds for check in order.order_checks(seen)] == [False]
    assert CELLS["outputs_typed"](seen, 0, 0) == ["Type a word to begin."]
    assert recurrence.parallel_table(seen).rows[-1] == ("0 (your sentence)", "0", "0", "0")
    assert order.order_steps(seen)[0].said == "Type a word to begin."


def below(figure: object) -> list[str]:
    """Return what a figure of words that move says below the moved words, from the left."""
    notes = figure.layout.annotations  # type: ignore[attr-defined]
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
    before, after = (
        plain_head(words, 128, positions=True, causal=False)
        for words in (orders.typed, orders.moved)
    )
    changes = np.abs(before - after[orders.places]).max(axis=1)[np.argsort(orders.places)]
    told = [float(text) for text in below(FIGURES["moves_placed"](seen))]
    assert told == pytest.approx(list(changes), rel=0.05)


def test_what_a_question_asks_for_is_not_in_its_moves() -> None:
    asked = {
        "moves_to_predict": (model(causal="yes"), "moves_plain"),
        "bias_to_predict": (model(order="shuffled"), "moves_biased"),
    }
    for name, (seen, answer) in asked.items():
        hidden, shown = FIGURES[name](seen), FIGURES[answer](seen)
        assert below(hidden) == ["?"] * 3
        assert "asked to predict" in hidden.layout.meta["alt"]
        assert "?" not in below(shown)
    assert set(below(FIGURES["moves_to_predict"](model()))) <= SAME


def test_both_settings_have_one_scale() -> None:
    seen = model()
    plain, placed = (FIGURES[name](seen) for name in ("moves_plain", "moves_placed"))
    limits = []
    for figure, found in ((plain, seen.both.without), (placed, seen.both.added)):
        heights = figure.data[1].y[1::3], figure.data[1].y[0::3]
        tall = np.array(heights[0], dtype=float) - np.array(heights[1], dtype=float)
        limits.append(tall / found.before.output[:, :6].ravel())
    assert np.ptp(np.concatenate(limits)) < 1e-9


@pytest.mark.parametrize("causal", ["no", "yes"])
def test_the_bars_carry_the_changes(causal: str) -> None:
    seen = model(words="the cat saw a bird", causal=causal)
    without, added = (trace for trace in FIGURES["order_changes"](seen).data if trace.type == "bar")
    both = seen.both.orders
    for bars, compared in zip((without, added), (seen.both.without, seen.both.added), strict=True):
        setting = compared.setting
        before, after = (
            plain_head(words, 128, positions=setting.positions, causal=setting.causal)
            for words in (both.typed, both.moved)
        )
        ends = np.array(bars.y, dtype=float) + bars.base
        moved = np.abs(before - after[both.places]).max(axis=1)
        assert np.abs(ends - moved).max() < 1e-12
    assert (float(np.max(np.array(without.y) + without.base)) > 0.1) is (causal == "yes")


def test_the_pictures_of_outputs_have_the_same_rows_elsewhere() -> None:
    typed, moved = (FIGURES[name](model()).data[0] for name in ("outputs_typed", "outputs_moved"))
    assert np.abs(np.array(typed.z)[::-1] - np.array(moved.z)).max() < 1e-6
    assert (typed.zmin, typed.zmax) == (moved.zmin, moved.zmax)
    output = plain_head(("Jane", "likes", "John"), 128, positions=False, causal=False)[0, 4]
    lines = CELLS["outputs_moved"](model(), 4, 0)
    assert lines == ["word: Jane", "entry of the output: 4", f"value {output:.5g}"]


def test_the_weights_of_the_first_word_are_the_same_numbers() -> None:
    steps = order.order_steps(model())
    weights = model(words="John likes Jane").both.compared(Setting()).before.weights[0]
    assert f"{weights[0]:.4f}" in steps[1].formula
    typed, _, rest = steps[1].formula.partition("rearranged")
    assert all(typed.count(f"{w:.4f}") == rest.count(f"{w:.4f}") == 1 for w in weights)
    assert len(steps) == 6


def test_an_rnn_needs_a_step_a_word_and_attention_one() -> None:
    rows = {row[0]: row[1:] for row in recurrence.parallel_table(model()).rows}
    assert rows["4"] == ("4", "1", "16")
    assert rows["1\u202f024"] == ("1\u202f024", "1", "1\u202f048\u202f576")
    assert rows["3 (your sentence)"] == ("3", "1", "9")
    assert r"h(t-1)" in recurrence.rnn_formula(model())
    assert r"t = 0,\ 1,\ 2" in recurrence.rnn_formula(model())


def walked(words: int, links: dict[object, list[object]]) -> int:
    """Return how many links lead from the first word to the last output, by walking them."""
    reached, steps = {("word", 0)}, 0
    while ("output", words - 1) not in reached:
        reached = {after for place in reached for after in links.get(place, [])}
        steps += 1
    return steps


@pytest.mark.parametrize("words", [1, 2, 4, 512])
def test_the_first_word_is_as_many_steps_away_as_there_are_links_to_walk(words: int) -> None:
    chain: dict[object, list[object]] = {
        ("output", place): [("output", place + 1)] for place in range(words - 1)
    } | {("word", place): [("output", place)] for place in range(words)}
    at_once: dict[object, list[object]] = {
        ("word", place): [("output", other) for other in range(words)] for place in range(words)
    }
    found = steps_to_the_last(words)
    assert found == (walked(words, chain), walked(words, at_once))


def test_the_path_lengths_are_drawn_for_the_chapter_s_sizes_and_for_the_sentence() -> None:
    figure = FIGURES["path_lengths"](model(words="the cat saw a bird"))
    recurrent, direct = (trace for trace in figure.data if trace.mode == "lines")
    assert list(recurrent.y) == list(recurrent.x)
    assert set(direct.y) == {1}
    marked = {(trace.x[0], trace.y[0]) for trace in figure.data if trace.mode == "markers"}
    sizes = (4, 5, 512, 1024)
    assert {(x, y) for x, y in marked if x} == {(n, steps) for n in sizes for steps in (n, 1)}
    assert "5 and 1 for your sentence" in figure.layout.meta["alt"]
    assert "your sentence" not in FIGURES["path_lengths"](model(words="")).layout.meta["alt"]


def test_what_was_typed_stands_in_no_formula() -> None:
    seen = model(words="zebra quokka zebra")
    said = [recurrence.rnn_formula(seen)]
    said += [part for step in order.order_steps(seen) for part in step]
    assert not any(word in part for part in said for word in ("zebra", "quokka"))


def test_orders_are_equal_only_if_their_words_are() -> None:
    assert rearranged(("a",), "reversed") == Orders(("a",), ("a",), [0])
