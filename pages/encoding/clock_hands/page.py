"""Clock hands: how do a few turning hands tell the position?"""

from ui import game, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("clock_hands", lesson.revealed_title())
with side_panel:
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
        lesson.text("## What holds here")
        lesson.checks("hands")
    lesson.text(
        "## What time is it?\n\n"
        "A position is hidden. Read it from its hands: the slow ones say roughly where it is, the "
        "fast ones say exactly where."
    )
    with lesson.group("game"):
        game.draw()
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("clock_hands")
