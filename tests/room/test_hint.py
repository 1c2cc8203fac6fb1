"""The hint of a step: on the desk when few are right, and on no other screen."""

import json
from dataclasses import replace
from typing import Any

import pytest

from course.plans import PLANS
from course.room.protocol import PHASES, Room
from course.room.screens import Votes, desk, seat, wall
from course.room.steps import HINT, programme

NOW = 100.0


def room(name: str, step: int = 0, phase: str = "vote") -> Room:
    """Return the room of a programme at this step and in this phase, its vote closed."""
    plan = programme(name)
    return Room(name, len(plan.steps), plan.quiz, 0.0, 0.0, step, phase, NOW - 1)


def ballots(at: Room, right: int, votes: int = 10) -> dict[str, Votes]:
    """Return the first vote of a step, with so many right answers among so many votes."""
    question = programme(at.programme).steps[at.step].question
    yes = question.options.index(question.right)
    no = (yes + 1) % len(question.options)
    given = {f"seat {number}": yes if number < right else no for number in range(votes)}
    return {f"{at.step}.vote": given}


def steps(*phases: str) -> list[tuple[str, int, Any, str]]:
    """Return each step of each plan in each of these phases."""
    return [
        (name, number, step, phase)
        for name, plan in PLANS.items()
        for number, step in enumerate(plan.steps)
        for phase in phases
    ]


def test_the_desk_shows_the_hint_of_the_plan_where_few_are_right(
    subtests: pytest.Subtests,
) -> None:
    for name, number, step, phase in steps("vote", "discuss"):
        with subtests.test(plan=name, step=number, phase=phase):
            at = room(name, number, phase)
            assert desk(at, NOW, ballots(at, 3), 10)["hint"] == step.hint
            assert desk(at, NOW, ballots(at, 4), 10)["hint"] == ""
            assert desk(at, NOW, ballots(at, 0, votes=4), 10)["hint"] == ""


def test_nothing_is_advised_while_votes_still_come() -> None:
    at = replace(room("heatmap", 1), closes=None)
    assert desk(at, NOW, ballots(at, 0), 10)["advice"] == ""


def test_a_room_of_a_lesson_has_a_hint_for_any_question() -> None:
    at = room("heatmap", 1)
    assert desk(at, NOW, ballots(at, 0), 10)["hint"] == HINT


def test_a_closing_question_is_asked_once_and_has_no_advice() -> None:
    for name, plan in PLANS.items():
        at = room(name, len(plan.steps))
        shown = desk(at, NOW, ballots(at, 0), 10)
        assert shown["advice"] == shown["hint"] == "", name


def test_neither_the_wall_nor_a_seat_is_ever_sent_a_hint() -> None:
    for name, number, step, phase in steps(*sorted(set(PHASES) - {"test"})):
        at = replace(room(name, number), phase=phase)
        for shown in (wall(at, NOW, ballots(at, 0), 10), seat(at, NOW)):
            assert "hint" not in shown
            assert step.hint not in json.dumps(shown, ensure_ascii=False), (name, number, phase)
