"""From bits to waves: what does the encoding share with counting in bits?"""

from pages.encoding.bits.questions import DOUBLE, LENGTH
from ui import lesson

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
    lesson.predict("bit_waves")

with lesson.words():
    left, right = lesson.pair()
    with left:
        if lesson.revealed(LENGTH):
            lesson.figure("one_bit")
        else:
            lesson.prose("Counting in bits")
            lesson.formula("bits")
            lesson.text("The formula above writes position t as a sum of powers of two.")
    with right:
        lesson.predict("one_bit")
    left, right = lesson.side_by_side()
    with left:
        lesson.prose("Why not simply use bits?")
    with right:
        lesson.checks("floats")
        lesson.prose("Counting in waves")
    with lesson.folded("One position, in bits and in waves"):
        left, right = lesson.side_by_side()
        with left:
            if lesson.revealed(LENGTH):
                lesson.prose("Counting in bits")
                lesson.formula("bits")
            lesson.numbers("bits")
        with right:
            lesson.numbers("waves")
    with lesson.folded("The factor: when do the wavelengths double, as the periods of bits do?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("The factor")
        with right:
            lesson.formula("factor")
            lesson.checks("double")
    with lesson.folded("The length: how do the periods of waves and bits compare?"):
        left, right = lesson.pair()
        with left:
            lesson.figure("bit_periods")
        with right:
            lesson.prose("The length")
            lesson.checks("stretch")
            lesson.checks("signs")
        lesson.table("bits")
    with lesson.folded("The step: how far is it from one position to the next?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("The step")
        with right:
            lesson.checks("code_steps")
            lesson.checks("row_steps")
    lesson.code()
    lesson.sources("paper", "kazemnejad")
    lesson.downloads("bits", "bit_waves", "bit_periods", "one_bit")
