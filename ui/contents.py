"""Navigation, lists of pages, and links with the progress of a learner."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import streamlit as st

import pe_core
from course import kept_record
from course.contents import (
    BY_ADDRESS,
    BY_NAME,
    CORE,
    COURSE,
    FURTHER,
    HOME,
    PART_OF,
    PATH,
    PLAYGROUND,
    QUIZ,
    REFERENCE,
    TEACHERS,
    TEST,
    TOUR,
    Lesson,
    neighbours,
)
from course.glossary import TERMS
from course.question_bank import of_page
from ui import controls, learner, platform

_PAGES = Path(__file__).resolve().parent.parent / "pages"


class Entry(NamedTuple):
    """A link of a list: the address of its page, what it says, and the view in its address."""

    page: str
    title: str
    text: str
    view: Mapping[str, str] | None = None


def pages() -> dict[str, list[Any]]:
    """Return the pages as Streamlit's navigation wants them, part by part.

    Streamlit marks the page that may run. All sessions can share the pages all the same, because
    one script runs at a time.
    """
    parts = {part: list(map(_target, lessons)) for part, lessons in COURSE.items()}
    return {"": [*map(_target, (HOME, TOUR, PLAYGROUND))], **parts}


def note_opened(page: Lesson) -> None:
    """Keep that a page was opened, if the last run drew another."""
    if controls.arriving(page):
        learner.current().keep(f"seen/{page.name}", 1)


def header(here: Lesson) -> None:
    """Draw the head of the course above the page that is open."""
    shown = PLAYGROUND, QUIZ, TEACHERS
    kept = learner.current().entries
    given, seen = kept_record.chosen(kept), set(kept_record.seen(kept))
    platform.live_header(
        "header",
        {
            "here": here.address,
            "part": PART_OF.get(here.name, ""),
            "way": [_stop(lesson, given, seen) for lesson in PATH],
            "further": [_stop(lesson, given, seen) for lesson in COURSE[FURTHER]],
            "links": [_line(lesson) for lesson in shown],
            "more": [_line(lesson) for lesson in COURSE[REFERENCE] if lesson not in shown],
            "version": pe_core.__version__,
        },
    )


def _line(lesson: Lesson) -> dict[str, str]:
    return {"page": lesson.address, "title": lesson.title}


def _stop(lesson: Lesson, given: Collection[str], seen: Collection[str]) -> dict[str, Any]:
    """Return a lesson: where it is, how long it takes, how many of its questions are answered."""
    asked = of_page(lesson.address)
    return _line(lesson) | {
        "minutes": lesson.minutes,
        "asked": len(asked),
        "answered": sum(item.name in given for item in asked),
        "seen": lesson.name in seen,
    }


def way_on(here: Lesson) -> None:
    """Draw the way on at the foot of a page: the next lesson with its question, and the last.

    As the last part of a page it also tells the browser which presses the page above it has met.
    """
    before, after = neighbours(here)
    rows = []
    if here.address == TOUR.address:
        after = PATH[0]
    if here in COURSE[FURTHER]:
        rows.append(_action(HOME, "All lessons", "quiet"))
    if before:
        rows.append(_action(before, f"Previous: {before.title}", "quiet"))
    if after:
        rows.append(_action(after, f"Next: {after.title}", "filled", after.question))
    if rows:
        end = {"page": here.address, "latest": learner.current().latest}
        facts = {"name": "The way through the course", "links": rows, "end": end}
        platform.live_actions("neighbours", facts)


def beginning() -> None:
    """Draw the three ways in, and the way on for whoever has been in the course before."""
    opened = kept_record.seen(learner.current().entries)
    seen = [name for name in opened if BY_NAME[name] in PATH]
    hours = round(sum(lesson.minutes for lesson in PATH) / 30) / 2
    course = f"{len(PATH)} lessons, about {hours:g} hours in all"
    ways: list[dict[str, Any]] = [
        _action(TOUR, TOUR.title, "way", "Five views, and one guess about each"),
        _action(PATH[0], CORE, "way", course),
        _action(PLAYGROUND, PLAYGROUND.title, "way", "Move everything yourself"),
    ]
    if seen:
        last = BY_NAME[seen[-1]]
        number = PATH.index(last) + 1
        ways[1] = _action(last, f"Go on with lesson {number}", "way", last.title)
    ways[1]["look"] = "way live-first"
    platform.live_actions("ways", {"name": "Where to begin", "links": ways})
    rows: list[dict[str, Any]] = []
    if seen:
        rows.append(_action(PATH[0], "Start the course again", "quiet"))
    else:
        rows.append(_action(TEST, "Test yourself before you begin", "quiet"))
    rows.append(_action(TEACHERS, TEACHERS.title, "quiet"))
    if platform.served():
        join = {"page": "room", "text": "Join a class", "more": "", "look": "quiet"}
        rows.append(join | {"leaves": True})
    platform.live_actions("beginning", {"name": "More", "links": rows})


def rooms(programmes: Mapping[str, str], more: str, look: str) -> None:
    """Draw links that open rooms, each programme with what its link says.

    They lead out of the session. `more` is said on each. The rooms that this browser leads are
    offered below them. Without a server there are no rooms.
    """
    if not platform.served():
        return
    facts = [
        {"page": f"room/new?for={quote(name)}", "text": text, "look": look, "leaves": True}
        | {"more": more}
        for name, text in programmes.items()
    ]
    rooms = {"name": "A class in one room", "links": facts, "rooms": True}
    platform.live_actions("rooms", rooms)


def _action(to: Lesson, text: str, look: str, more: str = "") -> dict[str, str]:
    return {"page": to.address, "text": text, "more": more, "look": look}


def links() -> None:
    """Draw every page as a link with its question, its minutes and how far the learner has got."""
    given = kept_record.chosen(learner.current().entries)
    numbers = {lesson: f"{number}. " for number, lesson in enumerate(PATH, 1)}
    rows = {
        part: [
            Entry(
                lesson.address,
                f"{numbers.get(lesson, '')}{lesson.title}",
                " ".join(filter(None, (lesson.question, _taking(lesson, given)))),
            )
            for lesson in lessons
        ]
        for part, lessons in COURSE.items()
    }
    _list("course", rows)


def _taking(lesson: Lesson, given: Collection[str]) -> str:
    """Return how long a lesson takes, or, once it is begun, how many questions are answered."""
    far = progress(lesson.address, given)
    return far or (f"({lesson.minutes}\N{NO-BREAK SPACE}min)" if lesson.minutes else "")


def glossary() -> None:
    """Draw every term as a link to the lesson that brings it in, in the order of the alphabet."""
    terms = sorted(TERMS, key=lambda term: term.name.lower())
    _list(
        "glossary",
        {"": [Entry(BY_NAME[one.lesson].address, one.name, one.meaning) for one in terms]},
    )


def _list(key: str, parts: Mapping[str, list[Entry]]) -> None:
    """Draw links as one element, because each of Streamlit's own takes its time."""
    rows_of = {part: [row._asdict() for row in rows] for part, rows in parts.items()}
    platform.live_links(key, {"parts": rows_of})


def progress(page: str, given: Collection[str]) -> str:
    """Return how many of a page's questions are answered, in words; empty if it has none.

    `given` holds the names of the questions that are answered.
    """
    asked = of_page(page)
    answered = sum(item.name in given for item in asked)
    return f"({answered} of {len(asked)} answered)" if answered else ""


def link(page: str, label: str, **view: Any) -> None:
    """Draw a link to a page that shows a prepared view; what is not named has its default.

    `at` leads to a part of that page, and `question` to one of its questions.
    """
    st.page_link(_target(BY_ADDRESS[page]), label=label, query_params=controls.address_of(view))


@lru_cache(maxsize=64)  # measured: making a page takes longer than drawing its link
def _target(lesson: Lesson) -> Any:
    return st.Page(
        _PAGES / lesson.folder / "page.py",
        title=lesson.title,
        url_path=lesson.address,
        default=lesson is HOME,
    )
