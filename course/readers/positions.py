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
        "Which are unique, the rows or the columns? How can order be read if the values do not "
        "rise?",
        "The rows are unique. A single entry keeps coming close to earlier values, so one entry "
        "is not enough to read off the position. Several entries together are enough, just as "
        "several hands of a clock show the time. In practice one pair is too few: with d = 2, "
        f"two rows that are {_OFFSET} positions apart differ by only {_NEAR:.5f}. At d = 128 no "
        f"two of 5 000 rows are closer than {_LEAST:.2f}.",
        ("paper", "kazemnejad"),
        (
            PreparedView(
                "clock_hands", "Read a position from its hands", {"d": 8, "t": 10, "dim": 0}
            ),
            PreparedView("criteria", "See how far one pair gets", {"d": 2}, at="numbers_criteria"),
        ),
    ),
    Question(
        "Why 10 000, and does the encoding repeat after 10 000 positions?",
        "We know of no reason for the base of 10 000: the paper gives none. At whole positions the "
        "encoding never repeats, because π is irrational. At d = 512 rows 0 and 10 000 are "
        f"{pe_core.offset_distance(10_000, 512):.1f} apart, while neighbouring rows are only "
        f"{pe_core.offset_distance(1, 512):.2f} apart. A larger base makes the slow waves longer "
        "and leaves pair 0 as it is.",
        ("paper", "tensor2tensor_1591", "hugging_face_blog"),
        (
            PreparedView(
                "sinusoids", "See the waves of base 1 000 000", {"n": 1_000_000, "dim": 0}
            ),
            PreparedView(
                "criteria",
                "See how far apart positions 0 and 10 000 are",
                {"d": 512},
                at="checks_criteria",
            ),
        ),
    ),
    Question(
        "Does the similarity fall steadily with distance?",
        "No. The dot product falls at first and later goes up and down. At d = 128 it rises for "
        f"the first time from offset {_RISE} to {_RISE + 1}, and it is first negative at offset "
        f"{grouped(_NEGATIVE)}. It does depend on the offset alone, however.",
        ("kazemnejad",),
        (
            PreparedView("dot_products", "Predict how the curve goes on", {"d": 128, "phi": _RISE}),
            PreparedView("dot_products", "The same with 32 dimensions", {"d": 32, "phi": 5}),
        ),
    ),
    Question(
        "How is the matrix M useful to the model?",
        "No model multiplies by M as such. But a head can learn query and key matrices that "
        "contain the rotation by φ, and then its score is highest for the word φ positions "
        "away, wherever the query is. The peak is broad: at d = 128 the score next to it is "
        f"still {_CURVE[1] / _CURVE[0]:.0%} of the highest score, only "
        f"{_CURVE[0] - _CURVE[1]:.2f} lower. "
        "The paper offers this as a hypothesis. Whether a given model does this has to be "
        "measured on that model.",
        ("paper", "kazemnejad"),
        (
            PreparedView("rotation", "See M move every position by 5", {"t": 10, "phi": 5}),
            PreparedView("dot_products", "See how broad the peak is", {"d": 128, "phi": 1}),
        ),
    ),
    Question(
        "Do nearby words automatically score higher?",
        "No. It is true that the rows of nearby positions have larger dot products. But attention "
        "compares queries with keys, and learned matrices come in between. With random matrices, "
        "this similarity does not carry over to the scores. A model has to learn to prefer nearby "
        "words.",
        ("mlm",),
        (
            PreparedView("attention", "See a head with random matrices", {"scheme": "sinusoidal"}),
            PreparedView("dot_products", "See the rows by themselves", {"d": 128, "phi": 1}),
        ),
    ),
)
