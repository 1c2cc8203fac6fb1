"""Attention with positions: what does a head see with and without positions?"""

import streamlit as st

import pe_core
from ui import contents, lesson
from ui.predictions.inside import BUILT, NEAR
from ui.views import inside, reading

TWICE = "the cat sees the dog"

stage, aside = lesson.stage()
with stage:
    with st.container(horizontal=True):
        lesson.choose("scheme")
        lesson.choose("causal")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("attention_weights", lesson.telling())
    with right:
        lesson.figure("attention_outputs")
with aside:
    lesson.notice(
        "Each row is one word and says where it looks; its weights sum to 1. The head has not "
        "learned anything: its matrices are random numbers."
    )
    lesson.predict()
    lesson.numbers("attention")

with lesson.words():
    lesson.formula("attention")
    lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
    lesson.checks("attention")
    lesson.challenges()
    st.markdown("## Four terms make one score")
    for column, part in zip(st.columns(4, gap="small"), inside.TERM_FIGURES, strict=True):
        with column:
            lesson.figure(part)
    lesson.steps("attention_terms")
    st.markdown("## Do near words score higher by themselves?")
    near = "nearness" if lesson.revealed(NEAR) else "raw_nearness"
    left, right = lesson.side_by_side()
    with left:
        lesson.figure(near, NEAR.telling if lesson.revealed(NEAR) else None)
    with right:
        lesson.checks("nearness")
        lesson.table("built_head")
    if lesson.revealed(BUILT):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("built_head", BUILT.telling)
        with right:
            lesson.checks("built_head")
    lesson.prose()
    contents.link("compare", "Three schemes side by side on one sentence")
    lesson.code(
        inside.attention_weights, reading.attended, pe_core.comparison, pe_core.attention,
        pe_core.attention_terms,
    )  # fmt: skip
    lesson.sources("paper", "mlm", "transformer_xl", "haviv", "rope", "alibi", "t5", "shaw", "gpt2")
    lesson.downloads("attention_weights", "attention_outputs", *inside.TERM_FIGURES, near)
