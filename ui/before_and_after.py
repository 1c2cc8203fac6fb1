"""The test before and after: a form to answer, its result once it is asked for, both on paper.

A result can be handed to a teacher, who puts those of a class together (`ui.class_results`).

`ui.memory` keeps the answers, so the page is drawn from it anew in every run.
"""

from typing import Any

import streamlit as st

from course.before_and_after import FORMS, IDEAS, LENGTH, SAID
from course.before_and_after.answers import Taken, results, taken
from course.class_results.sheets import TIMES, Sheet, file
from course.contents import BY_ADDRESS, COURSE, FURTHER, PATH
from course.kept_record import seen
from course.questions import MISCONCEPTIONS, Prediction
from course.three_words import drawn, heard, spoken
from course.words import PassFail, Table
from ui import class_results, contents, learner, lesson, paper, presses
from ui.learner import Act, Learner
from ui.presses import Button

USES = (
    "Answer here",
    "The form on paper",
    "The key on paper",
    "Results of a class",
    "Questions as files",
)
_OF_A_FORM = USES[:3]


def draw() -> None:
    """Draw what is chosen: a form to answer or its result, on paper, or what is for teachers."""
    with lesson.group("test_choices"):
        use = lesson.pick("use", "What for", USES)
        form = lesson.pick("form", "Form", FORMS) if use in _OF_A_FORM else ""
    if use == USES[3]:
        class_results.results()
    elif use == USES[4]:
        class_results.files()
    elif use == USES[1]:
        _paper(form)
    elif use == USES[2]:
        _key(form)
    elif (done := taken(learner.current().entries, form)).shown is None:
        _form(done)
    else:
        with st.container(key="test_result"):
            _result(done)


def _form(done: Taken) -> None:
    with lesson.group("on_paper"):
        lesson.text(f"Choose “{USES[1]}” before you print this page.")
    with lesson.group("test_form"):
        st.markdown(f"{SAID[_where()]} {SAID['form']}")
        for number, item in enumerate(done.items, 1):
            _question(number, item, done.given.get(item.name))
        left = LENGTH - len(done.given)
        note = " Questions left blank count as not known." if left else ""
        st.markdown(f"{len(done.given)} of {LENGTH} answered.{note}")
        show = _keep(f"result/{done.form}", 1)
        presses.buttons(
            "test_show",
            Button("test_show", "See my result", show, look="filled", leads="test_score"),
        )


def _where() -> str:
    """Return where in the course the learner is: before it, on the way, or at its end."""
    met = [one.name in seen(learner.current().entries) for one in PATH]
    return "come_through" if met[-1] else "begun" if any(met) else "not_begun"


def _question(number: int, item: Prediction, given: int | None) -> None:
    order = item.mixed()

    def answer(here: Learner, place: Any) -> None:
        here.keep(f"test/{item.name}", order[place])

    presses.options(
        f"test_{item.name}",
        f"{number}.\u00a0{item.question}",
        [item.options[option].text for option in order],
        None if given is None else order.index(given),
        answer,
    )


def _keep(key: str, value: object) -> Act:
    return lambda here, _: here.keep(key, value)


def _result(done: Taken) -> None:
    code = _code()
    with lesson.group("test_score"):
        st.markdown(f"## Form {done.form}: {done.score} of {LENGTH} right")
    found = results(learner.current().entries)
    both = len(found) == len(FORMS)
    st.markdown(_gain(*found) if both else _other(done.form))
    lesson.tabled(_by_idea(found if both else [done]))
    _misconceptions(done)
    _lessons(done)
    _way_on()
    _hand_in(code, found)

    def again(here: Learner, _: Any) -> None:
        for key in (f"result/{done.form}", *(f"test/{item.name}" for item in done.items)):
            here.keep(key, None)

    with lesson.group("test_again"):
        label = f"Take form {done.form} again"
        presses.buttons("test_again_form", Button(f"test_again_{done.form}", label, again))


def _hand_in(code: int, found: list[Taken]) -> None:
    """Draw what a learner gives to a teacher: the code and the answers, and nothing else."""
    with lesson.group("test_hand_in"):
        st.markdown(f"## For your teacher\n\n{SAID['hand_in']}")
        times = TIMES if len(found) > 1 else (_when(),)
        st.markdown(f"Your code: **{spoken(code)}**")
        lines = file(Sheet(code, *one) for one in zip(times, found, strict=True))
        st.code(lines, language=None, wrap_lines=True)
        name = f"positional-encoding-{spoken(code)}.csv"
        lesson.download("My answers as a file", lambda: lines, name, "text/csv")


def _code() -> int:
    """Return the code of the learner; with the first result one is drawn.

    The page then runs again from its top, where the browser is told what to keep.
    """
    here = learner.current()
    if here.value("code") is None:
        here.keep("code", drawn())
        st.rerun()
    return int(here.value("code"))


def _when() -> str:
    """Ask what only the learner knows when one form alone is in this browser."""

    def take_over() -> None:
        try:
            learner.current().keep("code", heard(st.session_state["test_code"]))
        except ValueError as error:
            st.session_state["test_code_fault"] = f"Your code is still the one below: {error}."

    when = st.radio("You took this form", [f"{time} the course" for time in TIMES],
                    key="test_when", horizontal=True)  # fmt: skip
    if when.startswith(TIMES[0]):
        return TIMES[0]
    st.text_input(
        "Did you take the first form in another browser? Then type the code you got there.",
        key="test_code", max_chars=60, placeholder=spoken(0), on_change=take_over, width=400,
    )  # fmt: skip
    if fault := st.session_state.pop("test_code_fault", ""):
        st.markdown(lesson.plain(fault))
    return TIMES[1]


def _gain(before: Taken, after: Taken) -> str:
    more = after.score - before.score
    change = f"{abs(more)} {'more' if more > 0 else 'fewer'}" if more else "as many"
    return (
        f"**Before:** {before.score} of {LENGTH} (form {before.form}). **After:** {after.score} of "
        f"{LENGTH} (form {after.form}), {change}. With so few questions, a difference of a few "
        "points can be due to chance alone."
    )


def _other(form: str) -> str:
    (other,) = FORMS.keys() - {form}
    return (
        f"Form {other} asks about the same ideas in different questions. If this was your test "
        f"before the course, take form {other} after it, and this page will compare the two."
    )


def _by_idea(found: list[Taken]) -> Table:
    names = [f"Form {one.form}" for one in found]
    if len(found) > 1:
        names = [f"{when} ({name})" for when, name in zip(("Before", "After"), names, strict=True)]
    rows: list[tuple[str | PassFail, ...]] = [
        (idea.name, *(_cell(one.right(one.items[place])) for one in found))
        for place, idea in enumerate(IDEAS)
    ]
    return Table("Your answers by idea", ("Idea", *names), rows)


def _cell(right: bool | None) -> str | PassFail:
    return "left blank" if right is None else PassFail(right, "right" if right else "not right")


def _misconceptions(done: Taken) -> None:
    chosen = done.misconceptions()
    if chosen:
        st.markdown("## Misconceptions behind your answers")
    for key, count in chosen.most_common():
        said, page = MISCONCEPTIONS[key]
        times = f" (chosen in {count} questions)" if count > 1 else ""
        contents.link(page, f"“{said}”{times} Clear it up on “{BY_ADDRESS[page].title}”")


def _lessons(done: Taken) -> None:
    missed = [n for n, item in enumerate(done.items) if not done.right(item)]
    if missed:
        st.markdown("## Lessons to look at again")
    for place in missed:
        page = done.items[place].page
        contents.link(page, f"{IDEAS[place].name}: “{BY_ADDRESS[page].title}”")


def _way_on() -> None:
    """Draw the links from a result to what comes next: the course, or what goes beyond it."""
    further = COURSE[FURTHER] if _where() != "not_begun" else ()
    st.markdown(f"## Further lessons\n\n{SAID['further']}" if further else "## Begin the course")
    for one in further or PATH[:1]:
        contents.link(one.address, f"{one.title}: {one.question}")


def _paper(form: str) -> None:
    with paper.sheet():
        with lesson.group("test_advice"):
            st.markdown(SAID["paper"])
        st.markdown(f"## Form {form}\n\n{paper.name_line()}")
        for number, item in enumerate(FORMS[form], 1):
            paper.question(number, item)


def _key(form: str) -> None:
    with paper.sheet():
        st.markdown(f"## Key to form {form}\n\n{SAID['key']}")
        for number, (idea, item) in enumerate(zip(IDEAS, FORMS[form], strict=True), 1):
            paper.answer(
                f"**{number}. {idea.name}** (lesson “{BY_ADDRESS[item.page].title}”)", item
            )
