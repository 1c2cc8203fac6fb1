"""Predictions about the rows of a table that no training text reaches."""

from statistics import median
from typing import Any

import numpy as np

from course.questions import Option, Prediction
from pages.beyond.learned_tables.model import Model
from pages.beyond.learned_tables.questions_training import START

_SMALL: dict[str, Any] = {**START, "learned": "trained-small"}
_LARGE: dict[str, Any] = {**START, "learned": "trained-large"}


def _measured(model: Model) -> str:
    moved, row, reached = model.real.moved, model.real_row, model.real.reached
    return (
        f"Measured: after training, row {row} lies {moved[row]:.3f} from where it began. The rows "
        f"0 to {reached - 1} moved by {moved[:reached].mean():.3f} on average."
    )


def _middle(model: Model) -> float:
    return float(median(model.real.moved[: model.real.reached].tolist()))


def _unmoved(model: Model) -> list[int]:
    """Return the rows that lie exactly where they began."""
    return [int(row) for row in np.flatnonzero(model.real.moved == 0)]


def _twin_measured(model: Model) -> str:
    moved, row = model.real.moved, model.real_row
    return (
        f"Measured: {len(_unmoved(model))} of {len(moved)} rows are unchanged after training. Row "
        f"{row} has moved by {moved[row]:.3f}."
    )


_TWIN = Prediction(
    name="rows_kept_twin",
    page="learned_tables",
    question="Another table of 40 rows begins with larger random numbers, and again no training "
    "text has more than 32 tokens. Which of its rows are exactly the same after training?",
    options=(
        Option(
            "None of its rows.",
            "Training adjusts the table as a whole only where the result depends on it. A row that "
            "is never looked up has no effect on any answer, so nothing says how to adjust it.",
            {**_LARGE, "t": 20},
            lambda model: not _unmoved(model),
            "rows-train-together",
            always="No text looks up the last rows, and nothing adjusts a row without that.",
        ),
        Option(
            "The last eight of them.",
            "Texts of at most 32 tokens look up rows 0 to 31. The rows after them are never added "
            "to a word, and keep the random numbers that they began with.",
            {**_LARGE, "t": 35},
            lambda model: _unmoved(model) == list(range(32, 40)),
        ),
        Option(
            "The last eight and row 31.",
            "Row 31 is indeed reached only by the longest texts, so it moved less than most rows. "
            "But some texts do have 32 tokens, and each of them adjusts it.",
            {**_LARGE, "t": 31},
            lambda model: _unmoved(model) == list(range(31, 40)),
            "rows-by-formula",
            always="Some of the training texts have 32 tokens, so row 31 is trained.",
        ),
    ),
    start=_LARGE,
    measured=_twin_measured,
    figure="row_moves",
    asked_with="row_components",
)

ROWS_KEPT = Prediction(
    name="rows_kept",
    page="learned_tables",
    question="A table of 40 rows begins with small random numbers. It is trained, and no training "
    "text has more than 32 tokens. How far has row 36 moved by the end?",
    options=(
        Option(
            "It has not moved at all.",
            "No text looks up row 36, so no answer depends on it, and training has no reason to "
            "change it. It keeps the random numbers that it began with.",
            {**_SMALL, "t": 36},
            lambda model: model.real.moved[model.real_row] == 0,
        ),
        Option(
            "A little, with its neighbours.",
            "In a trained table neighbours are often similar, as if each row pulled the next one "
            "along. But every row is adjusted separately, and only by the texts that reach it.",
            {**_SMALL, "t": 34},
            lambda model: 0 < model.real.moved[model.real_row] < _middle(model),
            "rows-by-formula",
        ),
        Option(
            "As far as most other rows.",
            "The table is one matrix of weights, and every step adjusts this matrix. But a row "
            "that no text looks up has no effect on the answers.",
            {**_SMALL, "t": 39},
            lambda model: model.real.moved[model.real_row] >= _middle(model) > 0,
            "rows-train-together",
        ),
    ),
    start=_SMALL,
    measured=_measured,
    figure="row_moves",
    asked_with="row_components",
    reveals=("checks.moved", "text.Rows that no text reaches"),
    twin=_TWIN,
)
