"""Small parts that several lessons share, each held to a plain definition of what it does."""

from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest

import pe_core
from course import hidden_position, large, moving_columns, word_pairs
from course.caption import caption_of
from course.criteria import LEARNED, MEASURED, TRAINED, measured_over, two
from course.digit_tables import every_digit
from course.hidden_position import hands_apart, shown_pairs, verdict
from course.numerals import grouped
from course.sentences import NO_WORDS, Sentence, head_width, lengths, place, sentence, square
from course.view import DEFAULTS
from course.windows import around, spread, tile
from course.word_orders import Orders, changes, names_of, rearranged
from course.word_pairs import Pairs
from pe_core.scheme_criteria import Criterion


@pytest.mark.parametrize(("count", "most"), [(64, 8), (10, 4), (5, 8), (8, 8), (9, 3)])
def test_windows_hold_the_chosen_one_and_lie_within_the_whole(count: int, most: int) -> None:
    size = min(count, most)
    for chosen in range(count):
        near, tiled = around(chosen, count, most), tile(chosen, count, most)
        for window in (near, tiled):
            assert chosen in window
            assert len(window) == size
            assert 0 <= window.start < window.stop <= count
        if most // 2 <= chosen <= count - (most - most // 2):
            assert near.start == chosen - most // 2  # in the middle
        if chosen // most * most <= count - size:
            assert tiled.start == chosen // most * most


def test_some_are_spread_from_end_to_end() -> None:
    assert spread(64, 4, 16) == [0, 16, 21, 42, 63]
    assert spread(5, 5, 0) == [0, 1, 2, 3, 4]
    assert spread(2, 8, 1) == [0, 1]
    assert spread(100, 3, 7) == [0, 7, 50, 99]
    assert shown_pairs(128) == [0, 9, 18, 27, 36, 45, 54, 63]
    assert shown_pairs(8) == [0, 1, 2, 3]


def test_the_angle_between_hands_is_the_smaller_one() -> None:
    view = DEFAULTS._replace(d=8, n=100)
    for one, other in ((3, 4), (0, 40), (7, 7)):
        turned = np.degrees(abs(one - other) * 100.0 ** (-np.arange(4) / 4)) % 360
        expected = np.minimum(turned, 360 - turned)
        assert list(hands_apart(view, one, other).values()) == pytest.approx(expected, abs=1e-9)
        assert list(hands_apart(view, one, other)) == [0, 1, 2, 3]


def test_a_verdict_names_the_hand_that_tells_and_those_that_do_not() -> None:
    view = DEFAULTS._replace(d=8, n=10_000)  # one token turns the hands by 57, 6, 0.6 and 0.06°
    assert verdict(view, 7, 7) == ["**Right.** It is position 7."]
    assert verdict(view, 7, 8) == [
        "**Not so.** It is position 7. You said 8, which is 1 token too far on.",
        "At d = 8 and n = 10\u202f000, pair 0 gives it away: its hand stands 57° from where your "
        "answer would put it.",
        "On pairs 1, 2, 3 both positions look the same, to within 10°.",
    ]
    assert verdict(view, 44, 0)[0].endswith("You said 0, which is 44 tokens short of it.")
    assert "pair 1 gives it away: its hand stands 108° from" in verdict(view, 44, 0)[1]
    assert verdict(view, 44, 0)[-1].startswith("On pairs 0, 3 both")
    assert verdict(view, 2200, 0)[-1] == "On pair 1 both positions look the same, to within 10°."
    assert len(verdict(DEFAULTS._replace(d=2), 0, 3)) == 2
    one_dial = DEFAULTS._replace(d=2)
    assert verdict(one_dial, 44, 0)[1] == (  # 44 is nearly seven turns
        "No dial here gives it away: all hands look the same at both positions."
    )
    assert hidden_position._ALIKE == 10


def test_a_caption_names_what_a_page_shows_and_what_is_set_on_it() -> None:
    view = DEFAULTS._replace(n=20_000, learned="trained-small", family="x-transformers",
                             undone="columns-put-back", rope_base=1_000_000)  # fmt: skip
    thousands = grouped(20_000), grouped(1_000_000)
    assert caption_of(view) == (
        f"d = 128, n = {thousands[0]}, L = 50, t = 10, φ = 5 · Positional encoding"
    )
    assert caption_of(view, ["learned", "undone", "family", "rope_base"], ["t", "d"]) == (
        "d = 128, t = 10 · Learned table: small start · Both tables: columns put back · Library: "
        f"x-transformers · Base: {thousands[1]} · Positional encoding"
    )
    assert caption_of(view, ["causal"], []) == "Causal mask: no · Positional encoding"


@pytest.mark.parametrize("text", ["", "a", "a b", "a a", "a b a", "a b c", "the dog bites the man"])
def test_words_are_put_into_other_orders(text: str) -> None:
    typed = tuple(text.split())
    count = len(typed)
    last = [count - 1, *range(1, count - 1), 0] if count > 1 else list(range(count))
    first_two = [1, 0, *range(2, count)] if count > 1 else list(range(count))
    wanted = {"reversed": list(range(count))[::-1], "ends-swapped": last,
              "first-two-swapped": first_two}  # fmt: skip
    for how, order in wanted.items():
        found = rearranged(typed, how)
        moved = tuple(typed[index] for index in order)
        assert (found.typed, found.moved) == (typed, moved)
        assert found.same == (moved == typed)
        if not found.same:
            assert [found.moved[at] for at in found.places] == list(typed)
            assert found.places == [order.index(index) for index in range(count)]
    shuffled = rearranged(typed, "shuffled")
    assert sorted(shuffled.moved) == sorted(typed)
    others = {one for one in permutations(typed) if one not in (typed, typed[::-1])}
    assert not others or shuffled.moved in others
    assert Orders(typed, typed, list(range(count))).same


def test_equal_words_have_one_number() -> None:
    assert names_of(("a", "b", "a", "c", "b")) == (0, 1, 0, 2, 1)
    before, after = np.array([[1.0, 2], [3, 4]]), np.array([[3.0, 9], [1, 2.5]])
    assert changes(before, after, Orders((), (), [1, 0])).tolist() == [0.5, 5]


def test_a_sentence_is_read_as_words_times_the_root_of_the_width() -> None:
    plain = Sentence("one two one two two", 16, 100, scaled=False)
    scaled = Sentence("one two one two two", 16, 100, scaled=True)
    assert plain.words == ("one", "two", "one", "two", "two")
    assert np.allclose(scaled.vectors, 4 * plain.vectors)
    assert np.allclose(plain.positions, pe_core.sinusoidal(5, 16, 100))
    assert np.allclose(scaled.sums, scaled.vectors + scaled.positions)
    assert np.allclose(plain.sums, plain.vectors + plain.positions)
    assert sorted(plain.repeats) == [(0, 2), (1, 3), (3, 4)]
    assert plain.cut(None) is plain
    assert plain.cut(5) is plain
    assert plain.cut(4).words == ("one", "two", "one", "two")
    view = DEFAULTS._replace(words="a b", d=8, n=100, t=1)
    assert sentence(view, True) == Sentence("a b", 8, 100, scaled=True)
    assert [place(view, count) for count in (1, 2, 3)] == [0, 1, 1]
    assert [head_width(d) for d in (2, 63, 64, 65, 512)] == [2, 63, 64, 64, 64]
    assert lengths(np.array([[3.0, 4], [0, 2]])).tolist() == [5, 2]
    assert square(("a",)) == {
        "rows": ("a",), "columns": ("a",), "row_axis": "query word", "column_axis": "key word",
    }  # fmt: skip


def test_a_cell_of_a_table_of_words_says_when_the_mask_hides_it() -> None:
    pairs = Pairs(np.arange(9).reshape(3, 3), "offset", (0, 8), "title", "alt")
    masked = pairs._replace(masked=True)
    words = ("a", "b", "c")
    for x, y in product(range(3), repeat=2):
        lines = word_pairs.cell(pairs, words, x, y)
        assert str(3 * y + x) in lines[-1]
        hidden = [*lines[:-1], "hidden by the mask"]
        assert word_pairs.cell(masked, words, x, y) == (hidden if x > y else lines)
    assert word_pairs.cell(pairs, words, 9, 9) == word_pairs.cell(pairs, words, 2, 2)
    assert word_pairs.cell(None, (), 0, 0) == [NO_WORDS]
    assert (word_pairs.mask_text(True), word_pairs.mask_text(False)) == (", causal mask", "")


def test_columns_that_hardly_move_are_counted() -> None:
    angle = np.outer(np.arange(50), 10_000 ** (-np.arange(16) / 16))
    table = np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(50, 32)
    assert moving_columns.spans(50, 32, 10_000) == pytest.approx(np.ptp(table, axis=0))
    assert moving_columns.still_columns(50, 32, 10_000) == (np.ptp(table, axis=0) < 0.1).sum()
    assert moving_columns.STILL == 0.1


def test_a_table_with_all_its_digits_reads_back_as_the_same_numbers() -> None:
    values = np.random.default_rng(1).standard_normal(5) / 3
    table = every_digit("Caption", {"k": range(5), "value": values})
    assert table[:2] == ("Caption", ("k", "value"))
    assert [(int(str(k)), float(str(one))) for k, one in table.rows] == list(enumerate(values))


def test_large_tables_are_let_go_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "_all", [])
    made: list[int] = []

    @large.while_asked(2)
    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    assert not large.let_go()
    assert [double(n) for n in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert made == [1, 2, 3, 2]  # of three, the last two are kept
    assert not large.let_go_unasked()  # asked since the last look
    double(1)
    assert not large.let_go_unasked()
    assert large.let_go_unasked()
    assert not large.let_go_unasked()
    double(1)
    assert made == [1, 2, 3, 2, 1]
    assert large.let_go()
    assert not large.let_go()


def criterion(holds: bool, measured: float, values: tuple[float, ...]) -> Criterion:
    return Criterion("", "", holds, measured, 0.0, values, (1234, 5))


def test_what_decides_a_criterion_is_said_in_a_cell() -> None:
    made = criterion(False, 1.23456, (1.0, 2.34567))
    both = f"{grouped(1234)} and 5"
    assert two(made) == both
    assert MEASURED["unique"](made) == f"1.23 ({both})"
    assert MEASURED["same step at every length"](made) == "1 → 2.35"
    assert MEASURED["same step at every length"](replace(made, holds=True)) == "1"
    assert MEASURED["bounded and defined beyond"](made) == "at most 1.235"
    beyond = criterion(False, float("inf"), ())
    assert MEASURED["bounded and defined beyond"](beyond) == f"no row {grouped(1234)}"
    assert MEASURED["deterministic"](made) == "differs by 1.23"
    assert MEASURED["deterministic"](replace(made, holds=True)) == "yes"
    assert MEASURED["equal steps"](made) == "1 to 2.35"
    assert MEASURED["equal steps"](replace(made, holds=True)) == "1"
    learned = pe_core.schemes(8)[LEARNED]
    assert TRAINED == 5000
    assert measured_over(learned) == min(5000, learned.rows or 5000)
    assert measured_over(pe_core.schemes(8)["sinusoidal"]) == 5000
