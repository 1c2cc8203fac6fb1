"""What a page asks for is told by its lesson under that kind and name, and no more is told."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from course import contents, lessons
from course.view import DEFAULTS
from pages.reference.code.elsewhere import LISTINGS

ROOT = Path(__file__).parents[2]
KINDS = {"numbers", "formula", "checks", "table", "steps", "sentence", "listing"}
CODE = ("listing", "code")  # that of every lesson
SMALL = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
TOLD = [row.name for row in contents.LESSONS if lessons.words(row.name)]


def read(lesson: str) -> ast.Module:
    path = ROOT / "pages" / contents.NAMED[lesson].folder / "page.py"
    return ast.parse(path.read_text(encoding="utf-8"))


def asked(page: ast.Module) -> Iterator[tuple[str, str | None]]:
    """Yield the kind and the name of all that a page asks for; no name where it is a variable."""
    for node in ast.walk(page):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="lesson"), attr=kind), args=[name, *_]
            ) if kind in KINDS:
                yield kind, name.value if isinstance(name, ast.Constant) else None
            case ast.Call(func=ast.Attribute(value=ast.Name(id="lesson"), attr="code")):
                yield CODE


def test_what_a_page_asks_for_is_what_its_lesson_tells(subtests: pytest.Subtests) -> None:
    for lesson in TOLD:
        with subtests.test(lesson=lesson):
            asks_for_what_is_told(lesson)


def asks_for_what_is_told(lesson: str) -> None:
    page = read(lesson)
    wanted = set(asked(page))
    told = {(kind, name) for kind, says in lessons.words(lesson).items() for name in says}
    assert CODE in told
    assert CODE in wanted or not contents.NAMED[lesson].teaches
    told -= {CODE} - wanted
    named = {(kind, name) for kind, name in wanted if name is not None}
    assert named <= told
    # A variable stands for names that are texts elsewhere on the page, or for listings.
    texts = {node.value for node in ast.walk(page) if isinstance(node, ast.Constant)}
    texts |= set(LISTINGS) if lesson == "code" else set()
    several = {kind for kind, name in wanted if name is None}
    elsewhere = {(kind, name) for kind, name in told - named if kind in several and name in texts}
    assert told == named | elsewhere
    model = lessons.model(lesson, SMALL)
    assert all(lessons.words(lesson)[kind][name](model) is not None for kind, name in told)
