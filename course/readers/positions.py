"""Questions about telling positions apart, and about what two of them have in common."""

import pe_core
from course.numerals import grouped
from course.readers.kinds import PreparedView, Question
from pe_core.similarity import first_negative

_CURVE = pe_core.offset_similarity(range(2048), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_NEGATIVE = first_negative(_CURVE) or 0
_NEAR, _OFFSET = pe_core.least_distance(1000, 2)
_LEAST, _ = pe_core.least_distance(5000, 128)

QUESTIONS = (
    Question(
        "What is unique: the rows or the columns? How is order read if the values do not rise?",
        "The rows are unique. Single entries come close to old values again and again, so one "
        "entry does not tell the position. Several together do, as the hands of a clock tell the "
        f"time. One pair is too few in practice: positions {_OFFSET} apart then differ by only "
        f"{_NEAR:.5f}. At d = 128 no two of 5000 positions come nearer than {_LEAST:.2f}.",
        ("paper", "kazemnejad"),
        (
            PreparedView(
                "clock_hands", "Read a position from its hands", {"d": 8, "t": 10, "dim": 0}
            ),
            PreparedView("criteria", "See what one pair is worth", {"d": 2}),
        ),
    ),
    Question(
        "Why 10 000, and does the encoding repeat after it?",
        "Why 10 000 is unknown: the paper gives no reason, and no derivation is known. On whole "
        "positions the encoding never repeats, because π is irrational. At d = 512 positions 0 and "
        f"10 000 are {pe_core.offset_distance(10_000, 512):.1f} apart, neighbours only "
        f"{pe_core.offset_distance(1, 512):.2f}. A larger base spreads the slow waves further and "
        "leaves pair 0 as it is.",
        ("paper", "tensor2tensor_1591", "hugging_face_blog"),
        (
            PreparedView(
                "sinusoids", "See the waves of base 1 000 000", {"n": 1_000_000, "dim": 0}
            ),
            PreparedView("criteria", "See how near positions come", {"d": 512}),
        ),
    ),
    Question(
        "Does the similarity fall steadily with distance?",
        "No. The dot product falls at first and swings later. At d = 128 it rises for the first "
        f"time from offset {_RISE} to {_RISE + 1}, and it is first negative at offset "
        f"{grouped(_NEGATIVE)}. What holds is that it depends on the offset only.",
        ("kazemnejad",),
        (
            PreparedView("dot_products", "Predict how the curve goes on", {"d": 128, "phi": _RISE}),
            PreparedView("dot_products", "The same with 32 dimensions", {"d": 32, "phi": 5}),
        ),
    ),
    Question(
        "How is the matrix M useful to the model?",
        "Nobody multiplies by M. But a head can learn query and key matrices that hold the "
        "rotation of φ, and then its score is highest for the word φ places away, wherever it "
        "stands. The peak is blunt: one place beside it the score is still "
        f"{_CURVE[1] / _CURVE[0]:.0%} of the highest at d = 128. The paper offers this as a "
        "hypothesis. Whether a given model does it has to be measured on that model.",
        ("paper", "kazemnejad"),
        (
            PreparedView("rotation", "See M move every position by 5", {"t": 10, "phi": 5}),
            PreparedView("dot_products", "See how blunt the peak is", {"d": 128, "phi": 1}),
        ),
    ),
    Question(
        "Do near words score higher by themselves?",
        "No. The rows of near positions have the larger dot product, that is true. But attention "
        "compares queries with keys, and learned matrices stand in between. With random matrices "
        "nothing of the nearness is left. A model has to learn it.",
        ("mlm",),
        (
            PreparedView("attention", "See a head with random matrices", {"scheme": "sinusoidal"}),
            PreparedView("dot_products", "See the rows by themselves", {"d": 128, "phi": 1}),
        ),
    ),
)
