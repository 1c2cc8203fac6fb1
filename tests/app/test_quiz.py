"""The final quiz: what a round asks, how it is answered, and what it says of the answers."""

import pytest
from streamlit.testing.v1 import AppTest

from course import lessons, rounds
from course.contents import BY_ADDRESS, CORE, COURSE, FURTHER
from course.question_bank import of_the_quiz, predictions
from course.questions import MISCONCEPTIONS, UNKNOWN, Prediction
from course.rounds import LENGTH, Round, by_misconception
from tests.answers import right_of, wrong_of
from tests.app import course
from tests.app.course import (
    buttons,
    figures,
    opened,
    parts,
    record,
    stands,
    text,
    values,
    with_record,
)
from tests.spread import spread

QUIZ = "quiz"


def test_the_place_of_an_answer_tells_nothing() -> None:
    for item in of_the_quiz():
        count = len(item.options)
        orders = [item.mixed(number) for number in range(1, 60)]
        assert all(sorted(order) == list(range(count)) for order in orders)
        assert item.mixed(1) == item.mixed(1)
        assert {order.index(right_of(item)) for order in orders} == set(range(count)), item.name


def begin(app: AppTest, *names: str) -> None:
    stands(with_record(app, {"round/0": (list(names), 0)}).run())


def last(app: AppTest) -> Round:
    return rounds.kept(record(app))[-1]


def press(app: AppTest, key: str) -> AppTest:
    stands(course.press(app, key))
    return app


def own(app: AppTest) -> dict[str, str]:
    return {key: label for key, label in buttons(app).items() if key.startswith("quiz_")}


def go_on(app: AppTest, at: int, label: str) -> AppTest:
    assert own(app) == {f"quiz_on_0_{at}": label}
    return press(app, f"quiz_on_0_{at}")


@pytest.mark.parametrize("share", spread(range(9), 1))
def test_every_answer_is_met_with_its_reason_and_the_figure_comes_after_it(
    share: int, subtests: pytest.Subtests
) -> None:
    app = opened(QUIZ)
    for item in list(of_the_quiz())[share::9]:
        for number in (UNKNOWN, *range(len(item.options))):
            with subtests.test(item=item.name, answer=number):
                begin(app, item.name)
                assert item.question in text(app)
                assert not parts(app, "figures")
                assert not any(option.why in text(app) for option in item.options)
                name = "show" if number == UNKNOWN else str(number)
                press(app, f"quiz_0_{item.name}_{name}")
                met(app, item, number)


def met(app: AppTest, item: Prediction, number: int) -> None:
    told = text(app)
    assert item.right.text in told
    assert item.right.why in told
    assert lessons.evidence(item) in told
    assert len(figures(app)) == 1
    assert values(app) == item.right.view
    wrong = number != UNKNOWN and not item.options[number].right
    assert ("✓ **Right.**" in told) is (number != UNKNOWN and not wrong)
    assert ("A common mistake:" in told) is wrong
    assert all(option.text in told for option in item.options)
    if wrong:
        chosen = item.options[number]
        assert chosen.why in told
        assert MISCONCEPTIONS[chosen.misconception].said in told
        assert lessons.evidence(item, chosen) in told


def test_a_whole_round_ends_with_its_score_and_links_back() -> None:
    app = opened(QUIZ)
    done = last(app)
    count = len(done.names)
    assert count == LENGTH
    for at, name in enumerate(done.names):
        item = predictions()[name]
        assert item.question in text(app)
        assert any(key.startswith("quiz_about_") for key in own(app)) is (at == 0)
        answers = [str(right_of(item)), "show", str(wrong_of(item))]
        press(app, f"quiz_0_{name}_{answers[at % 3]}")
        go_on(app, at, "Next question" if at + 1 < count else "See the result")
    done = last(app)
    told = text(app)
    assert f"## {len(done.names[::3])} of {count} right" in told
    assert f"### Questions you left open: {len(done.names[1::3])}" in told
    for key, items in by_misconception(done).items():
        assert f"### “{MISCONCEPTIONS[key].said}”" in told
        assert all(item.question in told for item in items)
    linked = {link.proto.page for link in app.get("page_link")}
    assert {predictions()[name].page for name in done.missed()} <= linked
    assert {"quiz_missed", "quiz_others"} <= own(app).keys()
    press(app, "quiz_missed")
    assert last(app).names == done.missed()
    assert predictions()[done.missed()[0]].question in text(app)


def test_a_round_can_ask_about_one_part_or_one_lesson() -> None:
    app = opened(QUIZ)
    for part in (CORE, FURTHER):
        press(app, f"quiz_about_{part}")
        addresses = {one.address for one in COURSE[part]}
        assert {predictions()[name].page for name in last(app).names} <= addresses
    press(app, f"quiz_about_{BY_ADDRESS['rotary'].title}")
    assert {predictions()[name].page for name in last(app).names} == {"rotary"}
