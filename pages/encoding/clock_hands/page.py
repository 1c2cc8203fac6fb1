"""Clock hands: how do a few turning hands tell the position?"""

import streamlit as st

import pe_core
from ui import game, lesson
from ui.views import encoding

stage, aside = lesson.stage()
with stage:
    lesson.figure("clock_hands", lesson.telling())
with aside:
    lesson.notice(
        "Step t by one. The first dial leaps by almost a sixth of a turn, the last one seems to "
        "stand still. The small dots show where each hand has just been."
    )
    lesson.predict()
    lesson.numbers("hand")

with lesson.words():
    lesson.formula("hand")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("turns")
        lesson.challenges()
    with right:
        st.markdown("## What holds here")
        lesson.checks("hands")
    st.markdown(
        "## What time is it?\n\n"
        "A position is hidden. Read it from its hands: the slow ones say roughly where it is, the "
        "fast ones say exactly where."
    )
    with st.container(key="game"):
        game.draw()
    lesson.prose()
    lesson.code(encoding.clock_hands, pe_core.sinusoidal_at, pe_core.turns)
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("clock_hands")
