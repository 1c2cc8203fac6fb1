"""Table of contents: where each page is, what it asks, and which controls it has."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from course.front_matter import head
from course.view import CHOICES, DEFAULTS, ENTERED, NUMBERS, View, view_of


@dataclass(frozen=True)
class Lesson:
    """One page of the course.

    `folder` lies below pages/ and holds all of it. `front` names the controls that stand in front,
    `choices` those of this page alone, and `entered` the numbers that are entered on it. A lesson
    teaches, with a figure and a prediction; other pages list, ask or plan. `opens` says in what the
    view that it opens in differs from the defaults. `shows` names those of its numbers that a
    caption of its pictures has, because they move one of them. `minutes` is how long it takes to
    read all of it and to think about its questions.
    """

    folder: str
    title: str
    question: str
    front: tuple[str, ...]
    choices: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    teaches: bool = True
    opens: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shows: tuple[str, ...] = NUMBERS[:5]
    minutes: int = 0

    @cached_property
    def opening(self) -> View:
        """The view that the page opens in, if its address names none."""
        return view_of(DEFAULTS._asdict() | dict(self.opens))

    @cached_property
    def own(self) -> tuple[str, ...]:
        """What belongs to this page alone: its choices, and the numbers entered on it."""
        return (*self.choices, *self.entered)

    @cached_property
    def name(self) -> str:
        """The name of its folder, unique among all pages."""
        return self.folder.rpartition("/")[2]

    @cached_property
    def address(self) -> str:
        """The last part of the page's address: its name; empty for the home page."""
        return "" if self is HOME else self.name

    @cached_property
    def window_title(self) -> str:
        """What the window of a browser is called while it shows the page."""
        return NAME if self is HOME else f"{self.title} | {NAME}"


def _written(folder: str, *, teaches: bool = True) -> Lesson:
    """Return a lesson as the head of its document describes it."""
    found = head(folder)
    front, shared, shows = (found.get(key, "").split() for key in ("controls", "own", "shows"))
    own = (*found.get("choices", ()), *found.get("entered", ()), *shared)
    return Lesson(
        folder,
        found["title"],
        found["asks"],
        tuple(front),
        tuple(key for key in own if key in CHOICES),
        tuple(key for key in own if key in ENTERED),
        teaches=teaches,
        opens=found.get("opens", {}),
        shows=tuple(shows) or NUMBERS[:5],
        minutes=found["minutes"],
    )


NAME = "Positional encoding"  # of the course

HOME = _written("front_door", teaches=False)

PLAYGROUND = _written("playground", teaches=False)

TOUR = _written("tour")

COURSE: dict[str, tuple[Lesson, ...]] = {
    "The course": (
        _written("core/order"),
        _written("core/bits"),
        _written("core/formula"),
        _written("core/heatmap"),
        _written("core/clock_hands"),
        _written("core/criteria"),
        _written("core/rotation"),
        _written("core/dot_products"),
        _written("core/attention"),
        _written("core/rotary"),
        _written("core/biases"),
        _written("core/longer"),
        _written("core/train"),
    ),
    "Further": (
        _written("further/compare"),
        _written("further/few_bits"),
        _written("further/nope"),
        _written("further/generation"),
        _written("further/rope_in_models"),
        _written("further/long_texts"),
        _written("further/grids"),
        _written("further/elsewhere"),
    ),
    "Reference": (
        _written("reference/code"),
        _written("reference/bugs"),
        _written("reference/own_table", teaches=False),
        _written("reference/libraries"),
        _written("reference/api", teaches=False),
        _written("reference/find", teaches=False),
        _written("reference/which", teaches=False),
        _written("reference/family", teaches=False),
        _written("reference/models", teaches=False),
        _written("reference/questions", teaches=False),
        _written("reference/glossary", teaches=False),
        _written("reference/errata", teaches=False),
        replace(
            _written("reference/quiz", teaches=False),
            choices=tuple(CHOICES),
            entered=tuple(ENTERED),
        ),
        _written("reference/before_and_after", teaches=False),
        _written("reference/plan", teaches=False),
    ),
}


LESSONS = (HOME, TOUR, PLAYGROUND, *(lesson for part in COURSE.values() for lesson in part))
BY_ADDRESS: Mapping[str, Lesson] = {lesson.address: lesson for lesson in LESSONS}
BY_NAME: Mapping[str, Lesson] = {lesson.name: lesson for lesson in LESSONS}

CORE, FURTHER, REFERENCE = COURSE
# The way through the course, lesson by lesson; it ends at the test after it.
PATH = COURSE[CORE]
QUIZ, TEACHERS, TEST = BY_NAME["quiz"], BY_NAME["plan"], BY_NAME["before_and_after"]
# In which part of the course each page lies.
PART_OF: Mapping[str, str] = {one.name: part for part, row in COURSE.items() for one in row}
# Where the matter of a page that is gone now is: the page, and a part of it or nothing.
MOVED: Mapping[str, tuple[str, str]] = {
    "adding": ("attention", ""),
    "learned_tables": ("biases", "learned_end"),
    "sinusoids": ("heatmap", "waves"),
    "t5_and_shaw": ("biases", "offsets"),
    "wild": ("libraries", ""),
}


def neighbours(lesson: Lesson) -> tuple[Lesson | None, Lesson | None]:
    """Return the neighbours of a page on the way through the course; None where there is none."""
    way = (*PATH, TEST)
    if lesson not in way:
        return None, None
    at = way.index(lesson)
    return (way[at - 1] if at else None), (way[at + 1] if at + 1 < len(way) else None)
