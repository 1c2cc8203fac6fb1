"""The final quiz: one question at a time, first without its figure, then with it.

Questions and answers are those of `ui.predictions`. What a learner answers stays in the session.
"""

import json
from random import Random

import streamlit as st

from ui import contents, controls, lesson
from ui.predictions import MISCONCEPTIONS, PREDICTIONS, Prediction

QUESTIONS = tuple(item for item in PREDICTIONS.values() if item.quiz)

# What the session keeps: the names of this round's questions, how many are done, what was answered.
_ROUND, _DONE, _GIVEN = "quiz_round", "quiz_done", "quiz_given"


def start(names: list[str] | None = None) -> None:
    """Begin a round with these questions, or with all of them in a new order."""
    state = st.session_state
    if names is None:
        names = [item.name for item in QUESTIONS]
        Random().shuffle(names)
    state[_ROUND], state[_DONE], state[_GIVEN] = names, 0, {}


def draw() -> None:
    """Draw the question at hand, or the result of the round."""
    state = st.session_state
    if _ROUND not in state:
        start()
    if state[_DONE] < len(state[_ROUND]):
        _question(PREDICTIONS[state[_ROUND][state[_DONE]]])
    else:
        _result()


def _question(item: Prediction) -> None:
    state = st.session_state
    number, count = state[_DONE] + 1, len(state[_ROUND])
    st.progress(state[_DONE] / count, text=f"Question {number} of {count}")
    given = state[_GIVEN].get(item.name)
    stage, aside = lesson.stage() if given is not None else (None, st.container())
    with aside:
        st.markdown(item.question)
        if given is None:
            _choices(item)
        else:
            _verdict(item, given)
    if stage is not None:
        with stage:
            lesson.figure(item.figure, item.telling or None)


def _choices(item: Prediction) -> None:
    def answer(number: int) -> None:
        st.session_state[_GIVEN][item.name] = number
        controls.show(item.right.view._asdict())

    for number, option in enumerate(item.options):
        key = f"quiz_{item.name}_{number}"
        st.button(option.text, key=key, on_click=answer, args=(number,), width="stretch")


def _verdict(item: Prediction, given: int) -> None:
    chosen, right = item.options[given], item.right
    if chosen.right:
        st.markdown("**Right.**")
    else:
        st.markdown(f"You said: *{chosen.text}*")
        st.markdown(f"**Not so.** {chosen.why}")
    st.markdown(f"**{right.text}** {right.why}")
    st.markdown(item.measured(right.view))

    def go_on() -> None:
        st.session_state[_DONE] += 1

    last = st.session_state[_DONE] + 1 == len(st.session_state[_ROUND])
    st.button("See the result" if last else "Next question", on_click=go_on, type="primary")
    proof = right if chosen.right else chosen
    contents.link(item.page, f"Look at it on “{contents.AT[item.page].title}”", **proof.show)


def _result() -> None:
    names, given = st.session_state[_ROUND], st.session_state[_GIVEN]
    missed = [name for name in names if not PREDICTIONS[name].options[given[name]].right]
    st.markdown(f"## {len(names) - len(missed)} of {len(names)} right")
    if not missed:
        st.markdown("Nothing was missed. The bug gallery and the questions readers ask go further.")
    for key, questions in by_misconception(missed, given).items():
        said, page = MISCONCEPTIONS[key]
        times = f"{len(questions)} time{'s' * (len(questions) > 1)}"
        st.markdown(f"**{said}** It lay behind your answer {times}:")
        for item in questions:
            chosen = item.options[given[item.name]]
            st.markdown(f"- {item.question} You said: *{chosen.text}* {chosen.why}")
        contents.link(page, f"Clear it up on “{contents.AT[page].title}”", **questions[0].start)
    with st.container(horizontal=True):
        if missed:
            st.button("Ask me those again", on_click=start, args=(missed,), type="primary")
        st.button("Ask me all of them again", on_click=start)


def by_misconception(missed: list[str], given: dict[str, int]) -> dict[str, list[Prediction]]:
    """Return the missed questions by the misconception behind the answer, the most common first."""
    found: dict[str, list[Prediction]] = {}
    for name in missed:
        item = PREDICTIONS[name]
        found.setdefault(item.options[given[name]].misconception, []).append(item)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def answers() -> str:
    """Return what this session has answered, on the pages and in the quiz, as JSON text."""
    state = st.session_state
    pages = {item.name: state[item.key] for item in PREDICTIONS.values() if item.key in state}
    rows = {"pages": pages, "quiz": state.get(_GIVEN, {})}
    told = {where: [_row(name, at) for name, at in given.items()] for where, given in rows.items()}
    return json.dumps(told, indent=2, ensure_ascii=False)


def _row(name: str, given: int) -> dict[str, object]:
    item = PREDICTIONS[name]
    row: dict[str, object] = {"page": item.page, "question": item.question}
    if given < 0:
        return row | {"answer": None, "right": None, "misconception": None}
    chosen = item.options[given]
    said = MISCONCEPTIONS[chosen.misconception].said if chosen.misconception else None
    return row | {"answer": chosen.text, "right": chosen.right, "misconception": said}
