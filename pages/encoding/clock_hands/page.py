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

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.prose("A clock with many hands")
        lesson.formula("hand")
    with right:
        lesson.prose("Fast and slow hands")
        lesson.numbers("hand")
        lesson.checks("slowest")
    left, right = lesson.pair()
    with left:
        lesson.text("## What time is it?\n\nA position is hidden. Can you read it from the hands?")
        with lesson.group("game"):
            game.draw()
    with right:
        lesson.prose("One hand or several", "How to read the game")
    with lesson.folded("Table: how far the hands have turned"):
        lesson.table("turns")
    with lesson.folded("Checked here: what can be read from one hand, and does it all repeat?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("reading")
        with right:
            lesson.checks("repeat")
    with lesson.folded("The turn also makes the table"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("The turn also makes the table")
        with right:
            lesson.checks("turn")
            lesson.checks("table")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("clock_hands")
