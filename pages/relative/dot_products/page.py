"""Dot products: what do two positions know of their distance?"""

from ui import controls, lesson

revealed = lesson.revealed_title()
line = "offset_curve" if revealed else "falling_part"
title = None if controls.current().measure == "distance" else revealed  # a distance does not fall

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("measure")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure(line, title)
    with right:
        lesson.figure("dot_products")
with side_panel:
    lesson.notice(
        "Move φ and watch the value. Then move t, which is under More, and watch it again. Each "
        "cell of the square is the dot product of two rows; look along its diagonals."
    )
    lesson.predict()
    lesson.numbers("similarity")

with lesson.words():
    lesson.formula("similarity")
    with lesson.folded("Checked here: distance, sides, neighbours, cosine"):
        for name in ("similarity", "sides", "neighbours", "cosine"):
            lesson.checks(name)
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("trend")
    with right:
        lesson.text("## How it falls")
        lesson.checks("fall")
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("dot_products", line, "trend")
