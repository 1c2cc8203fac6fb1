"""Questions about writing it in code."""

import pe_core
from course.readers.kinds import PreparedView, Question

_SMALL = pe_core.sinusoidal(5, 10)
_ANGLES = pe_core.angles(range(5), 10)
_START = pe_core.sinusoidal(2, 4).round(2)[0]

QUESTIONS = (
    Question(
        "Should the columns be interleaved or in halves?",
        "These are two orders of the same columns. Norms, distances and dot products are the "
        "same in both. The order matters only for weights that were trained with one of them: "
        "in the other order, each weight is applied to the wrong column. Keep the order that "
        "the checkpoint uses.",
        ("paper",),
        (
            PreparedView("heatmap", "See a table in halves", {"layout": "halves"}),
            PreparedView("libraries", "See which libraries use which"),
        ),
    ),
    Question(
        "My shapes do not fit, or they fit and the result is wrong. Why?",
        "With the batch first, x has shape (B, L, d): add the first L rows of a table of shape "
        "(max_len, d). Some listings expect the sequence first and slice `pe[:x.size(0)]`, with "
        "pe of shape (max_len, 1, d). If the batch comes first, this slice gives every token of a "
        "sentence the same row and raises no error. The position must run along the token axis.",
        ("notes",),
        (
            PreparedView("code", "See a listing for the batch first", {"library": "PyTorch"}),
            PreparedView(
                "bugs",
                "See the position on the wrong axis",
                {"bug": "position-along-the-wrong-axis"},
            ),
        ),
    ),
    Question(
        "What shapes do 5 tokens and 10 dimensions give?",
        f"The table has shape {_SMALL.shape}: one row per token. The angles have shape "
        f"{_ANGLES.shape}: one column per pair. The word vectors also have shape {_SMALL.shape}, "
        "and so does the sum. In a batch of B sentences the word vectors have one more axis in "
        "front, and the same table is added to each sentence.",
        ("paper",),
        (
            PreparedView("code", "See the listing with these numbers", {"d": 10, "L": 5}),
            PreparedView("heatmap", "See the whole table", {"d": 10, "L": 5}),
        ),
    ),
    Question(
        "Do positions start at 0 or at 1, and what about padding?",
        "The paper does not say. Counted from 0, the first row reads "
        f"{', '.join(f'{value:g}' for value in _START)} and so on. A different start applies the "
        "same rotation to all rows, so the dot product of two rows does not change. Trained "
        "weights do depend on the start: keep the start that the checkpoint uses and, with "
        "padding in front, count from the first real token. In a learned table each row is "
        "learned separately, so a different start gives different rows.",
        ("paper",),
        (
            PreparedView("wild", "See a library that starts at 2", {"family": "fairseq"}),
            PreparedView("rotation", "See a shift by 2", {"t": 0, "phi": 2}),
        ),
    ),
    Question(
        "Are a few bits enough, as in bfloat16?",
        "For the finished table, yes. For the angles, no: with so few bits, many whole "
        "positions are rounded to one of their neighbours before any sine is taken, and their rows "
        "come out equal. Compute the angles in float64 and round at the end.",
        ("paper",),
        (
            PreparedView("few_bits", "See which positions merge", {"format": "bfloat16"}),
            PreparedView("code", "See where the listings round", {"library": "PyTorch"}),
        ),
    ),
    Question(
        "What if d is odd?",
        "The formula needs pairs, so d must be even. For an odd d, libraries differ: some drop the "
        "last cosine, some leave a column of zeros, and some raise an error. An even d avoids the "
        "question, and this course allows only even values.",
        ("kazemnejad", "mlm"),
        (
            PreparedView("libraries", "See what libraries do with it"),
            PreparedView(
                "formula", "See sine and cosine pair by pair", {"d": 4, "L": 5, "t": 3, "dim": 2}
            ),
        ),
    ),
    Question(
        "Why do listings write exp and log for the frequencies?",
        "exp(−2k/d · ln n) and n^(−2k/d) are the same value, written differently. The form with "
        "exp and log is not more accurate: in float32 both have about the same error at late "
        "positions. What helps is to compute the angle in float64.",
        ("notes",),
        (
            PreparedView("code", "See the power itself", {"library": "NumPy"}),
            PreparedView("code", "See it in PyTorch", {"library": "PyTorch"}),
        ),
    ),
)
