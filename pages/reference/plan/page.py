"""For teachers: lesson plans, each step a prepared view."""

import streamlit as st

from course import plans
from course.contents import AT
from course.sources import SOURCES
from ui import contents

with st.container(key="plan"):
    chosen = st.radio(
        "Lesson of",
        plans.PLANS,
        key="lesson",
        persist_state="session",  # so that the way back from a view leads to the same lesson
        horizontal=True,
    )
    steps, beside = st.columns([3, 2], gap="large")

with steps:
    plan = plans.PLANS[chosen]
    st.markdown(
        f"## A lesson of {plan.minutes} minutes\n\n**After it.** {plan.goal}\n\n"
        "Open the view of a step, ask, and let everyone choose an answer before you move anything. "
        "Press Present first: figures then fill the screen on every page. Print this page to have "
        "the plan on paper."
    )
    where = (st.context.url or "").removesuffix("/plan")
    with st.container(key="on_paper"):
        st.markdown(
            f"Each address begins with `{where}/` and opens at projector size if you add "
            "`&present=true`."
        )
    for span, step in plans.timed(plan):
        st.markdown(f"### {span} min: {AT[step.look.page].title}\n\n{step.does}")
        contents.link(step.look.page, step.look.label, **step.look.view)
        st.markdown(f"**Ask.** {step.asks}")
        if step.expect:
            st.markdown("Be ready for:\n" + "\n".join(f"- {wrong}" for wrong in step.expect))
        st.markdown(f"**Answer.** {step.right}")

with beside:
    st.markdown("## What you need\n" + "\n".join(f"- {item}" for item in plans.MATERIALS))
    troubles = (f"- **{what}.** {remedy}" for what, remedy in plans.TROUBLE.items())
    st.markdown("## What can go wrong\n" + "\n".join(troubles))
    known = (f"- {said} {SOURCES[name]}" for said, name in plans.KNOWN)
    st.markdown(
        "## What is known about teaching this way\n"
        + "\n".join(known)
        + "\n\nNo learning gain has been measured for this course, nor, as far as we know, for any "
        "other tool about positional encoding."
    )
