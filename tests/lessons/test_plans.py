"""The lesson plans as data: their steps and minutes, what ends them, and what is on paper."""

import re
from math import cos, radians, sin

import numpy as np
import pytest

from course import plans
from course.bank import of_page, predictions
from course.contents import AT, LESSONS
from course.plans import KNOWN, MATERIALS, PLANS, TROUBLE, Plan, Step, Task, closing, spans
from course.readers.kinds import PreparedView
from course.sources import SOURCES
from course.view import DEFAULTS, View, view_of

# Minutes, question, the view in which it is asked; then the minutes of the end and its questions;
# then what is dropped. A printed plan and an open room name all of these.
LISTED = {
    "15 minutes": (
        "3 same_word_twice, 3 longer_table, 3 angle_between_hands, 2 steady_fall",
        "4 pooled_mean beyond_training fastest_hand read_one_hand no_repeat_twin neighbours",
        "steady_fall same_word_twice",
    ),
    "45 minutes": (
        "5 same_word_twice, 6 normalised_step, 9 exponent_of_a_column, 6 longer_table, "
        "6 angle_between_hands, 5 steady_fall",
        "8 pooled_mean raw_index_twin row_without_base shape_of_a_table_twin fastest_hand_twin "
        "read_one_hand neighbours_twin",
        "longer_table steady_fall normalised_step",
    ),
    "90 minutes": (
        "7 same_word_twice, 8 normalised_step, 14 exponent_of_a_column, 7 longer_table, "
        "8 angle_between_hands, 12 matrix_of_a_shift, 7 steady_fall, 8 untrained_nearness, "
        "10 unpaired_cosine",
        "9 pooled_mean raw_index_twin row_without_base fastest_hand_twin way_back_twin both_sides "
        "one_matrix_looks_back swapped_seen",
        "longer_table steady_fall untrained_nearness",
    ),
    "45 minutes, today's models": (
        "8 rotary_angle, 8 flat_head, 7 whose_curve_moves, 8 plain_new_angles, "
        "8 twins_without_positions",
        "6 rotary_length rotary_peak_twin longer_text twice_as_long_four_times ntk_new_angles "
        "twins_by_distance",
        "whose_curve_moves twins_without_positions",
    ),
}  # fmt: skip
STEPS = [step for plan in PLANS.values() for step in plan.steps]


@pytest.mark.parametrize("name", list(LISTED))
def test_a_plan_is_that_of_the_second_list(name: str) -> None:
    steps, end, drop = LISTED[name]
    plan = PLANS[name]
    assert ", ".join(f"{step.minutes} {step.question}" for step in plan.steps) == steps
    assert f"{plan.at_the_end} {' '.join(plan.last)}" == end
    assert " ".join(plan.drop) == drop


def test_plans_are_offered_in_their_order_and_fill_their_minutes() -> None:
    assert list(PLANS) == list(LISTED)
    for name, plan in PLANS.items():
        assert plan.minutes == int(name.split()[0])
        assert tuple(step.question for step in plan.dropped) == plan.drop
        assert closing(plan) == tuple(predictions()[key] for key in plan.last)


def test_spans_follow_each_other_without_a_gap() -> None:
    steps = (STEPS[0]._replace(minutes=3), STEPS[1]._replace(minutes=4))
    made_up = Plan("", steps, 5, ("pooled_mean",), (STEPS[1].question,))
    assert spans(made_up) == ["0 to 3", "3 to 7", "7 to 12"]
    assert made_up.minutes == 12
    assert made_up.dropped == (steps[1],)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.question)
def test_a_step_is_said_in_sentences(step: Step) -> None:
    assert re.fullmatch(r"[A-Z].*[^.]", step.view)
    assert re.fullmatch(r"[A-Z].*\.", step.does)
    assert re.fullmatch(r"[A-Z].*\.", step.hint)
    assert step.lost == "" or re.fullmatch(r"The class .*\.|The formula .*\.", step.lost)
    dropped = {key for plan in PLANS.values() for key in plan.drop}
    assert bool(step.lost) == (step.question in dropped)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.question)
def test_a_step_is_asked_in_its_own_view_named_as_briefly_as_can_be(step: Step) -> None:
    item, prepared = step.asked, step.prepared
    assert item is predictions()[step.question]
    assert (prepared.page, prepared.label) == (item.page, step.view)
    whole = {**item.start, **step.shows}
    assert view_of(DEFAULTS._asdict() | dict(prepared.view)) == view_of(DEFAULTS._asdict() | whole)
    assert prepared.view
    if len(prepared.view) > 1:
        assert all(getattr(DEFAULTS, key) != value for key, value in prepared.view.items())
    names = [one.name for one in of_page(item.page)]
    assert step.place == f"question {names.index(step.question) + 1} of {len(names)}"


def test_the_table_by_hand_is_the_only_task_and_hides_its_answer() -> None:
    with_task = {step.question: step for step in STEPS if step.task}
    assert list(with_task) == ["exponent_of_a_column"]
    step = with_task["exponent_of_a_column"]
    assert dict(step.shows) == {"L": 3}  # row 3 would be the fourth
    assert all(not one.shows for one in STEPS if not one.task)
    task = step.task
    assert task
    assert task.columns == ("Column", "Pair k", "Divisor", "Angle", "sin or cos", "Value")
    # d = 4 and n = 100: the divisors are 100 to the powers 0 and 1/2.
    angle = {0: (1, 3.0), 1: (10, 0.3)}
    assert task.rows == tuple(
        (str(column), str(column // 2), str(angle[column // 2][0]), f"{angle[column // 2][1]:g}",
         name, f"{turn(angle[column // 2][1]):.4f}")
        for column, (name, turn) in enumerate([("sin", sin), ("cos", cos)] * 2)
    )  # fmt: skip
    assert task.blank == tuple((str(column), "", "", "", "", "") for column in range(4))
    assert task.compare == PreparedView(
        "formula", "Row 3, to compare with",
        {"words": "I am a robot", "d": 4, "n": 100, "L": 4, "t": 3, "dim": 0},
    )  # fmt: skip
    assert f"{sin(radians(3)):.4f} in column 0" in step.does
    assert Task("", (), (("a", "b"), ("c", "d")), task.compare).blank == (("a", ""), ("c", ""))


def test_the_curve_is_held_back_where_it_first_rises() -> None:
    curve = np.cos(np.outer(np.arange(100), 10_000 ** (-np.arange(64) / 64))).sum(axis=1)
    rise = int(np.flatnonzero(np.diff(curve) > 0)[0])
    (step,) = {one.question: one for one in STEPS if one.question == "steady_fall"}.values()
    assert step.view == f"The curve up to offset {rise}"
    assert step.does.startswith(f"The page draws the curve up to offset {rise} and holds")


def test_steps_follow_the_order_of_the_course() -> None:
    order = [lesson.address for lesson in LESSONS]
    for plan in PLANS.values():
        places = [order.index(step.asked.page) for step in plan.steps]
        assert places == sorted(places)


def test_what_is_told_besides_is_in_sentences_with_sources() -> None:
    assert [key for _, key in KNOWN] == [
        "crouch", "miller", "kim", "freeman", "mosca", "patwardhan", "tversky",
    ]  # fmt: skip
    assert {key for _, key in KNOWN} <= SOURCES.keys()
    for text in (*MATERIALS, *TROUBLE.values(), *(said for said, _ in KNOWN)):
        assert re.fullmatch(r"[A-Z].*\.", text)
    assert all(re.fullmatch(r"[A-Z].*[^.]", name) for name in TROUBLE)
    assert all(re.fullmatch(r"The class can .*\.|After .*\.", plan.goal) for plan in PLANS.values())


def test_a_view_named_by_a_step_belongs_to_its_page() -> None:
    for step in STEPS:
        page = AT[step.asked.page]
        assert {*step.prepared.view} <= {*View._fields[:7], *page.own}
    assert plans.Step(1, "pooled_mean", "", "", "").shows == {}
