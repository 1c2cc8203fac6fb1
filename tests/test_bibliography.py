"""Every source as BibTeX: whole, well formed, and true to the line that pages show."""

import re
from pathlib import Path

import bibtexparser
import pytest

from course.sources import COURSE, SOURCES, entries, entry

ROOT = Path(__file__).resolve().parent.parent
NAMELESS = {"notes"}  # a note whose author we do not know, and which has no title
FIELD = re.compile(r"^  (\w+) = \{(.*)\},?$")


def fields(text: str) -> dict[str, str]:
    """Return the fields of an entry, one a line, and what kind it is."""
    first, *lines, last = text.splitlines()
    kind, name = re.fullmatch(r"@(\w+)\{([\w-]+),", first).groups()
    assert last == "}"
    assert text.count("{") == text.count("}")
    assert [line.endswith(",") for line in lines] == [True] * (len(lines) - 1) + [False]
    return {"kind": kind, "name": name, **dict(FIELD.match(line).groups() for line in lines)}


def plain(text: str) -> str:
    return re.sub(r"[{}\\]", "", text)


def test_every_source_can_be_cited(subtests: pytest.Subtests) -> None:
    for name in sorted(SOURCES.keys() - NAMELESS):
        with subtests.test(source=name):
            found, line = fields(entry(name)), SOURCES[name]
            assert found["name"] == name
            assert plain(found["title"])
            assert found["title"].startswith("{")  # which keeps its capitals
            for key in ("year", "url", "doi"):
                if key in found and (key != "doi" or "doi.org" in line):
                    assert found[key] in line
            if {"booktitle", "journal", "eprint", "institution"} & found.keys():
                first = plain(found["author"]).partition(",")[0].partition(" and ")[0]
                assert first in line
            assert not re.search(r"(?<!\\)[&%#]", found["title"])


def test_a_source_without_a_name_is_left_out_and_the_course_is_the_last() -> None:
    assert {name for name in SOURCES if not entry(name)} == NAMELESS
    text = entries(["paper", "notes", "rope", "paper"])
    assert re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE) == [
        "paper", "rope", "positional_encoding_course",
    ]  # fmt: skip
    assert text.endswith(f"{COURSE}\n")


def test_the_whole_bibliography_is_read_by_another_program() -> None:
    found = bibtexparser.parse_string(entries(SOURCES))
    assert found.failed_blocks == []
    keys = {one.key for one in found.entries}
    assert keys == SOURCES.keys() - NAMELESS | {"positional_encoding_course"}
    paper = found.entries_dict["paper"].fields_dict
    assert plain(paper["title"].value) == "Attention Is All You Need"
    assert paper["author"].value.count(" and ") == 7


def test_the_citation_file_says_what_the_bibtex_says() -> None:
    said = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    for key in ("author", "title"):
        assert f'"{plain(fields(COURSE)[key])}"' in said
    assert f"\ndate-released: {fields(COURSE)['year']}-" in said


def test_a_paper_stands_once() -> None:
    titles = [plain(fields(entry(name))["title"]) for name in SOURCES.keys() - NAMELESS]
    assert sorted(titles) == sorted(set(titles))
