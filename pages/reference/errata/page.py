"""Where sources are wrong: what the articles say, what is right, and a view that shows it."""

import streamlit as st

from course import errata
from course.contents import AT
from course.sources import SOURCES
from ui import contents

with st.container(key="errata"):
    st.markdown(
        "These are good texts, and this course owes much to them. No text is without slips. Where "
        "a number could decide, it was computed here."
    )
    for source, rows in errata.by_source().items():
        st.markdown(f"## {errata.TITLES[source]}\n\n{SOURCES[source]}")
        for item in rows:
            says, right, see = st.columns([4, 6, 3], gap="medium")
            says.markdown(f"*{item.says}*")
            right.markdown(item.right)
            with see:
                contents.link(item.page, f"See “{AT[item.page].title}”", **item.view)
