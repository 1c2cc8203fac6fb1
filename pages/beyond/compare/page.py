"""Schemes side by side: what does each scheme give to the same sentence?"""

import streamlit as st

import pe_core
from pe_core.compared import novelty, offset_spread
from ui import controls, lesson
from ui.views import compare, reading

stage, aside = lesson.stage()
with stage:
    with st.container(key="compared", gap=None):
        for slot in compare.SLOTS:
            lesson.choose(slot)
    lesson.figure("scores_by_offset", lesson.telling())
with aside:
    lesson.notice(
        "Each curve is the position's part of a score, for keys before and after the query. For "
        "RoPE and Shaw it depends on the words too; here query and key are vectors of ones."
    )
    lesson.predict()
    lesson.numbers("compare")

with lesson.words():
    st.markdown("## Who attends to whom")
    st.markdown(
        "One untrained head reads your sentence with each of the schemes. Its three matrices are "
        "the same in all pictures, and so is the scale of colours."
    )
    places = compare.places(controls.current())
    for column, place in zip(st.columns(len(places), gap="small"), places, strict=True):
        with column:
            lesson.figure(f"weights_{place}")
    st.markdown("## What is added or turned")
    for column, place in zip(st.columns(len(places), gap="small"), places, strict=True):
        with column:
            lesson.figure(f"given_{place}")
    st.markdown("## Property by property")
    lesson.table("compare")
    left, right = lesson.side_by_side()
    with left:
        lesson.checks("compare")
    with right:
        lesson.formula("compare")
    lesson.challenges()
    st.markdown("## All schemes on this state")
    lesson.table("schemes")
    lesson.prose()
    lesson.code(
        compare.scores_by_offset, reading.attended, pe_core.comparison, novelty,
        offset_spread,
    )  # fmt: skip
    lesson.sources("paper", "rope", "alibi", "t5", "shaw", "gpt2", "kazemnejad_2023")
    drawn = [f"{part}_{place}" for part in ("weights", "given") for place in places]
    lesson.downloads("scores_by_offset", *drawn)
