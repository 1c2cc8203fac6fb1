"""The blocks of a lesson: predictions that teach, sources, words, a code that a phone reads."""

import re
from collections.abc import Mapping

import pytest
from streamlit.testing.v1 import AppTest

from course import contents, lessons
from course.before_and_after import FORMS
from course.question_bank import of_page, predictions
from course.questions import MISCONCEPTIONS, Option, Prediction
from course.view import CHOICES, DEFAULTS, ENTERED, view_of
from tests.app.course import (
    PAGES,
    TAUGHT,
    answered,
    buttons,
    choices,
    file,
    moved,
    opened,
    parts,
    press,
    pressed,
    record,
    stands,
    text,
    turned_to,
    unfolded,
    values,
    whole_text,
    with_record,
)
from tests.spread import spread

LESSONS = TAUGHT
ASKED = list(predictions().values())


def test_the_bank_has_each_question_once_and_every_misconception_behind_an_answer() -> None:
    assert len({item.question for item in ASKED}) == len(ASKED)
    assert {item.page for item in ASKED} == {contents.BY_NAME[page].address for page in LESSONS}
    tested = [item for form in FORMS.values() for item in form]
    behind = {option.misconception for item in (*ASKED, *tested) for option in item.options}
    assert behind - {""} == MISCONCEPTIONS.keys()
    assert {item.page for item in MISCONCEPTIONS.values()} <= contents.BY_ADDRESS.keys()


@pytest.mark.parametrize("page", LESSONS)
def test_of_each_question_one_option_is_true_and_all_lead_to_views_of_the_page(
    page: str, subtests: pytest.Subtests
) -> None:
    lesson = contents.BY_NAME[page]
    assert of_page(lesson.address)
    for item in (item for item in ASKED if item.page == lesson.address):
        with subtests.test(item=item.name):
            assert not item.twin or item.twin.page == item.page
            assert 2 <= len({option.text for option in item.options}) == len(item.options) <= 4
            assert sum(option.right for option in item.options) == 1
            assert {o.misconception for o in item.options if not o.right} <= MISCONCEPTIONS.keys()
            assert all(len(option.why) > 30 for option in item.options)
            home, figure = lessons.place_of(item.figure, page)
            assert figure in lessons.figures(home)
            assert len(lessons.evidence(item)) > 20
            reached(item, item.start)
        for number, option in enumerate(item.options):
            with subtests.test(item=item.name, option=number):
                assert lessons.holds(item, option) is option.right
                reached(item, option.show)


def reached(item: Prediction, shown: Mapping[str, int | str]) -> None:
    """Assert that the controls of a page can show a view of its question, and that it is drawn."""
    page = contents.BY_ADDRESS[item.page]
    view = view_of(DEFAULTS._asdict() | dict(shown))
    assert shown.items() <= view._asdict().items()
    assert shown.keys() & (CHOICES.keys() | ENTERED.keys()) <= set(page.own)
    assert lessons.draw(page.name, item.figure, view)


def test_the_first_question_of_a_page_asks_about_a_view_not_yet_drawn() -> None:
    asked = [(contents.BY_NAME[page], first(page)) for page in LESSONS]
    drawn_before = [item.name for lesson, item in asked
                    if item.right.view == lesson.opening and not item.revealed_title]  # fmt: skip
    assert not drawn_before


def shown(app: AppTest, option: Option) -> bool:
    return option.show.items() <= (values(app)._asdict() | choices(app)).items()


@pytest.mark.parametrize("page", spread(LESSONS, 3))
def test_each_way_through_the_questions_of_a_page_works_and_back_by_their_twins(
    page: str, subtests: pytest.Subtests
) -> None:
    asked = of_page(contents.BY_NAME[page].address)
    app = opened(page)
    for question in asked:
        app = turned_to(app, question.name)
        for option in (*(o for o in question.options if not o.right), question.right):
            app = pressed(app, option.text)
            stands(app)
            met(app, question, option)
            assert shown(app, question.right)
            number = question.options.index(option)
            stands(press(app, f"{question.key}_view_{number}"))
            assert shown(app, option)
            assert {one for one in question.reveals if not one.startswith("text.")} <= set(
                drawn(app)
            )
            with_record(app, record(app) | open_again(question)).run()
            assert option.text in buttons(app).values()
        app = pressed(app, question.right.text)
    assert not waiting(app)
    # Whoever asks again is asked the twin, and then the first again.
    with_record(app, {f"page/{one.name}": (-1, 1) for one in asked}).run()
    pairs = [(item, item.twin) for item in asked if item.twin]
    for item, twin in pairs:
        turned_to(app, item.name)
        for before, following in ((item, twin), (twin, item)):
            with subtests.test(item=following.name):
                press(app, f"{before.key}_again")
                assert following.question in text(app)
                pressed(app, following.right.text)
                met(app, following, following.right)


def met(app: AppTest, question: Prediction, option: Option) -> None:
    """Assert that an answer is met: called what it is, by its name, with what decides."""
    told = verdict(app, question)
    assert ("✓ **Right.**" in told) is option.right
    assert option.why in told
    assert lessons.evidence(question, option) in told
    settings = " ".join(caption.value for caption in app.caption)
    assert {lessons.setting(question, one) in settings for one in (option, question.right)} == {
        True
    }
    assert all(f"- {sign}{one.text}" in told for one, sign in marked(question, option))
    if not option.right:
        assert f"A common mistake:** “{MISCONCEPTIONS[option.misconception].said}”" in told
        assert question.right.why in told


def marked(question: Prediction, chosen: Option) -> list[tuple[Option, str]]:
    """Return the options with the signs they bear after an answer."""
    return [(one, "✓ " if one.right else "✗ " * (one is chosen)) for one in question.options]


def verdict(app: AppTest, question: Prediction) -> str:
    """Return what the box of a question says."""
    return text(app).partition(question.question)[2].partition("Predict.**")[0]


def waiting(app: AppTest) -> list[str]:
    """Return the buttons that show what still waits for an answer."""
    return [key for key in buttons(app) if key.startswith("held_")]


def open_again(question: Prediction) -> dict[str, tuple[None, int]]:
    """Return the entry of a record in which a question is asked again."""
    return {f"page/{question.name}": (None, 2**49)}


def drawn(app: AppTest) -> list[str]:
    """Return the blocks of words and figures that the page draws."""
    words = [f"{part['part']}.{part['name']}" for part in parts(app, "words")]
    return [*words, *(f"figure.{part['name']}" for part in parts(app, "figures"))]


@pytest.mark.parametrize("page", spread(LESSONS, 5))
def test_all_of_a_page_is_one_click_away_and_the_next_question_too(page: str) -> None:
    app = opened(page)
    stands(press(app, "skip_questions"))
    assert not waiting(app)
    for question in of_page(contents.BY_NAME[page].address):
        assert question.right.why in text(turned_to(app, question.name))
    # Next leads on from an answer to what is open beside the same figure.
    app = opened(page)
    asked = [item for item in of_page(page) if item.question in text(app)]
    while True:
        question = asked[-1]
        app = pressed(turned_to(app, question.name), question.right.text)
        assert question.right.why in text(app)
        if "Next question" not in buttons(app).values():
            break
        stands(pressed(app, "Next question"))
        asked += [item for item in of_page(page) if item.question in text(app)
                  and item not in asked]  # fmt: skip
        assert asked[-1] is not question
        assert asked[-1].start.items() <= (values(app)._asdict() | choices(app)).items()


def first(page: str) -> Prediction:
    return of_page(contents.BY_NAME[page].address)[0]


def listing(app: AppTest) -> str:
    """Return the code that the page shows for the view at hand."""
    return "".join(piece for _, piece in answered(app)["words"]["listing_code"])


def shows_the_code_that_ran(page: str) -> AppTest:
    app = opened(page, d="8", n="100", L="6", t="3", phi="2", dim="1")
    code = listing(app)
    assert "d, n, L, t, phi, dim = 8, 100, 6, 3, 2, 1\n" in code
    assert "def " in code
    compile(code, page, "exec")
    assert "= 8, 100, 6, 4, 2, 1\n" in listing(moved(app, t=4))  # it follows the hand
    return app


def test_the_playground_shows_the_code_that_ran() -> None:
    shows_the_code_that_ran("playground")


@pytest.mark.parametrize("page", LESSONS)
def test_a_lesson_has_its_blocks_and_its_code_and_just_shows_what_it_asks(page: str) -> None:
    app = unfolded(shows_the_code_that_ran(page))
    before = whole_text(app)
    press(app, f"{first(page).key}_show")
    assert "You said" not in text(app)
    assert whole_text(app) != before
    # That is kept for the session.
    app.switch_page(file(PAGES[0])).run()
    app.switch_page(file(page)).run()
    assert f"{first(page).key}_show" not in buttons(app)
    assert record(app)[f"page/{first(page).name}"][0] == -1
    has_the_blocks_of_a_lesson(unfolded(press(opened(page), "skip_questions")), page)


def has_the_blocks_of_a_lesson(app: AppTest, page: str) -> None:
    told = text(app)
    assert "**Notice.**" in told
    assert "https://" in told
    headings = re.findall(r"^## (.*)$", lessons.prose(page), re.MULTILINE)
    assert headings
    shown = told + " ".join(one.label for one in app.expander)
    assert all(heading in shown for heading in headings)
