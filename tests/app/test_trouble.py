"""A misconception comes back in other questions until two of them are answered right."""

from itertools import pairwise
from random import Random

from streamlit.testing.v1 import AppTest

from course import rounds, trouble
from course.bank import of_page, of_the_quiz, predictions
from course.contents import AT, LESSONS
from course.kept_record import entries
from course.questions import MISCONCEPTIONS, Prediction
from tests.app.course import opened, press, record, text, turned_to, with_record

ASKED = list(predictions().values())


def wrong(item: Prediction, key: str) -> int:
    """Return the number of an option that stands for a misconception."""
    return next(n for n, option in enumerate(item.options) if option.misconception == key)


def right(item: Prediction) -> int:
    return item.options.index(item.right)


def kept(app: AppTest) -> dict[str, object]:
    """Return what the record holds of misconceptions."""
    return {key: value for key, (value, _) in record(app).items() if key.startswith("trouble/")}


SHARED = next(
    (item, other, key)
    for key in MISCONCEPTIONS
    for item, other in pairwise(
        one for one in ASKED if any(option.misconception == key for option in one.options)
    )
    if item.page != other.page
)


def test_a_wrong_answer_opens_it_and_two_right_ones_in_a_row_close_it() -> None:
    item, other, key = SHARED
    assert trouble.after(item, wrong(item, key), {}) == {key: 0}
    assert trouble.after(other, right(other), {key: 0})[key] == 1
    assert trouble.after(other, right(other), {key: 1})[key] is None
    assert trouble.after(other, wrong(other, key), {key: 1}) == {key: 0}
    assert trouble.after(other, right(other), {}) == {}
    assert trouble.after(other, -1, {key: 1}) == {}


def test_it_comes_back_in_questions_that_offer_it_and_are_not_answered() -> None:
    item, other, key = SHARED
    found = trouble.coming_back([key], {item.name})
    assert found.index(other) < found.index(item)
    assert all(any(o.misconception == key for o in one.options) for one in found)
    assert trouble.coming_back([], {}) == []


def test_every_misconception_comes_back_in_another_question_where_there_is_one() -> None:
    for key in MISCONCEPTIONS:
        offering = [i for i in ASKED if any(o.misconception == key for o in i.options)]
        assert offering
        for item in offering:
            first, *_ = trouble.coming_back([key], {item.name})
            assert first in offering
            assert (first != item) is (len(offering) > 1), (key, item.name)


def test_what_a_browser_makes_up_is_left_out() -> None:
    made_up = {
        "trouble/no-such": [0, 5],
        f"trouble/{SHARED[2]}": [7, 5],
        f"trouble/{next(iter(MISCONCEPTIONS))}": ["0", 5],
    }
    assert entries({"version": 1, "entries": made_up}) == {}
    sound = {f"trouble/{SHARED[2]}": [1, 5]}
    assert entries({"version": 1, "entries": sound}) == {f"trouble/{SHARED[2]}": (1, 5)}


def test_a_page_that_is_done_asks_again_what_went_wrong_on_another() -> None:
    item, _, key = SHARED
    app = opened(AT[item.page].name)
    turned_to(app, item.name)
    press(app, f"{item.key}_{wrong(item, key)}")
    assert kept(app) == {f"trouble/{key}": 0}
    done = {f"page/{one.name}": (-1, 1) for one in of_page(LATER.address)}
    with_record(app, record(app) | done)
    app = app.switch_page(f"../pages/{LATER.folder}/page.py").run()
    answered = {key.removeprefix("page/") for key in record(app)}
    back = trouble.coming_back([key], answered)[0]
    assert back.question in text(app)
    press(app, f"{back.key}_{right(back)}")
    assert "✓ **Right.**" in text(app)
    assert kept(app) == {f"trouble/{key}": 1}
    assert record(app)[f"again/{back.name}"][0] == right(back)
    assert f"page/{back.name}" not in record(app)
    # Once more on the next page, until it is cleared up.
    app = app.switch_page("../pages/playground/page.py").run()
    app = app.switch_page(f"../pages/{LATER.folder}/page.py").run()
    following = predictions()[app.session_state["learner"].returning]
    press(app, f"{following.key}_{right(following)}")
    assert kept(app) == {f"trouble/{key}": None}


LATER = next(
    lesson
    for lesson in LESSONS
    if lesson.teaches and lesson.address not in {i.page for i in SHARED[:2]}
)


def test_a_round_of_the_quiz_asks_first_what_went_wrong() -> None:
    quiz = of_the_quiz()
    several = [i for i in quiz if sum(j.page == i.page for j in quiz) > 1]
    for item in several:
        key = next(option.misconception for option in item.options if not option.right)
        names = rounds.drawn([], Random(1), [key])
        chosen = next(
            predictions()[name] for name in names if predictions()[name].page == item.page
        )
        assert any(option.misconception == key for option in chosen.options)


def test_the_answers_at_home_name_it_and_link_to_where_it_is_cleared_up() -> None:
    key = SHARED[2]
    app = opened()
    assert "You have met these misconceptions" not in text(app)
    with_record(app, {f"trouble/{key}": (1, 1)}).run()
    assert f"“{MISCONCEPTIONS[key].said}” (1 of 2 right since)" in text(app)
