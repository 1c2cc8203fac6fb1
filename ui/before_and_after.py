"""The test before and after: a form to answer, its result once it is asked for, both on paper.

`ui.memory` keeps the answers, so the page is drawn from it anew in every run.
"""

from collections.abc import Iterable
from string import ascii_lowercase

import streamlit as st

from course import lessons
from course.before_and_after import FORMS, IDEAS, LENGTH
from course.before_and_after.answers import Taken, results, taken
from course.contents import AT
from course.questions import MISCONCEPTIONS, Prediction
from course.words import PassFail, Table
from ui import contents, lesson, memory

USES = ("Answer here", "The form on paper", "The key on paper")


def draw() -> None:
    """Draw what is chosen: a form to answer or its result, the form on paper, or its key."""
    with lesson.group("test_choices"):
        form = lesson.pick("form", "Form", FORMS)
        use = lesson.pick("use", "What for", USES)
    if use == USES[1]:
        _paper(form)
    elif use == USES[2]:
        _key(form)
    elif (done := taken(memory.entries(), form)).shown is None:
        _form(done)
    else:
        with st.container(key="test_result"):
            _result(done)


def _form(done: Taken) -> None:
    with lesson.group("on_paper"):
        lesson.text(f"Choose “{USES[1]}” before you print this page.")
    with lesson.group("test_form"):
        st.markdown(
            "Take one form before the course and the other one after it. Both forms ask about the "
            f"same {LENGTH} ideas. You are not told what is right until you ask for your result. "
            "Leave a question open if you would have to guess."
        )
        for number, item in enumerate(done.items, 1):
            _question(number, item, done.given.get(item.name))
        left = LENGTH - len(done.given)
        note = " Questions left open count as wrong." if left else ""
        st.markdown(f"{len(done.given)} of {LENGTH} answered.{note}")
        show = (f"result/{done.form}", 1)
        st.button("See my result", key="test_show", on_click=memory.keep, args=show, type="primary")


def _question(number: int, item: Prediction, given: int | None) -> None:
    key = f"test_{item.name}"

    def answer() -> None:
        memory.keep(f"test/{item.name}", st.session_state[key])

    st.session_state[key] = given  # the record decides: it may have come from the browser
    st.radio(
        f"**{number}.** {item.question}",
        item.mixed(),
        index=None,
        format_func=lambda option: item.options[option].text,
        key=key,
        on_change=answer,
        width="stretch",
    )


def _result(done: Taken) -> None:
    with lesson.group("test_score"):
        st.markdown(f"## Form {done.form}: {done.score} of {LENGTH} right")
    found = results(memory.entries())
    both = len(found) == len(FORMS)
    st.markdown(_gain(*found) if both else _other(done.form))
    lesson.tabled(_by_idea(found if both else [done]))
    _misconceptions(done)
    _lessons(done)

    def again() -> None:
        for key in (f"result/{done.form}", *(f"test/{item.name}" for item in done.items)):
            memory.keep(key, None)

    with lesson.group("test_again"):
        st.button(f"Take form {done.form} again", key="test_again_button", on_click=again)


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
        f"Form {other} asks about the same ideas in different questions. Take it after the course, "
        "and this page will compare your two results."
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
    return "left open" if right is None else PassFail(right, "right" if right else "not right")


def _misconceptions(done: Taken) -> None:
    chosen = done.misconceptions()
    if chosen:
        st.markdown("## Misconceptions behind your answers")
    for key, count in chosen.most_common():
        said, page = MISCONCEPTIONS[key]
        times = f" (chosen in {count} questions)" if count > 1 else ""
        contents.link(page, f"“{said}”{times} Clear it up on “{AT[page].title}”")


def _lessons(done: Taken) -> None:
    missed = [n for n, item in enumerate(done.items) if not done.right(item)]
    if missed:
        st.markdown("## Lessons for what was not right")
    for place in missed:
        page = done.items[place].page
        contents.link(page, f"{IDEAS[place].name}: “{AT[page].title}”")


def _paper(form: str) -> None:
    with lesson.group("test_paper"):
        with lesson.group("test_advice"):
            st.markdown(
                "Print this page. To keep the difficulty of the forms out of the comparison, give "
                "form A to one half of the class and form B to the other, and exchange them after "
                "the course."
            )
        st.markdown(f"## Form {form}\n\nName: {'.' * 40}")
        for number, item in enumerate(FORMS[form], 1):
            options = _lettered(item)
            lines = [f"☐ {letter}. {item.options[option].text}" for letter, option in options]
            st.markdown(f"**{number}.** {item.question}\n\n" + "\\\n".join(lines))


def _lettered(item: Prediction) -> Iterable[tuple[str, int]]:
    """Return the options as they stand on paper: their letters and their numbers."""
    return zip(ascii_lowercase, item.mixed(), strict=False)


def _key(form: str) -> None:
    with lesson.group("test_paper"):
        st.markdown(
            f"## Key to form {form}\n\nOne point for each right answer. Each wrong answer is "
            "followed by the misconception behind it."
        )
        for number, (idea, item) in enumerate(zip(IDEAS, FORMS[form], strict=True), 1):
            st.markdown("\n".join(_answer(number, idea.name, item)))


def _answer(number: int, idea: str, item: Prediction) -> Iterable[str]:
    letters = {option: letter for letter, option in _lettered(item)}
    right = item.right
    yield f"**{number}. {idea}** (lesson “{AT[item.page].title}”)"
    yield ""
    yield f"- **{letters[item.options.index(right)]}. {right.text}**\\"
    yield f"  {right.why} {lessons.evidence(item)}"
    for option, letter in letters.items():
        if option != item.options.index(right):
            yield f"- {letter}: “{MISCONCEPTIONS[item.options[option].misconception].said}”"
