"""Predictions about what the table depends on: not the words, not the length, but the base."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from ui.predictions import by_hand
from ui.predictions.by_hand import ROBOT
from ui.words.formula import position_part

_ROUNDING = 1e-12
_START: dict[str, Any] = {key: getattr(DEFAULTS, key) for key in ("d", "n", "L", "t", "dim")}
_SENTENCE, _TURNED_ROUND = DEFAULTS.words, "Jane likes John"


def _rows(view: View, sentence: str) -> Any:
    """Return what is added to the words of a sentence for their positions."""
    return position_part(pe_core.split_words(sentence), view.d, view.n)


def _words_measured(view: View) -> str:
    apart = abs(_rows(view, view.words) - _rows(view, _SENTENCE)).max()
    return (
        "Measured: the largest difference between what is added to the words of the two sentences "
        f"is {apart:.1g}."
    )


def _goes_with_the_word(view: View) -> bool:
    """Return whether the first word takes its row along to its new place at the end."""
    return bool(abs(_rows(view, view.words)[-1] - _rows(view, _SENTENCE)[0]).max() < _ROUNDING)


def _all_new(view: View) -> bool:
    """Return whether every row of the table is another one than before."""
    apart = abs(_rows(view, view.words) - _rows(view, _SENTENCE)).max(axis=1)
    return bool((apart > _ROUNDING).all())


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
            _all_new,
            "depends-on-word",
        ),
        Option(
            "None of them: a row belongs to a position.",
            "Whatever word stands at position 2 gets row 2. The table needs no word at all: the "
            "rows below your sentence are there already.",
            _SWAPPED,
            lambda view: abs(_rows(view, view.words) - _rows(view, _SENTENCE)).max() < _ROUNDING,
        ),
    ),
    start={**_START, "words": _SENTENCE},
    measured=_words_measured,
    figure="sentence_table",
    telling="The words change, the numbers stay",
    quiz=True,
)


def _row_kept(view: View, row: int) -> bool:
    """Return whether a row is the same with this base as with that of the other example."""
    mine, robots = (
        pe_core.sinusoidal(1, view.d, base, start=row)[0] for base in (view.n, ROBOT["n"])
    )
    return bool(abs(mine - robots).max() < _ROUNDING)


def _kept_measured(view: View) -> str:
    kept = [str(row) for row in range(view.L) if _row_kept(view, row)]
    return f"Measured: of {view.L} rows {len(kept)} is the same with both bases, row {kept[0]}."


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
            lambda view: not any(_row_kept(view, row) for row in range(view.L)),
            "base-scales-all",
        ),
        Option(
            "Row 1: at position 1 the angles are the frequencies.",
            "They are, and the frequencies are what the base changes: all but that of pair 0.",
            _PAPERS_BASE,
            lambda view: _row_kept(view, 1),
            "base-scales-all",
        ),
        Option(
            "Row 0: it reads 0, 1, 0, 1, … for every base.",
            "Every angle is 0 there, and the sine of 0 is 0, the cosine 1.",
            {**_PAPERS_BASE, "t": 0, "dim": 1},
            lambda view: _row_kept(view, 0),
        ),
    ),
    start=ROBOT,
    measured=_kept_measured,
    figure="sentence_table",
)


def _cell_at(view: View, length: int) -> float:
    """Return the chosen cell of a table with so many rows."""
    return float(pe_core.sinusoidal(length, view.d, view.n)[view.t, view.dim])


_LONGER = {**_START, "L": 500}
_LONG = Prediction(
    name="longer_sequence",
    page="formula",
    question=f"The cell at position {DEFAULTS.t}, dimension {DEFAULTS.dim} holds "
    f"{_cell_at(DEFAULTS, DEFAULTS.L):.8f} (d = {DEFAULTS.d}, n = {grouped(DEFAULTS.n)}, "
    f"L = {DEFAULTS.L}). Make the sequence ten times as long, L = 500. What does it hold then?",
    options=(
        Option(
            "Less: more positions share the same range.",
            "That would be so if the position were divided by the length, as in a normalised "
            "index. There is no L in this formula.",
            _LONGER,
            lambda view: _cell_at(view, view.L) < _cell_at(view, DEFAULTS.L) - _ROUNDING,
            "depends-on-length",
        ),
        Option(
            "The same as before.",
            "A longer table has the same rows, and more of them below. This is why a word at "
            "position 10 is marked alike in short and in long sentences.",
            _LONGER,
            lambda view: abs(_cell_at(view, view.L) - _cell_at(view, DEFAULTS.L)) < _ROUNDING,
        ),
        Option(
            "Another value: the table is learned anew.",
            "A learned table would have to be, and it would have L · d numbers to learn. Here "
            "nothing is learned.",
            _LONGER,
            lambda view: abs(_cell_at(view, view.L) - _cell_at(view, DEFAULTS.L)) > _ROUNDING,
            "learned",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at position {view.t}, dimension {view.dim}: {_cell_at(view, DEFAULTS.L):.8f} "
        f"with L = {DEFAULTS.L}, {_cell_at(view, view.L):.8f} with L = {view.L}."
    ),
    figure="sentence_table",
    quiz=True,
)

PREDICTIONS: tuple[Prediction, ...] = (
    _WORDS,
    _LONG,
    *by_hand.PREDICTIONS,
    _BASE,
)
