"""Clock hands: how do a few turning hands tell the position?"""

import pe_core
from ui import controls, lesson, views
from ui.lesson import Option, Prediction
from ui.words import shift_miss

start = {"d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5}
question = Prediction(
    "angle_between_hands",
    "Every dial has two hands: one for position t, one for t + φ. Move t from 10 to 30 and leave φ "
    "at 5. What does the angle between the two hands of a dial do?",
    (
        Option(
            "It grows on every dial: later positions turn further.",
            "Both hands turn further, by the same angle. What lies between them is the angle of φ "
            "tokens, wherever they start.",
            {**start, "t": 40},
        ),
        Option(
            "It stays the same on the slow dials only.",
            "On the fast dials the hands turn fast, but both at the same speed. Look at pair 0: "
            "the angle stands still there too.",
            {**start, "t": 30, "dim": 0},
        ),
        Option(
            "It stays the same on every dial.",
            "The angle between them is φ times the speed of the dial. The position t is not in it. "
            "This is how the encoding holds relative position.",
            {**start, "t": 30},
            right=True,
        ),
    ),
    start,
)
answered = lesson.revealed(question)
miss, count = shift_miss(controls.DEFAULTS._replace(**start))

stage, aside = lesson.stage()
with stage:
    telling = "Both hands turn, the angle between them stays" if answered else None
    lesson.figure("clock_hands", telling)
with aside:
    lesson.notice(
        "Step t by one. The first dial leaps by almost a sixth of a turn, the last one seems to "
        "stand still. Together they tell every position apart."
    )
    lesson.predict(
        question,
        f"Measured: one turn by the angles of φ = {start['phi']} takes the hands of t to those of "
        f"t + φ for each of the {count} positions. The largest miss is {miss:.1e}.",
    )
    lesson.numbers("hand")

with lesson.words():
    lesson.formula("hand")
    lesson.checks("hands")
    lesson.prose(__file__)
    lesson.code(views.clock_hands, pe_core.sinusoidal)
    lesson.sources(
        {
            "paper": "It expects that a fixed offset is a linear function of the encoding.",
            "kazemnejad": (
                "It derives the matrix of that function and calls it very similar to a rotation. "
                "It is a rotation."
            ),
        }
    )
    lesson.downloads("clock_hands")
