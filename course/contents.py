"""The table of pages: where each lives, what it asks, and which controls it has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from course.heads import head
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
    front, own, shows = (found.get(key, "").split() for key in ("controls", "own", "shows"))
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

HOME = Lesson(
    "front_door",
    "A Transformer reads all words at once. How does it know which came first?",
    "",
    ("words", "d", "n", "L"),
    teaches=False,
    opens={"words": "the dog bites the man", "d": 64, "L": 20, "t": 1, "phi": 3, "dim": 0},
)

PLAYGROUND = Lesson(
    "playground",
    "Playground",
    "Each position in a text gets a vector. Move a slider, and see every view change.",
    ("d", "n", "L", "t", "phi", "dim"),
    teaches=False,
)

TOUR = _written("tour")

COURSE: dict[str, tuple[Lesson, ...]] = {
    "The course": (
        _written("core/order"),
        _written("core/bits"),
        _written("core/formula"),
        _written("core/heatmap"),
        _written("core/sinusoids"),
        _written("core/clock_hands"),
        _written("core/criteria"),
        _written("core/rotation"),
        _written("core/dot_products"),
        _written("core/adding"),
        _written("core/attention"),
        _written("core/rotary"),
        _written("core/biases"),
        _written("core/t5_and_shaw"),
        _written("core/learned_tables"),
        _written("core/longer"),
        _written("core/train"),
    ),
    "Further": (
        _written("further/compare"),
        _written("further/few_bits"),
        _written("further/nope"),
        _written("further/generation"),
        _written("further/rope_in_models"),
        _written("further/grids"),
        _written("further/elsewhere"),
    ),
    "Reference": (
        _written("reference/code"),
        _written("reference/bugs"),
        Lesson(
            "reference/own_table",
            "Your own table",
            "Which known table is it, and where does it differ from the paper's?",
            ("n",),
            teaches=False,
        ),
        _written("reference/wild"),
        _written("reference/libraries", teaches=False),
        Lesson(
            "reference/api",
            "What pe_core offers",
            "Which functions does the core have, and what does each of them return?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/find",
            "Find",
            "Where does the course say something about a word, a number or a model?",
            (),
            teaches=False,
        ),
        _written("reference/which", teaches=False),
        Lesson(
            "reference/family",
            "The family of position encodings",
            "What does each one act on, which paper describes it, and what is known of it?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/questions",
            "Questions readers ask",
            "Short answers, each with a view that illustrates it.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/glossary",
            "Glossary",
            "What does each term mean, and where is it explained?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/errata",
            "Where sources are wrong or loose",
            "What the articles say, and what is right instead.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/quiz",
            "Check yourself",
            "What do you remember?",
            (),
            tuple(CHOICES),
            tuple(ENTERED),
            teaches=False,
        ),
        Lesson(
            "reference/before_and_after",
            "Before and after",
            "What did you know before the course, and what do you know after it?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/plan",
            "For teachers",
            "Lesson plans, each step with its question, and worksheets to print.",
            (),
            teaches=False,
        ),
    ),
}


class Highlight(NamedTuple):
    """Something to try: what it is, the address of its page, and the view it begins with."""

    label: str
    page: str
    view: Mapping[str, Any] = {}


HIGHLIGHTS = (
    Highlight("Does one matrix take every position t to t + φ?", "rotation",
              {"t": 10, "phi": 5}),
    Highlight("What is lost when the cosines are dropped?", "rotation",
              {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"}),
    Highlight("Turn the hands and count their turns", "clock_hands",
              {"d": 8, "L": 50, "t": 10, "dim": 0}),
    Highlight("Predict how the dot product goes on", "dot_products",
              {"d": 128, "L": 50, "phi": 11}),
    Highlight("Which two positions are easiest to mix up?", "heatmap", {"d": 4, "L": 2048}),
    Highlight("Put all sines before all cosines: what happens to the dot products?", "heatmap",
              {"layout": "halves"}),
    Highlight("Compare the waves with bits", "bits", {"d": 8, "n": 16, "L": 16}),
    Highlight("Test simple schemes, and one of your own, against the criteria", "criteria",
              {"rule": "linear"}),
    Highlight("Multiply the words by √d: which part of the sum is larger?", "adding",
              {"d": 512, "scaled": "yes"}),
    Highlight("Find the bug in a table that looks right", "bugs",
              {"d": 64, "L": 40, "bug": "unpaired-cosine-frequency"}),
    Highlight("Copy the code for a table of your size", "code", {"d": 512, "L": 100}),
    Highlight("Read where sources are wrong or loose", "errata"),
    Highlight("Turn a query and a key: what does their score depend on?", "rotary",
              {"t": 10, "phi": 5}),
    Highlight("Compare three schemes on a sentence of your own", "compare"),
    Highlight("Which remedies for longer texts keep neighbours apart?", "longer",
              {"d": 128, "method": "yarn", "stretch": "4"}),
    Highlight("Paste your model's config.json: which of its pairs ever turn once?",
              "rope_in_models"),
    Highlight("How many positions stay distinct in bfloat16?", "few_bits", {"format": "bfloat16"}),
    Highlight("Compare a library's table with the paper's", "wild", {"family": "fairseq"}),
    Highlight("Paste a table of your own: which known one is it?", "own_table"),
    Highlight("Click a patch of a picture: which other patches are like it?", "grids",
              {"n": 100, "L": 196, "t": 90, "phi": 14}),
    Highlight("Compare a diffusion's steps, a coordinate in space and a time with positions",
              "elsewhere", {"signal": "NeRF"}),
    Highlight("Look up which library or model computes which table", "libraries"),
    Highlight("Which one for my model? Defaults, and what is not known", "which"),
    Highlight("Train a small model for each scheme, and test it on longer texts", "train"),
)  # fmt: skip

LESSONS = (HOME, TOUR, PLAYGROUND, *(lesson for part in COURSE.values() for lesson in part))
AT: Mapping[str, Lesson] = {lesson.address: lesson for lesson in LESSONS}
NAMED: Mapping[str, Lesson] = {lesson.name: lesson for lesson in LESSONS}

CORE, FURTHER, REFERENCE = COURSE
# The way through the course, lesson by lesson; it ends at the test after it.
PATH = COURSE[CORE]
QUIZ, TEACHERS, TEST = NAMED["quiz"], NAMED["plan"], NAMED["before_and_after"]
# In which part of the course each page lies.
PART_OF: Mapping[str, str] = {one.name: part for part, row in COURSE.items() for one in row}
# Where the matter of a page that is gone now is: the page, and a part of it or nothing.
MOVED: Mapping[str, tuple[str, str]] = {}


def neighbours(lesson: Lesson) -> tuple[Lesson | None, Lesson | None]:
    """Return the neighbours of a page on the way through the course; None where there is none."""
    way = (*PATH, TEST)
    if lesson not in way:
        return None, None
    at = way.index(lesson)
    return (way[at - 1] if at else None), (way[at + 1] if at + 1 < len(way) else None)
