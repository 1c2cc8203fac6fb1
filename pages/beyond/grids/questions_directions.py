"""Predictions about pairs that follow one axis, and pairs that follow any direction."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.grids.model import AXIAL, DIAGONAL, MIXED, SINUSOID, STRAIGHT, Model
from pages.beyond.grids.naming import NAMES, number
from pages.beyond.grids.questions_start import START

_CLOSE = 0.01
# From patch 90 on, in row 6 and column 6: six columns on, or three rows and three columns.
_ON, _ACROSS = {"t": 90, "phi": STRAIGHT[1]}, {"t": 90, "phi": 14 * DIAGONAL[0] + DIAGONAL[1]}


def _ahead(model: Model) -> float:
    """Return by how much the patch straight on is more alike than the one on the diagonal."""
    return model.alike(STRAIGHT) - model.alike(DIAGONAL)


def _measured(model: Model) -> str:
    return (
        f"Measured with {NAMES[model.view.patches]}, a base of {grouped(model.view.n)} and a "
        f"width of {model.width}: similarity {number(model.alike(STRAIGHT), 3)} at {STRAIGHT[1]} "
        f"columns, and {number(model.alike(DIAGONAL), 3)} at {DIAGONAL[0]} rows and "
        f"{DIAGONAL[1]} columns."
    )


def _straight(model: Model) -> bool:
    return _ahead(model) >= _CLOSE


def _diagonal(model: Model) -> bool:
    return _ahead(model) <= -_CLOSE


def _alike(model: Model) -> bool:
    return abs(_ahead(model)) < _CLOSE


_MIXED = {**START, "patches": MIXED}
_AXIAL = {**START, "patches": AXIAL}

_TWIN = Prediction(
    name="straight_on_twin",
    page="grids",
    question="Now each pair has a direction of its own, and the directions are spread evenly "
    "(mixed RoPE). Compare the same two keys again, each equal to the query. Key A is 6 columns "
    "to the right in the same row, and key B is 3 rows down and 3 columns to the right. Which one "
    "scores higher?",
    options=(
        Option(
            "Key A, in the same row.",
            "With axial RoPE it does, because half of the pairs see no difference between the "
            "columns of one row. Here almost every pair sees some of the way to A, and A is "
            "further away.",
            {**_MIXED, **_ON},
            _straight,
            "row-is-one",
        ),
        Option(
            "Key B, on the diagonal.",
            "With directions on all sides it is the distance that counts, more or less, and B is "
            "nearer.",
            {**_MIXED, **_ACROSS},
            _diagonal,
        ),
        Option(
            "Neither, they are alike.",
            "Both are 6 steps away if each step goes along a row or a column. But with a direction "
            "of its own a pair does not count such steps.",
            {**_MIXED, **_ACROSS, "d": 64},
            _alike,
            "steps-add-up",
        ),
    ),
    start={**START, "patches": SINUSOID},
    measured=_measured,
    figure="likeness",
)

STRAIGHT_ON = Prediction(
    name="straight_on",
    page="grids",
    question="With axial RoPE, half of the pairs turn with the column and half with the row. Two "
    "keys are equal to the query: key A is 6 columns to the right in the same row, key B is 3 rows "
    "down and 3 columns to the right, which is nearer. Which one scores higher?",
    options=(
        Option(
            "Neither, they are alike.",
            "Both are 6 steps away, if a step goes along a row or a column. But the similarity "
            "does not fall by the same amount at each step, and A takes all its steps along one "
            "axis.",
            {**_AXIAL, **_ACROSS, "d": 64},
            _alike,
            "steps-add-up",
        ),
        Option(
            "Key B, on the diagonal.",
            "B is nearer in the picture. But at B all the pairs have turned, while at A the pairs "
            "of the rows have not turned at all.",
            {**_AXIAL, **_ACROSS},
            _diagonal,
            "nearer-is-more-alike",
        ),
        Option(
            "Key A, in the same row.",
            "In the same row, the pairs that follow the row have not turned, and they add as much "
            "as they can. So the picture shows a cross.",
            {**_AXIAL, **_ON},
            _straight,
        ),
    ),
    start=START,
    measured=_measured,
    figure="likeness",
    reveals=(
        "numbers.similarity",
        "formula.likeness",
        "table.straight",
        "text.Any direction",
    ),
    twin=_TWIN,
)
