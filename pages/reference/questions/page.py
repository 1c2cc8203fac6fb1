"""Questions readers ask: short answers, each with a view that shows it."""

import streamlit as st

from course import readers
from course.sources import SOURCES
from ui import contents

with st.container(key="questions"):
    typed = st.text_input(
        "Find", key="find", max_chars=100, placeholder="a word, such as padding", width=400
    )
    found = readers.find(typed or "")
    total = sum(map(len, readers.QUESTIONS.values()))
    count = sum(map(len, found.values()))
    if count == 0:
        st.markdown("No question holds all of these words. Try a shorter one.")
    elif count < total:
        st.markdown(f"{count} of {total} questions:")
    for heading, asked in found.items():
        st.header(heading, anchor=False)
        for item in asked:
            with st.expander(item.asked, expanded=count < total):
                st.markdown(item.answer)
                for page, label, view in item.looks:
                    contents.link(page, label, **view)
                st.markdown("Sources: " + " ".join(SOURCES[name] for name in item.sources))
