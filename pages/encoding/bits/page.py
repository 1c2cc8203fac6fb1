"""From bits to waves: what does the encoding share with counting in bits?"""

from course.view import PRESETS
from ui import lesson

MATCHED = PRESETS["Binary"]

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("bits")
    with right:
        lesson.figure("bit_waves", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Read both from left to right. Each bit changes half as often as the one before it. Each "
        "pair of waves is slower than the one before it too, by a factor that d and n decide."
    )
    lesson.shortcut(f"Set d = {MATCHED['d']}, n = {MATCHED['n']}", **MATCHED)
    lesson.predict()
    lesson.numbers("bits")

with lesson.words():
    lesson.formula("bits")
    lesson.checks("bits")
    lesson.challenges()
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("bit_periods")
    with right:
        lesson.figure("one_bit")
    lesson.table("bits")
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad")
    lesson.downloads("bits", "bit_waves", "bit_periods", "one_bit")
