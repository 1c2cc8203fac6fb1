"""No lesson uses a term before it was explained on the way."""

import re

import pytest

from course import glossary, lessons
from course.contents import CORE, COURSE, FURTHER, PATH
from tests.app.course import TAUGHT, figures, opened, payloads, whole_text

PAGES = [lesson.name for part in (CORE, FURTHER) for lesson in COURSE[part]]
# What a text has of a term in small letters, if not simply its name, in the singular or plural.
PATTERNS = {
    "d, the model dimension": r"model dimension|d_model",
    "query, key and value": r"quer(?:y|ies)|keys?(?! numbers)",
    "causal mask": r"mask(?:s|ed)?",
    "bias": r"bias(?:es)?",
    "sinusoid": r"(?<!beyond the )sinusoids?|sinusoidal",
    "pair": r"pairs? \d+|pairs of (?:waves|columns|sines)|(?:fast|slow|more|each|every) pairs?",
    "wavelength λ": r"wavelengths?|λ",
    "interleaved and halves": r"interleaved",
    "frequency ω": r"frequenc(?:y|ies)",
    "hand": r"(?:clock|fast|slow|fastest|slowest|each|one|every|several|two|all|the) hands?",
    "offset φ": r"offsets?|φ",
    "rotation matrix": r"rotations?(?: matri(?:x|ces))?",
    "cosine similarity": r"cosine similarit(?:y|ies)",
    "RoPE": r"rope|rotary",
    "interpolation": r"interpolat(?:e|es|ed|ion)",
    "NTK-aware scaling and YaRN": r"ntk|yarn",
    "config": r"configs?|config\.json",
    "bfloat16 and float16": r"bfloat16|float16",
    "patch": r"patch(?:es)?",
}


def uses(text: str, term: glossary.Term) -> bool:
    """Return whether a text uses a term."""
    words = re.sub(r"\s+", " ", text.lower())
    pattern = PATTERNS.get(term.name, f"{re.escape(term.name.lower())}s?")
    return re.search(rf"\b(?:{pattern})\b", words) is not None


def late(page: str) -> list[glossary.Term]:
    """Return the terms that a lesson may not use yet: those of lessons behind it on the way.

    A lesson that is not on the way through the course comes after it.
    """
    way = [one.name for one in PATH]
    before = way[: way.index(page)] if page in way else way
    return [term for term in glossary.TERMS if term.lesson not in (*before, page)]


def read_aloud(page: str) -> str:
    """Return all that a page says when it is opened: words, titles, alternatives to figures."""
    app = opened(page)
    said = [whole_text(app), *(meta["alt"] for meta in figures(app).values())]
    return re.sub(r"\]\([^)]*\)|`[^`]*`", "", "\n".join(said))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_uses_no_term_that_comes_later_and_explains_what_it_brings_in(page: str) -> None:
    said = read_aloud(page)
    early = [term for term in late(page) if uses(said, term)]
    assert {term.name: term.lesson for term in early} == {}
    for term in glossary.new_in(page):
        assert uses(said.replace(f"**{term.name}**", ""), term), term.name
        assert term.meaning in said


def test_a_lesson_opens_with_a_few_plain_sentences(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        lead = lessons.lead(page)
        with subtests.test(page=page):
            assert 2 <= len(re.findall(r"[.?](?=\s|$)", lead)) <= 6
            assert not re.search(r"[$`_]|\d", re.sub(r"T5|16-bit", "", lead))  # no formula yet
            assert [term.name for term in late(page) if uses(lead, term)] == []


def test_a_term_belongs_to_a_lesson_and_is_explained_by_itself() -> None:
    for term in glossary.TERMS:
        assert term.lesson in TAUGHT
        assert len(term.meaning) > 20
    names = [term.name for term in glossary.TERMS]
    assert len(set(names)) == len(names)
    assert PATTERNS.keys() <= set(names)


def test_the_glossary_holds_every_term_and_leads_to_its_lesson() -> None:
    (list_,) = [
        one["parts"][""] for one in payloads(opened("glossary")) if "" in one.get("parts", ())
    ]
    assert {(row["title"], row["page"], row["text"]) for row in list_} == {
        (term.name, term.lesson, term.meaning) for term in glossary.TERMS
    }
