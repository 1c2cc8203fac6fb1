"""Texts of the test items as every file format needs them: HTML, and feedback for each option."""

import re
from html import escape
from typing import NamedTuple

from course import lessons
from course.before_and_after import FORMS, IDEAS
from course.contents import BY_ADDRESS
from course.questions import MISCONCEPTIONS, Option, Prediction


class Answer(NamedTuple):
    """An option: its text, whether it is right, and what meets whoever chose it."""

    text: str
    right: bool
    feedback: str


class Entry(NamedTuple):
    """An item: a name that is its own, a title to read, its question and its options."""

    name: str
    title: str
    question: str
    answers: tuple[Answer, ...]


def title(form: str) -> str:
    """Return what a form is called in another program."""
    return f"Positional encoding, form {form}"


def entries(form: str) -> list[Entry]:
    """Return the items of a form, their options in the order on paper."""
    return [
        Entry(
            item.name,
            f"{form}{number:02d} {idea.name}",
            in_html(item.question),
            tuple(_answer(item, item.options[option]) for option in item.mixed()),
        )
        for number, (idea, item) in enumerate(zip(IDEAS, FORMS[form], strict=True), 1)
    ]


def in_html(text: str) -> str:
    """Return a text of the course as a paragraph of HTML; of Markdown, the items use code only.

    Examples
    --------
    >>> in_html("`factor: 4` & d < 8")
    '<p><code>factor: 4</code> &amp; d &lt; 8</p>'
    """
    marked = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return f"<p>{marked}</p>"


def _answer(item: Prediction, option: Option) -> Answer:
    lesson = BY_ADDRESS[item.page].title
    if option.right:
        feedback = f"{option.why} {lessons.evidence(item)}"
    else:
        said = MISCONCEPTIONS[option.misconception].said
        feedback = f"The misconception behind it: “{said}” Lesson: “{lesson}”."
    return Answer(in_html(option.text), option.right, in_html(feedback))
