"""Clock hands: how do a few turning hands tell the position?"""

from ui import game, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("clock_hands", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Increase t by one and compare the dials. The hand of t ends in a circle, and the hand of "
        "t + φ ends in a diamond. Where the two coincide, one covers the other. The small dots "
        "show where the hand of t was at the positions just before."
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
        lesson.prose("One hand or several", "How to read the hands")
    with lesson.folded("Table: how far the hands have turned"):
        lesson.table("turns")
    with lesson.folded("All frequencies, with every digit"):
        lesson.table("frequencies", "frequencies")
    with lesson.folded("Checks: what can be read from one hand, and do the hands ever repeat?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("reading")
        with right:
            lesson.checks("repeat")
    with lesson.folded("Turning the hands also builds the table"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Turning the hands also builds the table")
        with right:
            lesson.checks("turn")
            lesson.checks("table")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "notes")
    lesson.downloads("clock_hands")
