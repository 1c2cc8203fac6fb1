"""Dot products: what do two positions know of their distance?"""

from pages.relative.dot_products.questions import QUESTIONS
from ui import controls, lesson

revealed = lesson.revealed_title()
line = "offset_curve" if revealed else "falling_part"
title = None if controls.current().measure == "distance" else revealed  # a distance does not fall

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("measure", runs=True)
    lesson.figure(line, title)
    lesson.numbers("similarity")
with side_panel:
    lesson.notice(
        "The curve compares two rows that are φ positions apart. Move φ and watch the value. Then "
        "move t, which is under More, and watch the value again."
    )
    lesson.predict("offset_curve")

with lesson.words():
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("dot_products")
    with right:
        lesson.text(
            "## Every two positions\n\nEach cell of the square is the dot product of two rows. "
            "Look along its diagonals."
        )
        lesson.formula("similarity")
        lesson.predict("dot_products")
    with lesson.fold("The whole curve and its trend", opened=lesson.revealed(QUESTIONS[0])):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("trend")
            lesson.checks("fall")
        with right:
            lesson.prose("The trend")
    with lesson.folded("What the dot product of two rows shows, checked on these rows"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the dot product of two rows shows")
        with right:
            lesson.checks("similarity")
            lesson.checks("sides")
    with lesson.folded("Cosine similarity and distance: two other measures"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Cosine and distance")
        with right:
            lesson.checks("cosine")
    with lesson.folded("Neighbours: how far apart are they?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Neighbours")
        with right:
            lesson.checks("neighbours")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("dot_products", line, "trend")
