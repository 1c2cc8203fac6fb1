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
    lesson.downloads("waves", "wavelengths", "chirps", "spectrum")
