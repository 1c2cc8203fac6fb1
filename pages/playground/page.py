"""The playground: one state, seen from four sides at once."""

import streamlit as st

import pe_core
from ui import contents, controls, lesson, memory
from ui.views import encoding

controls.presets()

# The panels are small: a projector of 1024 points has this many for each.
PANELS = {
    "heatmap": {"rows": 128, "columns": 384},
    "waves": {"pairs": 3},
    "clock_hands": {"dials": 3},
    "dot_products": {"rows": 128},
    "offset_curve": {},
}

lesson.board("playground", PANELS)

with lesson.words():
    lesson.numbers("overview")
    st.markdown(
        "## Things to try\n\nHere the controls move every figure at once. Each link opens a page "
        "in a prepared view. The address of a page holds its whole view, so Share passes it on."
    )
    contents.highlights()
    lesson.downloads(*PANELS)
    lesson.code(encoding.heatmap, pe_core.sinusoidal)
    lesson.sources("paper", "kazemnejad", "mlm")
    st.markdown("## The course")
    contents.links()
    st.markdown("## Your answers")
    memory.block()
