"""What a browser says was pressed: each press is carried out once, and nonsense is left out."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from course.bank import of_page
from course.before_and_after import FORMS
from course.contents import AT
from course.questions import Prediction
from course.view import LENGTHS, View
from tests.app.course import (
    brought,
    buttons,
    control_bar,
    file,
    moved,
    opened,
    parts,
    press,
    record,
    sent,
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
    """Return what was chosen, by question, in the order in which it was."""
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


def test_presses_that_count_are_counted_once_each() -> None:
    app = opened("clock_hands")
    view = values(app)._asdict()
    start = {"number": 5, "key": "game_start", "page": "clock_hands", "view": view, "value": None}
    told(app, [start])
    rounds = [start | {"number": n, "key": "game_on"} for n in range(20, 30)]
    press(app, "game_answer_1", record(app)["game"][0]["hidden"])
    assert record(app)["game"][0]["answers"] == 1
    for _ in range(2):
        told(app, rounds)
        assert record(app)["game"][0]["round"] == 11
        assert record(app)["game"][0]["answers"] == 1


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


@pytest.mark.parametrize("session", ["", "another", 0, [], {}])
def test_a_press_for_another_session_changes_nothing(session: object) -> None:
    app = opened(PAGE)
    before = state(app)
    told(app, [one(app, 7, ITEMS[0])], session)
    assert state(app) == before
    assert done(app) == []


def test_a_press_of_a_page_that_was_left_changes_nothing() -> None:
    app = opened("heatmap")
    (show,) = [key for key, label in buttons(app).items() if label == "Just show me"]
    view = View(*values(app))._asdict() | {"t": 3}
    late = {"number": 9, "key": show, "page": "heatmap", "view": view, "value": None}
    app.switch_page(file("bits")).run()
    before = state(app)
    told(app, [late])
    assert state(app) == before
    assert done(app) == [9]  # it is asked for no more
    app.switch_page(file("heatmap")).run()
    assert show in buttons(app)
    assert not [key for key in record(app) if key.startswith("page/")]


NONSENSE: list[dict[str, Any]] = [
    {"number": None}, {"number": "seven"}, {"number": []}, {"number": float("inf")},
    {"number": float("nan")}, {"number": "9" * 5000},
    {"key": None}, {"key": "no such button"}, {"key": ["test_show"]}, {"key": {}},
    {"page": None}, {"page": "heatmap"}, {"page": 5}, {"page": ["before_and_after"]},
    {"value": None}, {"value": -1}, {"value": 3}, {"value": 10**30}, {"value": "0"},
    {"value": True}, {"value": 0.5}, {"value": []}, {"value": {}}, {"value": float("nan")},
    {"view": None}, {"view": 5}, {"view": "d"}, {"view": []}, {"view": {}}, {"view": {"d": 8}},
    *({"view": {key: value}, "spoilt": True} for key, value in (
        ("d", "8"), ("d", None), ("t", 1.5), ("t", True), ("L", float("inf")), ("words", 5),
        ("layout", "sideways"), ("layout", []), ("rope_base", "1"), ("phi", {}),
    )),
]  # fmt: skip


@pytest.mark.parametrize("wrong", NONSENSE, ids=lambda wrong: repr(wrong)[:40])
def test_a_press_that_no_client_sends_changes_nothing_and_stops_no_other(
    wrong: dict[str, Any],
) -> None:
    app = opened(PAGE)
    before = state(app)
    view = values(app)._asdict()
    if wrong.get("spoilt"):
        wrong = {"view": view | wrong["view"]}
    told(app, [one(app, 7, ITEMS[0]) | wrong])
    assert state(app) == before
    told(app, [one(app, 7, ITEMS[0]) | wrong, one(app, 8, ITEMS[1])])
    assert list(chosen(app)) == [ITEMS[1].name]


@pytest.mark.parametrize("left_out", ["number", "key", "page", "view", "value"])
def test_a_press_with_a_part_left_out_changes_nothing(left_out: str) -> None:
    app = opened(PAGE)
    before = state(app)
    whole = one(app, 7, ITEMS[0])
    told(app, [{key: value for key, value in whole.items() if key != left_out}])
    assert state(app) == before


@pytest.mark.parametrize(
    "pressed",
    [
        None, 5, "x", [], [5], {}, {"session": "x"}, {"presses": 5}, {"presses": True},
        {"presses": "presses"}, {"presses": {"number": 7}}, {"presses": [None, 5, "x", [], {}]},
    ],
    ids=repr,
)  # fmt: skip
def test_a_message_that_no_client_sends_changes_nothing(pressed: Any) -> None:
    app = opened(PAGE)
    before = state(app)
    session = app.session_state["learner"].session
    mine = {"session": session} | pressed if isinstance(pressed, dict) else pressed
    app.session_state["hand"] = {"pressed": mine}
    stands(app.run())
    assert state(app) == before


@pytest.mark.parametrize("number", [-(10**9), 10**9])
def test_a_view_out_of_bounds_is_brought_to_what_the_controls_can_show(number: int) -> None:
    app = opened("heatmap")
    (show,) = [key for key, label in buttons(app).items() if label == "Just show me"]
    view = values(app)._asdict() | {key: number for key in ("d", "n", "L", "t", "phi", "dim")}
    press_ = {"number": 7, "key": show, "page": "heatmap", "view": view, "value": None}
    told(app, [press_])
    found = values(app)
    longest = number > 0
    assert LENGTHS[longest] == found.L
    assert 0 <= found.t < found.L
    assert 0 <= found.phi < found.L
    assert 0 <= found.dim < found.d
    assert control_bar(app)["view"] == found._asdict()


def test_a_press_is_carried_out_once_its_button_has_been_drawn() -> None:
    # The first run of a session may give way to the next one, which brings the press, before it
    # has drawn the button.
    app = opened("heatmap")
    (show,) = [key for key, label in buttons(app).items() if label == "Just show me"]
    app.session_state["learner"].acts.clear()
    view = values(app)._asdict() | {"t": 4}
    told(app, [{"number": 9, "key": show, "page": "heatmap", "view": view, "value": None}])
    assert show not in buttons(app)
    assert record(app)["page/still_columns"][0] == -1
    assert values(app).t == control_bar(app)["view"]["t"] == 4
    assert done(app) == [9]


def test_a_press_right_before_the_page_is_left_is_carried_out() -> None:
    app = opened("heatmap")
    (show,) = [key for key, label in buttons(app).items() if label == "Just show me"]
    learner = app.session_state["learner"]
    one = {"number": 9, "key": show, "page": "heatmap", "view": values(app)._asdict()}
    presses = {"session": learner.session, "presses": [one | {"value": None}]}
    app.session_state["hand"] = {"pressed": presses}
    stands(app.switch_page(file("bits")).run())
    assert record(app)["page/still_columns"][0] == -1
    assert values(app) == AT["bits"].opening


def test_a_press_whose_button_comes_with_another_press_is_carried_out() -> None:
    app = opened("clock_hands")
    view = values(app)._asdict()
    start = {"number": 5, "key": "game_start", "page": "clock_hands", "view": view, "value": None}
    told(app, [start, start | {"number": 6, "key": "game_answer_1", "value": 0}])
    assert record(app)["game"][0]["answers"] == 1
    assert done(app) == [5, 6]


def test_the_view_that_came_with_a_press_is_that_of_the_session_afterwards() -> None:
    app = opened("heatmap", d="64", L="40")
    (show,) = [key for key, label in buttons(app).items() if label == "Just show me"]
    moving = {"d": 32, "L": 20, "t": 11, "layout": "halves"}
    view = values(app)._asdict() | moving
    told(app, [{"number": 3, "key": show, "page": "heatmap", "view": view, "value": None}])
    assert moving.items() <= values(app)._asdict().items()
    assert control_bar(app)["view"] == values(app)._asdict()
    # Of several, that of the last.
    later = [{"number": n, "key": "asked_still_columns_longer_table", "page": "heatmap",
              "view": view | {"t": n}, "value": None} for n in (4, 5)]  # fmt: skip
    assert values(told(app, later[::-1])).t == 5
    assert values(sent(moved(app, t=8), later[0]["key"])).t == 8


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


def test_files_are_sent_to_places_for_files_alone() -> None:
    app = opened(PAGE)
    before = state(app)
    files = [{"name": "a.csv", "data": "MQ=="}]
    told(
        app,
        [
            one(app, 7, ITEMS[0], value=files),
            one(app, 8, ITEMS[1], key="no such place", value=files),
        ],
    )
    assert state(app) == before
    assert 7 in done(app)


@pytest.mark.parametrize(
    "value", [-1, 10**30, [], [None], [[]], [{}], ["a.csv"], [{"name": 5}]], ids=repr
)
def test_what_no_client_sends_to_a_place_for_files_leaves_it_as_it_is(value: Any) -> None:
    app = brought(opened("own_table"), "table_dropped", a_csv=b"1,2")
    (before,) = parts(app, "own_files")
    stands(press(app, "table_dropped", value))
    (after,) = parts(app, "own_files")
    assert after["held"] == before["held"]
    assert bool(after["refused"][1]) is (isinstance(value, list) and bool(value))
