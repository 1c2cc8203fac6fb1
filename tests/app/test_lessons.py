"""The blocks of a lesson: predictions that teach, sources, words, a code that a phone reads."""

import re
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest

from course import contents, lessons
from course.bank import of_page, predictions
from course.questions import MISCONCEPTIONS, Option, Prediction
from course.view import CHOICES, DEFAULTS, ENTERED, view_of
from tests.app.course import (
    PAGES,
    ROOT,
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
from tests.sweeps import spread
from ui.qr import qr_code

LESSONS = TAUGHT
ASKED = list(predictions().values())
OPTIONS = [(item, number) for item in ASKED for number in range(len(item.options))]


def name_of(value: object) -> str:
    return value.name if isinstance(value, Prediction) else str(value)


def test_there_are_enough_predictions_and_each_page_has_one() -> None:
    assert len(ASKED) >= 40
    assert sum(item.quiz for item in ASKED) >= 20
    assert all(of_page(lesson.address) for lesson in contents.LESSONS if lesson.teaches)
    assert {item.page for item in ASKED} <= contents.AT.keys()
    assert all(item.twin.page == item.page for item in ASKED if item.twin)
    assert len({item.question for item in ASKED}) == len(ASKED)


def test_every_misconception_is_behind_an_answer_and_its_page_exists() -> None:
    behind = {option.misconception for item in ASKED for option in item.options} - {""}
    assert behind == MISCONCEPTIONS.keys()
    assert {item.page for item in MISCONCEPTIONS.values()} <= contents.AT.keys()


@pytest.mark.parametrize("item", ASKED, ids=name_of)
def test_a_prediction_has_one_right_answer_and_names_what_is_behind_the_others(
    item: Prediction,
) -> None:
    assert 2 <= len(item.options) <= 4
    assert sum(option.right for option in item.options) == 1
    assert {o.misconception for o in item.options if not o.right} <= MISCONCEPTIONS.keys()
    home, figure = lessons.place_of(item.figure, contents.AT[item.page].name)
    assert figure in lessons.figures(home)
    assert all(len(option.why) > 30 for option in item.options)
    assert len({option.text for option in item.options}) == len(item.options)


@pytest.mark.parametrize(("item", "number"), OPTIONS, ids=name_of)
def test_an_option_is_true_in_the_core_exactly_if_it_is_the_right_one(
    item: Prediction, number: int
) -> None:
    option = item.options[number]
    assert lessons.holds(item, option) is option.right


@pytest.mark.parametrize("item", ASKED, ids=name_of)
def test_the_views_of_a_prediction_can_be_reached_on_its_page(item: Prediction) -> None:
    page = contents.AT[item.page]
    for shown in (item.start, *(option.show for option in item.options)):
        view = view_of(DEFAULTS._asdict() | shown)
        assert shown.items() <= view._asdict().items()
        assert shown.keys() & (CHOICES.keys() | ENTERED.keys()) <= set(page.own)
        assert lessons.draw(page.name, item.figure, view)
    assert len(lessons.evidence(item)) > 20


@pytest.mark.parametrize("page", LESSONS)
def test_the_first_question_asks_about_a_view_not_yet_drawn(page: str) -> None:
    lesson = contents.NAMED[page]
    question = of_page(lesson.address)[0]
    assert question.right.view != lesson.opening or question.revealed_title


def shown(app: AppTest, option: Option) -> bool:
    """Return whether the page shows the view of an option."""
    return option.show.items() <= (values(app)._asdict() | choices(app)).items()


@pytest.mark.parametrize("page", spread(LESSONS, 3, in_ci=10))
def test_each_way_through_the_questions_of_a_page_works(page: str) -> None:
    asked = of_page(contents.NAMED[page].address)
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
    assert "Hidden until" not in text(app)


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


def open_again(question: Prediction) -> dict[str, tuple[None, int]]:
    """Return the entry of a record in which a question is asked again."""
    return {f"page/{question.name}": (None, 2**49)}


def drawn(app: AppTest) -> list[str]:
    """Return the blocks of words and figures that the page draws."""
    words = [f"{part['part']}.{part['name']}" for part in parts(app, "words")]
    return [*words, *(f"figure.{part['name']}" for part in parts(app, "figures"))]


TWINS = [item for item in ASKED if item.twin]


@pytest.mark.parametrize("item", spread(TWINS, 12, in_ci=30), ids=name_of)
def test_whoever_asks_again_is_asked_the_twin_and_then_the_first_again(item: Prediction) -> None:
    app = opened(contents.AT[item.page].name)
    asked = of_page(item.page)
    with_record(app, {f"page/{one.name}": (-1, 1) for one in asked})
    turned_to(app.run(), item.name)
    assert item.twin
    for before, following in ((item, item.twin), (item.twin, item)):
        press(app, f"{before.key}_again")
        assert following.question in text(app)
        pressed(app, following.right.text)
        met(app, following, following.right)


@pytest.mark.parametrize("page", spread(LESSONS, 5))
def test_all_of_a_page_is_one_click_away(page: str) -> None:
    app = opened(page)
    stands(press(app, "skip_questions"))
    assert "Hidden until" not in text(app)
    for question in of_page(contents.NAMED[page].address):
        assert question.right.why in text(turned_to(app, question.name))


@pytest.mark.parametrize("page", spread(LESSONS, 5))
def test_next_leads_on_from_an_answer_to_what_is_open_beside_the_same_figure(page: str) -> None:
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
    """Return the first question of a page."""
    return of_page(contents.NAMED[page].address)[0]


@pytest.mark.parametrize("page", LESSONS)
def test_just_show_me_is_one_click_away(page: str) -> None:
    app = opened(page)
    titles = whole_text(app)
    press(app, f"{first(page).key}_show")
    assert "You said" not in text(app)
    assert whole_text(app) != titles


@pytest.mark.parametrize("page", spread(LESSONS, 9))
def test_an_answer_is_kept_for_the_session(page: str) -> None:
    app = press(opened(page), f"{first(page).key}_show")
    app.switch_page(file(PAGES[0])).run()
    app.switch_page(file(page)).run()
    assert f"{first(page).key}_show" not in buttons(app)
    assert record(app)[f"page/{first(page).name}"][0] == -1


def listing(app: AppTest) -> str:
    """Return the code that the page shows for the view at hand."""
    return "".join(piece for _, piece in answered(app)["words"]["listing_code"])


@pytest.mark.parametrize("page", [*TAUGHT, "playground"])
def test_a_page_shows_the_code_that_ran(page: str) -> None:
    app = opened(page, d="8", n="100", L="6", t="3", phi="2", dim="1")
    code = listing(app)
    assert "d, n, L, t, phi, dim = 8, 100, 6, 3, 2, 1\n" in code
    assert "def " in code
    compile(code, page, "exec")
    assert "= 8, 100, 6, 4, 2, 1\n" in listing(moved(app, t=4))  # it follows the hand


def test_the_code_is_whole_and_its_words_are_short() -> None:
    code = listing(opened("dot_products"))
    assert "def _sum_over_pairs(" in code  # the sum itself, which the public function calls
    assert "Parameters" not in code
    assert '"""Return g(φ)' in code


@pytest.mark.parametrize("page", LESSONS)
def test_a_lesson_has_a_notice_a_formula_checks_sources_and_words(page: str) -> None:
    app = unfolded(opened(page))
    told = text(app)
    assert "**Notice.**" in told
    kinds = {part["part"] for part in parts(app, "words")}
    assert {"formula", "checks"} <= kinds
    assert "https://" in told
    prose = ROOT / "pages" / contents.NAMED[page].folder / "text.md"
    headings = re.findall(r"^## (.*)$", prose.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings
    assert all(f"## {heading}" in told for heading in headings)


def test_the_formula_holds_the_current_numbers() -> None:
    app = opened("heatmap", d="4", n="100", L="4", t="3", dim="1")
    assert "-0.989992" in whole_text(app)


def test_the_qr_code_is_a_whole_svg_with_a_quiet_zone() -> None:
    svg = ElementTree.fromstring(qr_code("http://127.0.0.1:8501/heatmap?d=512&phi=5"))
    assert svg.tag.endswith("svg")
    assert int(svg.attrib["width"]) >= 200
