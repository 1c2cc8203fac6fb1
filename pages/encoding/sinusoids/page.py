"""One dimension, one sinusoid: what does a single column do along the sentence?"""

from pages.encoding.sinusoids.questions import END
from pages.encoding.sinusoids.questions_chirp import CHIRP
from pages.encoding.sinusoids.questions_cuts import AXIS
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("waves", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Follow one strip from left to right: it shows one pair of columns, and each of the two "
        "columns is a pure wave. The strip below it shows a slower pair. A wavelength is the "
        "number of tokens that one full turn takes."
    )
    lesson.predict("waves")

with lesson.words():
    left, right = lesson.pair()
    with left:
        if lesson.revealed(END):
            lesson.figure("wavelengths")
        lesson.text(
            "## How long is each wave?\n\nThe **wavelength** is the number of positions that one "
            "full turn takes. It is counted in tokens, one token per position. For the chosen "
            "dimension it is:"
        )
        lesson.formula("wave")
        lesson.numbers("wave")
    with right:
        lesson.predict("wavelengths")
    left, right = lesson.pair()
    with left:
        lesson.figure("chirps", revealed=int(lesson.revealed(AXIS)))
        if lesson.revealed(CHIRP):
            lesson.figure("spectrum")
    with right:
        lesson.predict("spectrum", "chirps")
    with lesson.folded("A wave in three numbers: amplitude, wavelength, frequency"):
        left, right = lesson.pair()
        with left:
            lesson.figure("waveforms")
            lesson.table("waveforms")
        with right:
            lesson.text(
                "The sine is the height of a point that goes round a circle of radius 1. It "
                "starts at 0, is 1 after a quarter of a turn, 0 after half a turn, −1 after three "
                "quarters, and then repeats. The cosine is the same wave a quarter of a turn "
                "ahead."
            )
            lesson.text(
                "Angles are measured in radians: one full turn is 2π radians, or 360 degrees. So "
                "sin(2πt) makes one turn per token. In sin(t) the angle advances by one radian per "
                "token, and one turn takes 2π tokens."
            )
            lesson.text(
                "**Amplitude** is how far a wave goes up and down from its middle. In the encoding "
                "it is 1 for every column."
            )
            lesson.text(
                "**Frequency** is the fraction of a turn made per token: one over the wavelength. "
                "The ω of the formula is the same quantity in radians, so it is 2π times as large. "
                "Some texts speak of cycles per second. There are no seconds here: nothing moves "
                "in time, and the wave runs along the positions."
            )
    with lesson.folded("Checked here: the waves, from the shortest to the longest"):
        left, right = lesson.side_by_side()
        with left:
            for name in ("column", "shortest", "longest", "factor"):
                lesson.checks(name)
        with right:
            lesson.prose("The base")
    with lesson.folded("Two ways to cut the table: along a column, or along a row"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Two ways to cut the table")
        with right:
            lesson.checks("row")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm")
    lesson.downloads("waves", "waveforms", "wavelengths", "chirps", "spectrum")
