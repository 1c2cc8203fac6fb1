"""The main script: the frame that every page stands in."""

from pathlib import Path

import streamlit as st

from course.contents import BY_ADDRESS, HOME
from course.question_bank import of_page
from ui import contents, controls, lesson, memory, platform, presses, quiz, share

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Draw the frame and run the page in it."""
    page = st.navigation(contents.pages(), position="hidden")
    here = BY_ADDRESS[page.url_path]
    contents.note_opened(here)  # before the browser is told what to keep
    took = memory.take()
    presses.carry_out()
    memory.mount()
    if memory.take():  # this session has only now drawn what hands it in
        st.rerun()
    controls.arrive(here)
    if took:
        quiz.resume()
    # From above, so that nothing that stands moves down for what comes later.
    with st.container(key="top"):
        contents.header(here)
        memory.say_unread()
    head = st.container(horizontal=True, vertical_alignment="center", key="head")
    title = head.container(horizontal=True, vertical_alignment="center", key="title")
    with title:
        st.title(here.title, anchor=False)
        if here.question:
            st.markdown(here.question)
    with head:
        lesson.presenter_switch()
        meets = platform.served() and here.teaches and of_page(here.address)
        share.button(here.address if meets else "")
    lesson.style()
    st.set_page_config(
        page_title=here.window_title,
        page_icon=str(HERE / "icon.svg"),
        layout="wide",
    )
    lesson.corrected()
    lesson.lead()
    if not here.front:  # it keeps the address all the same
        with st.container(key="no_bar"):
            controls.control_bar(here)
    elif here is not HOME:
        controls.control_bar(here)
    page.run()
    contents.way_on(here)
    memory.say_returned()
    if presses.carry_out():  # those of buttons that this session has drawn for the first time
        st.rerun()


with platform.script_slot():
    try:
        main()
    except Exception:
        memory.at_fault()
        raise
