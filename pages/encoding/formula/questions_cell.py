"""Predictions about one cell worked out by hand: its exponent, and the table that it is part of."""

from math import log
from typing import Any

from course.numerals import grouped
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


def _exponent_measured(model: Model) -> str:
    view = model.view
    return (
        f"At d = {view.d}, the angle of column {view.dim} is t divided by "
        f"{grouped(view.n)} to the power {_exponent(model):g}."
    )


_EIGHT: dict[str, Any] = {"d": 8, "n": 10_000, "L": 5, "t": 1, "phi": 0, "dim": 5}
_WIDE: dict[str, Any] = {"d": 512, "n": 10_000, "L": 50, "t": 10, "dim": 300}


def _shared_measured(model: Model) -> str:
    view, shared = model.view, model.columns_of(model.view.dim)
    return (
        f"At d = {view.d}, {len(shared)} columns have the same exponent as column "
        f"{view.dim}, counting that column itself. They are columns "
        f"{' and '.join(map(str, shared))}."
    )


_EXPONENT_TWIN = Prediction(
    name="exponent_of_a_column_twin",
    page="formula",
    question=f"A table is {_WIDE['d']} columns wide. To work out column {_WIDE['dim']}, the "
    "position is divided by the base raised to some power. Which other columns need that same "
    "power?",
    options=(
        Option(
            "None of the other columns.",
            "Each column is a wave, so you might think that each has its own power. But columns "
            "come in pairs: the sine and the cosine of one angle.",
            {**_WIDE, "dim": 0},
            lambda model: model.columns_of(model.view.dim) == [model.view.dim],
            "column-is-pair",
            always="Every pair fills two columns.",
        ),
        Option(
            f"Only column {_WIDE['dim'] + 1} does.",
            f"Columns {_WIDE['dim']} and {_WIDE['dim'] + 1} are pair {_WIDE['dim'] // 2}. They "
            "share the angle, and therefore the power of the base. No other pair has that power.",
            _WIDE,
            lambda model: (
                model.columns_of(model.view.dim)
                == sorted([model.view.dim, model.view.dim + 1 - 2 * (model.view.dim % 2)])
            ),
            always="Every pair fills two columns and has a frequency of its own.",
        ),
        Option(
            "All of the other columns.",
            "There is one base for the whole table, so you might think that there is only one "
            "power of it. But the exponent grows from pair to pair, and the angles of later pairs "
            "grow more slowly.",
            {**_WIDE, "dim": 511},
            lambda model: len(model.columns_of(model.view.dim)) == model.view.d,
            "one-speed",
        ),
    ),
    start={**_WIDE, "dim": 2},
    measured=_shared_measured,
    figure="sentence_table",
)

_EXPONENT = Prediction(
    name="exponent_of_a_column",
    page="formula",
    question=f"A model has d = {_EIGHT['d']} and n = {grouped(_EIGHT['n'])}. You work out column "
    f"{_EIGHT['dim']}, counted from 0. Its angle is the position divided by a power of the base. "
    "To which power is the base raised?",
    options=(
        Option(
            "To the power 2 · 2/8.",
            "The index of the pair is half the column number, rounded down: columns 4 and 5 are "
            "pair 2. Column 4 holds the sine of their common angle, and column 5 the cosine.",
            _EIGHT,
            lambda model: _exponent_is(model, model.cell.exponent),
            always="By definition the exponent of a column is twice the index of its pair, "
            "divided by the width.",
        ),
        Option(
            "To the power 2 · 5/8.",
            "You are looking at a column, so you might think that its number is the one to use. "
            "But the symbol in the formula is the index of the pair. Code that loops over the "
            "even columns already uses the column number, which must not be doubled again.",
            {**_EIGHT, "dim": 7},
            lambda model: _exponent_is(model, 2 * model.view.dim / model.view.d),
            "column-is-pair",
        ),
        Option(
            "To the power 2 · 2.",
            "The index of the pair is right. But twice this index is divided by the width, so "
            "that the exponent runs from 0 to nearly 1 in a model of any width. Without this "
            "division, the waves would be far too long.",
            {**_EIGHT, "d": 64},
            lambda model: _exponent_is(model, 2 * model.cell.pair),
            "width-left-out",
        ),
    ),
    start={**_EIGHT, "dim": 0},
    measured=_exponent_measured,
    figure="sentence_table",
    quiz=True,
    reveals=("text.Which number is the exponent?",),
    twin=_EXPONENT_TWIN,
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


def _shape_measured(model: Model) -> str:
    rows, columns = model.table.shape
    return (
        f"The table of {len(model.words)} words at d = {model.view.d} has {rows} rows and "
        f"{columns} columns, and it contains {len(model.frequencies)} frequencies."
    )


_LONG_TABLE: dict[str, Any] = {"d": 12, "n": 10_000, "L": 64, "t": 10, "phi": 0, "dim": 4}


def _frequencies_measured(model: Model) -> str:
    view = model.view
    return (
        f"A table of {grouped(view.L)} rows and {view.d} columns contains "
        f"{len(model.frequencies)} frequencies."
    )


_SHAPE_TWIN = Prediction(
    name="shape_of_a_table_twin",
    page="formula",
    question="A library prints the shape of its table of sines and cosines as (64, 12): 64 rows "
    "and 12 columns. How many different frequencies are in the table?",
    options=(
        Option(
            "There are 12 different ones.",
            "You might expect one frequency per column, because every column is a wave. But a "
            "sine and a cosine share each frequency.",
            {**_LONG_TABLE, "d": 4, "dim": 3},
            lambda model: len(model.frequencies) == model.view.d,
            "column-is-pair",
            always="Each pair fills two columns, so there are more columns than frequencies.",
        ),
        Option(
            "There are 64 different ones.",
            "That would be one wave per position. But a row holds one value of every wave, and "
            "the waves run down the columns.",
            {**_LONG_TABLE, "L": 2048, "t": 2000},
            lambda model: len(model.frequencies) == model.view.L,
            "row-is-a-wave",
        ),
        Option(
            "There are 6 different ones.",
            "The 12 columns are 6 pairs of a sine and a cosine, and each pair has one frequency. "
            "The number of rows does not matter.",
            _LONG_TABLE,
            lambda model: 2 * len(model.frequencies) == model.view.d,
            always="Each pair has one frequency and fills two columns.",
        ),
    ),
    start=_FIVE,
    measured=_frequencies_measured,
    figure="sentence_table",
)

_SHAPE = Prediction(
    name="shape_of_a_table",
    page="formula",
    question="A sentence has 5 words, and each word vector has 10 entries. What is the shape of "
    "the table that is added to the word vectors?",
    options=(
        Option(
            "It has 10 rows and 5 columns.",
            "Some texts write vectors as columns, and such a table contains the same numbers. "
            "Here a row belongs to a position and has as many entries as the word vector that it "
            "is added to.",
            {
                **_FIVE,
                "d": 4,
                "L": 8,
                "dim": 3,
                "words": "here are eight words in a short sentence",
            },
            lambda model: model.table.shape == (model.view.d, len(model.words)),
            "row-per-dimension",
        ),
        Option(
            "It has 5 rows and 10 columns.",
            "There is one row per word and one column per dimension. This is the shape of the word "
            "vectors, so the two can be added cell by cell.",
            _FIVE,
            lambda model: model.table.shape == (len(model.words), model.view.d),
            always="A table has a row for each position and a column for each dimension.",
        ),
        Option(
            "It has 5 rows and 5 columns.",
            "There are 5 pairs and 5 frequencies, which suggests 5 columns. But each pair fills "
            "two columns, one with the sine and one with the cosine.",
            {**_FIVE, "d": 64, "t": 1, "dim": 63, "words": "two words"},
            lambda model: model.table.shape == (len(model.words), model.view.d // 2),
            "column-is-pair",
            always="Each pair fills two columns, so there are more columns than pairs.",
        ),
    ),
    start={key: getattr(DEFAULTS, key) for key in ("d", "n", "L")} | {"words": _FIVE["words"]},
    measured=_shape_measured,
    figure="sentence_table",
    reveals=("numbers.table", "text.What shape does the table have?"),
    twin=_SHAPE_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_SHAPE, _EXPONENT)
