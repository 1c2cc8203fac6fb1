"""The main script: the frame that every page stands in."""

from pathlib import Path
from typing import Literal

import streamlit as st

from course.contents import AT
from ui import contents, controls, lesson, memory, platform, quiz, share

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Draw the frame and run the page in it."""
    if memory.mount():
        quiz.resume()
        st.rerun()
    head = st.container(horizontal=True, vertical_alignment="center", key="head")
    title = head.container(horizontal=True, vertical_alignment="center", key="title")
    with head:
        presenting = lesson.presenter_switch()
        share.button()
    lesson.style()
    position: Literal["hidden", "top"] = "hidden" if presenting else "top"
    page = st.navigation(contents.pages(), position=position)
    here = AT[page.url_path]
    controls.arrive(here)
    st.set_page_config(
        page_title=f"{here.title} | Positional encoding",
        page_icon=str(HERE / "icon.svg"),
        layout="wide",
    )
    with title:
        st.title(here.title, anchor=False)
        st.markdown(here.question)
    lesson.lead()
    controls.control_bar(here)
    page.run()


with platform.script_slot():
    main()
