"""Predictions about one cell worked out by hand: its exponent, and the table it stands in."""

from math import log
from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS, PRESETS
from pages.encoding.formula.model import Model

_ROUNDING = 1e-12
ROBOT: dict[str, Any] = {
    **PRESETS["I am a robot"],
    "words": "I am a robot",
    "t": 1,
    "phi": 0,
    "dim": 2,
}


def _exponent(model: Model) -> float:
    """Return to which power the base was raised for the chosen cell, read off its frequency."""
    return -log(model.cell.speed) / log(model.view.n)


def _exponent_is(model: Model, expected: float) -> bool:
    return abs(_exponent(model) - expected) < _ROUNDING


_EXPONENT = Prediction(
    name="exponent_of_a_column",
    page="formula",
    question="“I am a robot” has d = 4 and n = 100. You work out column 2 at position 1. To which "
    "power is 100 raised?",
    options=(
        Option(
            "To 2 · 2/4: the column is 2.",
            "In 2i/d the letter i is the pair, and column 2 is the sine of pair 1. Code that walks "
            "over the even columns has the column in hand, and must not double it again.",
            ROBOT,
            lambda model: _exponent_is(model, 2 * model.view.dim / model.view.d),
            "column-is-pair",
        ),
        Option(
            "To 2 · 1/4: the pair is 1.",
            "Half of the column, without a remainder, is the pair. Columns 2 and 3 share it, and "
            "so they share the angle: one has its sine, the other its cosine.",
            {**ROBOT, "dim": 3},
            lambda model: _exponent_is(model, model.cell.exponent),
            always="By definition the exponent of a column is twice its pair over the width.",
        ),
        Option(
            "To 2: the column itself.",
            "Without the division by d the waves would be far too long: the exponent must stay "
            "below 1, however wide the model is.",
            {**ROBOT, "t": 2},
            lambda model: _exponent_is(model, model.view.dim),
            "column-is-pair",
        ),
    ),
    start={**ROBOT, "dim": 0},
    measured=lambda model: (
        f"Measured: the frequency of columns 2 and 3 is {model.view.n} to the power "
        f"−{_exponent(model):g}."
    ),
    figure="sentence_table",
    quiz=True,
)


_FIVE: dict[str, Any] = {
    "d": 10,
    "n": 10_000,
    "L": 5,
    "t": 4,
    "phi": 0,
    "dim": 9,
    "words": "every word has a row",
}
_SHAPE = Prediction(
    name="shape_of_a_table",
    page="formula",
    question="A sentence has 5 words and the model is 10 wide. What shape has its table?",
    options=(
        Option(
            "10 rows and 5 columns: one column a word.",
            "Turned like that it runs too, as long as nothing is added to it. A row belongs to a "
            "position, and must be as wide as the word vector it is added to.",
            _FIVE,
            lambda model: model.table.shape == (model.view.d, len(model.words)),
            "runs-so-right",
        ),
        Option(
            "5 rows and 5 columns: 10 dimensions make 5 pairs.",
            "There are 5 pairs, and so 5 frequencies. But each pair fills two columns, one with "
            "the sine and one with the cosine.",
            _FIVE,
            lambda model: model.table.shape == (len(model.words), model.view.d // 2),
            "column-is-pair",
            always="Each pair fills two columns, so there are more columns than pairs.",
        ),
        Option(
            "5 rows and 10 columns.",
            "One row a word, one column a dimension. It has the shape of the word vectors, so the "
            "two can be added cell by cell.",
            _FIVE,
            lambda model: model.table.shape == (len(model.words), model.view.d),
            always="A table has a row for each position and a column for each dimension.",
        ),
    ),
    start={key: getattr(DEFAULTS, key) for key in ("d", "n", "L")} | {"words": _FIVE["words"]},
    measured=lambda model: (
        f"Measured: the table has {model.table.shape[0]} rows and {model.table.shape[1]} columns, "
        f"from {len(model.frequencies)} frequencies."
    ),
    figure="sentence_table",
)

QUESTIONS: tuple[Prediction, ...] = (_SHAPE, _EXPONENT)
