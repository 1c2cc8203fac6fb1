"""Predictions about a drawing of the table: which way its curves cut it."""

from typing import Any

import numpy as np

import pe_core
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.encoding.sinusoids.model import CHIRPED, Model

_LAST = CHIRPED[-1]
_CUT_START: dict[str, Any] = {"d": 512, "n": 10_000, "L": 50, "t": _LAST, "dim": 0}


def _drawn(model: Model) -> Floats:
    """Return the lowest curve of the figure: the sines of one position."""
    return np.asarray(model.chirps[-1])


def _is_a_column(model: Model) -> bool:
    """Return whether that curve is a column of the table over its positions."""
    drawn = _drawn(model)
    columns = pe_core.sinusoidal(len(drawn), model.view.d, model.view.n).T
    return bool((abs(columns - drawn).max(axis=1) < 1e-9).any())


def _is_a_row(model: Model, first: int, step: int) -> bool:
    """Return whether that curve is so many entries of one row, from `first` on by `step`."""
    drawn = _drawn(model)
    row = pe_core.sinusoidal(1, model.view.d, model.view.n, start=_LAST)[0, first::step]
    row = row[: len(drawn)]
    return bool(abs(row - drawn).max() < 1e-9)


def _cut_measured(model: Model) -> str:
    drawn = _drawn(model)
    return (
        f"After its first point, the curve k = {_LAST} goes through {drawn[1]:.4f}, "
        f"{drawn[2]:.4f} and {drawn[3]:.4f}, which are entries 2, 4 and 6 of the row of position "
        f"{_LAST}."
    )


def _points_measured(model: Model) -> str:
    view, count = model.view, len(_drawn(model))
    return (
        f"At d = {view.d}, each curve has exactly {count} points. The table has {view.L} "
        f"positions, {view.d} dimensions and {view.d // 2} pairs."
    )


_CURVE, _AT = CHIRPED[1], 10  # one of the curves, and a number on their axis


def _read(model: Model) -> float:
    """Return what the curve shows there."""
    return float(model.chirps[CHIRPED.index(_CURVE)][_AT])


def _shows(model: Model, row: int, column: int) -> bool:
    """Return whether that is what the table holds in a cell."""
    return abs(_read(model) - _cell(model, row, column)) < 1e-9


def _cell(model: Model, row: int, column: int) -> float:
    return float(pe_core.sinusoidal(1, model.view.d, model.view.n, start=row)[0, column])


def _read_measured(model: Model) -> str:
    own, other = _cell(model, _CURVE, 2 * _AT), _cell(model, _CURVE, _AT)
    return (
        f"At d = {model.view.d}, at {_AT} on the axis, the curve k = {_CURVE} has the "
        f"value {_read(model):.4f}. In the table, row {_CURVE} has {own:.4f} in column {2 * _AT} "
        f"and {other:.4f} in column {_AT}, and row {_AT} has {_cell(model, _AT, _CURVE):.4f} in "
        f"column {_CURVE}."
    )


_READ = Prediction(
    name="which_axis_twin",
    page="sinusoids",
    question="An article draws four curves of a table with 512 columns and names them k = "
    f"{', '.join(map(str, CHIRPED[:-1]))} and {CHIRPED[-1]}. Their horizontal axis runs from 0 to "
    f"255. Read the curve k = {_CURVE} at the number {_AT}. In which cell of the table is this "
    "value?",
    options=(
        Option(
            f"In row {_CURVE}, column {2 * _AT}.",
            f"Each curve is the row of one position, in this case position {_CURVE}. The axis "
            f"counts the 256 pairs, and the curve shows their sines. The sine of pair {_AT} is in "
            f"column {2 * _AT}.",
            {**_CUT_START, "t": _CURVE, "dim": 2 * _AT},
            lambda model: _shows(model, _CURVE, 2 * _AT),
            always="By definition every second entry of a row is a sine, one per pair.",
        ),
        Option(
            f"In row {_AT}, column {_CURVE}.",
            "If the axis counted positions, each curve would be a column and therefore a sinusoid. "
            f"But the axis ends at 255 because there are 256 pairs, and k = {_CURVE} is the "
            "position.",
            {**_CUT_START, "d": 64, "t": _AT, "dim": _CURVE},
            lambda model: _shows(model, _AT, _CURVE),
            "row-is-a-wave",
            always="4ω₁₀ is a smaller angle than 10ω₂, and no base here makes their sines agree.",
        ),
        Option(
            f"In row {_CURVE}, column {_AT}.",
            "The row is right. But 512 columns would need an axis up to 511. This one counts "
            "pairs, and each pair has two columns, of which only the sine is drawn.",
            {**_CUT_START, "d": 32, "t": _CURVE, "dim": _AT},
            lambda model: _shows(model, _CURVE, _AT),
            "column-is-pair",
            always="4ω₁₀ is a smaller angle than 4ω₅, and no base here makes their sines agree.",
        ),
    ),
    start=_CUT_START,
    measured=_read_measured,
    figure="chirps",
)

AXIS = Prediction(
    name="which_axis",
    page="sinusoids",
    question=f"One article draws four curves of a single table (d = {_CUT_START['d']}), named "
    f"{', '.join(f'k = {k}' for k in CHIRPED)}, and calls each of them a sinusoid. They are drawn "
    "here without a label on the horizontal axis. Take one step to the right along the curve k = "
    f"{_LAST}. What moves on by one?",
    options=(
        Option(
            "The position, on to the next token.",
            "This page began with waves along the positions, and the article speaks of "
            "sinusoids. But here the position is fixed: it is what the article calls k. With "
            "fewer dimensions the curve has fewer points, however long the sentence is.",
            {**_CUT_START, "d": 8},
            _is_a_column,
            "row-is-a-wave",
            always="Every column begins with sin 0 or cos 0, this curve with sin 12.",
            measured=_points_measured,
        ),
        Option(
            "The dimension, on from sine to cosine.",
            "You are right that the curve runs along a row, from column to column. It shows only "
            "the sines, though, so it skips every second dimension. With sines and cosines in "
            "turn, the curve would jump between the two.",
            {**_CUT_START, "d": 16},
            lambda model: _is_a_row(model, 0, 1),
            "column-is-pair",
            measured=_points_measured,
        ),
        Option(
            "The pair, on to the next slower wave.",
            "The curve shows the sines of one row of the table, pair by pair. To see a sinusoid, "
            "fix the column and vary the position.",
            _CUT_START,
            lambda model: _is_a_row(model, 0, 2),
            always="By definition every second entry of a row is a sine, one per pair.",
        ),
    ),
    start=_CUT_START,
    measured=_cut_measured,
    figure="chirps",
    revealed_title="One position along its pairs: a chirp, not a sinusoid",
    reveals=("text.Two ways to cut the table",),
    twin=_READ,
)
