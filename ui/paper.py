"""Printed pages for a class: questions with boxes to tick, room to write, and a key."""

from collections.abc import Iterable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from course import lessons
from course.questions import MISCONCEPTIONS, Prediction, lettered
from ui import lesson

_DOTS = 40


def sheet() -> DeltaGenerator:
    """Return the place for what is printed."""
    return lesson.group("paper")


def name_line() -> str:
    """Return the line on which a learner writes a name."""
    return f"Name: {'.' * _DOTS}"


def question(number: int, item: Prediction) -> None:
    """Draw a question with a box and a letter for each option."""
    lines = [f"☐ {letter}. {item.options[option].text}" for letter, option in lettered(item)]
    st.markdown(f"**{number}.** {item.question}\n\n" + "\\\n".join(lines))


def answer(heading: str, item: Prediction) -> None:
    """Draw the key to a question: the right letter, why, and the misconceptions behind others."""
    st.markdown("\n".join([heading, "", *_key(item)]))


def room(lines: int) -> None:
    """Draw lines to write on."""
    st.markdown("\n\n".join(["---"] * lines))


def _key(item: Prediction) -> Iterable[str]:
    letters = {option: letter for letter, option in lettered(item)}
    right = item.right
    yield f"- **{letters[item.options.index(right)]}. {right.text}**\\"
    yield f"  {right.why} {lessons.evidence_with_setting(item)}"
    for option, letter in letters.items():
        if option != item.options.index(right):
            yield f"- {letter}: “{MISCONCEPTIONS[item.options[option].misconception].said}”"
