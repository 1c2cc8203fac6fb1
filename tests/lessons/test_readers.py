"""The questions that readers ask: each with its sources, and with views that its pages can show."""

import re
from typing import Any

import pytest

from course import readers
from course.contents import AT
from course.readers import QUESTIONS, code, elsewhere, formula, generation, model, models
from course.readers import positions as telling
from course.readers import words as word_questions
from course.readers.kinds import PreparedView, Question
from course.sources import SOURCES
from course.view import View, view_of
from tests.lessons.readers_listed import LISTED

ASKED = [item for asked in QUESTIONS.values() for item in asked]


def listed(item: Question) -> str:
    """Return a question as the second list has it."""
    views = [
        " ".join(
            [view.page, *(f"{key}={value}".replace(" ", "_") for key, value in view.view.items())]
        )
        for view in item.views
    ]
    lines = [item.asked, f"    {' '.join(item.sources)}", *(f"    > {view}" for view in views)]
    return "".join(f"{line}\n" for line in lines)


def test_every_question_stands_under_its_heading_with_its_sources_and_views() -> None:
    found = "".join(
        f"## {heading}\n" + "".join(map(listed, asked)) for heading, asked in QUESTIONS.items()
    )
    assert found.split("\n") == LISTED.split("\n")
    files = (formula, telling, word_questions, model, generation, elsewhere, code)
    assert [item for file in files for item in file.QUESTIONS] == ASKED
    assert all(item in model.QUESTIONS for item in models.QUESTIONS)


@pytest.mark.parametrize("item", ASKED, ids=lambda item: item.asked)
def test_a_question_is_asked_and_answered_in_sentences(item: Question) -> None:
    assert re.fullmatch(r"[A-Z].*[?]", item.asked)
    assert re.fullmatch(r"(?s)([A-Z]|exp).*[.]", item.answer)
    assert "XX" not in item.answer
    assert set(item.sources) <= SOURCES.keys()
    assert len(set(item.sources)) == len(item.sources) > 0


@pytest.mark.parametrize(
    "view", [view for item in ASKED for view in item.views], ids=lambda view: view.label
)
def test_a_view_is_one_that_its_page_can_show(view: PreparedView) -> None:
    page = AT[view.page]
    values: dict[str, Any] = page.opening._asdict() | dict(view.view)
    assert view_of(values)._asdict().items() >= view.view.items()
    assert {*view.view} <= {*View._fields[:7], *page.own}
    assert re.fullmatch(r"[A-Z][a-z].*[^.]", view.label)
    assert PreparedView(view.page, view.label).view == {}


def test_numbers_are_found_however_they_are_grouped() -> None:
    found = [readers.find(typed) for typed in ("10 000", "10000", "10,000", "10\u00a0000")]
    assert found[0] == found[1] == found[2] == found[3]
    assert found[0]
    assert readers.find("1000") != found[0]
    assert readers.find("") == {heading: list(asked) for heading, asked in QUESTIONS.items()}
    assert readers.find("no such word anywhere") == {}


def test_one_question_is_found_by_a_word_that_it_alone_has() -> None:
    (heading,) = readers.find("gguf")
    (item,) = readers.find("gguf")[heading]
    assert item.asked.startswith("How do I see the positions of my own model")
