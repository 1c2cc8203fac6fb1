"""Code: how do I compute this table myself?"""

import streamlit as st

from pe_core import listing
from ui import controls, lesson
from ui.views import encoding

view = controls.current()

stage, aside = lesson.stage()
with stage:
    lesson.choose("library")
    left, right = st.columns([2, 1], gap="small")  # a listing is wider than its picture
    with left:
        text = listing(view.library, view.L, view.d, view.n)
        st.code(text, language="python", wrap_lines=True)
    with right:
        lesson.figure("heatmap", lesson.telling(), rows=256, columns=256)
with aside:
    lesson.notice(
        "The listing holds the numbers of the sliders. It is the plain formula; the picture beside "
        "it is the table that it makes."
    )
    lesson.predict()
    lesson.numbers("listing")

with lesson.words():
    lesson.formula("listing")
    lesson.checks("listing")
    lesson.challenges()
    lesson.prose()
    lesson.notebook()
    lesson.code(encoding.heatmap, listing)
    lesson.sources("paper", "kazemnejad", "mlm", "notes")
    lesson.downloads("heatmap")
