"""Clock hands: how do a few turning hands tell the position?"""

from ui import game, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("clock_hands", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Step t by one and compare the dials. The hand of t ends in a circle, that of t + φ in a "
        "diamond; where the two coincide, one covers the other. The small dots show where the "
        "hand of t has just been."
    )
    lesson.predict()
    lesson.numbers("hand")

with lesson.words():
    lesson.formula("hand")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("turns")
    with right:
        lesson.text("## What holds here")
        for name in ("turn", "slowest", "reading", "repeat", "table"):
            lesson.checks(name)
    lesson.text("## What time is it?\n\nA position is hidden. Can you read it from its hands?")
    with lesson.group("game"):
        game.draw()
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("clock_hands")
