"""One dimension, one sinusoid: what does a single column do along the sentence?"""

import streamlit as st

import pe_core
from ui import lesson
from ui.predictions.sinusoids import AXIS
from ui.views import encoding

stage, aside = lesson.stage()
with stage:
    lesson.figure("waves", lesson.telling())
with aside:
    lesson.notice(
        "Follow one strip from left to right: it shows one pair of columns, and each of the two "
        "is a pure wave. The strip below it shows a slower one."
    )
    lesson.predict()
    lesson.numbers("wave")

with lesson.words():
    lesson.formula("wave")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("wavelengths")
    with right:
        st.markdown("## What holds here")
        lesson.checks("waves")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("chirps", told=2 if lesson.revealed(AXIS) else 1)
        lesson.figure("spectrum")
    with right:
        lesson.challenges()
    lesson.prose()
    lesson.code(encoding.waves, encoding.chirps, pe_core.sinusoidal_at, pe_core.wavelengths)
    lesson.sources("paper", "kazemnejad", "mlm")
    lesson.downloads("waves", "wavelengths", "chirps", "spectrum")
