"""Requests as a page sends them: one part of a lesson, many at once, a cell, all cells, a file."""

from typing import Any

from hypothesis import strategies as st

from course import lessons
from course.contents import BY_NAME, LESSONS
from tests.states.views import Changes, changes

Request = dict[str, Any]

FIGURES = [(row.name, name) for row in LESSONS for name in lessons.figures(row.name)]
WORDS = [
    (row.name, part, name) for row in LESSONS
    for part, told in lessons.words(row.name).items() for name in told
]  # fmt: skip
CELLS = [(row.name, name) for row in LESSONS for name in lessons.cells(row.name)]
COLUMNS = [(row.name, name) for row in LESSONS for name in lessons.columns(row.name)]
_TOLD = [lesson for lesson, _ in FIGURES] + [lesson for lesson, *_ in WORDS]
SPEAKING = [row.name for row in LESSONS if row.name in _TOLD]
_MOST_PARTS = 18


def _options(lesson: str, name: str) -> st.SearchStrategy[dict[str, int]]:
    bounds = lessons.options(lesson).get(name, {})
    each = {
        key: st.sampled_from((own[0], own[-1])) | st.sampled_from(own)
        for key, own in bounds.items()
    }
    return st.fixed_dictionaries({}, optional=each)


@st.composite
def figure(draw: st.DrawFn, lesson: str, name: str) -> Request:
    return {"lesson": lesson, "name": name, "options": draw(_options(lesson, name))}


def word(lesson: str, part: str, name: str) -> Request:
    return {"lesson": lesson, "part": part, "name": name}


@st.composite
def one(draw: st.DrawFn) -> Request:
    if draw(st.booleans()):
        lesson, name = draw(st.sampled_from(FIGURES))
        parts = {"figures": {"it": draw(figure(lesson, name))}}
    else:
        lesson, part, name = draw(st.sampled_from(WORDS))
        parts = {"figures": {}, "words": {f"{part}_{name}": word(lesson, part, name)}}
    return {"view": draw(changes(BY_NAME[lesson]))} | parts


@st.composite
def many(draw: st.DrawFn) -> Request:
    """Draw a request for several parts of one lesson, as a page asks."""
    lesson = draw(st.sampled_from(SPEAKING))
    every = [(*one_, "") for one_ in FIGURES if one_[0] == lesson] + [
        one_ for one_ in WORDS if one_[0] == lesson
    ]
    chosen = draw(st.lists(st.sampled_from(every), min_size=1, max_size=_MOST_PARTS, unique=True))
    drawn = {name: draw(figure(lesson, name)) for _, name, last in chosen if not last}
    said = {f"{part}_{name}": word(lesson, part, name) for _, part, name in chosen if name}
    return {"view": draw(changes(BY_NAME[lesson])), "figures": drawn, "words": said}


_FURTHEST = 2048
_PLACE = st.sampled_from((0, 1, 5, 63, 2047, _FURTHEST)) | st.integers(0, _FURTHEST)


@st.composite
def cell(draw: st.DrawFn) -> Request:
    lesson, name = draw(st.sampled_from(CELLS))
    near = st.integers(0, 8)
    x, y = draw(_PLACE | near), draw(_PLACE | near)
    view = draw(changes(BY_NAME[lesson]))
    return {"view": view, "lesson": lesson, "name": name, "x": x, "y": y}


@st.composite
def cells(draw: st.DrawFn) -> Request:
    lesson, name = draw(st.sampled_from(CELLS))
    return draw(figure(lesson, name)) | {"view": draw(changes(BY_NAME[lesson]))}


@st.composite
def file(draw: st.DrawFn) -> tuple[str, str, Changes]:
    """Draw a table that a page offers as a file: its lesson, its name, and a view."""
    lesson, name = draw(st.sampled_from(COLUMNS))
    return lesson, name, draw(changes(BY_NAME[lesson]))
