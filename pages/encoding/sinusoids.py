"""One dimension, one sinusoid: what does a single column do along the sentence?"""

import pe_core
from ui import lesson, views
from ui.lesson import Option, Prediction

start = {"d": 128, "n": 10_000, "L": 50, "dim": 0}
before, after = (pe_core.wavelengths(128, base) for base in (10_000, 100))
question = Prediction(
    "base_and_pair_0",
    f"With n = 10 000 pair 0 repeats every {before[0]:.4f} positions. "
    "Make the base a hundred times smaller, n = 100. What does the wave of pair 0 do?",
    (
        Option(
            "It gets shorter: the base scales every wave.",
            "The base is raised to the power 2k/d before it divides. For pair 0 that power is 0, "
            "and any base to the power 0 is 1.",
            {**start, "n": 2},
        ),
        Option(
            "It gets longer.",
            "A larger or smaller base moves the slow end only. Try the largest base: pair 0 "
            "stays where it is.",
            {**start, "n": 1_000_000},
        ),
        Option(
            "Nothing: it stays as it is.",
            "Pair 0 divides by n to the power 0, which is 1. The base sets how far the other "
            "waves spread from there.",
            {**start, "n": 100},
            right=True,
        ),
    ),
    start,
)
answered = lesson.revealed(question)

stage, aside = lesson.stage()
with stage:
    telling = "The base stretches every wave but the first" if answered else None
    lesson.figure("waves", telling)
with aside:
    lesson.notice(
        "Follow one row from left to right: it is one pair of columns, and each of the two is a "
        "pure wave. The next row down is the same wave, only slower."
    )
    lesson.predict(
        question,
        f"Measured: pair 0 has wavelength {before[0]:.4f} at n = 10 000 and {after[0]:.4f} at "
        f"n = 100. The last pair falls from {before[-1]:,.0f} to {after[-1]:,.1f}.",
    )
    lesson.numbers("cell")

with lesson.words():
    lesson.formula("wave")
    lesson.checks("waves")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("wavelengths")
    with right:
        lesson.figure("spectrum")
    lesson.prose(__file__)
    lesson.code(views.waves, pe_core.sinusoidal_at, pe_core.wavelengths)
    lesson.sources(
        {
            "paper": "It gives the longest wave as 10 000 · 2π; see the check above.",
            "kazemnejad": "It counts frequencies from 1; counted from 0 the first wave is 2π.",
            "mlm": (
                "Its plotSinusoid draws one position over the pairs. That curve is the last figure "
                "here: a wave that slows down, not a sinusoid."
            ),
        }
    )
    lesson.downloads("waves", "wavelengths", "spectrum")
