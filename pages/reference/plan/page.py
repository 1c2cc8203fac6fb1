"""For teachers: lesson plans, each step a prepared view."""

from course import plans
from course.contents import AT
from course.sources import SOURCES
from ui import lesson

with lesson.group("plan"):
    # The way back from a view leads to the same lesson.
    chosen = lesson.pick("lesson", "Lesson of", plans.PLANS)
    steps, beside = lesson.columns(3, 2, gap="large")

with steps:
    plan = plans.PLANS[chosen]
    lesson.text(
        f"## A lesson of {plan.minutes} minutes\n\n**Goal.** {plan.goal}\n\nOpen the view of a "
        "step, ask, and let everyone choose an answer before you move anything. Where a step "
        "says so, ask before you open its view. Press Present first: figures then fill the "
        "screen on every page. Print this page to have the plan on paper. “Before and after” "
        "has a test in two forms, to print or to take on screen, that shows what your class has "
        "learned."
    )
    with lesson.group("on_paper"):
        lesson.text(
            f"Each address begins with `{lesson.address()}/` and opens at projector size if you "
            "add `&present=true`."
        )
    for span, step in plans.timed(plan):
        lesson.text(f"### {span} min: {AT[step.prepared.page].title}\n\n{step.does}")
        lesson.link(step.prepared.page, step.prepared.label, **step.prepared.view)
        lesson.text(f"**Ask.** {step.asks}")
        if step.expect:
            lesson.text("Be ready for:\n" + "\n".join(f"- {wrong}" for wrong in step.expect))
        lesson.text(f"**Answer.** {step.right}")

with beside:
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
