"""Numbers with few bits: when do two positions become the same numbers?"""

import streamlit as st

import pe_core
from pe_core import precision
from pe_core.merging import merged_positions
from ui import lesson
from ui.views import few_bits

stage, aside = lesson.stage()
with stage:
    with st.container(horizontal=True):
        lesson.choose("format")
        lesson.choose("near")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("computed_rows", lesson.telling())
    with right:
        lesson.figure("rounded_rows")
with aside:
    lesson.notice(
        "Both pictures show the same positions in the same few bits. On the right only the "
        "finished values were rounded. On the left every step was: first the values drift, and "
        "from some row on neighbours are the same."
    )
    lesson.predict()
    lesson.numbers("few_bits")

with lesson.words():
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("positions_left")
    with right:
        lesson.table("few_bits")
        st.markdown("## What holds here")
        lesson.checks("few_bits")

    st.markdown("## Why: the position has too many bits")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("held_positions")
    with right:
        lesson.table("position_bits")
        lesson.shortcut("Take t = 1001 and the rows near it", L=2048, t=1001, near="t")
        st.markdown("With s for the sign, e for the exponent and f for the fraction:")
        lesson.formula("few_bits")

    st.markdown("## How far off, and the cure")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("precision_errors")
    with right:
        lesson.table("precision_errors")
        lesson.checks("precision_errors")

    lesson.challenges()
    lesson.prose()
    lesson.code(pe_core.rounded, precision.computed_at, merged_positions, few_bits.shown)
    lesson.sources(
        "paper", "ieee_754", "rounding_to_odd", "transformers_28685", "gpt_neox_1003",
        "bfloat16_rope",
    )  # fmt: skip
    lesson.downloads("computed_rows", "rounded_rows", "positions_left", "precision_errors")
