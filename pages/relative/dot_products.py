"""Dot products: what do two positions know of their distance?"""

import streamlit as st

import pe_core
from ui import controls, lesson
from ui.views import dot_products

told = lesson.telling()
line = "offset_curve" if told else "falling_part"
title = None if controls.current().measure == "distance" else told  # a distance does not fall

stage, aside = lesson.stage()
with stage:
    lesson.choose("measure")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure(line, title)
    with right:
        lesson.figure("dot_products")
with aside:
    lesson.notice(
        "Move φ and watch the number; then move t, behind More. Only the distance between two "
        "positions counts, so each diagonal of the square has one colour."
    )
    lesson.predict()
    lesson.numbers("similarity")

with lesson.words():
    lesson.formula("similarity")
    left, right = lesson.side_by_side()
    with left:
        lesson.challenges()
    with right:
        st.markdown("## What holds here")
        lesson.checks("similarity")
    if told:
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("trend")
        with right:
            st.markdown("## How it falls")
            lesson.checks("fall")
    lesson.prose(__file__)
    lesson.code(dot_products.dot_products, dot_products.offset_curve, pe_core.offset_similarity)
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("dot_products", line, "trend")
