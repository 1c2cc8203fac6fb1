"""The lesson plans: steps that add up, views that hold the answer back, sheets without answers."""

from math import cos, radians, sin
from urllib.parse import parse_qsl

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from course import lessons, plans
from course.contents import BY_ADDRESS
from course.plans import Plan, Step, closing, spans
from course.plans.kinds import SPENT
from course.question_bank import of_page
from course.questions import MISCONCEPTIONS, Prediction
from pe_core.figures import to_wire
from tests.app.course import buttons, figures, opened, parts, stands, text, values, whole_text
from tests.lessons.deciding import deciding, numbers
from ui import controls

PLANS = plans.PLANS
STEPS = {step.question: step for plan in PLANS.values() for step in plan.steps}
WITHOUT_ANSWERS = ("Plan for students", "Worksheet")
SHEETS = ("Plan with answers", *WITHOUT_ANSWERS, "Key")

every_plan = pytest.mark.parametrize("name", PLANS)


def sheet(name: str, kind: str) -> AppTest:
    app = opened("plan", lesson=name, sheet=kind)
    stands(app)
    return app


def asked(plan: Plan) -> list[Prediction]:
    return [*(step.asked for step in plan.steps), *closing(plan)]


def test_the_minutes_of_a_plan_add_up_and_leave_no_gap() -> None:
    for name, plan in PLANS.items():
        assert plan.minutes == int(name.partition(" minutes")[0])
        minutes = [*(step.minutes for step in plan.steps), plan.at_the_end]
        ends = [0]
        for span, length in zip(spans(plan), minutes, strict=True):
            start, end = map(int, span.split(" to "))
            assert start == ends[-1]
            assert end - start == length > 0
            ends.append(end)
        assert ends[-1] == plan.minutes


@every_plan
def test_a_plan_asks_a_question_with_a_twin_at_each_step_and_others_at_the_end(name: str) -> None:
    plan, dropped = PLANS[name], PLANS[name].dropped
    assert len({step.question for step in plan.steps}) == len(plan.steps)
    for step in plan.steps:
        assert step.asked in of_page(step.prepared.page)
        assert step.asked.twin
        assert step.place.startswith("question ")
        assert len(step.spent) == len(SPENT) - (not step.task)
    # What may be dropped is in the plan, says what is lost, and is not all of it.
    assert [step.question for step in dropped] == list(plan.drop)
    assert 0 < len(set(plan.drop)) == len(plan.drop) < len(plan.steps)
    assert all(step.lost.endswith(".") for step in dropped)
    # At the end, of the same pages, nothing that the class has met, not even as a twin.
    found = {item.name for item in closing(plan)}
    assert len(found) == len(closing(plan)) <= 8
    assert not found & {step.question for step in plan.steps}
    assert not found & {item.twin.name for item in asked(plan) if item.twin}
    ended = {item.page for item in closing(plan)}
    assert {step.asked.page for step in plan.steps if step != dropped[0]} <= ended
    assert ended <= {step.asked.page for step in plan.steps}


@every_plan
def test_what_students_can_do_after_a_plan_is_tested_at_its_end(name: str) -> None:
    plan = PLANS[name]
    assert 2 <= len(plan.aims) <= 4
    assert all(plan.aims.values())
    assert {one for tests in plan.aims.values() for one in tests} == {
        item.name for item in closing(plan)
    }
    assert 1 <= len(plan.homework) <= 2


def test_a_hint_names_no_option_and_tells_no_number_that_decides() -> None:
    for step in STEPS.values():
        hint = step.hint.lower()
        assert hint.endswith(".")
        assert not any(o.text.rstrip(".").lower() in hint for o in step.asked.options), hint
        assert not deciding(step.asked) & numbers(hint), hint
        assert step.asked.right.why not in step.hint


def at_its_step(step: Step) -> AppTest:
    """Return the page of a step, as whoever follows its link sees it first."""
    address = controls.address_of(step.prepared.view) | {"question": step.question}
    return opened(BY_ADDRESS[step.prepared.page].name, **address)


@pytest.mark.parametrize("name", STEPS)
def test_the_link_of_a_step_opens_its_page_with_its_question_and_without_its_answer(
    name: str,
) -> None:
    step = STEPS[name]
    assert step.prepared.view  # without any value, the page would open in its own view
    app, item = at_its_step(step), step.asked
    stands(app)
    assert f"**Q{step.place[1:]}. Predict.** {item.question}" in text(app)
    labels = [option.text for option in item.options]
    assert {buttons(app)[f"{item.key}_{n}"] for n in range(3)} == set(labels)
    assert values(app)._asdict().items() >= {**item.start, **step.shows}.items()
    shown = whole_text(app) + " ".join(meta["alt"] for meta in figures(app).values())
    assert not deciding(item) & numbers(shown)
    assert item.right.why not in shown
    assert not item.revealed_title or item.revealed_title not in shown
    held = {(part.get("part", "figure"), part["name"])
            for kind in ("figures", "words") for part in parts(app, kind)}  # fmt: skip
    assert not held & {tuple(block.split(".", 1)) for block in item.reveals}
    # Nor is the picture that proves it on the wall yet.
    lesson = BY_ADDRESS[item.page].name
    proof = to_wire({"": lessons.draw(lesson, item.figure, item.right.view)})
    for part in parts(app, "figures"):
        if part["name"] == item.figure:
            now = lessons.draw(lesson, item.figure, values(app), **part["options"])
            assert to_wire({"": now}) != proof


def test_the_row_worked_out_by_hand_is_not_on_the_wall_yet() -> None:
    step = STEPS["exponent_of_a_column"]
    drawn = lessons.model("formula", values(at_its_step(step))).drawn
    for value in (sin(3), cos(3), sin(0.3), cos(0.3)):
        assert not np.isclose(drawn, value, atol=0.005).any()


def test_a_task_on_paper_is_handed_out_empty() -> None:
    tasks = [step.task for step in STEPS.values() if step.task]
    assert tasks
    for task in tasks:
        assert [row[0] for row in task.blank] == [row[0] for row in task.rows]
        assert not any(cell for row in task.blank for cell in row[1:])
        assert all(len(row) == len(task.columns) for row in task.blank)


def test_the_row_by_hand_is_that_of_the_bare_formula() -> None:
    task = STEPS["exponent_of_a_column"].task
    assert task
    told = [
        ["0", "0", "1", "3", "sin", f"{sin(3):.4f}"],
        ["1", "0", "1", "3", "cos", f"−{-cos(3):.4f}"],
        ["2", "1", "10", "0.3", "sin", f"{sin(0.3):.4f}"],
        ["3", "1", "10", "0.3", "cos", f"{cos(0.3):.4f}"],
    ]
    assert [list(row) for row in task.rows] == told
    assert f"{sin(radians(3)):.4f}" in STEPS["exponent_of_a_column"].does


@every_plan
def test_a_link_opens_the_sheet_that_it_names_and_its_links_the_views_of_the_steps(
    name: str,
) -> None:
    wanted = [
        (step.prepared.page, controls.address_of(step.prepared.view) | {"question": step.question})
        for step in PLANS[name].steps
    ]
    wanted += [(look.page, dict(look.view)) for _, look in PLANS[name].homework]
    for kind in SHEETS:
        app = sheet(name, kind)
        assert app.radio(key="lesson").value == name
        assert app.radio(key="sheet").value == kind
        protos = [link.proto for link in app.get("page_link")]
        found = [(proto.page, dict(parse_qsl(proto.query_string))) for proto in protos]
        if kind in SHEETS[:2]:
            assert all(aim in text(app) for aim in PLANS[name].aims)
            assert PLANS[name].before in text(app)
            assert [link for link in found if link in wanted] == wanted


@every_plan
def test_the_plan_with_answers_has_all_that_the_teacher_needs(name: str) -> None:
    plan, told = PLANS[name], text(sheet(name, "Plan with answers"))
    for span, step in zip(spans(plan), plan.steps, strict=False):
        item = step.asked
        assert f"### {span} min: {BY_ADDRESS[item.page].title}" in told
        assert all(part in told for part in (step.does, item.question, step.hint, step.place))
        reason = f"{item.right.why} {lessons.evidence_with_setting(item)}"
        assert reason in told
        for option in item.options:
            assert option.text in told
            assert option.right or f"“{MISCONCEPTIONS[option.misconception].said}”" in told
    for item in closing(plan):
        assert item.question in told
        assert all(f". {option.text}" in told for option in item.options)
        assert f". {item.right.text}**" in told
    assert all(step.lost in told for step in plan.dropped)


@pytest.mark.parametrize("kind", WITHOUT_ANSWERS)
def test_a_sheet_for_students_asks_and_tells_nothing_of_the_answers(
    kind: str, subtests: pytest.Subtests
) -> None:
    for name, plan in PLANS.items():
        with subtests.test(plan=name):
            asks_without_answers(plan, kind, sheet(name, kind))


def asks_without_answers(plan: Plan, kind: str, app: AppTest) -> None:
    told = text(app)
    for item in asked(plan) if kind == "Worksheet" else [step.asked for step in plan.steps]:
        assert item.question in told
        assert all(f". {option.text}" in told for option in item.options)
    for item in asked(plan):
        assert not deciding(item) & numbers(told)
        assert lessons.evidence(item) not in told
        assert not any(option.why in told for option in item.options)
    assert not any(one.said in told for one in MISCONCEPTIONS.values())
    assert not any(step.does in told or step.hint in told for step in plan.steps)
    for step in plan.steps:
        if step.task:
            assert not {row[-1] for row in step.task.rows} & numbers(told)
            linked = [link.proto.label for link in app.get("page_link")]
            assert step.task.compare.label not in linked


@every_plan
def test_the_key_names_letter_and_number_as_they_are_on_the_worksheet(name: str) -> None:
    sheet_text, key = text(sheet(name, "Worksheet")), text(sheet(name, "Key"))
    for number, item in enumerate(asked(PLANS[name]), 1):
        own = sheet_text[sheet_text.index(f"**{number}.** {item.question}") :]
        letter = own[: own.index(f". {item.right.text}")][-1]
        heading = f"**{number}.** (lesson “{BY_ADDRESS[item.page].title}”)\n\n"
        right = f"- **{letter}. {item.right.text}**\\\n"
        shown = lessons.evidence_with_setting(item)
        assert f"{heading}{right}  {item.right.why} {shown}" in key
