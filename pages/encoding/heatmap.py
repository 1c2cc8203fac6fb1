"""Encoding heatmap: what do the stripes show?"""

import pe_core
from ui import lesson, views
from ui.lesson import Option, Prediction
from ui.words import STILL, still_columns

NARROW, WIDE = 128, 512

narrow, wide = still_columns(NARROW, 10_000, 50), still_columns(WIDE, 10_000, 50)
waves = {width: pe_core.wavelengths(width, 10_000)[32] for width in (NARROW, WIDE)}

start = {"d": NARROW, "n": 10_000, "L": 50}
question = Prediction(
    "still_columns",
    f"At d = {NARROW} and L = 50, {narrow} of the {NARROW} columns move by less than {STILL}. "
    f"Make the model four times as wide, d = {WIDE}. How many of its columns hardly move?",
    (
        Option(
            "Nearly all: only the first few columns hold position.",
            "A wide model does not leave its extra columns unused. It places more waves between "
            "the same two ends, so the moving part of the picture grows with it.",
            {**start, "d": WIDE, "dim": 2 * 64},
        ),
        Option(
            "About the same share as now.",
            "The exponent is 2k/d, so the waves always spread over nearly the same range. "
            "A wider model only samples that range more finely.",
            {**start, "d": WIDE},
            right=True,
        ),
        Option(
            "The same number as now: a column's wave depends on its number alone.",
            f"It depends on the number and on d. Column 64 has a wavelength of "
            f"{waves[NARROW]:.1f} tokens at d = {NARROW} and of {waves[WIDE]:.1f} at d = {WIDE}.",
            {**start, "d": WIDE, "dim": 64},
        ),
    ),
    start,
)
answered = lesson.revealed(question)

stage, aside = lesson.stage()
with stage:
    telling = "The same share of columns moves, however wide the model" if answered else None
    lesson.figure("heatmap", telling)
with aside:
    lesson.notice(
        "Each row marks one position. On the left the colours change at every step; "
        "to the right they hardly change at all."
    )
    lesson.predict(
        question,
        f"Measured: {wide} of {WIDE} columns ({wide / WIDE:.1%}), "
        f"against {narrow} of {NARROW} ({narrow / NARROW:.1%}).",
    )
    lesson.numbers("cell")

with lesson.words():
    lesson.formula("cell")
    lesson.checks("heatmap")
    lesson.prose(__file__)
    lesson.code(views.heatmap, pe_core.sinusoidal)
    lesson.sources(
        {
            "paper": "It defines the formula.",
            "kazemnejad": (
                "Its figure 2 is the first preset of the playground. It says that only the first "
                "few dimensions hold position; count above how many columns move."
            ),
            "mlm": (
                "Its matrix is the second preset. It speaks of even and odd positions where even "
                "and odd columns are meant."
            ),
        }
    )
    lesson.downloads("heatmap")
