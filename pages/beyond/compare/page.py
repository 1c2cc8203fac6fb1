"""Schemes side by side: what does each scheme do with the same sentence?"""

from pages.beyond.compare.model import SLOTS, places
from ui import controls, lesson

figure_area, side_panel = lesson.areas()
# On a screen for a room the choices stand below the question, and the figure has their place.
with side_panel if lesson.presenting() else figure_area, lesson.group("compared", tight=True):
    for slot in SLOTS:
        lesson.choose(slot, runs=True)
with figure_area:
    lesson.figure("scores_by_offset", lesson.revealed_title())
    lesson.numbers("compare")
with side_panel:
    lesson.notice(
        "Each curve shows how much position alone contributes to the score, for keys before and "
        "after the query. For RoPE, xPos and Shaw this contribution also depends on the words. "
        "Here the query and the key are vectors of ones, so compare the shapes of the curves, not "
        "their heights. What a scheme learns comes from a small model trained here."
    )
    lesson.predict("scores_by_offset")

with lesson.words():
    lesson.text("## Who attends to whom")
    shown = places(controls.current())
    for column, place in zip(lesson.columns(*[1] * len(shown)), shown, strict=True):
        with column:
            lesson.figure(f"weights_{place}")
    left, right = lesson.pair()
    with left:
        lesson.text(
            "One untrained head reads your sentence with each of the schemes. Its three matrices "
            "and the colour scale are the same in all pictures."
        )
        lesson.prose("Three places for a position")
    with right:
        lesson.predict("weights_second")

    with lesson.folded("What each scheme adds or turns"):
        lesson.formula("compare")
        for column, place in zip(lesson.columns(*[1] * len(shown)), shown, strict=True):
            with column:
                lesson.figure(f"given_{place}")
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the values contain")
            lesson.prose("xPos, KERPLE and Sandwich")
        with right:
            lesson.checks("compare")
    with lesson.folded("What the offset alone decides"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the offset alone decides")
        with right:
            lesson.checks("curves")
    with lesson.folded("Past the trained length: which values are new"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Past the trained length")
        with right:
            lesson.checks("past")
    with lesson.folded("Tables: the chosen schemes and all of them, property by property"):
        left, right = lesson.pair()
        with left:
            lesson.table("compare")
        with right:
            lesson.prose("How to read the table")
        lesson.table("state")
        lesson.table("schemes")
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What is counted")
        with right:
            lesson.prose("Where the learned numbers come from")
    lesson.code()
    lesson.sources(
        "paper", "rope", "alibi", "t5", "shaw", "xpos", "kerple", "sandwich", "gpt2",
        "kazemnejad_2023",
    )  # fmt: skip
    drawn = [f"{part}_{place}" for part in ("weights", "given") for place in shown]
    lesson.downloads("scores_by_offset", *drawn)
