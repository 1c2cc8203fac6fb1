"""The three screens of a room value by value: what a seat, the wall and the desk are sent."""

from dataclasses import replace
from typing import Any

import pytest

from course import control_bar, lessons
from course.bank import of_page, predictions
from course.contents import AT
from course.plans import PLANS
from course.questions import MISCONCEPTIONS, Prediction
from course.room import scenes, shown, steps
from course.room.protocol import MOVES, PHASES, Room
from course.room.scenes import Scene
from course.room.steps import HINT, Programme, Step, programme
from course.view import DEFAULTS, view_of

NAME = "45 minutes"
PLAN = programme(NAME)
NOW = 1000.0
KEYS = {
    "title", "phase", "phase_name", "step", "steps", "quiz", "test", "ballot", "open", "closes_in",
    "question", "scene",
}  # fmt: skip


def at(phase: str, step: int = 0, **more: Any) -> Room:
    room = Room(NAME, len(PLAN.steps), PLAN.quiz, began=400.0, since=880.0, step=step, phase=phase)
    return replace(room, **more)


def votes(room: Room, right: int, wrong: int, phase: str = "vote") -> dict[str, dict[str, int]]:
    """Return the votes of a round: so many right ones and so many wrong ones."""
    question = PLAN.steps[room.step].question
    yes = question.options.index(question.right)
    given = [yes] * right + [(yes + 1) % len(question.options)] * wrong
    return {f"{room.step}.{phase}": {f"seat {n}": option for n, option in enumerate(given)}}


def test_every_screen_is_sent_its_values_and_no_others() -> None:
    room = at("vote", 1)
    led = {"can", "moves", "voted", "here", "door"}
    assert shown.seat(room, NOW).keys() == KEYS | {"told"}
    assert shown.wall(room, NOW, {}, 3).keys() - {"bar"} == KEYS | {"told"} | led
    told = replace(room, phase="reveal")
    assert shown.wall(told, NOW, {}, 3).keys() - {"bar"} == KEYS | {"told", "counts"} | led
    assert shown.desk(room, NOW, {}, 3).keys() == KEYS | led | {
        "counts", "meanings", "right", "advice", "hint", "does", "planned", "told", "clock",
    }  # fmt: skip


def test_what_all_screens_share() -> None:
    found = shown.seat(at("vote", 1), NOW)
    question = PLAN.steps[1].question
    assert {key: found[key] for key in KEYS - {"question", "scene"}} == {
        "title": "Lesson of 45 minutes", "phase": "vote", "phase_name": "Vote", "step": 1,
        "steps": len(PLAN.steps), "quiz": len(PLANS[NAME].steps), "test": "", "ballot": "1.vote",
        "open": True, "closes_in": None,
    }  # fmt: skip
    assert (found["question"]["name"], found["question"]["text"]) == (
        question.name, question.question,
    )  # fmt: skip
    assert found["told"] is None
    closed = shown.seat(at("vote", 1, closes=NOW - 2), NOW)
    assert (closed["phase_name"], closed["open"], closed["closes_in"]) == ("Vote, closed", False, 0)
    closing = shown.seat(at("vote", 1, closes=NOW + 2), NOW)
    assert (closing["phase_name"], closing["open"], closing["closes_in"]) == ("Vote", True, 2)
    assert shown.seat(at("ask", 1), NOW)["phase_name"] == PHASES["ask"]
    for phase in ("gather", "end"):
        bare = shown.seat(at(phase), NOW)
        assert (bare["question"], bare["scene"]) == (None, None)
        assert shown.scene_of(at(phase)) is None


def test_the_twin_is_asked_in_its_phases_alone() -> None:
    question = PLAN.steps[0].question
    for phase in PHASES:
        twin = phase in ("twin", "answer")
        assert shown.asked(at(phase)) is (question.twin if twin else question)
    alone = next(one for one in PLAN.steps if one.question.twin is None)
    assert shown.asked(at("twin", PLAN.steps.index(alone))) is alone.question


def test_the_scene_is_sent_by_its_names() -> None:
    room = at("ask", 2)
    scene, page = shown.scene(room), AT[PLAN.steps[2].question.page]
    assert shown.scene_of(room) == {
        "lesson": scene.lesson, "name": scene.name, "options": dict(scene.options),
        "title": scene.title, "page": page.address, "page_title": page.title,
        "keys": ["d", "n", "L", "t", "phi", "dim", "words", *page.own],
    }  # fmt: skip
    assert (
        shown.view_of(room) == scene.view == view_of(DEFAULTS._asdict() | dict(PLAN.steps[2].view))
    )
    told = shown.scene(replace(room, phase="reveal"))
    assert told.view == PLAN.steps[2].question.right.view
    last = shown.scene(at("ask", len(PLAN.steps) - 1))
    assert last.name == ""  # a closing question has no picture that helps


def test_the_wall_has_the_controls_of_a_figure_and_none_without_one() -> None:
    for step, one in enumerate(PLAN.steps):
        room = at("reveal", step)
        wall, page = shown.wall(room, NOW, {}, 1), AT[one.question.page]
        view = shown.scene(room).view
        held = {*control_bar.WORDS, *page.own}
        wanted = {key: value for key, value in view._asdict().items() if key in held}
        assert wall["bar"]["opening"] == wanted
        assert wall["bar"]["usual"] == {}
        assert wall["bar"]["view"] == view._asdict()
        assert wall["bar"]["front"] == page.front
    assert "bar" not in shown.wall(at("ask", len(PLAN.steps) - 1), NOW, {}, 1)
    assert "bar" not in shown.wall(at("gather"), NOW, {}, 1)


def test_what_can_be_done_is_called_as_on_the_buttons() -> None:
    for phase in ("gather", "ask", "discuss", "reveal", "end"):
        room = at(phase, 1)
        desk = shown.wall(room, NOW, {}, 1)
        assert desk["can"] == room.can(NOW)
        assert desk["moves"] == {name: MOVES[name].label for name in room.can(NOW)}


def test_votes_are_counted_in_the_round_of_the_phase() -> None:
    room = at("again", 1)
    given = votes(room, 3, 2) | votes(room, 4, 0, "again") | votes(room, 1, 0, "twin")
    right = PLAN.steps[1].question.options.index(PLAN.steps[1].question.right)
    wrong = (right + 1) % 3
    assert shown.counts(room, given) == {"vote": {right: 3, wrong: 2}, "again": {right: 4}}
    assert shown.counts(replace(room, phase="answer"), given) == {"twin": {right: 1}}
    assert shown.counts(at("vote", 2), given) == {}
    assert shown.desk(room, NOW, given, 9)["voted"] == 4
    assert shown.desk(replace(room, phase="reveal"), NOW, given, 9)["voted"] == 0


def test_the_answer_comes_with_its_evidence_and_what_lies_behind_the_others() -> None:
    question: Prediction = PLAN.steps[1].question
    told = shown.seat(at("reveal", 1), NOW)["told"]
    right = question.options.index(question.right)
    assert told == {
        "right": right, "why": question.right.why, "evidence": lessons.evidence(question),
        "wrong": {
            number: {"said": MISCONCEPTIONS[option.misconception].said, "why": option.why}
            for number, option in enumerate(question.options) if number != right
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "advice", "hint", "first"),
    [
        (1, 3, "A suggestion appears here from 5 votes on.", False, "discuss"),
        (1, 4, "1 of 5 right: give the hint, and vote again.", True, "again"),
        (2, 3, "2 of 5 right: let them discuss, and vote again.", False, "discuss"),
        (4, 1, "4 of 5 right: show the answer, and go on.", False, "reveal"),
    ],
)
def test_a_first_vote_suggests_a_move(
    right: int, wrong: int, advice: str, hint: bool, first: str
) -> None:
    room = at("vote", 1, closes=NOW)
    desk = shown.desk(room, NOW, votes(room, right, wrong), 9)
    assert desk["advice"] == advice
    assert desk["hint"] == (PLAN.steps[1].hint if hint else "")
    assert desk["can"][0] == first
    assert sorted(desk["can"]) == sorted(room.can(NOW))
    if right + wrong >= 5:
        talking = replace(room, phase="discuss", closes=None)
        assert shown.desk(talking, NOW, votes(room, right, wrong), 9)["can"][0] == "again"
    still = shown.desk(replace(room, closes=None), NOW, votes(room, right, wrong), 9)
    later = shown.desk(replace(room, phase="again"), NOW, votes(room, right, wrong), 9)
    for quiet in (still, later):
        assert (quiet["advice"], quiet["hint"]) == ("", "")


def test_the_desk_has_the_plan_beside_the_time() -> None:
    minutes = [one.minutes for one in PLAN.steps]
    desk = shown.desk(at("ask", 2), NOW, {}, 0)
    assert desk["does"] == PLAN.steps[2].does
    assert desk["clock"] == {
        "running": True, "elapsed": 600.0, "in_step": 120.0, "step": 60 * minutes[2],
        "before": 60 * (minutes[0] + minutes[1]), "total": pytest.approx(60 * 45),
        "steps": [
            {"minutes": one.minutes, "title": AT[one.question.page].title} for one in PLAN.steps
        ],
    }  # fmt: skip
    for phase in ("gather", "end"):
        still = shown.desk(at(phase), NOW, {}, 0)
        assert (still["does"], still["planned"]) == ("", "")
        assert (still["clock"]["running"], still["clock"]["elapsed"]) == (False, 0)
        assert still["clock"]["in_step"] == 0


def test_what_to_do_follows_the_phase_and_the_plan_stays_in_reach() -> None:
    phases = ("ask", "vote", "discuss", "again", "reveal", "twin", "answer")
    desks = {phase: shown.desk(at(phase, 2), NOW, {}, 0) for phase in phases}
    assert len({desk["does"] for desk in desks.values()}) == len(phases)
    for phase, desk in desks.items():
        assert PLAN.steps[2].does in (desk["does"], desk["planned"])
        assert desk["told"] == shown.wall(at(phase, 2), NOW, {}, 0)["told"]
    lesson = programme("heatmap")  # nobody has written a plan for it
    room = Room("heatmap", len(lesson.steps), lesson.quiz, 0, 0, phase="ask")
    assert shown.desk(room, NOW, {}, 0)["does"]


def test_a_programme_is_a_plan_and_its_end_or_the_questions_of_a_lesson() -> None:
    plan = PLANS[NAME]
    assert (PLAN.title, PLAN.quiz, PLAN.test) == ("Lesson of 45 minutes", len(plan.steps), "")
    assert list(PLAN.steps[: PLAN.quiz]) == [
        Step(one.asked, one.prepared.view, one.minutes, one.does, one.hint) for one in plan.steps
    ]
    assert list(PLAN.steps[PLAN.quiz :]) == [
        Step(
            predictions()[key], predictions()[key].start, plan.at_the_end / len(plan.last), "", HINT
        )
        for key in plan.last
    ]
    asked = of_page("heatmap")
    assert programme("heatmap") == Programme(
        AT["heatmap"].title, [Step(item, item.start, 6) for item in asked], len(asked)
    )
    known = ", ".join(["15 minutes", "45 minutes", "90 minutes", "45 minutes, today's models"])
    with pytest.raises(ValueError, match=f"^programme must be one of {known}, test before, test a"):
        programme("x" * 60)
    with pytest.raises(ValueError, match=f", got '{'x' * 39}$"):
        programme("x" * 60)
    for none in ("glossary", "playground"):  # which ask nothing
        with pytest.raises(ValueError, match=f"got '{none}'"):
            programme(none)
    assert steps.questions(PLAN) == tuple(one.question.name for one in PLAN.steps)


def test_a_scene_is_a_figure_in_the_view_of_its_question() -> None:
    item = next(one for one in of_page("rotation") if one.revealed_title)
    after = scenes.after(item)
    assert (after.view, after.title) == (item.right.view, item.revealed_title)
    assert scenes.before(item).title is None
    assert scenes.after(replace(item, revealed_title="")).title is None
    view = view_of(DEFAULTS._asdict() | dict(item.start))
    assert scenes.without(item) == Scene("rotation", "", {}, view, None)
    assert scenes.before(item, {"d": 16}).view == DEFAULTS._replace(d=16, dim=15)
    assert scenes.before(replace(item, asked_with="heatmap.table"))[:2] == ("heatmap", "table")
