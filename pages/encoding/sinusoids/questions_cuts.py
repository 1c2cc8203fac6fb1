"""Predictions about the two cuts through the table: which one of them is a wave."""

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
        f"Measured: after its first point the curve goes through {drawn[1]:.4f}, {drawn[2]:.4f} "
        f"and {drawn[3]:.4f}, the entries 2, 4 and 6 of the row of position {_LAST}."
    )


def _points_measured(model: Model) -> str:
    view, count = model.view, len(_drawn(model))
    return (
        f"Measured at d = {view.d}: the curve has exactly {count} points. The table has {view.L} "
        f"positions, {view.d} dimensions and {view.d // 2} pairs."
    )


AXIS = Prediction(
    name="which_axis",
    page="sinusoids",
    question="One article draws four curves of a single table, named "
    f"{', '.join(f'k = {k}' for k in CHIRPED)}, and calls each of them a sinusoid. They are drawn "
    f"here without a label on the horizontal axis. Take one step to the right along k = {_LAST}. "
    "What moves on by one?",
    options=(
        Option(
            "The position, on to the next token.",
            "A wave over positions is what this page began with, and the article speaks of "
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
            "You are right that the curve is a row, cut across its columns. It shows only the "
            "sines, though, so it skips every second dimension. With sines and cosines in turn, "
            "the curve would jump between the two.",
            {**_CUT_START, "d": 16},
            lambda model: _is_a_row(model, 0, 1),
            "column-is-pair",
            measured=_points_measured,
        ),
        Option(
            "The pair, on to the next slower wave.",
            "The curve is one row of the table, cut across its columns. To see a sinusoid, fix "
            "the column and vary the position.",
            _CUT_START,
            lambda model: _is_a_row(model, 0, 2),
            always="By definition every second entry of a row is a sine, one per pair.",
        ),
    ),
    start=_CUT_START,
    measured=_cut_measured,
    figure="chirps",
    revealed_title="One position over its pairs: a chirp, not a sinusoid",
    reveals=("text.Two ways to cut the table",),
)


def _steps_measured(model: Model) -> str:
    steps = model.angle_steps
    return (
        f"Measured at position {model.view.t}: from pair 0 to pair 1 the angle falls by "
        f"{steps[0]:.4f} rad, and from the last pair but one to the last by {steps[-1]:.6f} rad."
    )


def _half_measured(model: Model) -> str:
    count = len(model.angle_steps)
    first, rest = (float(part.sum()) for part in np.split(model.angle_steps, [count // 2]))
    return (
        f"Measured at position {model.view.t}: over the first half of the pairs the angle falls by "
        f"{first:.3f} rad, over the second half by {rest:.3f} rad."
    )


CHIRP = Prediction(
    name="row_slows_down",
    page="sinusoids",
    question=f"Now cut the table the other way. Fix one position, {_LAST}, and move along its row "
    "from pair to pair, beginning with pair 0. What kind of curve do the sines make?",
    options=(
        Option(
            "A wave of constant speed.",
            "Down a column you see a pure sinusoid, so along a row you may expect one too. For "
            "that, the angle would have to change by the same amount from each pair to the next. "
            "Here each change is smaller than the one before.",
            {**_CUT_START, "t": 49},
            lambda model: bool(abs(model.angle_steps - model.angle_steps[0]).max() < 1e-9),
            "row-is-a-wave",
            measured=_half_measured,
        ),
        Option(
            "A wave of rising speed.",
            "That would be true if the last pairs were the fast ones. But they are the slow ones: "
            "they have hardly turned by this position, so the curve is flat there.",
            {**_CUT_START, "dim": 510},
            lambda model: bool(model.angle_steps[-1] > model.angle_steps[0]),
            "slow-first",
            always="The angles fall from pair to pair by the same factor, so they fall less and "
            "less.",
            measured=_half_measured,
        ),
        Option(
            "A wave of falling speed.",
            "The angle at pair k is the position divided by n to the power 2k/d. It falls from "
            "pair to pair by less and less, until the curve is flat. Engineers call this a chirp.",
            {**_CUT_START, "dim": 32},
            lambda model: bool((model.angle_steps[1:] < model.angle_steps[:-1]).all()),
        ),
    ),
    start=_CUT_START,
    measured=_steps_measured,
    figure="spectrum",
    revealed_title="Along its pairs, the row of a position is a chirp",
    quiz=True,
    reveals=("checks.row", "figure.spectrum", "text.Two ways to cut the table"),
)
