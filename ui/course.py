"""The main script: the frame that every page stands in."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:  # without a server this script is started on its own
    sys.path.insert(0, str(HERE.parent))

import streamlit as st  # noqa: E402

from ui import contents, controls, lesson, share  # noqa: E402

st.set_page_config(page_icon=str(HERE / "icon.svg"), layout="wide")
st.html(HERE / "style.css")

head = st.container(horizontal=True, vertical_alignment="center", key="head")
title = head.container(horizontal=True, vertical_alignment="center", key="title")
with head:
    presenting = lesson.presenter_switch()
    share.button()

if presenting:
    st.html(HERE / "present.css")

pages = {part: [item.page() for item in lessons] for part, lessons in contents.COURSE.items()}
page = st.navigation(
    {"": [contents.HOME.page()], **pages}, position="hidden" if presenting else "top"
)
here = next(item for item in contents.LESSONS if item.address == page.url_path)
st.set_page_config(page_title=f"{here.title} | Positional encoding")

with title:
    st.title(here.title, anchor=False)
    st.markdown(here.question)
controls.strip(here.front)
page.run()
