"""The main script: the frame that every page stands in."""

from pathlib import Path

import streamlit as st

from course.contents import AT, HOME
from ui import contents, controls, lesson, memory, platform, quiz, share

HERE = Path(__file__).resolve().parent
NAME = "Positional encoding"


def main() -> None:
    """Draw the frame and run the page in it."""
    if memory.mount():
        quiz.resume()
        st.rerun()
    top = st.container(key="top")
    head = st.container(horizontal=True, vertical_alignment="center", key="head")
    title = head.container(horizontal=True, vertical_alignment="center", key="title")
    with head:
        lesson.presenter_switch()
        share.button()
    lesson.style()
    page = st.navigation(contents.pages(), position="hidden")
    here = AT[page.url_path]
    controls.arrive(here)
    with top:
        contents.header(here)
    st.set_page_config(
        page_title=NAME if here is HOME else f"{here.title} | {NAME}",
        page_icon=str(HERE / "icon.svg"),
        layout="wide",
    )
    with title:
        st.title(here.title, anchor=False)
        st.markdown(here.question)
    lesson.corrected()
    lesson.lead()
    if here is not HOME:
        controls.control_bar(here)
    page.run()
    contents.neighbours(here)


with platform.script_slot():
    main()
