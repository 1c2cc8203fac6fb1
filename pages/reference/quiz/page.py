"""Check yourself: the final quiz, and how far the learner has got."""

from functools import partial

import streamlit as st

from ui import contents, lesson, memory, quiz

with st.container(key="quiz"):
    quiz.draw()

with lesson.words():
    st.markdown("## Your answers")
    memory.block()
    st.download_button(
        "Save my answers",
        partial(quiz.answers, memory.entries()),  # made at the click, which knows no session
        "positional-encoding-answers.json",
        "application/json",
        on_click="ignore",
    )
    st.markdown("## How far you have got")
    contents.links()
