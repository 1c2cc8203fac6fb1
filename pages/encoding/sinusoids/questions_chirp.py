"""Predictions about a row of the table, from its first pair to its last."""

from typing import Any

import numpy as np

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.sinusoids.model import CHIRPED, Model

_LAST = CHIRPED[-1]
_CUT_START: dict[str, Any] = {"d": 512, "n": 10_000, "L": 50, "t": _LAST, "dim": 0}


def _steps_measured(model: Model) -> str:
    steps = model.angle_steps
    return (
        f"At position {grouped(model.view.t)}, from pair 0 to pair 1 the angle falls by "
        f"{steps[0]:.4f} rad, and from the last pair but one to the last by {steps[-1]:.6f} rad."
    )


def _half_measured(model: Model) -> str:
    count = len(model.angle_steps)
    first, rest = (float(part.sum()) for part in np.split(model.angle_steps, [count // 2]))
    return (
        f"At position {grouped(model.view.t)}, over the first half of the pairs the angle falls by "
        f"{first:.3f} rad, and over the second half by {rest:.3f} rad."
    )


_SHEET = {**_CUT_START, "t": 40}


def _swings(model: Model) -> tuple[int, int]:
    """Return how often the sines of the row change sign in its first half, and in its second."""
    sines = model.row[0::2]
    changed = (sines[1:] < 0) != (sines[:-1] < 0)
    first, second = np.split(changed, [len(changed) // 2])
    return int(first.sum()), int(second.sum())


def _swings_measured(model: Model) -> str:
    first, second = _swings(model)
    return (
        f"At position {grouped(model.view.t)}, the sines change sign {first} times in the half "
        f"that contains pair 0, and {second} times in the other half."
    )


_ENDS = Prediction(
    name="row_slows_down_twin",
    page="sinusoids",
    question="Somebody has drawn a curve on a sheet of paper: it shows the sines in the row of "
    "position 40, one for each of the 256 pairs. The axis has no numbers, and you do not know "
    "whether the sheet is upside down. How can you recognise the end with pair 0?",
    options=(
        Option(
            "By a flat curve at that end.",
            "The curve would be flat there if the first pairs were the slow ones. But pair 0 turns "
            "by a whole radian per position, and the next pairs turn nearly as fast.",
            {**_SHEET, "t": 25},
            lambda model: _swings(model)[1] > _swings(model)[0],
            "slow-first",
        ),
        Option(
            "By fast swings at that end.",
            "The first pairs have turned several times by position 40, each a little less than the "
            "one before, so the curve goes up and down. The last pairs have hardly begun to turn.",
            _SHEET,
            lambda model: _swings(model)[0] > _swings(model)[1],
        ),
        Option(
            "By nothing at either end.",
            "A sinusoid does look the same from either end, and each column of the table is a "
            "sinusoid. But along a row every pair has a speed of its own, so the ends differ.",
            {**_SHEET, "t": 48},
            lambda model: _swings(model)[0] == _swings(model)[1],
            "row-is-a-wave",
        ),
    ),
    start={**_SHEET, "t": 0},
    measured=_swings_measured,
    figure="spectrum",
    asked_with="waves",
)

CHIRP = Prediction(
    name="row_slows_down",
    page="sinusoids",
    question=f"Take a table with d = {_CUT_START['d']} and cut it the other way. Fix one position, "
    f"say {_LAST}, and move along its row from pair to pair, beginning with pair 0. What kind of "
    "curve do the sines trace?",
    options=(
        Option(
            "A wave of constant speed.",
            "Down a column you see a pure sinusoid, so you might expect one along a row too. But "
            "then the angle would have to change by the same amount from each pair to the next. "
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
            "The angle of pair k is the position divided by n to the power 2k/d. It falls from "
            "pair to pair by less and less, until the curve is flat. Engineers call this a chirp.",
            {**_CUT_START, "dim": 32},
            lambda model: bool((model.angle_steps[1:] < model.angle_steps[:-1]).all()),
        ),
    ),
    start=_CUT_START,
    measured=_steps_measured,
    figure="spectrum",
    asked_with="waves",
    revealed_title="Along its pairs, the row of a position is a chirp",
    quiz=True,
    reveals=("checks.row", "figure.spectrum", "text.Two ways to cut the table"),
    twin=_ENDS,
)
