"""Rotary (RoPE): what if a position turns the vector instead of adding to it?"""

from pages.beyond.rotary.questions import QUESTIONS
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("vectors")
    left, right = lesson.side_by_side()
    with left:
        shown = "turning" if lesson.revealed(QUESTIONS[0]) else "turning_now"
        lesson.figure(shown, lesson.revealed_title())
    with right:
        lesson.figure("score_by_offset")
with side_panel:
    lesson.notice(
        "Each hand shows a pair, two entries of a vector, turned according to its position. Move "
        "t, and both hands turn. Move φ, and only the key turns."
    )
    lesson.predict()
    lesson.numbers("turns")
    lesson.numbers("scores")

with lesson.words():
    lesson.formula("rotary")
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## The score, step by step")
        lesson.steps("rotary")
    with right:
        lesson.text("## What holds here")
        lesson.checks("angles")
        lesson.checks("turning")
        lesson.checks("distance")

    lesson.text("## Turned or added")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("score_by_place")
    with right:
        lesson.table("turned_or_added")

    lesson.text(
        "## Two ways to make pairs\nClick an entry in the left figure, or change the dimension "
        "under More, to choose its pair."
    )
    lesson.choose("pairing")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("speeds")
        lesson.formula("pairing")
    with right:
        lesson.figure("mixed_pairings")
        lesson.checks("pairing")

    lesson.prose()
    lesson.code()
    lesson.sources("rope", "llama_3", "rope_pairings", "barbero", "paper")
    lesson.downloads("turning", "score_by_offset", "score_by_place", "speeds", "mixed_pairings")
