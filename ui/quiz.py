"""The final quiz: one question at a time, first without its figure, then with it.

Questions and answers are those of the lessons. `ui.memory` keeps the rounds, so they are drawn
from it anew in every run.
"""

import json
from collections.abc import Collection
from random import Random
from typing import Any

import streamlit as st

from course import lessons
from course.contents import BY_ADDRESS, CORE, COURSE, FURTHER, LESSONS
from course.kept_record import Entries, answered, seen, trouble
from course.question_bank import of_the_quiz, predictions
from course.questions import MISCONCEPTIONS, UNKNOWN, Prediction
from course.rounds import (
    LENGTH,
    Round,
    by_misconception,
    drawn,
    kept,
    next_slot,
    offered,
    row,
    rows,
)
from course.view import View
from ui import contents, controls, learner, lesson, presses, questions
from ui.answers import note
from ui.learner import Act, Learner
from ui.presses import Button


def start(names: list[str] | None = None, pages: Collection[str] = ()) -> Act:
    """Return what begins a round with these questions, or with new ones from some or all pages."""

    def begin(here: Learner, _: Any) -> None:
        past = kept(here.entries)
        here.keep(f"round/{next_slot(past)}", (names or _new(here, past, pages))[:LENGTH])

    return begin


def _new(here: Learner, past: list[Round], pages: Collection[str] = ()) -> list[str]:
    return drawn(past, Random(), trouble(here.entries), seen(here.entries), pages)


def draw() -> None:
    """Draw the question at hand, or the result of the round."""
    here = learner.current()
    past = kept(here.entries)
    if not past:
        # A round that nobody has asked for gives way to one that the browser has kept. The page
        # runs again, so that the browser hears of it before it shows it.
        here.offer("round/0", _new(here, []))
        st.rerun()
    done = past[-1]
    if done.at < len(done.names):
        _question(done, done.questions[done.at])
    else:
        with st.container(key="quiz_result"):
            _result(done)


def resume() -> None:
    """Show the view of an answered question that comes from the browser.

    A page that is just opened keeps the view that its address names.
    """
    here = learner.current()
    past = kept(here.entries)
    if here.page != "quiz" or not past or past[-1].at == len(past[-1].names):
        return
    item = past[-1].questions[past[-1].at]
    named = here.knew_nothing and st.query_params.keys() & set(View._fields)
    if item.name in past[-1].given and not named:
        controls.show(item.right.view)


def _question(done: Round, item: Prediction) -> None:
    _progress(done)
    given = done.given.get(item.name)
    if given is None:
        with st.container(key="quiz_question"):
            st.markdown(item.question)
            _choices(done, item)
        if not done.given:
            _narrower()
        return
    # In presenter mode too: the verdict is read beside the figure.
    figure_area, side_panel = st.columns([5, 2], gap="medium")
    with figure_area:
        lesson.figure(
            ".".join(lessons.place_of(item.figure, BY_ADDRESS[item.page].name)),
            item.revealed_title or None,
        )
    with side_panel:
        st.markdown(item.question)
        _verdict(done, item, given)


def _narrower() -> None:
    """Draw the buttons of rounds about one part or one lesson."""
    about = [item.page for item in of_the_quiz()]
    rows = [(part, [one.address for one in COURSE[part]]) for part in (CORE, FURTHER)]
    lessons_asked = dict.fromkeys(BY_ADDRESS[page] for page in about)
    rows += [(one.title, [one.address]) for one in LESSONS if one in lessons_asked]
    with st.expander("Ask about one part of the course, or one lesson"):
        presses.buttons(
            "quiz_about",
            *(Button(f"quiz_about_{label}", label, start(pages=pages)) for label, pages in rows),
        )


def _progress(done: Round) -> None:
    answered, count = len(done.given), len(done.names)
    right = sum(map(done.right, done.questions))
    score = f", {right} of {answered} right so far" if answered else ""
    text = f"Question {done.at + 1} of {count}{score}"
    st.progress(answered / count, text=text)


def _choices(done: Round, item: Prediction) -> None:
    def answer(here: Learner, number: int) -> None:
        if item.name not in kept(here.entries)[-1].given:
            here.keep(f"answer/{done.slot}/{item.name}", number)
            note(here, item, number)

    each = questions.answer_buttons(
        item, f"quiz_{done.slot}_{item.name}", answer, item.right.view._asdict(),
        salt=done.began, unknown="I do not know",  # another order every round
    )  # fmt: skip
    presses.buttons(f"quiz_options_{item.name}", *each, column=True)


def _verdict(done: Round, item: Prediction, given: int) -> None:
    questions.meet(item, given, done.began, views=False)

    def go_on(here: Learner, _: Any) -> None:
        here.keep(f"at/{done.slot}", done.at + 1)

    last = done.at + 1 == len(done.names)
    label = "See the result" if last else "Next question"
    key = f"quiz_on_{done.slot}_{done.at}"
    presses.buttons("quiz_on", Button(key, label, go_on, look="filled"))
    _link_back(item, given)


def _link_back(item: Prediction, given: int) -> None:
    """Draw the link to the page of a question, in the view that proves what it is about."""
    proof = item.right if given == UNKNOWN else item.options[given]
    contents.link(item.page, f"See it on “{BY_ADDRESS[item.page].title}”", **proof.show)


def _result(done: Round) -> None:
    missed, count = done.missed(), len(done.names)
    st.markdown(f"## {count - len(missed)} of {count} right")
    if not missed:
        st.markdown(
            "You answered every question correctly. To go further, see the bug gallery and the "
            "questions readers ask."
        )
    again = Button("quiz_missed", "Ask me the missed questions again", start(missed), look="filled")
    others = Button("quiz_others", f"Ask me {LENGTH} other questions", start())
    presses.buttons("quiz_next", *([again] if missed else []), others)
    _narrower()
    _score(done)
    unknown = [item for item in done.questions if done.given.get(item.name) == UNKNOWN]
    if unknown:
        st.markdown(f"### Questions you left open: {len(unknown)}")
    for item in unknown:
        st.markdown(f"- {item.question} *{item.right.text}*")
        _link_back(item, UNKNOWN)


def _score(done: Round) -> None:
    """Draw the misconceptions behind the wrong answers, and those that were not fallen for."""
    behind, times = by_misconception(done), offered(done)
    for key, items in behind.items():
        said, page = MISCONCEPTIONS[key]
        st.markdown(f"### “{said}”")
        count = f"{times[key]} question{'s' * (times[key] > 1)}"
        chosen_times = _times(len(items))
        st.markdown(
            f"This is a misconception. It was behind an answer in {count}, and you chose it "
            f"{chosen_times}."
        )
        for item in items:
            chosen = item.options[done.given[item.name]]
            st.markdown(f"- {item.question} You chose: *{chosen.text}* {chosen.why}")
            _link_back(item, done.given[item.name])
        if all(item.page != page for item in items):
            contents.link(page, f"Clear it up on “{BY_ADDRESS[page].title}”")
    resisted = [MISCONCEPTIONS[key].said for key in times if key not in behind]
    if resisted:
        with st.expander(f"Misconceptions you did not choose: {len(resisted)} of {len(times)}"):
            st.markdown("\n".join(f"- {said}" for said in sorted(resisted)))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def answers(record: Entries) -> str:
    """Return what a record holds of answers, on the pages and in the quiz, as JSON text."""
    given = {
        "pages": [row(predictions()[name], number) for name, number in answered(record).items()],
        "quiz": rows(kept(record)),
    }
    return json.dumps(given, indent=2, ensure_ascii=False)
