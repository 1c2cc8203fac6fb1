"""No lesson uses a term before it was explained on the way."""

import re

import pytest

from course import glossary, lessons
from course.contents import CORE, COURSE, FURTHER
from tests.app.course import TAUGHT, figures, opened, payloads, whole_text

PAGES = [lesson.name for part in (CORE, FURTHER) for lesson in COURSE[part]]


def read_aloud(page: str) -> str:
    """Return all that a page says when it is opened: words, titles, alternatives to figures."""
    app = opened(page)
    said = [whole_text(app), *(meta["alt"] for meta in figures(app).values())]
    return re.sub(r"\]\([^)]*\)|`[^`]*`", "", "\n".join(said))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_uses_no_term_that_comes_later_and_explains_what_it_brings_in(page: str) -> None:
    said = read_aloud(page)
    allowed = glossary.allowed(page)
    early = [term for term in glossary.TERMS if term not in allowed and term.used_in(said)]
    assert {term.name: term.lesson for term in early} == {}
    for term in glossary.new_in(page):
        assert term.used_in(said.replace(f"**{term.name}**", "")), term.name
        assert term.meaning in said


def test_a_lesson_opens_with_a_few_plain_sentences(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        lead = lessons.lead(page)
        with subtests.test(page=page):
            assert 2 <= len(re.findall(r"[.?](?=\s|$)", lead)) <= 6
            assert not re.search(r"[$`_]|\d", re.sub(r"T5|16-bit", "", lead))  # no formula yet
            late = set(glossary.TERMS) - set(glossary.allowed(page))
            assert [term.name for term in late if term.used_in(lead)] == []


def test_a_term_belongs_to_a_lesson_and_is_explained_by_itself() -> None:
    for term in glossary.TERMS:
        assert term.lesson in TAUGHT
        assert len(term.meaning) > 20
    assert len({term.name for term in glossary.TERMS}) == len(glossary.TERMS)


def test_the_glossary_holds_every_term_and_leads_to_its_lesson() -> None:
    (list_,) = [
        one["parts"][""] for one in payloads(opened("glossary")) if "" in one.get("parts", ())
    ]
    assert {(row["title"], row["page"], row["text"]) for row in list_} == {
        (term.name, term.lesson, term.meaning) for term in glossary.TERMS
    }
