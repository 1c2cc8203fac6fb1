"""What the screens are told: before the answer nothing that tells it, and then all of it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from course import lessons
from course.contents import BY_ADDRESS, LESSONS
from course.questions import MISCONCEPTIONS, Prediction
from course.room import screens
from course.room.protocol import Room
from course.room.steps import programme

PROGRAMMES = [row.address for row in LESSONS if row.teaches and lessons.questions(row.name)]
NOW = 1000.0
BEFORE = ("gather", "ask", "vote", "discuss", "again", "twin", "end")
HERE = 9


def at(name: str, step: int, phase: str) -> Room:
    plan = programme(name)
    return Room(name, len(plan.steps), plan.quiz, 900.0, 950.0, step=step, phase=phase)


def every(phases: tuple[str, ...]) -> list[Room]:
    """Return a room at each step of each programme in each of these phases."""
    steps = ((name, step) for name in PROGRAMMES for step in range(len(programme(name).steps)))
    return [at(name, step, phase) for name, step in steps for phase in phases]


def all_for(option: int, room: Room) -> dict[str, dict[str, int]]:
    """Return votes for one option in every round of a step."""
    rounds = (f"{room.step}.{phase}" for phase in ("vote", "again", "twin"))
    return {ballot: {f"seat {n}": option for n in range(6)} for ballot in rounds}


def public(room: Room, votes: Mapping[str, Mapping[str, int]]) -> str:
    """Return all that the wall and a seat are told, as it is sent."""
    return json.dumps([screens.seat(room, NOW), screens.wall(room, NOW, votes, HERE)])


def test_before_the_answer_nothing_public_depends_on_what_was_chosen() -> None:
    for room in every(BEFORE):
        assert len({public(room, all_for(option, room)) for option in range(2)}) == 1, room


def turned(item: Prediction) -> Prediction:
    """Return a question with another right answer, other reasons and other evidence."""
    right = item.options.index(item.right)
    wrong = (right + 1) % len(item.options)
    named = {right: item.options[wrong].misconception, wrong: ""}
    options = tuple(
        replace(
            option,
            why=f"another reason {number}",
            misconception=named.get(number, "values-grow"),
            show={**option.show, "L": 33},
            measured=None,
        )
        for number, option in enumerate(item.options)
    )
    twin = item.twin and turned(item.twin)
    return replace(
        item,
        options=options,
        measured=lambda _: "other evidence",
        revealed_title="another title",
        twin=twin,
    )


def test_before_the_answer_nothing_public_depends_on_which_answer_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms = every(BEFORE)
    told = [public(room, all_for(0, room)) for room in rooms]
    asked = screens.asked
    monkeypatch.setattr(screens, "asked", lambda room: turned(asked(room)))
    assert [public(room, all_for(0, room)) for room in rooms] == told


def test_with_the_answer_everything_is_told() -> None:
    for room in every(("reveal", "answer")):
        question = screens.asked(room)
        seat = screens.seat(room, NOW)
        told = seat["told"]
        assert question.options[told["right"]].right
        assert told["why"] == question.right.why
        assert told["evidence"].startswith(lessons.evidence(question))
        assert told["evidence"].endswith(lessons.setting(question))
        assert len(told["wrong"]) == len(question.options) - 1
        assert screens.wall(room, NOW, {}, HERE)["told"] == told


def test_at_the_end_a_seat_is_told_what_was_shown_to_all_and_no_more() -> None:
    plan = programme("45 minutes")
    last = len(plan.steps) - 1
    room = replace(at("45 minutes", last, "end"), told=(0, 2, last))
    answers = screens.seat(room, NOW)["answers"]
    assert set(answers) == set(room.told)
    for step, answer in answers.items():
        assert plan.steps[step].question.options[answer["right"]].right
        assert answer["title"] == BY_ADDRESS[answer["page"]].title
    for phase in ("ask", "vote", "reveal"):
        assert "answers" not in screens.seat(replace(room, phase=phase), NOW)
    assert "answers" not in screens.wall(room, NOW, {}, HERE)


def test_the_wall_shows_both_votes_beside_each_other_and_the_twin_its_own() -> None:
    first = {"a": 0, "b": 1, "c": 1}
    votes = {"1.vote": first, "1.again": {"a": 1, "b": 1, "c": 1}, "1.twin": {"a": 2}}
    votes["0.vote"] = {"a": 2}

    def counts(phase: str) -> Any:
        return screens.wall(at("heatmap", 1, phase), NOW, votes, 3)["counts"]

    assert counts("reveal") == {"vote": {0: 1, 1: 2}, "again": {1: 3}}
    assert counts("answer") == {"twin": {2: 1}}


def test_the_desk_alone_sees_counts_and_meanings_while_a_vote_is_open() -> None:
    room = at("heatmap", 0, "vote")
    question = screens.asked(room)
    votes = {"0.vote": {f"seat {n}": question.options.index(question.right) for n in range(5)}}
    right = question.options.index(question.right)
    assert screens.desk(room, NOW, votes, 7)["counts"] == {"vote": {right: 5}}
    desk = screens.desk(replace(room, closes=NOW), NOW, votes, 7)
    assert desk["can"][0] == "reveal"  # what is advised comes first
    assert desk["counts"] == {"vote": {desk["right"]: 5}}
    assert question.options[desk["right"]].right
    assert (desk["voted"], desk["here"]) == (5, 7)
    assert desk["advice"].startswith("5 of 5 right")
    for number, option in enumerate(question.options):
        said = "" if option.right else MISCONCEPTIONS[option.misconception].said
        assert desk["meanings"][number] == said


def test_the_clock_of_the_desk_holds_the_plan_beside_the_time() -> None:
    clock = screens.desk(at("heatmap", 2, "ask"), NOW, {}, 0)["clock"]
    minutes = [step.minutes for step in programme("heatmap").steps]
    assert (clock["elapsed"], clock["in_step"]) == (100, 50)
    assert clock["before"] == 60 * sum(minutes[:2])
    assert clock["total"] == 60 * sum(minutes)
    assert not screens.desk(at("heatmap", 0, "gather"), NOW, {}, 0)["clock"]["running"]


def test_every_option_is_offered_once_with_a_letter() -> None:
    for room in every(("ask", "twin")):
        question = screens.asked(room)
        offered = screens.seat(room, NOW)["question"]["options"]
        assert [one["letter"] for one in offered] == list("ABCDEFG"[: len(question.options)])
        texts = {one["number"]: one["text"] for one in offered}
        assert texts == dict(enumerate(option.text for option in question.options))
