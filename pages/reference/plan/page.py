"""For teachers: lesson plans, each step a question in its view, and what to print for a class."""

from collections.abc import Iterable

from course import plans
from course.contents import AT
from course.plans import Plan, Step, Task
from course.questions import Prediction
from course.sources import SOURCES
from course.words import Table
from ui import lesson, paper


def with_answers(plan: Plan) -> None:
    """Draw the teacher's plan, and beside it what helps with any of them."""
    steps, beside = lesson.columns(3, 2, gap="large")
    with steps:
        lesson.text(
            "Open the view of a step, ask its question, and let everyone choose an answer before "
            "you move anything. Let neighbours discuss it and vote again on the same question, "
            "then answer it on the page. No view shows the answer before that. “Ask me a similar "
            "question” then asks one that everyone answers alone. Press Present first: figures "
            "then fill the screen on every page. If you come back to this page in front of the "
            "class, choose “Plan for students”: it has the same links and no answers. “Before and "
            "after” has a test in two forms, which shows what your class has learned."
        )
        address()
        *spans, last = plans.spans(plan)
        for number, (span, step) in enumerate(zip(spans, plan.steps, strict=True), 1):
            heading(span, step)
            lesson.text(step.does)
            view(step)
            lesson.text(f"On the page this is {step.place}.")
            paper.question(number, step.asked)
            lesson.text(f"**Hint, if fewer than 35% are right.** {step.hint}")
            paper.answer("**Answer, and what to expect**", step.asked)
            if step.task:
                task(step.task, step.task.rows)
        at_the_end(plan, last)
        short_of_time(plan)
    with beside:
        help_beside()


def address() -> None:
    """Say on paper where the views are."""
    with lesson.group("on_paper"):
        lesson.text(
            f"Each address begins with `{lesson.address()}/` and opens at projector size if you "
            "add `&present=true`."
        )


def heading(span: str, step: Step) -> None:
    """Draw the minutes of a step and the page it is on."""
    lesson.text(f"### {span} min: {AT[step.asked.page].title}")


def view(step: Step) -> None:
    """Draw the link to the view of a step, with its question."""
    look = step.prepared._replace(question=step.question)
    lesson.link(look.page, look.label, **look.asked)


def task(given: Task, rows: tuple[tuple[str, ...], ...]) -> None:
    """Draw a task for paper: its table with these rows, and where to compare it once it is full."""
    lesson.text(f"**By hand.** {given.says}")
    lesson.tabled(Table("", given.columns, [*rows]))
    if rows == given.rows:
        lesson.link(given.compare.page, given.compare.label, **given.compare.view)


def at_the_end(plan: Plan, span: str) -> None:
    """Draw the questions that everybody is asked at the end."""
    asked = plans.closing(plan)
    listed = (f"{number}. {item.question}" for number, item in closing_numbers(plan))
    lesson.text(
        f"### {span} min: {len(asked)} questions on all of it\n\nEverybody is asked the same "
        "questions. None of them was asked before, nor was one similar to it. Their options are on "
        "the worksheet, and their answers on the key.\n\n" + "\n".join(listed)
    )


def closing_numbers(plan: Plan) -> Iterable[tuple[int, Prediction]]:
    """Return the questions of the end with their numbers, which go on from those of the steps."""
    return enumerate(plans.closing(plan), len(plan.steps) + 1)


def short_of_time(plan: Plan) -> None:
    """Draw what to drop when time runs short, in this order, and what is lost with it."""
    lines = (
        f"{number}. **{AT[step.asked.page].title}** ({step.minutes} min). {step.lost}"
        for number, step in enumerate(plan.dropped, 1)
    )
    lesson.text("### If time runs short\n\nDrop these steps, in this order:\n\n" + "\n".join(lines))


def help_beside() -> None:
    """Draw what is needed, what can go wrong, and what is known of such lessons."""
    lesson.text("## What you need\n" + "\n".join(f"- {item}" for item in plans.MATERIALS))
    troubles = (f"- **{what}.** {remedy}" for what, remedy in plans.TROUBLE.items())
    lesson.text("## What can go wrong\n" + "\n".join(troubles))
    known = (f"- {said} {SOURCES[name]}" for said, name in plans.KNOWN)
    lesson.text(
        "## What is known about teaching this way\n"
        + "\n".join(known)
        + "\n\nNo learning gain has been measured for this course, nor, as far as we know, for any "
        "other tool about positional encoding."
    )


def for_students(plan: Plan) -> None:
    """Draw the plan without answers: views, questions, and room for notes."""
    with paper.sheet():
        lesson.text(paper.name_line())
        address()
        *spans, last = plans.spans(plan)
        for number, (span, step) in enumerate(zip(spans, plan.steps, strict=True), 1):
            heading(span, step)
            view(step)
            paper.question(number, step.asked)
            lesson.text("Notes:")
            paper.room(3)
        lesson.text(f"### {last} min: {len(plans.closing(plan))} questions on all of it")
        paper.room(3)


def worksheet(plan: Plan) -> None:
    """Draw all questions and tasks of the lesson, to be answered on paper."""
    with paper.sheet():
        lesson.text(paper.name_line())
        for number, step in enumerate(plan.steps, 1):
            paper.question(number, step.asked)
            if step.task:
                task(step.task, step.task.blank)
            else:
                paper.room(2)
        lesson.text("### At the end")
        for number, item in closing_numbers(plan):
            paper.question(number, item)


def key(plan: Plan) -> None:
    """Draw the key to the worksheet."""
    with paper.sheet():
        lesson.text(
            "The numbers are those of the worksheet. Each wrong answer is followed by the "
            "misconception behind it."
        )
        for number, step in enumerate(plan.steps, 1):
            paper.answer(numbered(number, step.asked), step.asked)
            if step.task:
                task(step.task, step.task.rows)
        lesson.text("### At the end")
        for number, item in closing_numbers(plan):
            paper.answer(numbered(number, item), item)


def numbered(number: int, item: Prediction) -> str:
    """Return the number of a question and the lesson it belongs to."""
    return f"**{number}.** (lesson “{AT[item.page].title}”)"


SHEETS = {
    "Plan with answers": with_answers,
    "Plan for students": for_students,
    "Worksheet": worksheet,
    "Key": key,
}

with lesson.group("plan"):
    # The way back from a view leads to the same lesson.
    with lesson.group("plan_choices"):
        left, right = lesson.side_by_side()
        with left:
            chosen = lesson.pick("lesson", "Lesson of", plans.PLANS)
        with right:
            sheet = lesson.pick("sheet", "To read or to print", SHEETS)
    plan = plans.PLANS[chosen]
    with lesson.group("plan_start"):  # the place for what begins this lesson with a class
        lesson.text(f"## {sheet}: a lesson of {chosen}\n\n**Goal.** {plan.goal}")
        lesson.room(chosen, "Open a room for this lesson")
    SHEETS[sheet](plan)
