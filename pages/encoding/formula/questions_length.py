"""Predictions about the length of the sequence: whether it changes anything in the table."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.formula.model import Model
from pe_core.figures import differ

_ROUNDING = 1e-12
_START: dict[str, Any] = {key: getattr(DEFAULTS, key) for key in ("d", "n", "L", "t", "dim")}


def _cell_in(model: Model, length: int) -> float:
    """Return the chosen cell of a table with so many rows."""
    view = model.view
    return float(pe_core.sinusoidal(length, view.d, view.n)[view.t, view.dim])


def _change(model: Model) -> float:
    """Return by how much the chosen cell changes with the length of the sequence."""
    return _cell_in(model, model.view.L) - _cell_in(model, DEFAULTS.L)


_STORED, _NEEDED = 512, 2000
_OUTGROWN = {**_START, "L": _NEEDED}


def _stored_miss(model: Model) -> float:
    """Return how far the rows of a shorter table are from the first ones of this table."""
    view, long = model.view, pe_core.sinusoidal(model.view.L, model.view.d, model.view.n)
    short = pe_core.sinusoidal(min(_STORED, view.L), view.d, view.n)
    return float(abs(long[: len(short)] - short).max())


def _table_miss(model: Model) -> float:
    """Return how far the chosen cell of the table is from the formula, worked out by hand."""
    return abs(_cell_in(model, model.view.L) - model.cell.value)


def _stored_measured(model: Model) -> str:
    return (
        f"Rows 0 to {_STORED - 1} of a table of {grouped(model.view.L)} rows and "
        f"those of a table of {_STORED} rows {differ(_stored_miss(model))}."
    )


def _by_hand_measured(model: Model) -> str:
    view = model.view
    return (
        f"At position {grouped(view.t)}, dimension {view.dim}, the formula gives "
        f"{model.cell.value:.8f}, and the table of {grouped(view.L)} rows holds "
        f"{_cell_in(model, view.L):.8f}. The table was not trained."
    )


_OUTGROWN_TWIN = Prediction(
    name="longer_sequence_twin",
    page="formula",
    question=f"A program has stored the rows of {_STORED} positions, worked out with the formula. "
    f"Now a text of {grouped(_NEEDED)} tokens arrives. What must the program do before it can "
    "add positions to this text?",
    options=(
        Option(
            f"Train a further {grouped(_NEEDED - _STORED)} rows.",
            "A learned table would need this: it has no row beyond its last until one has been "
            "trained. The formula has nothing to train and gives any row at once.",
            {**_OUTGROWN, "t": _NEEDED - 1},
            lambda model: _table_miss(model) > _ROUNDING,
            "learned",
            always="Each cell is the sine or the cosine that the formula gives.",
            measured=_by_hand_measured,
        ),
        Option(
            f"Work out all {grouped(_NEEDED)} rows again.",
            "If the rows divided up a fixed range, every one of them would change with the "
            "length. But the length does not appear in the formula, so the stored rows remain "
            "valid for longer texts.",
            {**_OUTGROWN, "t": _STORED - 1},
            lambda model: _stored_miss(model) > _ROUNDING,
            "depends-on-length",
            always="The formula does not contain the length.",
        ),
        Option(
            f"Work out a further {grouped(_NEEDED - _STORED)} rows.",
            f"The first {_STORED} rows of the longer table are the stored ones, so only the rows "
            "after those are missing. Whether a model copes with so long a text is a different "
            "question.",
            {**_OUTGROWN, "t": _STORED},
            lambda model: _stored_miss(model) < _ROUNDING and _table_miss(model) < _ROUNDING,
            always="The formula does not contain the length.",
        ),
    ),
    start={**_START, "L": _STORED},
    measured=_stored_measured,
    figure="sentence_table",
)

_LONGER = {**_START, "L": 500}
LENGTH = Prediction(
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
            "Many parts of a model are learned, and a learned table of positions would need new "
            "data to become longer. Here nothing is learned: every value follows from the formula.",
            {**_START, "L": 11, "dim": 0},
            lambda model: abs(_change(model)) > _ROUNDING,
            "learned",
            always="The formula does not contain the length.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"At position {grouped(model.view.t)}, dimension {model.view.dim}, the value is "
        f"{_cell_in(model, DEFAULTS.L):.8f} with L = {DEFAULTS.L} and "
        f"{_cell_in(model, model.view.L):.8f} with L = {grouped(model.view.L)}."
    ),
    figure="sentence_table",
    quiz=True,
    reveals=("text.Nothing in the table is learned",),
    twin=_OUTGROWN_TWIN,
)
