"""Adding it to words: what is left of a word when its position is added?"""

import streamlit as st

import pe_core
from ui import contents, lesson
from ui.views import adding

PARTS = ("word_rows", "position_rows", "sum_rows")
TWICE = "the cat sees the dog"

stage, aside = lesson.stage()
with stage:
    lesson.choose("scaled")
    for column, part in zip(st.columns(3, gap="small"), PARTS, strict=True):
        with column:
            lesson.figure(part)  # its title tells how long the vectors are
with aside:
    lesson.notice(
        "Words plus positions make the sums, cell by cell. All three tables share one colour "
        "scale: look which of the two parts speaks louder."
    )
    lesson.predict()
    lesson.numbers("sum")

with lesson.words():
    lesson.formula("sum")
    lesson.challenges()
    st.markdown("## What can be said of the sum")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("sum_norms")
    with right:
        lesson.checks("sum")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("sum")
    with right:
        lesson.table("repeats")
        lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
    st.markdown("## Sum or concatenation?")
    left, right = lesson.side_by_side()
    with left:
        lesson.steps("width")
    with right:
        lesson.checks("width")
        lesson.table("width")
    st.markdown("## Does it reach the upper layers?")
    lesson.checks("residual")
    st.markdown("## Which dimensions hold the position?")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("column_motion")
    with right:
        lesson.checks("column_motion")
        lesson.table("column_motion")
    lesson.prose()
    contents.link("attention", "The four terms of a score, on the page on attention")
    lesson.code(adding.sum_rows, pe_core.word_vectors, pe_core.add_positions)
    lesson.sources("paper", "kazemnejad", "mlm", "speech", "rope", "alibi")
    lesson.downloads(*PARTS, "sum_norms", "column_motion")
