"""Scenes of a room: the figure and the view of a question, before its answer and after."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course import lessons
from course.contents import BY_ADDRESS
from course.questions import Prediction
from course.view import DEFAULTS, View, view_of


class Scene(NamedTuple):
    """A figure by its lesson and its own name, with its options and its view; a title of its own.

    Without a figure, `name` is empty.
    """

    lesson: str
    name: str
    options: Mapping[str, int]
    view: View
    title: str | None


def before(question: Prediction, start: Mapping[str, Any] | None = None) -> Scene:
    """Return what is shown while a question is open: nothing that answers it.

    `start` names the view in which it is asked, if that is not the question's own.
    """
    own = "" if _held(question) else question.figure
    view = view_of({**DEFAULTS._asdict(), **(start or question.start)})
    return _scene(question, question.asked_with or own, view, revealed=False)


def without(question: Prediction) -> Scene:
    """Return what is shown with a question that is asked without a figure."""
    view = view_of({**DEFAULTS._asdict(), **question.start})
    return _scene(question, "", view, revealed=False)


def after(question: Prediction) -> Scene:
    """Return what is shown with the answer: the view that proves it."""
    return _scene(question, question.figure, question.right.view, revealed=True)


def _held(question: Prediction) -> bool:
    """Return whether a question of the page holds back the figure of this one."""
    page = lessons.questions(BY_ADDRESS[question.page].name)
    return any(f"figure.{question.figure}" in item.reveals for item in (question, *page))


def _scene(question: Prediction, figure: str, view: View, *, revealed: bool) -> Scene:
    lesson, name = lessons.place_of(figure, BY_ADDRESS[question.page].name)
    # An option of two values says whether the figure shows what an answer has revealed.
    bounds = lessons.options(lesson).get(name, {}) if name else {}
    options = {key: int(revealed) for key, values in bounds.items() if values == range(2)}
    title = (question.revealed_title or None) if revealed else None
    return Scene(lesson, name, options, view, title)
