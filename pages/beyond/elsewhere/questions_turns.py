"""Predictions about how many pairs turn within the range of a signal."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.elsewhere.model import DIFFUSION, NERF, STEPS, Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "signal": "time"}
_STEPS = {**_START, "signal": DIFFUSION}
_NERF = {**_START, "signal": NERF}


def _share(model: Model) -> float:
    return model.finished / model.pairs


def _all(model: Model) -> bool:
    return model.finished == model.pairs


def _half(model: Model) -> bool:
    return 0.4 <= _share(model) <= 0.6


def _few(model: Model) -> bool:
    return _share(model) <= 0.25


def _measured(model: Model) -> str:
    turns = model.turns(model.view.signal)
    return (
        f"Measured for {model.view.signal}, width {model.view.d} and base {grouped(model.view.n)}: "
        f"{model.finished} of {model.pairs} pairs finish a turn. The fastest makes {turns[0]:.1f} "
        f"turns, the slowest {turns[-1]:.3f}."
    )


_TWIN = Prediction(
    name="pairs_in_range_twin",
    page="elsewhere",
    question="NeRF encodes each coordinate, from −1 to 1, with 10 pairs. The slowest turns by π "
    "for a step of 1, and each next one twice as fast. How many of them finish at least one turn "
    "on the way from −1 to 1?",
    options=(
        Option(
            "Only the first few.",
            "The range is short, so you might think so. But the frequencies fit it: the slowest "
            "pair makes exactly one turn.",
            {**_NERF, "d": 16},
            _few,
            "fast-pairs-only",
        ),
        Option(
            "Every one of them.",
            "The slowest makes one turn on the way, and each of the others more. No pair is left "
            "over.",
            _NERF,
            _all,
        ),
        Option(
            "About half of them.",
            "That is so for a diffusion with the paper's base. Here even the slowest pair turns "
            "once within the range.",
            {**_NERF, "d": 12},
            _half,
            "half-of-the-pairs",
        ),
    ),
    start=_START,
    measured=_measured,
    figure="turns",
    asked_with="likeness",
)

FINISHED = Prediction(
    name="pairs_in_range",
    page="elsewhere",
    question=f"A diffusion with {STEPS} steps encodes the step with 64 pairs and the paper's base "
    "of 10 000. How many of the pairs finish at least one turn between the first step and the last "
    "one?",
    options=(
        Option(
            "Every one of them.",
            "With the frequencies of the table for words, the longest wave is about 63 000 steps "
            "long. The slow pairs hardly move within the range.",
            {**_STEPS, "n": 100_000},
            _all,
            "all-pairs-work",
        ),
        Option(
            "Only the first few.",
            "Many pairs are slow, but not nearly all: the wavelengths grow by a constant factor, "
            "and a range of this size lies about in the middle of them.",
            {**_STEPS, "d": 64},
            _few,
            "fast-pairs-only",
        ),
        Option(
            "About half of them.",
            "Wavelengths up to the number of steps fill a little more than half of the pairs. The "
            "rest never finish a turn, as in a text that is short.",
            _STEPS,
            _half,
        ),
    ),
    start=_START,
    measured=_measured,
    figure="turns",
    asked_with="likeness",
    reveals=("figure.turns", "numbers.turns", "text.A step of a diffusion"),
    twin=_TWIN,
)
