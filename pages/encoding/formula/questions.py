"""Predictions about the base: which parts of the table do without it. The page's questions."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.formula import questions_cell
from pages.encoding.formula.model import Model
from pages.encoding.formula.questions_cell import ROBOT
from pages.encoding.formula.questions_length import LENGTH
from pages.encoding.formula.questions_words import WORDS
from pe_core.figures import differ

_ROUNDING = 1e-12
_START: dict[str, Any] = {key: getattr(DEFAULTS, key) for key in ("d", "n", "L", "t", "dim")}


def _kept(model: Model) -> list[int]:
    """Return which rows are the same with this base as with that of the other example."""
    return [row for row, apart in enumerate(_apart_by_base(model)) if apart < _ROUNDING]


def _apart_by_base(model: Model) -> list[float]:
    """Return how far each row differs between this base and that of the other example."""
    d, n, length = model.view.d, model.view.n, model.view.L
    apart = abs(pe_core.sinusoidal(length, d, n) - pe_core.sinusoidal(length, d, ROBOT["n"]))
    return [float(row.max()) for row in apart]


def _kept_measured(model: Model) -> str:
    row = model.view.t
    return (
        f"Row {row} of the table with n = {ROBOT['n']} and row {row} of the table "
        f"with n = {grouped(model.view.n)} {differ(_apart_by_base(model)[row])}."
    )


_FACTOR = 50


def _columns_measured(model: Model) -> str:
    kept, n = model.columns_kept(_FACTOR * model.view.n), model.view.n
    return (
        f"At d = {model.view.d}, the columns that are the same with the bases "
        f"{grouped(n)} and {grouped(_FACTOR * n)} are columns {' and '.join(map(str, kept))}."
    )


_TWO_BASES = {**_START, "d": 8, "dim": 0}
_BASE_TWIN = Prediction(
    name="row_without_base_twin",
    page="formula",
    question=f"Two models have tables of the same size. One uses a base of {grouped(DEFAULTS.n)}, "
    f"the other a base of {grouped(_FACTOR * DEFAULTS.n)}. You compare the tables column by "
    "column, over all rows. Which columns are the same in both?",
    options=(
        Option(
            "Only columns 0 and 1.",
            "In pair 0 the base is raised to the power 0, which is 1 for every base. So its angle "
            "is the position itself. In every other pair the larger base makes the waves longer.",
            _TWO_BASES,
            lambda model: model.columns_kept(_FACTOR * model.view.n) == [0, 1],
            always="The base to the power 0 is 1, and no other power is the same for two "
            "different bases.",
        ),
        Option(
            "None of the columns.",
            "The base is written in the formula of every cell, so you might think that it changes "
            "every column. But in pair 0 its exponent is 0.",
            {**_TWO_BASES, "d": 512, "dim": 1},
            lambda model: not model.columns_kept(_FACTOR * model.view.n),
            "base-scales-all",
            always="The base to the power 0 is 1.",
        ),
        Option(
            "All of the columns.",
            "Sines and cosines stay between −1 and 1 for every base, so you might think that the "
            "base changes little. But it changes the position at which each value occurs.",
            {**_TWO_BASES, "d": 4, "dim": 2},
            lambda model: len(model.columns_kept(_FACTOR * model.view.n)) == model.view.d,
            "base-shortens",
        ),
    ),
    start=_START,
    measured=_columns_measured,
    figure="sentence_table",
)

_PAPERS_BASE: dict[str, Any] = {**ROBOT, "n": DEFAULTS.n, "t": 0, "dim": 1}
_BASE = Prediction(
    name="row_without_base",
    page="formula",
    question=f"The table of “I am a robot” is worked out with the base n = {ROBOT['n']}. Now take "
    f"the base used in the paper, n = {grouped(DEFAULTS.n)}. Which row has the same values as "
    "before?",
    options=(
        Option(
            "The row of position 0.",
            "Every angle is 0 there. The sine of 0 is 0 and the cosine is 1, so the row reads 0, "
            "1, 0, 1 for every base.",
            _PAPERS_BASE,
            lambda model: 0 in _kept(model),
            always="At position 0 every angle is 0, whatever it is divided by.",
        ),
        Option(
            "None of the four rows.",
            "The base is in the formula of every cell, so you might think that every cell "
            "changes. But the power of the base is only a divisor, and at position 0 it divides 0.",
            {**ROBOT, "n": 1_000_000, "t": 0, "dim": 3},
            lambda model: not _kept(model),
            "base-scales-all",
            always="At position 0 every angle is 0, whatever it is divided by.",
        ),
        Option(
            "The row of position 1.",
            "In pair 0 the base is raised to the power 0, so columns 0 and 1 do keep their values "
            "there. The other pair has a different frequency with each base.",
            {**ROBOT, "n": 2, "t": 1, "dim": 2},
            lambda model: 1 in _kept(model),
            "one-speed",
        ),
    ),
    start=ROBOT,
    measured=_kept_measured,
    figure="sentence_table",
    reveals=("checks.row_0",),
    twin=_BASE_TWIN,
)


QUESTIONS: tuple[Prediction, ...] = (
    WORDS,
    LENGTH,
    *questions_cell.QUESTIONS,
    _BASE,
)
