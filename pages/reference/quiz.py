"""Check yourself: the final quiz, and how far the learner has got."""

import streamlit as st

from ui import contents, lesson, memory, quiz

with st.container(key="quiz"):
    quiz.draw()

with lesson.words():
    st.markdown("## Your answers")
    memory.block()
    st.download_button(
        "Save my answers",
        quiz.answers(),  # now: a file made at the click would not know the session
        "positional-encoding-answers.json",
        "application/json",
        on_click="ignore",
    )
    st.markdown("## How far you have got")
    contents.links()
