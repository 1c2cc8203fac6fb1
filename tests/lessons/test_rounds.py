"""A round of the quiz: what it asks, how it is read from a record, and what was behind answers."""

from collections import Counter
from random import Random

from course.contents import PATH
from course.kept_record import SLOTS
from course.misconception_review import ENOUGH, after, coming_back
from course.question_bank import known_to_the_quiz, of_page, of_the_quiz, predictions
from course.questions import MISCONCEPTIONS
from course.rounds import (
    LENGTH,
    Round,
    by_misconception,
    drawn,
    kept,
    next_slot,
    row,
    rows,
)
from tests.answers import right_of, wrong_of
from tests.each import each

ASKED = list(of_the_quiz())
ONE, TWO, THREE = ASKED[:3]


DONE = Round(
    [ONE.name, TWO.name, THREE.name],
    {ONE.name: right_of(ONE), TWO.name: wrong_of(TWO), THREE.name: -1},
)


def test_an_answer_is_right_wrong_not_known_or_not_there() -> None:
    assert DONE.questions == [ONE, TWO, THREE]
    assert [DONE.right(item) for item in ASKED[:4]] == [True, False, False, False]
    assert DONE.missed() == [TWO.name, THREE.name]
    assert Round([ONE.name, TWO.name], {TWO.name: right_of(TWO)}).missed() == []
    behind = TWO.options[wrong_of(TWO)].misconception
    assert [DONE.behind(item) for item in ASKED[:4]] == ["", behind, "", ""]


def test_rounds_are_read_from_a_record_oldest_first() -> None:
    entries = {
        "round/2": ([ONE.name, TWO.name], 50), "at/2": (1, 60),
        f"answer/2/{ONE.name}": (2, 55), f"answer/2/{TWO.name}": (1, 50),  # of the round before
        "round/0": ([THREE.name], 70), "at/0": (9, 80), f"answer/2/{THREE.name}": (0, 99),
    }  # fmt: skip
    assert kept(entries) == [
        Round([ONE.name, TWO.name], {ONE.name: 2}, 2, 50, 1), Round([THREE.name], {}, 0, 70, 1),
    ]  # fmt: skip
    assert kept({"round/7": ([ONE.name], 1), "at/7": (1, 1)}) == [Round([ONE.name], {}, 7, 1, 0)]
    assert kept({}) == []


def test_slots_are_taken_in_turn() -> None:
    slots = [next_slot([Round([], slot=slot)]) for slot in range(SLOTS)]
    assert slots == [*range(1, SLOTS), 0]
    assert next_slot([]) == 0
    assert next_slot([Round([], slot=5), Round([], slot=2)]) == 3


def test_a_round_asks_one_question_of_each_of_some_pages() -> None:
    names = drawn([], Random(1))
    pages = [predictions()[name].page for name in names]
    assert len(names) == LENGTH == len(set(pages))
    assert drawn([], Random(1)) == names != drawn([], Random(2))


@each("page", sorted({item.page for item in ASKED}))
def test_a_round_about_one_page_asks_all_of_its_questions_each_once(page: str) -> None:
    names = drawn([], Random(1), pages=[page])
    assert sorted(names) == sorted(item.name for item in ASKED if item.page == page)[:LENGTH]


def test_the_least_asked_of_a_page_come_first_and_those_with_trouble_before_them() -> None:
    past: list[Round] = []
    for seed in range(40):
        past.append(Round(drawn(past, Random(seed))))
    times = Counter(name for done in past for name in done.names)
    for page in {item.page for item in ASKED}:
        counts = [times[item.name] for item in ASKED if item.page == page]
        assert max(counts) - min(counts) <= 1
    offering = WRONG["column-is-pair"]
    assert offering
    pages = {item.page for item in offering}
    for seed in range(3):
        names = drawn(past, Random(seed), ["column-is-pair"], pages)
        for page in pages:
            assert any(item.name in names for item in offering if item.page == page)


def test_lessons_that_were_seen_are_asked_first() -> None:
    seen = sorted({item.page for item in ASKED})[-4:]
    pages = [predictions()[name].page for name in drawn([], Random(3), (), seen)]
    assert set(seen) <= set(pages)


def test_who_has_seen_no_lesson_is_asked_about_the_core() -> None:
    core = {one.address for one in PATH}
    for seed in range(10):
        assert {predictions()[name].page for name in drawn([], Random(seed))} <= core


# The questions that offer each misconception.
WRONG = {
    key: [item for item in ASKED if any(option.misconception == key for option in item.options)]
    for key in MISCONCEPTIONS
}


def test_wrong_answers_are_put_together_by_what_lay_behind_the_most_common_first() -> None:
    key, items = max(WRONG.items(), key=lambda found: len(found[1]))
    (first, second), other = items[:2], next(item for item in ASKED if item not in items)
    given = {
        item.name: next(n for n, option in enumerate(item.options) if option.misconception == key)
        for item in (first, second)
    }
    done = Round([other.name, first.name, second.name], given | {other.name: wrong_of(other)})
    assert list(by_misconception(done).items()) == [
        (key, [first, second]), (other.options[wrong_of(other)].misconception, [other]),
    ]  # fmt: skip


def test_an_answer_is_kept_with_what_was_asked_and_what_lay_behind() -> None:
    asked = {"page": TWO.page, "question": TWO.question}
    chosen = TWO.options[wrong_of(TWO)]
    behind = MISCONCEPTIONS[chosen.misconception].said
    for option, answer, holds, said in (
        (-1, None, None, None),
        (right_of(TWO), TWO.right.text, True, None),
        (wrong_of(TWO), chosen.text, False, behind),
    ):
        told = {"answer": answer, "right": holds, "misconception": said}
        assert row(TWO, option) == asked | told
    again = Round([THREE.name, TWO.name], {TWO.name: wrong_of(TWO)})
    given = [
        (1, TWO, wrong_of(TWO)),
        (2, ONE, right_of(ONE)),
        (2, TWO, wrong_of(TWO)),
        (2, THREE, -1),
    ]
    assert rows([again, DONE]) == [{"round": turn} | row(*answer) for turn, *answer in given]


def test_the_quiz_asks_the_twin_of_what_a_lesson_asks() -> None:
    lessons_own = [item for item in predictions().values() if item.quiz]
    assert [item.twin or item for item in lessons_own] == ASKED
    assert known_to_the_quiz() == {item.name for item in (*ASKED, *lessons_own)}
    assert ONE in (*of_page(ONE.page), *(item.twin for item in of_page(ONE.page)))


def test_trouble_is_over_after_two_right_answers() -> None:
    key = TWO.options[wrong_of(TWO)].misconception
    assert ENOUGH == 2
    assert after(TWO, -1, {key: 1}) == {}
    assert after(TWO, wrong_of(TWO), {}) == {key: 0}
    assert after(TWO, right_of(TWO), {}) == {}
    assert after(TWO, right_of(TWO), {key: 0, "elsewhere": 1}) == {key: 1}
    assert after(TWO, right_of(TWO), {key: 1}) == {key: None}
    found = coming_back([key], {TWO.name})
    holding = [item for item in predictions().values()
               if any(option.misconception == key for option in item.options)]  # fmt: skip
    assert found == [item for item in holding if item != TWO] + [TWO]
    both = coming_back([ONE.options[wrong_of(ONE)].misconception, key], ())
    assert any(o.misconception == ONE.options[wrong_of(ONE)].misconception for o in both[0].options)
