"""Predictions about what the table depends on: not the words, not the length, but the base."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.formula import questions_cell
from pages.encoding.formula.model import Model
from pages.encoding.formula.questions_cell import ROBOT

_ROUNDING = 1e-12
_START: dict[str, Any] = {key: getattr(DEFAULTS, key) for key in ("d", "n", "L", "t", "dim")}
_SENTENCE, _TURNED_ROUND = DEFAULTS.words, "Jane likes John"


def _typed_rows(model: Model) -> Floats:
    """Return what is added to the words of the sentence for their positions."""
    return model.position_part(model.words)


def _apart(model: Model) -> Floats:
    """Return how far that is from what is added to the words of the first sentence.

    Only the positions count that both sentences have.
    """
    typed, first = _typed_rows(model), _first_rows(model)
    both = min(len(typed), len(first))
    return np.asarray(abs(typed[:both] - first[:both]))


def _first_rows(model: Model) -> Floats:
    return model.position_part(pe_core.split_words(_SENTENCE))


def _goes_with_the_word(model: Model) -> bool:
    """Return whether the first word takes its row along to its new place at the end."""
    return bool(abs(_typed_rows(model)[-1] - _first_rows(model)[0]).max() < _ROUNDING)


def _row_0_measured(model: Model) -> str:
    far = abs(_typed_rows(model)[-1] - _first_rows(model)[0]).max()
    return (
        f"Measured: in “{model.view.words}” the row of the last word differs from the row that it "
        f"had as the first word of “{_SENTENCE}” by up to {far:.2f}."
    )


def _rows_measured(model: Model) -> str:
    apart = _apart(model).max(axis=1)
    return (
        f"Measured: {int((apart > _ROUNDING).sum())} of {len(apart)} rows differ between "
        f"“{_SENTENCE}” and “{model.view.words}”, by at most {apart.max():.1g}."
    )


_SWAPPED = {**_START, "words": _TURNED_ROUND}
_WORDS = Prediction(
    name="other_words",
    page="formula",
    question=f"Begin with “{_SENTENCE}”, then type “{_TURNED_ROUND}” instead. Which of the three "
    "rows of numbers change?",
    options=(
        Option(
            "Only rows 0 and 2 change.",
            "John and Jane have changed places, so their numbers seem to move with them. What "
            "moves with a word is its embedding, which comes from a different table. This formula "
            "contains the position, the width and the base, but no word.",
            {**_START, "words": "Mary says that Paul and Jane like John"},
            _goes_with_the_word,
            "depends-on-word",
            measured=_row_0_measured,
        ),
        Option(
            "None of the three rows.",
            "A row belongs to a position. Any word at position 2 gets row 2, and the table needs "
            "no word at all: it even has rows for the positions after your sentence.",
            _SWAPPED,
            lambda model: bool(_apart(model).max() < _ROUNDING),
            always="The formula does not contain any word.",
        ),
        Option(
            "All three of the rows.",
            "A different sentence means something else, and the vectors inside a model do change "
            "with it. This table is worked out before the model sees a word, and it is the same "
            "for all sentences.",
            {**_START, "words": "nobody ever sleeps"},
            lambda model: bool((_apart(model).max(axis=1) > _ROUNDING).all()),
            "depends-on-sentence",
            always="The formula does not contain any word.",
        ),
    ),
    start={**_START, "words": _SENTENCE},
    measured=_rows_measured,
    figure="sentence_table",
    revealed_title="The words change, but the numbers stay the same",
    quiz=True,
    reveals=("checks.words", "text.Nothing in it is learned"),
)


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
        f"Measured: between n = {ROBOT['n']} and n = {grouped(model.view.n)}, row {row} differs by "
        f"up to {_apart_by_base(model)[row]:.2g}."
    )


_FACTOR = 50


def _columns_measured(model: Model) -> str:
    kept, n = model.columns_kept(_FACTOR * model.view.n), model.view.n
    return (
        f"Measured at d = {model.view.d}: {len(kept)} columns are the same with the bases "
        f"{grouped(n)} and {grouped(_FACTOR * n)}, the last of them column {kept[-1]}."
    )


_TWO_BASES = {**_START, "d": 8, "dim": 0}
_BASE_TWIN = Prediction(
    name="row_without_base_twin",
    page="formula",
    question=f"Two models have tables of the same size. One uses the base {grouped(DEFAULTS.n)}, "
    f"the other {grouped(_FACTOR * DEFAULTS.n)}. You compare the tables column by column, over all "
    "rows. Which columns are the same in both?",
    options=(
        Option(
            "Only the columns 0 and 1.",
            "In pair 0 the base is raised to the power 0, which is 1 for every base. So its angle "
            "is the position itself. In every other pair the larger base makes the waves longer.",
            _TWO_BASES,
            lambda model: model.columns_kept(_FACTOR * model.view.n) == [0, 1],
            always="The base to the power 0 is 1, and no other power is the same for two "
            "different bases.",
        ),
        Option(
            "None of the columns.",
            "The base is written in the formula of every cell, so it seems to change every "
            "column. But in pair 0 its exponent is 0.",
            {**_TWO_BASES, "d": 512, "dim": 1},
            lambda model: not model.columns_kept(_FACTOR * model.view.n),
            "base-scales-all",
            always="The base to the power 0 is 1.",
        ),
        Option(
            "All of the columns.",
            "All sines and cosines take the same range of values, so a different base seems to "
            "change little. But it changes the position at which each value occurs.",
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
    question=f"“I am a robot” is worked out with the base n = {ROBOT['n']}. Now take the base of "
    f"the paper, n = {grouped(DEFAULTS.n)}. Which row has the same numbers as before?",
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
            "The base is in the formula of every cell, so every cell seems to change. But a power "
            "of the base is only the divisor, and at position 0 it divides 0.",
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


def _cell_in(model: Model, length: int) -> float:
    """Return the chosen cell of a table with so many rows."""
    view = model.view
    return float(pe_core.sinusoidal(length, view.d, view.n)[view.t, view.dim])


def _change(model: Model) -> float:
    """Return by how much the chosen cell changes with the length of the sequence."""
    return _cell_in(model, model.view.L) - _cell_in(model, DEFAULTS.L)


_LONGER = {**_START, "L": 500}
_LONG = Prediction(
    name="longer_sequence",
    page="formula",
    question=f"The cell at position {DEFAULTS.t}, dimension {DEFAULTS.dim} has the value "
    f"{Model(DEFAULTS).cell.value:.8f} (d = {DEFAULTS.d}, n = {grouped(DEFAULTS.n)}, "
    f"L = {DEFAULTS.L}). Make the sequence ten times as long, L = 500. What value does the cell "
    "have then?",
    options=(
        Option(
            "A smaller value than before.",
            "If more positions shared the same range, each would get less of it. A normalised "
            "index works like that. But this formula does not contain L.",
            {**_START, "L": 2048, "t": 49, "dim": 0},
            lambda model: _change(model) < -_ROUNDING,
            "depends-on-length",
            always="The formula does not contain the length.",
        ),
        Option(
            "The same value as before.",
            "A longer table has the same rows, and more rows below them. A word at position 10 has "
            "the same row in short and in long sentences.",
            _LONGER,
            lambda model: abs(_change(model)) < _ROUNDING,
            always="The formula does not contain the length.",
        ),
        Option(
            "A value learned from new data.",
            "Much in a model is learned, and a learned table of positions would need new data to "
            "become longer. Here nothing is learned: every value follows from the formula.",
            {**_START, "L": 11, "dim": 0},
            lambda model: abs(_change(model)) > _ROUNDING,
            "learned",
            always="The formula does not contain the length.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at position {model.view.t}, dimension {model.view.dim}: "
        f"{_cell_in(model, DEFAULTS.L):.8f} with L = {DEFAULTS.L}, "
        f"{_cell_in(model, model.view.L):.8f} with L = {grouped(model.view.L)}."
    ),
    figure="sentence_table",
    quiz=True,
    reveals=("text.Nothing in it is learned",),
)

QUESTIONS: tuple[Prediction, ...] = (
    _WORDS,
    _LONG,
    *questions_cell.QUESTIONS,
    _BASE,
)
