"""Bug gallery: what does wrong code look like, and which test catches it?"""

import streamlit as st

import pe_core
from pe_core.faults import TABLE_TESTS
from ui import controls, lesson
from ui.views.reference import fault_of

fault = fault_of(controls.current())

stage, aside = lesson.stage()
with stage:
    lesson.choose("bug")
    names = ("right_table", "bug_table", "right_products", "bug_products")
    lesson.board("quad_bugs", {name: {} for name in names})
with aside:
    lesson.notice(
        "Each picture is drawn twice: as it should be, and with one line of the code wrong. "
        "None of these bugs raises an error."
    )
    lesson.predict()
    lesson.numbers("bug")
    with st.container(key="code_lines"):
        lesson.table("bug_lines")

with lesson.words():
    lesson.formula("bug")
    lesson.checks("bug")
    lesson.table("bugs")
    lesson.challenges()
    lesson.prose()
    lesson.code(fault.listing, *TABLE_TESTS.values(), pe_core.sinusoidal)
    lesson.sources("paper", "mlm")
    lesson.downloads("bug_table", "bug_products")
