"""The table of pages: where each lives, what it asks, and which two controls stand in front."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

PAGES = Path(__file__).resolve().parent.parent / "pages"


@dataclass(frozen=True)
class Lesson:
    """One page of the course."""

    file: str
    title: str
    question: str
    front: tuple[str, ...]

    @property
    def address(self) -> str:
        """The last part of the page's address: its file name; empty for the home page."""
        return "" if self is HOME else Path(self.file).stem

    def page(self) -> "Page":
        """Return the Streamlit page; made anew in every run, as Streamlit wants it."""
        return st.Page(PAGES / self.file, title=self.title, default=self is HOME)


HOME = Lesson(
    "playground.py",
    "Playground",
    "Move one slider and watch the same encoding answer in every view.",
    ("d", "n", "L", "t", "phi", "dim"),
)

COURSE: dict[str, tuple[Lesson, ...]] = {
    "The encoding": (
        Lesson(
            "encoding/heatmap.py",
            "Encoding heatmap",
            "What do the stripes show?",
            ("d", "L"),
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
            "relative/dot_products.py",
            "Dot products",
            "What do two positions know of their distance?",
            ("d", "phi"),
        ),
    ),
}

LESSONS = (HOME, *(lesson for part in COURSE.values() for lesson in part))


def pages() -> "dict[str, list[Page]]":
    """Return the pages as Streamlit's navigation wants them, part by part."""
    parts = {part: [lesson.page() for lesson in lessons] for part, lessons in COURSE.items()}
    return {"": [HOME.page()], **parts}


def links() -> None:
    """Draw every page as a link with its question, part by part."""
    for part, lessons in COURSE.items():
        st.markdown(f"### {part}")
        for lesson in lessons:
            st.page_link(_target(lesson), label=f"**{lesson.title}** {lesson.question}")


@lru_cache(maxsize=64)  # measured: making a page takes longer than drawing its link
def _target(lesson: Lesson) -> "Page":
    return lesson.page()
