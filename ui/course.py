"""The main script: the frame that every page stands in."""

import sys
from pathlib import Path
from typing import Literal

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:  # without a server this script is started on its own
    sys.path.insert(0, str(HERE.parent))

import streamlit as st  # noqa: E402

from course.contents import AT  # noqa: E402
from ui import contents, controls, lesson, memory, platform, quiz, share  # noqa: E402


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
    controls.arrive(here.address)
    st.set_page_config(
        page_title=f"{here.title} | Positional encoding",
        page_icon=str(HERE / "icon.svg"),
        layout="wide",
    )
    with title:
        st.title(here.title, anchor=False)
        st.markdown(here.question)
    controls.strip(here.front, here.choices)
    page.run()


with platform.turn():
    main()
