"""What to read after the course: a source, and what it is good for and for whom."""

from typing import NamedTuple


class Reading(NamedTuple):
    """A key of `course.sources`, and one sentence on what to read it for."""

    source: str
    reason: str


READING = (
    Reading(
        "paper",
        "For everyone: a section of about a page defines the encoding, gives the authors' reasons "
        "for it and reports nearly identical results with a learned table.",
    ),
    Reading(
        "illustrated_transformer",
        "For beginners who want to see the whole Transformer in pictures before they study one "
        "part of it.",
    ),
    Reading(
        "illustrated_notebook",
        "For readers of that article who wonder why its two large pictures differ: the notebook "
        "draws the second one, with sines and cosines interleaved as in the paper, while the first "
        "has all sines in its left half.",
    ),
    Reading(
        "kazemnejad",
        "For a first intuition: the article goes from criteria to binary numbers and on to sines "
        "and cosines, and proves that a shift is a linear map.",
    ),
    Reading(
        "mlm",
        "For those who learn from code: a small table is computed by hand and in NumPy.",
    ),
    Reading(
        "annotated_transformer",
        "For programmers: the text of the paper is set beside an implementation in PyTorch, with "
        "the encoding as a module of its own.",
    ),
    Reading(
        "tensorflow_notebook",
        "For those who like to experiment: the notebook builds the matrix of a shift and measures "
        "its error, for a table whose columns are in halves and whose slowest frequency is exactly "
        "1/10 000.",
    ),
    Reading(
        "denk",
        "For readers who want each line of the proof that the row of a later position is a linear "
        "function of the row of an earlier one.",
    ),
    Reading(
        "tensor2tensor_1591",
        "For those who still wonder why the encoding is added and not concatenated: a discussion, "
        "not a proof.",
    ),
    Reading(
        "rope",
        "For readers who know dot products and rotations, and want to see how rotating queries and "
        "keys makes a score depend on the offset.",
    ),
    Reading(
        "alibi",
        "For those whose texts are longer than those in training: a bias that needs no table, with "
        "measurements beyond the trained length.",
    ),
    Reading(
        "hugging_face_blog",
        "For readers who want one line of thought from whole numbers to RoPE: the whole post, not "
        "only this footnote.",
    ),
)
