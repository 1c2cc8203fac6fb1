"""Dot products: what do two positions know of their distance?"""

import pe_core
from ui import controls, lesson, views
from ui.lesson import Option, Prediction

TESTED = 256  # positions whose dot products are formed one by one, to check the curve

view = controls.current()
d, n, L, t, phi, dim = view
curve = views.similarity(view)
rise = pe_core.first_rise(curve)

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
table = pe_core.sinusoidal(L, d, n)
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
    lesson.numbers(
        {
            "g(0), a row with itself": f"{curve[0]:.0f}",
            f"g({phi})": f"{curve[phi]:.4f}",
            "cosine similarity": f"{curve[phi] / curve[0]:.4f}",
            "distance of the two rows": f"{pe_core.offset_distance(phi, d, n):.4f}",
        }
    )

with lesson.words():
    lesson.formula(views.similarity_formula(view))
    square = pe_core.dot_products(table[:TESTED])
    miss = max(abs(square[i, i:] - curve[: len(square) - i]).max() for i in range(len(square)))
    lesson.check(
        "The dot product depends on the offset only.",
        f"Largest difference from g over all pairs of {len(square)} positions: {miss:.1e}.",
        holds=bool(miss < 1e-12 * d),
    )
    lesson.check(
        "It falls with every step of the offset.",
        f"Up to offset {views.FURTHEST_OFFSET} it never rises."
        if rise is None
        else f"It rises for the first time from offset {rise} to {rise + 1}, "
        f"by {curve[rise + 1] - curve[rise]:.4f}.",
        holds=rise is None,
    )
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
