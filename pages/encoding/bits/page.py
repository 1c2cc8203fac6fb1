"""From bits to waves: what does the encoding share with counting in bits?"""

from course.view import PRESETS
from pages.encoding.bits.questions import DOUBLE
from ui import lesson

MATCHED = PRESETS["Binary"]
doubled = lesson.revealed(DOUBLE)

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("bits")
    with right:
        lesson.figure("bit_waves", lesson.revealed_title(), compared=int(doubled))
with side_panel:
    lesson.notice(
        "Both pictures show the same positions. On the left they are written in binary. On the "
        "right is the encoding: its d columns form pairs, and each pair is one wave, drawn as a "
        "sine and a cosine. How long the waves are depends on d and on a second number, the base n."
    )
    if doubled:
        lesson.shortcut(f"Set d = {MATCHED['d']}, n = {MATCHED['n']}", **MATCHED)
    lesson.predict()
    lesson.numbers("bits")
    lesson.numbers("waves")

with lesson.words():
    lesson.formula("bits")
    lesson.formula("factor")
    with lesson.folded("Checked here: which columns double, and how fast each turns"):
        for name in ("floats", "code_steps", "row_steps", "double", "stretch", "signs"):
            lesson.checks(name)
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
