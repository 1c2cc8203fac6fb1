"""One dimension, one sinusoid: what does a single column do along the sentence?"""

from pages.encoding.sinusoids.questions_cuts import AXIS
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("waves", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Follow one strip from left to right: it shows one pair of columns, and each of the two "
        "is a pure wave. The strip below it shows a slower pair. A wavelength is the number of "
        "tokens that one full turn takes."
    )
    lesson.predict()
    lesson.numbers("wave")

with lesson.words():
    lesson.formula("wave")
    lesson.text("## A wave in three numbers")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("waveforms")
    with right:
        lesson.text(
            "Sine is the height of a point that goes round a circle of radius 1. It starts at 0, "
            "is 1 after a quarter of a turn, 0 after half a turn, -1 after three quarters, and "
            "then repeats. Cosine is the same wave a quarter of a turn ahead."
        )
        lesson.text(
            "Angles are measured in radians: one full turn is 2π radians, or 360 degrees. So "
            "sin(2πt) makes one turn per token. In sin(t) the angle advances by one radian per "
            "token, and one turn takes 2π tokens."
        )
        lesson.text(
            "**Amplitude** is how far a wave goes up and down from its middle. In the encoding it "
            "is 1 for every column."
        )
        lesson.text(
            "**Wavelength** is how many positions one full turn takes. It is counted in tokens: "
            "one position, one token."
        )
        lesson.text(
            "**Frequency** is the part of a turn made per token: one over the wavelength. The ω "
            "of the formula is the same quantity in radians, so it is 2π times as large. Some "
            "texts speak of cycles per second. There are no seconds here: nothing moves in time, "
            "and the wave runs along the positions."
        )
    lesson.table("waveforms")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("wavelengths")
    with right:
        lesson.text("## What holds here")
        for name in ("column", "shortest", "longest", "factor", "row"):
            lesson.checks(name)
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("chirps", revealed=int(lesson.revealed(AXIS)))
    with right:
        lesson.figure("spectrum")
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm")
    lesson.downloads("waves", "waveforms", "wavelengths", "chirps", "spectrum")
