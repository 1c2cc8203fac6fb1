"""What a browser says was pressed: each press is carried out once, and nonsense is left out."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from course.before_and_after import FORMS
from course.contents import BY_ADDRESS
from course.question_bank import of_page
from course.questions import Prediction
from course.view import DEFAULTS
from tests.app.course import (
    buttons,
    control_bar,
    file,
    opened,
    record,
    stands,
    text,
    values,
)

PAGE = "before_and_after"
ITEMS = FORMS["A"]


def one(app: AppTest, number: int, item: Prediction, place: int = 0, **other: Any) -> Any:
    """Return a press that chooses an option of the test, as the client sends it."""
    view = values(app)._asdict()
    key = f"test_{item.name}"
    return {"number": number, "key": key, "page": PAGE, "view": view, "value": place} | other


def told(app: AppTest, presses: Any, session: object = None) -> AppTest:
    """Return the course after the client has sent what was pressed."""
    session = app.session_state["learner"].session if session is None else session
    app.session_state["hand"] = {"pressed": {"session": session, "presses": presses}}
    stands(app.run())
    return app


def chosen(app: AppTest) -> dict[str, int]:
    each = {key: time for key, (_, time) in record(app).items() if key.startswith("test/")}
    in_order = sorted(each, key=each.__getitem__)
    return {key.removeprefix("test/"): record(app)[key][0] for key in in_order}


def done(app: AppTest) -> list[int]:
    """Return the presses of which the client is told that they are done."""
    numbers: list[int] = control_bar(app)["done"]
    return numbers


def state(app: AppTest) -> tuple[Any, ...]:
    """Return what a press may change."""
    learner = app.session_state["learner"]
    return dict(record(app)), learner.view, dict(learner.asked), learner.page


def test_ten_presses_that_come_together_are_carried_out_once_each_in_their_order() -> None:
    app = opened(PAGE)
    presses = [one(app, 100 + n, item, n % 3) for n, item in enumerate(ITEMS[:9])]
    presses.append(one(app, 109, ITEMS[0], 2))  # who thinks again means the later one
    told(app, presses[::-1])
    places = [0, *(n % 3 for n in range(1, 9))]
    options = {item.name: item.mixed()[n] for n, item in zip(places, ITEMS, strict=False)}
    options[ITEMS[0].name] = ITEMS[0].mixed()[2]
    assert chosen(app) == options
    assert list(chosen(app)) == [*(item.name for item in ITEMS[1:9]), ITEMS[0].name]
    assert "9 of 15 answered" in text(app)
    assert done(app) == list(range(100, 110))


def test_a_message_that_comes_twice_changes_nothing_the_second_time() -> None:
    app = opened(PAGE)
    presses = [one(app, 7, ITEMS[0]), one(app, 8, ITEMS[1])]
    told(app, presses)
    before = state(app)
    told(app, presses)
    stands(app.run())
    assert state(app) == before
    # Those that the client has heard of are sent no more, and a new one is.
    told(app, [*presses[1:], one(app, 9, ITEMS[2])])
    assert list(chosen(app)) == [item.name for item in ITEMS[:3]]
    assert done(app) == [8, 9]


def test_a_press_for_another_session_changes_nothing() -> None:
    app = opened(PAGE)
    before = state(app)
    others: tuple[object, ...] = ("", "another", 0, [], {})
    for number, session in enumerate(others, 7):
        told(app, [one(app, number, ITEMS[0])], session)
        assert state(app) == before
        assert done(app) == []


def test_a_press_of_a_page_that_was_left_changes_nothing() -> None:
    app = opened("heatmap")
    late = shown_by(app, 9, values(app)._asdict() | {"t": 3})
    app.switch_page(file("bits")).run()
    before = state(app)
    told(app, [late])
    assert state(app) == before
    assert done(app) == [9]  # it is asked for no more
    app.switch_page(file("heatmap")).run()
    assert late["key"] in buttons(app)
    assert not [key for key in record(app) if key.startswith("page/")]


LEFT_OUT = object()
NONSENSE: dict[str, list[Any]] = {
    "number": [LEFT_OUT, None, "seven", [], float("inf"), float("nan"), "9" * 5000],
    "key": [LEFT_OUT, None, "no such button", ["test_show"], {}],
    "page": [LEFT_OUT, None, "heatmap", 5, ["before_and_after"]],
    "value": [
        LEFT_OUT, None, -1, 3, 10**30, "0", True, 0.5, [], {}, float("nan"),
        [{"name": "a.csv", "data": "MQ=="}],
    ],
    "view": [
        LEFT_OUT, None, 5, "d", [], {}, {"d": 8},
        *(DEFAULTS._asdict() | {key: value} for key, value in (
            ("d", "8"), ("d", None), ("t", 1.5), ("t", True), ("L", float("inf")), ("words", 5),
            ("notation", "sideways"), ("notation", []), ("rope_base", "1"), ("phi", {}),
        )),
    ],
}  # fmt: skip


@pytest.mark.parametrize("part", NONSENSE)
def test_a_press_that_no_client_sends_changes_nothing_and_stops_no_other(
    part: str, subtests: pytest.Subtests
) -> None:
    app = opened(PAGE)
    for count, value in enumerate(NONSENSE[part]):

        def spoilt(number: int, value: object = value) -> dict[str, Any]:
            press_ = one(app, number, ITEMS[0]) | {part: value}
            return {key: found for key, found in press_.items() if found is not LEFT_OUT}

        with subtests.test(value=repr(value)[:40]):
            before = state(app)
            told(app, [spoilt(100 + 3 * count)])
            assert state(app) == before
            good = one(app, 102 + 3 * count, ITEMS[1], count % 3)
            told(app, [spoilt(101 + 3 * count), good])
            assert chosen(app) == {ITEMS[1].name: ITEMS[1].mixed()[count % 3]}


def shown_by(app: AppTest, number: int, view: dict[str, Any]) -> dict[str, Any]:
    """Return a press of "Just show me" on the page of the heatmap."""
    key = next(key for key, label in buttons(app).items() if label == "Just show me")
    return {"number": number, "key": key, "page": "heatmap", "view": view, "value": None}


def test_a_press_is_carried_out_once_its_button_has_been_drawn() -> None:
    # The first run of a session may give way to the next one, which brings the press, before it
    # has drawn the button.
    app = opened("heatmap")
    app.session_state["learner"].acts.clear()
    press_ = shown_by(app, 9, values(app)._asdict() | {"t": 4})
    told(app, [press_])
    assert press_["key"] not in buttons(app)
    assert record(app)["page/still_columns"][0] == -1
    assert values(app).t == control_bar(app)["view"]["t"] == 4
    assert done(app) == [9]


def test_a_press_right_before_the_page_is_left_is_carried_out() -> None:
    app = opened("heatmap")
    presses = [shown_by(app, 9, values(app)._asdict())]
    session = app.session_state["learner"].session
    app.session_state["hand"] = {"pressed": {"session": session, "presses": presses}}
    stands(app.switch_page(file("bits")).run())
    assert record(app)["page/still_columns"][0] == -1
    assert values(app) == BY_ADDRESS["bits"].opening


def test_a_press_whose_button_comes_with_another_press_is_carried_out() -> None:
    app = opened("clock_hands")
    view = values(app)._asdict()
    start = {"number": 5, "key": "game_start", "page": "clock_hands", "view": view, "value": None}
    told(app, [start, start | {"number": 6, "key": "game_answer_1", "value": 0}])
    assert record(app)["game"][0]["answers"] == 1
    assert done(app) == [5, 6]


def test_two_quick_presses_of_one_answer_count_once() -> None:
    app = opened("heatmap")
    question = of_page("heatmap")[0]
    right, wrong = (
        next(n for n, option in enumerate(question.options) if option.right is is_right)
        for is_right in (True, False)
    )
    keys = [f"{question.key}_{number}" for number in (wrong, right)]
    base = {"page": "heatmap", "view": values(app)._asdict(), "value": None}
    told(app, [base | {"number": number, "key": key} for number, key in enumerate(keys, 1)])
    assert record(app)[f"page/{question.name}"][0] == wrong
    assert done(app) == [1, 2]
