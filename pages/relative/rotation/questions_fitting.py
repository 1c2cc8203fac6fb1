"""Predictions about a fit to the sines alone."""

from typing import Any

from course.questions import Option, Prediction
from pages.relative.rotation.model import FITTED_ROWS, Model
from pages.relative.rotation.words_fitting import missed
from pe_core.fitting import Fit

SMALL: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "t": 10, "phi": 3, "dim": 0}
_SINES_ONLY: dict[str, Any] = {**SMALL, "fit": "sines-only"}


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
        f"{fits.sines.residual:.1%} of the signal; sines and cosines together miss "
        f"{missed(fits.pair_by_pair.residual)}."
    )


def _lone_measured(model: Model) -> str:
    return (
        f"Measured over {model.fits.rows} positions at φ = {model.view.phi}: the best value of c "
        f"misses {model.fits.lone_sine.residual:.1%} of the signal."
    )


_COLUMN: dict[str, Any] = {**_SINES_ONLY, "d": 2, "L": FITTED_ROWS, "phi": 2}
_ONE_COLUMN = Prediction(
    name="sines_only_twin",
    page="rotation",
    question=f"Keep a single column, sin t, for {FITTED_ROWS} positions. Suppose you multiply "
    "sin t by one number c to approximate sin(t + 2) for every t. What fraction of the signal does "
    "even the best c miss? Divide the norm of the error by the norm of the signal, and choose the "
    "closest answer.",
    options=(
        Option(
            "None of it is missed.",
            "The wave has the same shape before and after the shift, so you might think that "
            "nothing is missed. But multiplying by a number can only stretch a wave; it cannot "
            "move it along. For a shift of 11 tokens, close to seven quarters of a turn, it is of "
            "no use at all.",
            {**_COLUMN, "phi": 11},
            lambda model: _lone(model) == 0,
            "sine-is-enough",
        ),
        Option(
            "Half of it is missed.",
            "One of the two columns of the pair is gone, so you might think that half of the "
            "signal is missed. But the part that is missed depends on the angle: it is about |sin "
            "φ|.",
            {**_COLUMN, "phi": 1},
            lambda model: _lone(model) == 1 / 2,
            "half-holds-half",
        ),
        Option(
            "Nine tenths of it is missed.",
            "An angle of 2 radians is a little more than a quarter turn, so most of sin(t + 2) "
            "comes from the cosine, and the cosine has been dropped.",
            _COLUMN,
            lambda model: _lone(model) == 9 / 10,
        ),
    ),
    start=_COLUMN | {"phi": 1},
    measured=_lone_measured,
    figure="fitted_matrix",
)

SINES = Prediction(
    name="sines_only",
    page="rotation",
    question="Take d = 16, 50 positions and φ = 3. With sines and cosines, least squares finds a "
    "matrix that predicts every shifted row perfectly. Now drop the cosines and fit one matrix to "
    "the 8 sines. What fraction of the signal does this matrix miss? Divide the norm of the error "
    "by the norm of the signal, and choose the closest answer.",
    options=(
        Option(
            "None of it is missed.",
            "A cosine is only a shifted sine, so you might think that it is not needed. But a "
            "matrix cannot change t itself. It can only mix the entries of one row, and without "
            "its cosine a sine cannot be shifted.",
            {**_SINES_ONLY, "L": 200},
            lambda model: _third(model) == 0,
            "sine-is-enough",
        ),
        Option(
            "Half of it is missed.",
            "Half of the columns have been dropped, so you might think that half of the signal is "
            "missed. But slow sines are nearly straight lines over 50 positions and can stand in "
            "for one another. Even over twice as many positions, the fit misses less than half.",
            {**_SINES_ONLY, "L": 100},
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
    start=SMALL,
    measured=_sines_measured,
    figure="fitted_matrix",
    quiz=True,
    reveals=("checks.sines", "text.Why both sine and cosine"),
    twin=_ONE_COLUMN,
)
