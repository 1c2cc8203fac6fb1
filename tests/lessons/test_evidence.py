"""Every answer has evidence of its own: a view that is not on the screen yet, and its number."""

import re

import pytest

from course import lessons
from course.before_and_after import FORMS
from course.contents import BY_ADDRESS
from course.numerals import grouped
from course.question_bank import of_page, predictions
from course.questions import Option, Prediction
from course.view import View, view_of
from pe_core.figures import to_wire
from tests.app.course import figures, moved, opened, whole_text, with_record
from tests.each import each
from tests.lessons.deciding import deciding, digits, numbers

ASKED = list(predictions().values())
PAGES = sorted({item.page for item in ASKED})


def picture(item: Prediction, option: Option) -> bytes:
    """Return the figure of a question, drawn for the view of an option, as it is sent."""
    return to_wire({"it": lessons.draw(BY_ADDRESS[item.page].name, item.figure, option.view)})


@each("page", PAGES)
def test_a_wrong_answer_leads_to_a_picture_that_is_not_there_yet(page: str) -> None:
    alike = [
        (item.name, option.text)
        for item in ASKED
        if item.page == page
        for option in item.options
        if not option.right
        if option.view == item.right.view or picture(item, option) == picture(item, item.right)
    ]
    assert not alike


def test_no_two_answers_have_the_same_evidence() -> None:
    for item in ASKED:
        evidence = [(option.view, lessons.evidence(item, option)) for option in item.options]
        assert len(set(evidence)) == len(evidence), item.name
        assert all(re.search(r"\d", told) for _, told in evidence), item.name


def _prints(number: str, answer: str) -> bool:
    """Return whether a number is that of an answer, perhaps with more decimals."""
    return number == answer or ("." in answer and number.startswith(answer))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_does_not_show_what_decides_an_open_question(page: str) -> None:
    app = opened(BY_ADDRESS[page].name)
    asked, told = of_page(page), {}
    for number, item in enumerate(asked):
        with_record(app, {f"page/{one.name}": (-1, 1) for one in asked[:number]})
        moved(app, **item.right.view._asdict()).run()
        shown = whole_text(app) + " ".join(meta["alt"] for meta in figures(app).values())
        if seen := deciding(item) & numbers(shown):
            told[item.name] = seen
    assert not told


def test_no_answer_box_prints_the_number_of_a_later_answer() -> None:
    told = []
    for page in PAGES:
        for place, later in enumerate(asked := of_page(page)):
            open_to_all = [o.text for item in asked[:place] for o in item.options]
            said = " ".join([*(item.question for item in asked[: place + 1]), *open_to_all])
            answer = {n for n in numbers(later.right.text) - numbers(said) if digits(n) > 2}
            for item in filter(None, (one for q in asked[:place] for one in (q, q.twin))):
                for option in item.options:
                    shown = numbers(f"{lessons.evidence(item, option)} {option.why}")
                    if any(_prints(number, one) for number in shown for one in answer):
                        told.append((item.name, option.text, later.name))
    assert not told


@each("page", sorted({*PAGES} - {"train"}))
def test_every_size_that_evidence_depends_on_is_named_beside_it(page: str) -> None:
    unnamed = []
    for item in (item for item in ASKED if item.page == page):
        for option in item.options:
            told = lessons.evidence(item, option)
            said = f"{item.question} {told} {lessons.setting(item, option)}"
            for key, other in _other_sizes(option.view).items():
                value = grouped(getattr(option.view, key))
                named = re.search(rf"(?<!\d){value}(?!\d)", said)
                if not named and _measured(item, option, other) != told:
                    unnamed.append((item.name, option.text, key))
    assert not unnamed


@pytest.mark.parametrize("form", FORMS)
def test_no_setting_is_named_for_an_item_of_the_test_which_has_numbers_of_its_own(
    form: str,
) -> None:
    assert {lessons.setting(item) for item in FORMS[form]} == {""}


def _other_sizes(view: View) -> dict[str, View]:
    other = {"d": view.d + 4, "n": 3 * view.n, "L": view.L + 3}
    views = {key: view_of({**view._asdict(), key: value}) for key, value in other.items()}
    return {key: found for key, found in views.items() if found != view}


def _measured(item: Prediction, option: Option, view: View) -> str:
    try:
        return (option.measured or item.measured)(lessons.model(BY_ADDRESS[item.page].name, view))
    except (IndexError, ValueError):  # rows that the other table has not
        return ""
