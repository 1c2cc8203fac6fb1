"""The table of pages: where each lives, what it asks, and which controls it has."""

from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from ui import answers, controls, platform
from ui.predictions import of_page
from ui.view import CHOICES

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

PAGES = Path(__file__).resolve().parent.parent / "pages"


@dataclass(frozen=True)
class Lesson:
    """One page of the course.

    `front` names the controls that stand in front, `choices` those of this page alone. A lesson
    teaches, with a figure and a prediction; other pages list, ask or plan.
    """

    file: str
    title: str
    question: str
    front: tuple[str, ...]
    choices: tuple[str, ...] = ()
    teaches: bool = True

    @property
    def address(self) -> str:
        """The last part of the page's address: its file name; empty for the home page."""
        return "" if self is HOME else Path(self.file).stem

    def page(self) -> "Page":
        """Return the Streamlit page; one of its own in every run, because Streamlit marks it."""
        return copy(_target(self))


HOME = Lesson(
    "playground.py",
    "Playground",
    "Move one slider and watch the same encoding answer in every view.",
    ("d", "n", "L", "t", "phi", "dim"),
    teaches=False,
)

COURSE: dict[str, tuple[Lesson, ...]] = {
    "Why positions": (
        Lesson(
            "order/order.py",
            "Why order matters",
            "What does attention know of word order?",
            ("words", "d"),
            ("order", "causal"),
        ),
        Lesson(
            "order/criteria.py",
            "Four criteria",
            "What must a good position mark do?",
            ("d", "L"),
            ("rule",),
        ),
    ),
    "The encoding": (
        Lesson(
            "encoding/bits.py",
            "From bits to waves",
            "What does the encoding share with counting in bits?",
            ("d", "n"),
        ),
        Lesson(
            "encoding/formula.py",
            "The formula, by hand",
            "How is one cell worked out?",
            ("words", "t", "dim"),
            ("notation",),
        ),
        Lesson(
            "encoding/heatmap.py",
            "Encoding heatmap",
            "What do the stripes show?",
            ("d", "L"),
            ("layout",),
        ),
        Lesson(
            "encoding/sinusoids.py",
            "One dimension, one sinusoid",
            "What does a single column do along the sentence?",
            ("n", "dim"),
        ),
        Lesson(
            "encoding/clock_hands.py",
            "Clock hands",
            "How do a few turning hands tell the position?",
            ("t", "phi"),
        ),
    ),
    "Relative position": (
        Lesson(
            "relative/rotation.py",
            "A shift is a rotation",
            "What leads from one position to another?",
            ("t", "phi"),
            ("fit",),
        ),
        Lesson(
            "relative/dot_products.py",
            "Dot products",
            "What do two positions know of their distance?",
            ("d", "phi"),
            ("measure",),
        ),
    ),
    "Inside the Transformer": (
        Lesson(
            "inside/adding.py",
            "Adding it to words",
            "What is left of a word when its position is added?",
            ("words", "d"),
            ("scaled",),
        ),
        Lesson(
            "inside/attention.py",
            "Attention with positions",
            "What does a head see with and without positions?",
            ("words", "d"),
            ("scheme", "causal"),
        ),
    ),
    "Beyond the sinusoid": (
        Lesson(
            "beyond/rotary.py",
            "Rotary (RoPE)",
            "What if a position turns the vector instead of adding to it?",
            ("t", "phi"),
            ("vectors", "pairing"),
        ),
        Lesson(
            "beyond/biases.py",
            "Biases and tables",
            "Can a distance be written straight into the score?",
            ("words", "phi"),
            ("heads", "sides"),
        ),
        Lesson(
            "beyond/compare.py",
            "Schemes side by side",
            "What does each scheme give to the same sentence?",
            ("words", "t", "phi"),
            ("first", "second", "third"),
        ),
        Lesson(
            "beyond/longer.py",
            "Longer than trained",
            "What happens past the length a model was trained on?",
            ("dim", "n"),
            ("method", "stretch"),
        ),
        Lesson(
            "beyond/few_bits.py",
            "Numbers with few bits",
            "When do two positions become the same numbers?",
            ("d", "n"),
            ("format", "near"),
        ),
        Lesson(
            "beyond/wild.py",
            "In the wild",
            "What do real libraries compute?",
            ("d", "L"),
            ("family", "against", "undone"),
        ),
        Lesson(
            "beyond/train.py",
            "Train it yourself",
            "Who comes first, John or Jane? Which scheme lets a small model learn it?",
            ("words", "d"),
            ("layers", "causal", "seeds", "first_seed", "steps", "trained"),
        ),
    ),
    "Reference": (
        Lesson(
            "reference/code.py",
            "Code",
            "How do I compute this table myself?",
            ("d", "n", "L"),
            ("library",),
        ),
        Lesson(
            "reference/bugs.py",
            "Bug gallery",
            "What does wrong code look like, and which test catches it?",
            ("d", "L"),
            ("bug",),
        ),
        Lesson(
            "reference/questions.py",
            "Questions readers ask",
            "Short answers, each with a view that shows it.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/errata.py",
            "Where sources are wrong",
            "What the articles say, and what is right.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/quiz.py",
            "Check yourself",
            "What has stayed with you?",
            (),
            tuple(CHOICES),
            teaches=False,
        ),
        Lesson(
            "reference/plan.py",
            "For teachers",
            "Lesson plans, each step a prepared view.",
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
    Highlight("Go from t to t + φ by one matrix, and read how far it misses", "rotation",
              {"t": 10, "phi": 5}),
    Highlight("See what is left over when the cosines are dropped", "rotation",
              {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"}),
    Highlight("Turn the hands and count their turns", "clock_hands",
              {"d": 8, "L": 50, "t": 10, "dim": 0}),
    Highlight("Predict how the similarity goes on, and find its first rise", "dot_products",
              {"d": 128, "L": 50, "phi": 11}),
    Highlight("Find the two positions that are easiest to mix up", "heatmap", {"d": 4, "L": 2048}),
    Highlight("Put the columns in another order; all dot products stay", "heatmap",
              {"layout": "halves"}),
    Highlight("Match the waves to the bits", "bits", {"d": 8, "n": 16, "L": 16}),
    Highlight("Judge seven marks by the criteria, and one of your own", "criteria",
              {"rule": "linear"}),
    Highlight("Multiply the words by √d, and see which part is longer", "adding",
              {"d": 512, "scaled": "yes"}),
    Highlight("Look for the bug that draws a good picture", "bugs",
              {"d": 64, "L": 40, "bug": "unpaired-cosine-frequency"}),
    Highlight("Copy the code of a table, with its sizes filled in", "code", {"d": 512, "L": 100}),
    Highlight("Read where the sources are wrong", "errata"),
    Highlight("Turn a query and a key, and see that only their offset counts", "rotary",
              {"t": 10, "phi": 5}),
    Highlight("Put three schemes side by side over your own sentence", "compare"),
    Highlight("See which remedies for longer texts keep neighbours apart", "longer",
              {"d": 128, "method": "yarn", "stretch": "4"}),
    Highlight("Watch positions merge in bfloat16", "few_bits", {"format": "bfloat16"}),
    Highlight("Hold a library's table against the paper's", "wild", {"family": "fairseq"}),
    Highlight("Train five small models, and test them on longer texts", "train"),
)  # fmt: skip


class Entry(NamedTuple):
    """A link of a list: the address of its page, what it says, and the view in its address."""

    page: str
    title: str
    text: str
    view: Mapping[str, str] | None = None


LESSONS = (HOME, *(lesson for part in COURSE.values() for lesson in part))
AT: Mapping[str, Lesson] = {lesson.address: lesson for lesson in LESSONS}


def pages() -> "dict[str, list[Page]]":
    """Return the pages as Streamlit's navigation wants them, part by part."""
    parts = {part: [lesson.page() for lesson in lessons] for part, lessons in COURSE.items()}
    return {"": [HOME.page()], **parts}


def links() -> None:
    """Draw every page as a link with its question and how far the learner has got."""
    given = answers.given()
    rows = {
        part: [
            Entry(
                lesson.address, lesson.title, f"{lesson.question} {progress(lesson.address, given)}"
            )
            for lesson in lessons
        ]
        for part, lessons in COURSE.items()
    }
    _list("course", rows)


def highlights() -> None:
    """Draw what is worth trying first, each as a link to its prepared view."""
    _list("highlights", {"": _prepared()})


def _list(key: str, parts: Mapping[str, list[Entry]]) -> None:
    """Draw links: on a live page as one element, because each of Streamlit's takes its time."""
    if platform.live():
        told = {part: [row._asdict() for row in rows] for part, rows in parts.items()}
        platform.live_links(key, {"parts": told})
        return
    with st.container(key=key):
        for part, rows in parts.items():
            if part:
                st.markdown(f"### {part}")
            for row in rows:
                label = f"**{row.title}** {row.text}" if row.title else row.text
                st.page_link(_target(AT[row.page]), label=label.strip(), query_params=row.view)


@lru_cache(maxsize=1)  # measured: a fortieth of a visit, and it is the same for everybody
def _prepared() -> list[Entry]:
    return [Entry(page, "", label, controls.address_of(view)) for label, page, view in HIGHLIGHTS]


def progress(page: str, given: Collection[str]) -> str:
    """Return how many of a page's questions are answered, in words; empty if it has none.

    `given` holds the names of the questions that are answered.
    """
    asked = of_page(page)
    answered = sum(item.name in given for item in asked)
    return f"({answered} of {len(asked)} answered)" if asked else ""


def link(page: str, label: str, **view: Any) -> None:
    """Draw a link to a page that shows a prepared view; what is not named has its default."""
    st.page_link(_target(AT[page]), label=label, query_params=controls.address_of(view))


@lru_cache(maxsize=64)  # measured: making a page takes longer than drawing its link
def _target(lesson: Lesson) -> "Page":
    return st.Page(PAGES / lesson.file, title=lesson.title, default=lesson is HOME)
