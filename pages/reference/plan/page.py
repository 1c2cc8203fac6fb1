"""For teachers: lesson plans, each step a question in its view, and what to print for a class."""

from collections.abc import Iterable

from course import plans
from course.contents import BY_ADDRESS
from course.messages import sentences
from course.plans import Plan, Step, Task
from course.questions import Prediction
from course.words import Table
from ui import lesson, paper

_says = sentences("plan")


def with_answers(plan: Plan) -> None:
    """Draw the teacher's plan, and beside it what helps with any of them."""
    steps, beside = lesson.columns(3, 2, gap="large")
    with steps:
        start(plan)
        section("how")
        *spans, last = plans.spans(plan)
        for number, (span, step) in enumerate(zip(spans, plan.steps, strict=True), 1):
            with lesson.group(f"plan_step_{number}"):
                heading(span, step)
                lesson.text(f"{step.does}\n\n{_says('place', place=step.place)}")
                paper.question(number, step.asked)
            lesson.text(f"**Hint.** {step.hint}")
            paper.answer("**Answer, and what to expect**", step.asked)
            if step.task:
                task(step.task, step.task.rows)
        section("at_the_end", f"### {last} min: ")
        for number, item in closing_numbers(plan):
            paper.question(number, item)
            paper.answer("**Answer, and what to expect**", item)
        homework(plan)
        short_of_time(plan)
    with beside:
        for name in ("materials", "trouble", "known"):
            section(name)


def section(name: str, before: str = "## ", more: str = "") -> None:
    """Draw a section of the document with its title."""
    title, said = plans.BESIDE[name]
    lesson.text(f"{before}{title}\n\n{said}\n\n{more}")


def start(plan: Plan) -> None:
    """Draw what students know before the lesson, and what they can do after it."""
    aims = "\n".join(f"- {aim}" for aim in plan.aims)
    lesson.text(f"**Before.** {plan.before}\n\n**Afterwards.** Students can:\n\n{aims}")


def heading(span: str, step: Step) -> None:
    """Draw the minutes of a step, its page, what the minutes go to, and the link to its view."""
    lesson.text(f"### {span} min: {BY_ADDRESS[step.asked.page].title}\n\n*{step.phases}*")
    look = step.prepared._replace(question=step.question)
    lesson.link(look.page, look.label, **look.asked)


def task(given: Task, rows: tuple[tuple[str, ...], ...]) -> None:
    """Draw a task for paper: its table with these rows, and where to compare it once it is full."""
    with lesson.group("plan_task"):
        lesson.text(f"**By hand.** {given.says}")
        lesson.tabled(Table("", given.columns, [*rows]))
        if rows == given.rows:
            lesson.link(given.compare.page, given.compare.label, **given.compare.view)


def closing_numbers(plan: Plan) -> Iterable[tuple[int, Prediction]]:
    """Return the questions of the end with their numbers, which go on from those of the steps."""
    return enumerate(plans.closing(plan), len(plan.steps) + 1)


def homework(plan: Plan) -> None:
    """Draw the homework."""
    lesson.text("### Homework")
    for says, look in plan.homework:
        lesson.text(says)
        lesson.link(look.page, look.label, **look.view)


def short_of_time(plan: Plan) -> None:
    """Draw what to drop when time runs short, in this order, and what is lost with it."""
    lines = (
        f"{number}. **{BY_ADDRESS[step.asked.page].title}** ({step.minutes} min). {step.lost}"
        for number, step in enumerate(plan.dropped, 1)
    )
    section("drop", "### ", "\n".join(lines))


def for_students(plan: Plan) -> None:
    """Draw the plan without answers: views, questions, and room for notes."""
    with paper.sheet():
        lesson.text(paper.name_line())
        start(plan)
        *spans, last = plans.spans(plan)
        for number, (span, step) in enumerate(zip(spans, plan.steps, strict=True), 1):
            with lesson.group(f"plan_step_{number}"):
                heading(span, step)
                paper.question(number, step.asked)
                paper.room(3)
        section("at_the_end", f"### {last} min: ")
        paper.room(3)
        homework(plan)


def worksheet(plan: Plan) -> None:
    """Draw all questions and tasks of the lesson, to be answered on paper."""
    with paper.sheet():
        lesson.text(paper.name_line())
        for number, step in enumerate(plan.steps, 1):
            with lesson.group(f"plan_step_{number}"):
                paper.question(number, step.asked)
                if step.task:
                    task(step.task, step.task.blank)
                else:
                    paper.room(2)
        section("at_the_end", "### ")
        for number, item in closing_numbers(plan):
            paper.question(number, item)


def key(plan: Plan) -> None:
    """Draw the key to the worksheet."""
    with paper.sheet():
        for number, step in enumerate(plan.steps, 1):
            paper.answer(numbered(number, step.asked), step.asked)
            if step.task:
                task(step.task, step.task.rows)
        lesson.text(f"### {plans.BESIDE['at_the_end'][0]}")
        for number, item in closing_numbers(plan):
            paper.answer(numbered(number, item), item)


def numbered(number: int, item: Prediction) -> str:
    """Return the number of a question and the lesson it belongs to."""
    return f"**{number}.** (lesson “{BY_ADDRESS[item.page].title}”)"


SHEETS = {
    plans.BESIDE[draw.__name__][0]: draw for draw in (with_answers, for_students, worksheet, key)
}

with lesson.group("plan"):
    # The way back from a view leads to the same lesson.
    with lesson.group("plan_choices"):
        left, right = lesson.side_by_side()
        with left:
            chosen = lesson.pick("lesson", "Lesson of", plans.PLANS)
        with right:
            sheet = lesson.pick("sheet", "To read or to print", SHEETS)
    draw = SHEETS[sheet]
    lesson.text(f"## {sheet}: a lesson of {chosen}")
    with lesson.group("plan_room"):
        lesson.room(chosen, _says("room"))
    with lesson.group("on_paper"):
        begin = f"Each address begins with `{lesson.address()}/`."
        lesson.text(f"{plans.BESIDE['on_paper'][1]} {begin}")
    lesson.text(plans.BESIDE[draw.__name__][1])
    draw(plans.PLANS[chosen])
