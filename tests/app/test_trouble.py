"""A misconception comes back in other questions until two of them are answered right."""

from itertools import pairwise

from streamlit.testing.v1 import AppTest

from course import misconception_review
from course.contents import BY_ADDRESS, LESSONS
from course.question_bank import of_page, predictions
from course.questions import MISCONCEPTIONS, Prediction
from tests.answers import right_of
from tests.app.course import opened, press, record, text, turned_to, with_record

ASKED = list(predictions().values())


def wrong(item: Prediction, key: str) -> int:
    return next(n for n, option in enumerate(item.options) if option.misconception == key)


def kept(app: AppTest) -> dict[str, object]:
    return {key: value for key, (value, _) in record(app).items() if key.startswith("trouble/")}


SHARED = next(
    (item, other, key)
    for key in MISCONCEPTIONS
    for item, other in pairwise(
        one for one in ASKED if any(option.misconception == key for option in one.options)
    )
    if item.page != other.page
)


def test_every_misconception_comes_back_in_another_question_where_there_is_one() -> None:
    for key in MISCONCEPTIONS:  # one that only the test before and after offers has none
        offering = [i for i in ASKED if any(o.misconception == key for o in i.options)]
        for item in offering:
            first, *_ = misconception_review.coming_back([key], {item.name})
            assert first in offering
            assert (first != item) is (len(offering) > 1), (key, item.name)


def test_a_page_that_is_done_asks_again_what_went_wrong_on_another() -> None:
    item, _, key = SHARED
    app = opened(BY_ADDRESS[item.page].name)
    turned_to(app, item.name)
    press(app, f"{item.key}_{wrong(item, key)}")
    assert kept(app) == {f"trouble/{key}": 0}
    done = {f"page/{one.name}": (-1, 1) for one in of_page(LATER.address)}
    with_record(app, record(app) | done)
    app = app.switch_page(f"../pages/{LATER.folder}/page.py").run()
    answered = {key.removeprefix("page/") for key in record(app)}
    back = misconception_review.coming_back([key], answered)[0]
    assert back.question in text(app)
    press(app, f"{back.key}_{right_of(back)}")
    assert "✓ **Right.**" in text(app)
    assert kept(app) == {f"trouble/{key}": 1}
    assert record(app)[f"again/{back.name}"][0] == right_of(back)
    assert f"page/{back.name}" not in record(app)
    # Once more on the next page, until it is cleared up.
    app = app.switch_page("../pages/playground/page.py").run()
    app = app.switch_page(f"../pages/{LATER.folder}/page.py").run()
    following = predictions()[app.session_state["learner"].returning]
    press(app, f"{following.key}_{right_of(following)}")
    assert kept(app) == {f"trouble/{key}": None}


LATER = next(
    lesson
    for lesson in LESSONS
    if lesson.teaches and lesson.address not in {i.page for i in SHARED[:2]}
)


def test_the_answers_at_home_name_it_and_link_to_where_it_is_cleared_up() -> None:
    key = SHARED[2]
    app = opened()
    assert "You have met these misconceptions" not in text(app)
    with_record(app, {f"trouble/{key}": (1, 1)}).run()
    assert f"“{MISCONCEPTIONS[key].said}” (1 of 2 right since)" in text(app)
