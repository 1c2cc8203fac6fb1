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


_SWAPPED = {**_START, "words": _TURNED_ROUND}
_WORDS = Prediction(
    name="other_words",
    page="formula",
    question=f"Begin with “{_SENTENCE}”, then type “{_TURNED_ROUND}” instead. Which numbers of the "
    "table change?",
    options=(
        Option(
            "Rows 0 and 2 change places: the numbers go with the words.",
            "Look at the formula: position, width and base are in it, the word is not. What goes "
            "with a word is its embedding, and that is another table.",
            {**_SWAPPED, "t": 2, "dim": 0},
            _goes_with_the_word,
            "depends-on-word",
        ),
        Option(
            "All of them: another sentence has another encoding.",
            "Then a model would have to learn one for each sentence. This table is worked out, not "
            "learned, and it is the same for all sentences.",
            {**_SWAPPED, "t": 0, "dim": 1},
            lambda model: bool((_apart(model).max(axis=1) > _ROUNDING).all()),
            "depends-on-word",
            always="No word stands in the formula.",
        ),
        Option(
            "None of them: a row belongs to a position.",
            "Whatever word stands at position 2 gets row 2. The table needs no word at all: the "
            "rows below your sentence are there already.",
            _SWAPPED,
            lambda model: bool(_apart(model).max() < _ROUNDING),
            always="No word stands in the formula.",
        ),
    ),
    start={**_START, "words": _SENTENCE},
    measured=lambda model: (
        "Measured: the largest difference between what is added to the words of the two sentences "
        f"is {_apart(model).max():.1g}."
    ),
    figure="sentence_table",
    revealed_title="The words change, the numbers stay",
    quiz=True,
)


def _kept(model: Model) -> list[int]:
    """Return which rows are the same with this base as with that of the other example."""
    d, n, length = model.view.d, model.view.n, model.view.L
    apart = abs(pe_core.sinusoidal(length, d, n) - pe_core.sinusoidal(length, d, ROBOT["n"]))
    return [row for row in range(length) if apart[row].max() < _ROUNDING]


def _kept_measured(model: Model) -> str:
    length, kept = model.view.L, _kept(model)
    return f"Measured: of {length} rows {len(kept)} is the same with both bases, row {kept[0]}."


_PAPERS_BASE: dict[str, Any] = {**ROBOT, "n": DEFAULTS.n}
_BASE = Prediction(
    name="row_without_base",
    page="formula",
    question=f"“I am a robot” is worked out with n = {ROBOT['n']}. Take the base of the paper, "
    f"n = {grouped(DEFAULTS.n)}. Does any row stay as it is?",
    options=(
        Option(
            "No: the base stands in every cell.",
            "It stands there as a divisor. At position 0 it divides 0, and 0 over anything is 0.",
            {**_PAPERS_BASE, "t": 0, "dim": 0},
            lambda model: not _kept(model),
            "base-scales-all",
            always="At position 0 every angle is 0, whatever it is divided by.",
        ),
        Option(
            "Row 1: at position 1 the angles are the frequencies.",
            "They are, and the frequencies are what the base changes: all but that of pair 0.",
            _PAPERS_BASE,
            lambda model: 1 in _kept(model),
            "base-scales-all",
        ),
        Option(
            "Row 0: it reads 0, 1, 0, 1, … for every base.",
            "Every angle is 0 there, and the sine of 0 is 0, the cosine 1.",
            {**_PAPERS_BASE, "t": 0, "dim": 1},
            lambda model: 0 in _kept(model),
            always="At position 0 every angle is 0, whatever it is divided by.",
        ),
    ),
    start=ROBOT,
    measured=_kept_measured,
    figure="sentence_table",
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
    question=f"The cell at position {DEFAULTS.t}, dimension {DEFAULTS.dim} holds "
    f"{Model(DEFAULTS).cell.value:.8f} (d = {DEFAULTS.d}, n = {grouped(DEFAULTS.n)}, "
    f"L = {DEFAULTS.L}). Make the sequence ten times as long, L = 500. What does it hold then?",
    options=(
        Option(
            "Less: more positions share the same range.",
            "That would be so if the position were divided by the length, as in a normalised "
            "index. There is no L in this formula.",
            _LONGER,
            lambda model: _change(model) < -_ROUNDING,
            "depends-on-length",
            always="No length stands in the formula.",
        ),
        Option(
            "The same as before.",
            "A longer table has the same rows, and more of them below. This is why a word at "
            "position 10 is marked alike in short and in long sentences.",
            _LONGER,
            lambda model: abs(_change(model)) < _ROUNDING,
            always="No length stands in the formula.",
        ),
        Option(
            "Another value: the table is learned anew.",
            "A learned table would have to be, and it would have L · d numbers to learn. Here "
            "nothing is learned.",
            _LONGER,
            lambda model: abs(_change(model)) > _ROUNDING,
            "learned",
            always="No length stands in the formula.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at position {model.view.t}, dimension {model.view.dim}: "
        f"{_cell_in(model, DEFAULTS.L):.8f} with L = {DEFAULTS.L}, "
        f"{_cell_in(model, model.view.L):.8f} with L = {model.view.L}."
    ),
    figure="sentence_table",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (
    _WORDS,
    _LONG,
    *questions_cell.QUESTIONS,
    _BASE,
)
