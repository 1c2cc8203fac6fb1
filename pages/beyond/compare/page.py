"""Schemes side by side: what does each scheme give to the same sentence?"""

from pages.beyond.compare.model import SLOTS, places
from ui import controls, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.group("compared", tight=True):
        for slot in SLOTS:
            lesson.choose(slot)
    lesson.figure("scores_by_offset", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Each curve shows the position's own part of a score, for keys before and after the query. "
        "For RoPE and Shaw this part also depends on the words. Here the query and the key are "
        "vectors of ones, so compare the shapes of the curves, not their heights."
    )
    lesson.predict()
    lesson.numbers("compare")

with lesson.words():
    lesson.text("## Who attends to whom")
    lesson.text(
        "One untrained head reads your sentence with each of the schemes. Its three matrices and "
        "the colour scale are the same in all pictures."
    )
    shown = places(controls.current())
    for column, place in zip(lesson.columns(*[1] * len(shown)), shown, strict=True):
        with column:
            lesson.figure(f"weights_{place}")
    lesson.text("## What is added or turned")
    for column, place in zip(lesson.columns(*[1] * len(shown)), shown, strict=True):
        with column:
            lesson.figure(f"given_{place}")
    lesson.text("## Property by property")
    lesson.table("compare")
    lesson.table("state")
    left, right = lesson.side_by_side()
    with left:
        lesson.checks("compare")
        lesson.checks("curves")
        lesson.checks("past")
    with right:
        lesson.formula("compare")
    lesson.text("## All schemes with these settings")
    lesson.table("schemes")
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "rope", "alibi", "t5", "shaw", "gpt2", "kazemnejad_2023")
    drawn = [f"{part}_{place}" for part in ("weights", "given") for place in shown]
    lesson.downloads("scores_by_offset", *drawn)
