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
        f"Measured: the curve begins with {drawn[0]:.4f}, {drawn[1]:.4f}, {drawn[2]:.4f}, the "
        f"entries 0, 2 and 4 of the row of position {_LAST}."
    )


AXIS = Prediction(
    name="which_axis",
    page="sinusoids",
    question="One article draws four curves of a single table, named "
    f"{', '.join(f'k = {k}' for k in CHIRPED)}, and calls each of them a sinusoid. Take one step "
    f"to the right along k = {_LAST}. What moves on by one?",
    options=(
        Option(
            "The position: each step is one token further along the sentence.",
            "Then the curve would be a column, a pure wave. Here the position stays: it is what "
            "the article calls k.",
            _CUT_START,
            _is_a_column,
            "row-is-a-wave",
            always="Every column begins with sin 0 or cos 0, this curve with sin 12.",
        ),
        Option(
            "The dimension: sine and cosine, one after the other.",
            "The figure has the sines only, so it passes over every second dimension. With both "
            "of them the curve would jump between two waves.",
            {**_CUT_START, "dim": 1},
            lambda model: _is_a_row(model, 0, 1),
            "column-is-pair",
        ),
        Option(
            "The pair: each step goes to the next slower wave, and the position stays.",
            "The curve is one row of the table, cut across its columns. To see a sinusoid, keep "
            "the column and move the position.",
            _CUT_START,
            lambda model: _is_a_row(model, 0, 2),
            always="By definition every second entry of a row is a sine, one a pair.",
        ),
    ),
    start=_CUT_START,
    measured=_cut_measured,
    figure="chirps",
    revealed_title="One position over its pairs: a chirp, no sinusoid",
)


def _steps_measured(model: Model) -> str:
    steps = model.angle_steps
    return (
        f"Measured at position {model.view.t}: from pair 0 to pair 1 the angle moves by "
        f"{steps[0]:.4f} rad, at the other end from one pair to the next by {steps[-1]:.6f} rad."
    )


CHIRP = Prediction(
    name="row_slows_down",
    page="sinusoids",
    question=f"Keep position {_LAST} and walk along the pairs, from pair 0 on. "
    "What kind of curve do the sines make?",
    options=(
        Option(
            "A sinusoid: each position has a frequency of its own.",
            "A sinusoid would turn by the same angle at every step. Here each step turns less "
            "than the one before.",
            _CUT_START,
            lambda model: bool(abs(model.angle_steps - model.angle_steps[0]).max() < 1e-9),
            "row-is-a-wave",
        ),
        Option(
            "A wave that gets faster toward the last pairs.",
            "The last pairs are the slow ones. They have hardly turned by this position, so the "
            "curve is flat there.",
            {**_CUT_START, "dim": 510},
            lambda model: bool(model.angle_steps[-1] > model.angle_steps[0]),
            "slow-first",
            always="The angles fall from pair to pair by one factor, so they fall less and less.",
        ),
        Option(
            "A wave that slows down until it is flat.",
            "The angle at pair k is the position divided by n to the power 2k/d. It falls from "
            "pair to pair by less and less. Engineers call this a chirp.",
            {**_CUT_START, "dim": 32},
            lambda model: bool((model.angle_steps[1:] < model.angle_steps[:-1]).all()),
        ),
    ),
    start=_CUT_START,
    measured=_steps_measured,
    figure="spectrum",
    revealed_title="Along the pairs, one position is a chirp",
    quiz=True,
)
