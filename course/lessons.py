"""Loads the parts of a lesson from its folder: model, figures, words, questions.

A figure or a word is named by its lesson and its own name, so two lessons may use one name.
"""

import os
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from course.caption import numbers_of
from course.contents import BY_ADDRESS, BY_NAME
from course.document import Document, source
from course.highlight import pieces
from course.questions import Option, Prediction
from course.source_code import source_of
from course.table_cache import while_asked
from course.view import NUMBERS, View, view_of
from pe_core.figures import Figure

_PAGES = Path(__file__).resolve().parents[1] / "pages"
LANGUAGE = os.environ.get("COURSE_LANGUAGE", "")  # of the documents, where they are in it

Draw = Callable[..., Figure]
Tell = Callable[[Any, int, int], list[str]]
Say = Callable[[Any], Any]


def figures(lesson: str) -> Mapping[str, Draw]:
    """Return the figures of a lesson by name: each takes its model and options of its own."""
    return _table(lesson, "figures", "FIGURES")


def place_of(name: str, lesson: str) -> tuple[str, str]:
    """Return the lesson and the own name of a figure that a lesson calls by `name`.

    A figure of another lesson has the name of that lesson and a dot before its own.
    """
    home, _, own = name.rpartition(".")
    return home or lesson, own


def draw(lesson: str, name: str, view: View, **options: int) -> Figure:
    """Return a figure that a lesson calls by `name`, for a view."""
    home, own = place_of(name, lesson)
    return figures(home)[own](model(home, view), **options)


def cells(lesson: str) -> Mapping[str, Tell]:
    """Return what tells of a cell of its pictures by name: it takes the model, column and row."""
    return _table(lesson, "figures", "CELLS")


def options(lesson: str) -> Mapping[str, Mapping[str, range]]:
    """Return how far each option of its figures goes, by the name of the figure."""
    return _table(lesson, "figures", "OPTIONS")


def code(lesson: str, view: View) -> tuple[Callable[..., Any], ...]:
    """Return the functions whose code the page shows: a table of its own, or one of its view."""
    found = getattr(_module(lesson, "figures"), "CODE", ())
    return found(model(lesson, view)) if callable(found) else found


def words(lesson: str) -> Mapping[str, Mapping[str, Say]]:
    """Return the words of a lesson by kind and name: each takes its model.

    Every lesson with a model has the listing "code": the numbers of the view, and the code that
    drew it.
    """
    return _words(lesson, document(lesson))


@lru_cache(maxsize=64)
def _words(lesson: str, written: Document | None) -> Mapping[str, Mapping[str, Say]]:
    own = written.words if written else _table(lesson, "words", "WORDS")
    if _module(lesson, "model") is None:
        return own
    return {**own, "listing": {"code": partial(_code, lesson), **own.get("listing", {})}}


def _code(lesson: str, model: Any) -> list[tuple[str, str]]:
    view = model.view
    setting = f"{', '.join(NUMBERS)} = {', '.join(map(str, view[: len(NUMBERS)]))}"
    return [*pieces(f"{setting}\n\n"), *_highlighted(source_of(code(lesson, view)))]


@lru_cache(maxsize=64)  # measured: three times what the other words of a page take
def _highlighted(source: str) -> list[tuple[str, str]]:
    return pieces(source)


def columns(lesson: str) -> Mapping[str, Say]:
    """Return the tables that a lesson offers as files, by name: each takes its model.

    A table is a mapping of names to columns of numbers.
    """
    return _table(lesson, "words", "COLUMNS")


def questions(lesson: str) -> tuple[Prediction, ...]:
    """Return the questions of a lesson, in the order in which its page asks them."""
    written = document(lesson)
    return written.questions if written else ()


def question_names(lesson: str) -> list[str]:
    """Return the names of the questions of a lesson and of their twins, without reading them."""
    file = _PAGES / BY_NAME[lesson].folder / "lesson.md"
    names: list[str] = []
    if not _is_written(lesson, file):
        return names
    for kind, name, *_ in source(file)[1]:
        names += [name] if kind == "container_question" else []
        names += [f"{names[-1]}_twin"] if kind == "container_twin" else []
    return names


def lead(lesson: str) -> str:
    """Return the few sentences with which a lesson opens, as Markdown."""
    written = document(lesson)
    return written.lead if written else _file(lesson, "lead.md")


def prose(lesson: str) -> str:
    """Return what a lesson says in every view, with its headings, as Markdown."""
    written = document(lesson)
    return written.prose() if written else _file(lesson, "text.md")


def _file(lesson: str, name: str) -> str:
    file = _PAGES / BY_NAME[lesson].folder / name
    return _read(file, file.stat().st_mtime_ns) if file.exists() else ""


@lru_cache
def _read(file: Path, changed: int) -> str:
    """Return the text of a file, read once until it changes."""
    return file.read_text(encoding="utf-8")


def document(lesson: str, language: str = LANGUAGE) -> Document | None:
    """Return the document of a lesson, as it is written now; None if it has none.

    That of another language is `lesson.de.md`. It need not have all: what it lacks is in English.
    """
    folder = _PAGES / BY_NAME[lesson].folder
    file, other = folder / "lesson.md", folder / f"lesson.{language}.md"
    english = _document(lesson, file, _changed(file))
    if not language or not english or not _changed(other):
        return english
    return _standing_in(lesson, other, _changed(other), english)


def _is_written(lesson: str, file: Path) -> bool:
    return file.exists() or _module(lesson, "lesson") is not None  # the site has the module alone


def _changed(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


@lru_cache(maxsize=64)
def _standing_in(lesson: str, file: Path, changed: int, english: Document) -> Document:
    found = _document(lesson, file, changed)
    assert found
    return found.standing_in(english)


@lru_cache(maxsize=64)
def _document(lesson: str, file: Path, changed: int) -> Document | None:
    if not _is_written(lesson, file):
        return None
    # Imported with the first document: a figure needs none of it, and shall not wait.
    from course.document_names import Beside
    from course.document_reader import read

    beside = Beside(
        _module(lesson, "model"), _module(lesson, "claims"), figures,
        _table(lesson, "words", "WORDS"),
        lambda: getattr(_module(lesson, "asked"), "TREE", ()),
    )  # fmt: skip
    return read(*source(file), file, BY_NAME[lesson].address, beside)


def holds(item: Prediction, option: Option) -> bool:
    """Return whether what an option says is so, in the view that it names."""
    return bool(option.holds(model(BY_ADDRESS[item.page].name, option.view)))


def evidence(item: Prediction, option: Option | None = None) -> str:
    """Return what is measured in the view that proves an option: the right one by default."""
    proof = option or item.right
    return (proof.measured or item.measured)(model(BY_ADDRESS[item.page].name, proof.view))


def evidence_with_setting(item: Prediction) -> str:
    """Return the evidence for the right answer and at which numbers it was measured."""
    return " ".join(filter(None, (evidence(item), setting(item))))


def setting(item: Prediction, option: Option | None = None) -> str:
    """Say at which numbers the evidence for an option is measured; empty if it names them all.

    They are the size of the table and what the page has in front, as far as its pictures follow
    them. Those that the question or the evidence names are left out. A question that is asked in
    no view, as those of the test are, has its own numbers.
    """
    if not item.start:
        return ""
    proof, page = option or item.right, BY_ADDRESS[item.page]
    keys = {"d", "n", "L", *page.front} & {*page.shows}
    keys &= _deciding(page.name, item.name, item.options.index(proof))
    told = f"{item.question} {evidence(item, proof)}"
    unnamed = [
        one for one in numbers_of(proof.view, keys) if not re.search(rf"\b{one}(?!\d)", told)
    ]
    numbers = ", ".join(unnamed).replace(" = ", "\u00a0=\u00a0")  # no line ends within one
    return f"Measured at {numbers}." if numbers else ""


@lru_cache(maxsize=512)
def _deciding(lesson: str, name: str, number: int) -> frozenset[str]:
    """Return the shared numbers that the evidence for an option hangs on.

    With another value of such a number it says something else, or nothing.
    """
    both = ((one, one.twin) for one in questions(lesson))
    item = next(one for pair in both for one in pair if one and one.name == name)
    proof = item.options[number]
    view, before = proof.view, evidence(item, proof)
    others = {
        "d": (2 * view.d, view.d // 4 * 2),
        "n": (10 * view.n, view.n // 10),
        "L": (2 * view.L, view.L // 2),
        "t": ((2 * view.t + 3) % view.L,),
        "phi": ((2 * view.phi + 3) % view.L,),
    }
    found = set()
    for key, other in ((key, other) for key, values in others.items() for other in values):
        moved = view_of(view._asdict() | {key: other})  # the nearest view that there is
        try:
            said = (proof.measured or item.measured)(model(lesson, moved))
        except (LookupError, ValueError):
            said = ""
        found |= {key} if said != before else set()
    return frozenset(found)


@while_asked(8)  # the words of a page and the cells under the pointer come after its figures
def model(lesson: str, view: View) -> Any:
    """Return what a lesson measures for a view; nothing is worked out before it is asked for."""
    file: Any = _module(lesson, "model")
    return file.Model(view)


def _table(lesson: str, file: str, name: str) -> Mapping[str, Any]:
    return getattr(_module(lesson, file), name, {})


@lru_cache
def _module(lesson: str, file: str) -> ModuleType | None:
    """Return a file of the folder of a lesson; None if this lesson has none of the kind."""
    name = f"pages.{BY_NAME[lesson].folder.replace('/', '.')}.{file}"
    return import_module(name) if find_spec(name) else None
