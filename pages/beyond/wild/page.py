"""In the wild: what do real libraries compute?"""

import streamlit as st

import pe_core
from pe_core.conventions import undo_convention
from ui import contents, lesson
from ui.views import wild
from ui.words import heads

stage, aside = lesson.stage()
with stage:
    with st.container(horizontal=True, key="wild_choices"):
        for key in ("family", "against", "undone"):
            lesson.choose(key)
    lesson.board("quad_wild", {name: {} for name in wild.FIGURES})
with aside:
    lesson.notice(
        "Two libraries, one formula, two tables. Bring both back to the paper's form, stage by "
        "stage. Where the difference goes down to 0 or to rounding, only the writing was another."
    )
    lesson.predict()
    lesson.numbers("wild")

with lesson.words():
    lesson.formula("wild")
    left, right = lesson.side_by_side()
    with left:
        st.markdown("## Undo it step by step")
        lesson.steps("wild")
    with right:
        st.markdown("## What holds here")
        lesson.checks("wild")
    lesson.challenges()

    st.markdown("## Who computes what")
    with st.container(key="who_uses"):
        lesson.table("who_uses")
        lesson.table("conventions")
    st.markdown("## How far each is from the paper")
    lesson.table("differences")

    st.markdown("## RoPE is written in two ways too")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("rope_pairs")
    with right:
        lesson.checks("rope_pairs")
        contents.link("rotary", "The two pairings, on the page on RoPE")
    lesson.prose()
    lesson.code(wild.apart, pe_core.convention_table, undo_convention, heads.looks_back)
    lesson.sources(
        "paper", "tensor2tensor_177", "fairseq", "transformers_library", "diffusers_library",
        "x_transformers_library", "torchtune_library", "mlm", "chapter_15_1",
    )  # fmt: skip
    lesson.downloads(*wild.FIGURES)
