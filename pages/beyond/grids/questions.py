"""Predictions about pictures whose patches are numbered row by row."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.grids.model import NUMBERED, Model
from pages.beyond.grids.naming import number
from pages.beyond.grids.questions_directions import STRAIGHT_ON
from pages.beyond.grids.questions_fitting import FITTED
from pages.beyond.grids.questions_start import START
from pages.beyond.grids.questions_tokens import AFTER_PICTURE

_NUMBERED = {**START, "patches": NUMBERED}


def _most_alike(model: Model, name: str) -> bool:
    """Return whether this one of the three patches is most like the last one of its row."""
    found = {
        "next": model.next_number, "below": model.below, "start": model.row_start
    }  # fmt: skip
    return found[name] == max(found.values())


def _measured(model: Model) -> str:
    return (
        f"Measured with a base of {grouped(model.view.n)} and {model.side} patches per side: "
        f"similarity {number(model.next_number, 3)} with the first patch of the next row, "
        f"{number(model.below, 3)} with the patch below, and {number(model.row_start, 3)} with "
        "the first patch of the same row."
    )


_SMALL = {**_NUMBERED, "side": "8", "t": 23}
_ROW_END_TWIN = Prediction(
    name="row_end_twin",
    page="grids",
    question="A model reads a picture of 8 by 8 patches as one long line, row after row, and each "
    "place in the line has its 1-D encoding. Look at patch 23, at the right edge. Which of these "
    "three patches has the encoding that is most like its own?",
    options=(
        Option(
            "Patch 16, at the left edge of this row.",
            "Both are in the same row. But they are 7 places apart in the line, almost as far as a "
            "patch and the one below it.",
            {**_SMALL, "t": 16, "phi": 7},
            lambda model: _most_alike(model, "start"),
            "row-is-one",
        ),
        Option(
            "Patch 24, at the left edge of the next row.",
            "It is the next place in the line, and the encoding depends on that place alone. "
            "In the picture the two lie at opposite edges.",
            {**_SMALL, "phi": 1},
            lambda model: _most_alike(model, "next"),
        ),
        Option(
            "Patch 31, directly below in the next row.",
            "In the picture it is a neighbour. In the line it is 8 places further on, and the "
            "encoding follows the line.",
            {**_SMALL, "phi": 8},
            lambda model: _most_alike(model, "below"),
            "numbers-follow-space",
        ),
    ),
    start={**START, "side": "8", "t": 27},
    measured=_measured,
    figure="likeness",
)

ROW_END = Prediction(
    name="row_end",
    page="grids",
    question="Number the 14 by 14 patches of a picture row by row, and give each the 1-D encoding "
    "of its number. Patch 41 is the last one in its row. Which of these patches is most like it?",
    options=(
        Option(
            "Patch 55, directly below it.",
            "It is next to patch 41 in the picture. But its number is 14 higher, and the encoding "
            "is that of the number.",
            {**_NUMBERED, "t": 41, "phi": 14},
            lambda model: _most_alike(model, "below"),
            "numbers-follow-space",
        ),
        Option(
            "Patch 28, the first one in its row.",
            "It is in the same row, so you might expect it to be alike. But 13 numbers lie between "
            "the two ends of a row.",
            {**_NUMBERED, "t": 28, "phi": 13},
            lambda model: _most_alike(model, "start"),
            "row-is-one",
        ),
        Option(
            "Patch 42, the first of the next row.",
            "Its number is the next one, and so its encoding is the most similar, although it lies "
            "at the other side of the picture.",
            {**_NUMBERED, "t": 41, "phi": 1},
            lambda model: _most_alike(model, "next"),
        ),
    ),
    start=START,
    measured=_measured,
    figure="likeness",
    quiz=True,
    reveals=(
        "figure.directions",
        "text.One number for each patch",
    ),
    twin=_ROW_END_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (ROW_END, STRAIGHT_ON, AFTER_PICTURE, FITTED)
