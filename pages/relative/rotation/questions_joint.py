"""Predictions about one matrix fitted to all columns at once."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.rotation.model import FOUND, Model
from pages.relative.rotation.questions_fitting import SMALL
from pages.relative.rotation.words_fitting import missed
from pe_core.figures import by_up_to

_JOINTLY: dict[str, Any] = {**SMALL, "fit": "jointly"}
_MISSED = Model(DEFAULTS._replace(**SMALL)).fits.jointly.residual


def _off(model: Model) -> tuple[float, float]:
    """Return how far the joint fit is off in the fastest and in the slowest quarter of pairs."""
    found = model.fits.off_by_pair(model.fits.jointly)
    quarter = max(len(found) // 4, 1)
    return float(found[:quarter].max()), float(found[-quarter:].max())


def _joint_measured(model: Model) -> str:
    fast, slow = _off(model)
    return (
        f"Measured at d = {model.view.d}: the columns have rank {model.fits.jointly.rank}. The "
        f"entries differ from M by up to {slow:.2f} in the slowest quarter of the pairs, and "
        f"{by_up_to(fast)} in the fastest quarter."
    )


_WIDE: dict[str, Any] = {**_JOINTLY, "d": 32}
_LATER = 2000  # a position far beyond those of the fit


def _missed_later(model: Model) -> tuple[float, float]:
    """Return by how much the joint fit misses a row far on: in fast pairs, and in slow ones.

    Fast and slow are the first and the last quarter of the pairs.
    """
    view, fits = model.view, model.fits
    here, there = pe_core.sinusoidal_at(
        (_LATER, _LATER + view.phi), view.d, view.n, pairs=fits.pairs
    )
    missed = abs(fits.jointly.matrix @ here - there).reshape(-1, 2).max(axis=1)
    quarter = max(len(missed) // 4, 1)
    return float(missed[:quarter].max()), float(missed[-quarter:].max())


def _later_measured(model: Model) -> str:
    (fast, slow), fits = _missed_later(model), model.fits
    return (
        f"Measured at d = {model.view.d}: over the {fits.rows} positions of the fit the matrix "
        f"misses {missed(fits.jointly.residual)}. Applied to "
        f"PE({_LATER}), it misses PE({_LATER + model.view.phi}) {by_up_to(fast)} "
        f"in the fastest quarter of the pairs, and by up to {slow:.2f} in the slowest quarter."
    )


_MUCH_LATER = Prediction(
    name="joint_fit_twin",
    page="rotation",
    question="At d = 32, one matrix is fitted to all columns at once, using the first 50 "
    "positions. Within these positions it predicts the row three positions later without any "
    f"visible error. Now it is given the row of position {grouped(_LATER)}. In which columns of "
    f"row {grouped(_LATER + 3)} is its prediction clearly wrong?",
    options=(
        Option(
            "In the columns of fast pairs.",
            f"By position {grouped(_LATER)} a fast pair has turned hundreds of times, which looks "
            "like the greater risk. But over the 50 positions it pointed in every direction, so "
            "the fit found its block, and that block is right everywhere.",
            {**_WIDE, "d": 24},
            lambda model: _missed_later(model)[0] > 0.1,
            "fast-goes-wrong",
        ),
        Option(
            "In the columns of slow pairs.",
            "Over 50 positions the slow pairs hardly turned, and the fit used one slow column in "
            "place of another. At later positions these pairs point in different directions, and "
            "the substitution fails.",
            _WIDE,
            lambda model: _missed_later(model)[1] > 0.1 > _missed_later(model)[0],
        ),
        Option(
            "In none of the columns.",
            "A shift is the same everywhere, so a matrix that performs it at 50 positions should "
            "perform it at all others. That is true of M. But this matrix is not M, and the first "
            "50 positions could not show the difference.",
            {**_WIDE, "d": 64, "dim": 62},
            lambda model: max(_missed_later(model)) < 0.01,
            "good-fit-is-truth",
        ),
    ),
    start=_WIDE | {"fit": "pair-by-pair"},
    measured=_later_measured,
    figure="fitted_matrix",
)

JOINT = Prediction(
    name="joint_fit",
    page="rotation",
    question="Fit one matrix to all 16 columns at once, over 50 positions with φ = 3. It misses "
    f"{missed(_MISSED)}. In which columns does this matrix differ "
    "clearly from M?",
    options=(
        Option(
            "In none of the columns.",
            "You might think that only one matrix can make a perfect prediction. But over 50 "
            "positions the slowest cosines stay very close to 1. Least squares cannot tell them "
            "apart and can divide the weight between them in any way.",
            {**_JOINTLY, "d": 128, "dim": 126},
            lambda model: max(model.fits.off_by_pair(model.fits.jointly)) < FOUND,
            "good-fit-is-truth",
            measured=lambda model: (
                f"Measured at d = {model.view.d}: the entries differ from M by up to "
                f"{model.fits.off(model.fits.jointly):.2f}, although "
                f"the fit misses {missed(model.fits.jointly.residual)}."
            ),
        ),
        Option(
            "In the columns of slow pairs.",
            "Slow columns look alike over a short text, so many matrices predict equally well. "
            "The rank is the number of linearly independent columns, up to rounding error. "
            "Fitting each pair separately gives M.",
            _JOINTLY,
            lambda model: _off(model)[1] > 0.1 > _off(model)[0],
        ),
        Option(
            "In the columns of fast pairs.",
            "You might think that the columns that change most are the hardest to fit. In fact "
            "they are the easiest: over 50 positions all fast columns look different, so their "
            "weights are determined uniquely.",
            {**_JOINTLY, "d": 32},
            lambda model: _off(model)[0] > 0.1,
            "fast-goes-wrong",
        ),
    ),
    start=SMALL,
    measured=_joint_measured,
    figure="fitted_matrix",
    reveals=("table.fits", "checks.fits", "text.A perfect prediction is not yet the matrix"),
    twin=_MUCH_LATER,
)
