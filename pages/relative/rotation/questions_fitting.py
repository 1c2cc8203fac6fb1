"""Predictions about the matrix that least squares finds from the rows alone."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.rotation.model import FOUND, Model
from pe_core.fitting import Fit

_SMALL: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "t": 10, "phi": 3, "dim": 0}
_SINES_ONLY: dict[str, Any] = {**_SMALL, "fit": "sines-only"}
_JOINTLY: dict[str, Any] = {**_SMALL, "fit": "jointly"}
_MISSED = Model(DEFAULTS._replace(**_SMALL)).fits.jointly.residual


def _closest(fit: Fit, *parts: float) -> float:
    """Return which of these parts is closest to the one that a fit misses."""
    return min(parts, key=lambda part: abs(part - fit.residual))


def _third(model: Model) -> float:
    return _closest(model.fits.sines, 0, 1 / 3, 1 / 2)


def _lone(model: Model) -> float:
    return _closest(model.fits.lone_sine, 0, 1 / 2, 9 / 10)


def _sines_measured(model: Model) -> str:
    view, fits = model.view, model.fits
    return (
        f"Measured at d = {view.d}, L = {view.L} and φ = {view.phi}: the sines alone miss "
        f"{fits.sines.residual:.1%} of the signal, while sines and cosines together miss "
        f"{fits.pair_by_pair.residual:.1e} of it."
    )


def _lone_measured(model: Model) -> str:
    return (
        f"Measured at φ = {model.view.phi}: the best value of c misses "
        f"{model.fits.lone_sine.residual:.1%} of the signal."
    )


_COLUMN: dict[str, Any] = {**_SINES_ONLY, "d": 2, "L": 500, "phi": 2}
_ONE_COLUMN = Prediction(
    name="sines_only_twin",
    page="rotation",
    question="Keep a single column, sin t, for 500 positions. Suppose you multiply sin t by one "
    "number c to approximate sin(t + 2) for every t. Which comes closest to the part of the signal "
    "that even the best c misses?",
    options=(
        Option(
            "None of it is missed.",
            "The wave is the same before and after the shift, so nothing seems to be lost. But "
            "multiplying by a number can only stretch a wave; it cannot move it along. After 11 "
            "tokens, which is close to seven quarters of a turn, it is of no use at all.",
            {**_COLUMN, "phi": 11},
            lambda model: _lone(model) == 0,
            "sine-is-enough",
        ),
        Option(
            "Half of it is missed.",
            "One of the two columns of the pair is gone, which sounds like half. But the part that "
            "is missed depends on the angle: it is about |sin φ|.",
            {**_COLUMN, "phi": 1},
            lambda model: _lone(model) == 1 / 2,
            "half-holds-half",
        ),
        Option(
            "Nine tenths of it are missed.",
            "An angle of 2 is a little more than a quarter turn, so most of sin(t + 2) comes from "
            "the cosine, and the cosine has been dropped.",
            _COLUMN,
            lambda model: _lone(model) == 9 / 10,
        ),
    ),
    start=_COLUMN | {"phi": 1},
    measured=_lone_measured,
    figure="fitted_matrix",
)

_SINES = Prediction(
    name="sines_only",
    page="rotation",
    question="Take d = 16, 50 positions and φ = 3. With sines and cosines, least squares finds a "
    "matrix that predicts every shifted row perfectly. Now drop the cosines and fit one matrix to "
    "the 8 sines. Which comes closest to the part of the signal that it misses?",
    options=(
        Option(
            "None of it is missed.",
            "A cosine is only a shifted sine, so it seems dispensable. But a matrix cannot shift "
            "t. It only mixes the entries of one row, and without its cosine a sine cannot be "
            "turned.",
            {**_SINES_ONLY, "d": 2, "phi": 2},
            lambda model: _third(model) == 0,
            "sine-is-enough",
        ),
        Option(
            "Half of it is missed.",
            "Half of the columns have been dropped, which sounds like half of the signal. But slow "
            "sines are nearly straight lines over 50 positions and can stand in for one another. "
            "With more pairs, the fit misses even less.",
            {**_SINES_ONLY, "d": 128},
            lambda model: _third(model) == 1 / 2,
            "half-holds-half",
        ),
        Option(
            "A third of it is missed.",
            "To shift a sine you need the cosine of the same frequency. The slow sines can do some "
            "of the cosines' work, but not all of it.",
            _SINES_ONLY,
            lambda model: _third(model) == 1 / 3,
        ),
    ),
    start=_SMALL,
    measured=_sines_measured,
    figure="fitted_matrix",
    quiz=True,
    reveals=("checks.sines", "text.Why both sine and cosine"),
    twin=_ONE_COLUMN,
)


def _off(model: Model) -> tuple[float, float]:
    """Return how far the joint fit is off in the fastest and in the slowest quarter of pairs."""
    found = model.fits.off_by_pair(model.fits.jointly)
    quarter = max(len(found) // 4, 1)
    return float(found[:quarter].max()), float(found[-quarter:].max())


def _joint_measured(model: Model) -> str:
    fast, slow = _off(model)
    return (
        f"Measured at d = {model.view.d}: the columns have rank {model.fits.jointly.rank}. The "
        f"entries differ from M by up to {slow:.2f} in the slowest quarter of the pairs, and by "
        f"{fast:.1e} in the fastest."
    )


_JOINT = Prediction(
    name="joint_fit",
    page="rotation",
    question="Fit one matrix to all 16 columns at once, over 50 positions with φ = 3. It misses "
    f"only {_MISSED:.0e} of the signal. In which of its columns does it differ clearly from M?",
    options=(
        Option(
            "In the columns of no pair.",
            "A perfect prediction seems to allow only one matrix. But over 50 positions the "
            "slowest cosines stay very close to 1. Least squares cannot tell them apart and can "
            "divide the weight between them in any way.",
            {**_JOINTLY, "d": 128, "dim": 126},
            lambda model: max(model.fits.off_by_pair(model.fits.jointly)) < FOUND,
            "good-fit-is-truth",
            measured=lambda model: (
                f"Measured at d = {model.view.d}: an entry differs from M by "
                f"{model.fits.off(model.fits.jointly):.2f}, although only "
                f"{model.fits.jointly.residual:.1e} of the signal is missed."
            ),
        ),
        Option(
            "In the columns of slow pairs.",
            "Slow columns look alike over a short text, so many matrices predict equally well. The "
            "rank is the number of columns that can be told apart. Fitting each pair separately "
            "gives M.",
            _JOINTLY,
            lambda model: _off(model)[1] > 0.1 > _off(model)[0],
        ),
        Option(
            "In the columns of fast pairs.",
            "The columns that change most seem hardest to fit. In fact they are the easiest: over "
            "50 positions all fast columns look different, so their weights are determined "
            "uniquely.",
            {**_JOINTLY, "d": 32},
            lambda model: _off(model)[0] > 0.1,
            "fast-goes-wrong",
        ),
    ),
    start=_SMALL,
    measured=_joint_measured,
    figure="fitted_matrix",
    reveals=("table.fits", "checks.fits", "text.A perfect prediction is not yet the matrix"),
)

QUESTIONS: tuple[Prediction, ...] = (_SINES, _JOINT)
