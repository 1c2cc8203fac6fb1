"""Predictions about the matrix that least squares finds from the rows alone."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.rotation.model import Model

_SMALL: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "t": 10, "phi": 3, "dim": 0}
_ROUNDING = 1e-9
_MISSED = Model(DEFAULTS._replace(**_SMALL)).fits.jointly.residual

_SINES = Prediction(
    name="sines_only",
    page="rotation",
    question="Take d = 16, L = 50, φ = 3. With sines and cosines, least squares finds a matrix "
    "that leaves nothing over. Now drop the cosines and fit one to the 8 sines. "
    "What part of the signal is left over?",
    options=(
        Option(
            "Nothing: a cosine is only a shifted sine.",
            "Shifted in t, it is. But a matrix cannot shift t; it can only mix the numbers of one "
            "row, and in a row without cosines half of the turn is missing.",
            {**_SMALL, "fit": "sines-only"},
            lambda model: model.fits.sines.residual < _ROUNDING,
            "sine-is-enough",
        ),
        Option(
            "Only the slow pairs leave something over.",
            "It is the other way round: a slow sine is nearly a straight line over 50 positions. "
            "With pair 0 alone, the fastest, much is left over.",
            {**_SMALL, "d": 2, "phi": 2, "fit": "sines-only"},
            lambda model: model.fits.lone_sine.residual < 0.1,
            "sine-is-enough",
        ),
        Option(
            "About a third.",
            "To shift a sine you need the cosine of the same frequency. The slow sines stand in "
            "for some of it, but not for all.",
            {**_SMALL, "fit": "sines-only"},
            lambda model: 0.25 < model.fits.sines.residual < 0.42,
        ),
    ),
    start=_SMALL,
    measured=lambda model: (
        f"Measured: {model.fits.sines.residual:.1%} is left over with the sines alone, "
        f"{model.fits.pair_by_pair.residual:.1e} with sines and cosines."
    ),
    figure="fitted_matrix",
    quiz=True,
)

_JOINT = Prediction(
    name="joint_fit",
    page="rotation",
    question="Fit one matrix to all 16 columns at once (d = 16, L = 50, φ = 3). "
    f"Its prediction misses only {_MISSED:.0e} of the signal. Is the matrix M?",
    options=(
        Option(
            "Yes: what predicts perfectly is M.",
            "Over 50 positions the two slowest cosines hardly leave 1. Least squares cannot tell "
            "them apart and shares the work between them as it likes.",
            {**_SMALL, "fit": "jointly"},
            lambda model: model.fits.off(model.fits.jointly) < _ROUNDING,
            "good-fit-is-truth",
        ),
        Option(
            "No: over 50 positions many matrices predict as well.",
            "The rank says so: it is below 16, because slow columns look alike. Fitted pair by "
            "pair, or with pairs that are all fast, M is found.",
            {**_SMALL, "fit": "jointly"},
            lambda model: (
                model.fits.off(model.fits.jointly) > 0.1 and model.fits.jointly.residual < 1e-12
            ),
        ),
        Option(
            "No: least squares cannot find M at all.",
            "It can. Give it one pair at a time, two columns of one frequency, and it finds the "
            "four numbers of each block.",
            {**_SMALL, "fit": "pair-by-pair"},
            lambda model: model.fits.off(model.fits.pair_by_pair) > _ROUNDING,
            "good-fit-is-truth",
            always="Two rows of one pair that are not parallel determine its four numbers.",
        ),
    ),
    start=_SMALL,
    measured=lambda model: (
        f"Measured: rank {model.fits.jointly.rank} of {model.view.d}, and up to "
        f"{model.fits.off(model.fits.jointly):.2f} away from M; pair by pair "
        f"{model.fits.off(model.fits.pair_by_pair):.1e}."
    ),
    figure="fitted_matrix",
)

QUESTIONS: tuple[Prediction, ...] = (_SINES, _JOINT)
