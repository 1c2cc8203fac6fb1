"""Dot products: what do two positions know of their distance?"""

import pe_core
from ui import lesson
from ui.views import relative

told = lesson.telling()
line = "offset_curve" if told else "falling_part"

stage, aside = lesson.stage()
with stage:
    lesson.choose("measure")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure(line, told)
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
    lesson.checks("similarity")
    if told:
        lesson.figure("trend")
    lesson.challenges()
    lesson.prose(__file__)
    lesson.code(relative.dot_products, relative.offset_curve, pe_core.offset_similarity)
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("dot_products", line, "trend")
