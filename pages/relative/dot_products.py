"""Dot products: what do two positions know of their distance?"""

import pe_core
from ui import lesson, views
from ui.lesson import Option, Prediction

start = {"d": 128, "n": 10_000, "L": 50}
asked = pe_core.offset_similarity(range(101), start["d"], start["n"])
turn = pe_core.first_rise(asked) or 0
question = Prediction(
    "steady_fall",
    f"From offset 0 to {turn} the dot product falls at every step (d = 128, n = 10 000). "
    "What does it do further on?",
    (
        Option(
            "It goes on falling, ever more slowly.",
            "That is how it is often told. The curve is a sum of cosines, and each of them comes "
            "back up. Look at the first rise.",
            {**start, "phi": turn},
        ),
        Option(
            "It comes back to its full height after one wavelength.",
            "One pair alone would. But the waves have different lengths and never all come back "
            "together: after the 6 tokens of pair 0 the slower pairs have hardly begun.",
            {**start, "phi": 6},
        ),
        Option(
            "It rises again now and then, on its way down.",
            "The trend goes down because more and more pairs fall out of step. The fast pairs put "
            "small waves on it.",
            {**start, "phi": turn + 1},
            right=True,
        ),
    ),
    start,
)
answered = lesson.revealed(question)
line = "offset_curve" if answered else "falling_part"

stage, aside = lesson.stage()
with stage:
    left, right = lesson.side_by_side()
    with left:
        telling = "Similarity falls, but not steadily" if answered else None
        lesson.figure(line, telling)
    with right:
        lesson.figure("dot_products")
with aside:
    lesson.notice(
        "Move φ and watch the number; then move t, behind More. Only the distance between two "
        "positions counts, so each diagonal of the square has one colour."
    )
    lesson.predict(
        question,
        f"Measured at d = 128: from offset {turn} to {turn + 1} the dot product rises from "
        f"{asked[turn]:.4f} to {asked[turn + 1]:.4f}.",
    )
    lesson.numbers("similarity")

with lesson.words():
    lesson.formula("similarity")
    lesson.checks("similarity")
    lesson.prose(__file__)
    lesson.code(views.dot_products, views.offset_curve, pe_core.offset_similarity)
    lesson.sources(
        {
            "paper": "It supposes that a model easily learns to attend by relative position.",
            "kazemnejad": (
                "Its figure 3 is the square. It says that the distance between neighbours decays "
                "with time; that distance is constant, and what falls is the similarity."
            ),
        }
    )
    lesson.downloads("dot_products", line)
