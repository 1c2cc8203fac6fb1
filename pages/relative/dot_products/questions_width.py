"""Predictions about the first rise of the dot product, and about the waves that it is made of."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.relative.dot_products.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_CURVE = pe_core.offset_similarity(range(101), 128)
_RISE = pe_core.first_rise(_CURVE) or 0


_WIDER: dict[str, Any] = {**_START, "d": 512}


def _width_measured(model: Model) -> str:
    rise = model.first_rise or 0
    return (
        f"Measured at d = {model.view.d}: the curve first rises after offset {rise}, from "
        f"{model.curve[rise]:.3f} to {model.curve[rise + 1]:.3f}."
    )


_WAVE: dict[str, Any] = {**_START, "d": 256, "phi": 6}
_UP = slice(3, 7)  # the offsets 3 to 6, over which the fastest wave rises at every step


def _steps(model: Model) -> tuple[Floats, Floats]:
    """Return the steps of the curve while the fastest wave rises, and the later ones."""
    return np.diff(model.curve[_UP]), np.diff(model.curve[_UP.stop - 1 : model.view.L])


def _wave_measured(model: Model) -> str:
    first, later = _steps(model)
    wave = np.cos(_UP.stop - 1) - np.cos(_UP.start)
    return (
        f"Measured at d = {model.view.d}: from offset 3 to 6 the fastest wave rises by {wave:.2f}, "
        f"and the dot product changes by {first.sum():.2f}. Of the {len(later)} later steps up to "
        f"offset {grouped(model.view.L - 1)}, {int((later > 0).sum())} go up."
    )


_FASTEST_WAVE = Prediction(
    name="rise_and_width_twin",
    page="dot_products",
    question="The dot product is a sum of waves, one per pair. From offset 3 to 6 the fastest of "
    "them rises at all three steps, nearly from its lowest to its highest value. Does the sum "
    "of all 128 waves (d = 256) rise or fall over these steps, and what about the later steps, up "
    "to offset 49?",
    options=(
        Option(
            "It rises at these and at some later ones.",
            "The rises of the curve do come from fast waves. But the fastest wave is one of many. "
            "At these offsets several others fall, and together they outweigh it, even when there "
            "are only the 64 waves of d = 128.",
            {**_WAVE, "d": 128},
            lambda model: bool((_steps(model)[0] > 0).all() and (_steps(model)[1] > 0).any()),
            "one-wave-rules",
        ),
        Option(
            "It falls at these and at all later ones.",
            "In a sum of 128 waves a single one is hard to see, so the curve looks as if it went "
            "down all the way. But from time to time several fast waves rise together, and then "
            "the sum rises. Over 500 positions this happens many times.",
            {**_WAVE, "L": 500},
            lambda model: bool((_steps(model)[0] < 0).all() and (_steps(model)[1] < 0).all()),
            "steady-fall",
        ),
        Option(
            "It falls at these and rises at some later ones.",
            "At small offsets many waves fall at once, and the fastest cannot make up for that. "
            "Further on the others fall more slowly, and a few fast waves are enough for a rise.",
            _WAVE,
            lambda model: bool((_steps(model)[0] < 0).all() and (_steps(model)[1] > 0).any()),
        ),
    ),
    start=_WAVE | {"phi": 3},
    measured=_wave_measured,
    figure="offset_curve",
    asked_with="falling_part",
)

WIDTH = Prediction(
    name="rise_and_width",
    page="dot_products",
    question=f"At d = 128 the curve rises for the first time after offset {_RISE}. "
    "Make the model four times as wide, d = 512. Where does the curve rise for the first time?",
    options=(
        Option(
            "At no offset at all.",
            "More waves make the curve smoother, and it is tempting to think that they make it "
            "perfectly smooth. The small waves become smaller but do not vanish, even at d = 1024.",
            {**_START, "d": 1024},
            lambda model: model.first_rise is None,
            "steady-fall",
            always="A sum of cosines comes close to its full height again and again.",
        ),
        Option(
            f"After offset {_RISE} as before.",
            "A few fast waves cause this rise, above all that of pair 0, and it is the same at "
            "every width. But in a wider model the other waves together fall by more than it "
            "rises at this offset. Already at twice the width the first rise comes later.",
            {**_START, "d": 256, "phi": _RISE},
            lambda model: model.first_rise == _RISE,
            "one-wave-rules",
        ),
        Option(
            f"After an offset over {_RISE}.",
            "The wider the model, the smoother the curve. But at every width there are some "
            "offsets at which the fast pairs outweigh the rest.",
            _WIDER,
            lambda model: (model.first_rise or 0) > _RISE,
        ),
    ),
    start=_START,
    measured=_width_measured,
    figure="offset_curve",
    asked_with="falling_part",
    reveals=("checks.fall", "text.The trend"),
    twin=_FASTEST_WAVE,
)
