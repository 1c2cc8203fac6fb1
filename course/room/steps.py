"""Steps of a room: those of a lesson plan, or the questions of one lesson."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from course.class_results.sheets import TIMES
from course.contents import BY_ADDRESS, LESSONS
from course.messages import sentences
from course.plans import PLANS, Plan, closing
from course.question_bank import of_page, predictions
from course.questions import Prediction
from course.room.protocol import Room

# For a question of a lesson, whose plan nobody has written.
HINT = sentences("room")("hint")
_LESSON_MINUTES = 6  # for a question that is predicted, discussed, voted on again and explained


class Step(NamedTuple):
    """A question for the class and the view in which it is asked, with its minutes.

    `does` says what the teacher does, and `hint` what helps a class of which few are right.
    """

    question: Prediction
    view: Mapping[str, Any]
    minutes: float
    does: str = ""
    hint: str = HINT


class Programme(NamedTuple):
    """The steps of a room; from `quiz` on they are asked once, without a discussion.

    The test before and after has no steps: `test` says which of the two it is.
    """

    title: str
    steps: Sequence[Step]
    quiz: int
    test: str = ""


TESTS = {f"test {when}": when for when in TIMES}


@lru_cache
def programme(name: str) -> Programme:
    """Return the programme of a plan or of a test, by its name, or of a lesson, by its address."""
    if name in TESTS:
        return Programme(f"Test {TESTS[name]} the course", (), 0, TESTS[name])
    if name in PLANS:
        return _of_plan(name, PLANS[name])
    taught = [row.address for row in LESSONS if row.teaches and of_page(row.address)]
    if name not in taught:
        known = ", ".join([*PLANS, *TESTS, *taught])
        raise ValueError(f"programme must be one of {known}, got {name!r:.40}")
    steps = [Step(question, question.start, _LESSON_MINUTES) for question in of_page(name)]
    return Programme(BY_ADDRESS[name].title, steps, len(steps))


def _of_plan(name: str, plan: Plan) -> Programme:
    steps = [
        Step(step.asked, step.prepared.view, step.minutes, step.does, step.hint)
        for step in plan.steps
    ]
    questions = closing(plan)
    minutes = plan.at_the_end / len(questions)
    at_the_end = [Step(question, question.start, minutes) for question in questions]
    return Programme(f"Lesson of {name}", [*steps, *at_the_end], len(steps))


class Outdated(RuntimeError):
    """A room that asks what the course no longer has."""


def of_room(room: Room) -> Programme:
    """Return the programme of a room as it was opened, whatever has become of it since.

    Votes name a step by its number, so the questions of an open room must stay what they were.

    Raises
    ------
    Outdated
        If the course has dropped what it asks since it was opened.
    """
    try:
        found = _opened(room.programme, room.asked, room.quiz)
    except ValueError as error:
        raise Outdated(str(error)) from error
    if len(found.steps) != room.steps:
        raise Outdated(f"this room has {room.steps} steps, and its programme {len(found.steps)}")
    return found


@lru_cache
def _opened(name: str, asked: tuple[str, ...], quiz: int) -> Programme:
    now = programme(name)
    if not asked or asked == questions(now):
        return now
    there = {step.question.name: step for step in now.steps}
    steps = [there.get(one) or _step(one) for one in asked]
    return now._replace(steps=steps, quiz=quiz)


def _step(name: str) -> Step:
    """Return a question that its programme asks no more."""
    question = predictions().get(name)
    if question is None:
        raise ValueError(f"this room asks a question that the course no longer has: {name}")
    return Step(question, question.start, _LESSON_MINUTES)


def called(step: int, quiz: int) -> str:
    """Return what a step is called on the wall: closing questions are counted by themselves."""
    return f"Step {step + 1}" if step < quiz else f"Closing question {step - quiz + 1}"


def questions(plan: Programme) -> tuple[str, ...]:
    """Return the names of the questions of a programme, step by step."""
    return tuple(step.question.name for step in plan.steps)
