"""Predictions about encodings that repeat and encodings that do not."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.elsewhere.model import NERF, OCTAVES, Model
from pages.beyond.elsewhere.questions_turns import FINISHED
from pages.beyond.elsewhere.questions_unit import UNIT

_START: dict[str, Any] = {"d": 128, "n": 10_000, "signal": "diffusion"}
_NERF = {**_START, "signal": NERF}


def _measured(model: Model) -> str:
    one, two = (float(value) for value in model.alike([1.0, 2.0]))
    return (
        f"Measured for {model.view.signal}, {model.pairs} pairs: similarity {one:.4f} at "
        f"difference 1 and {two:.4f} at difference 2. At difference 1, {model.whole_turns} pairs "
        "have made whole turns."
    ).replace(" -", " \N{MINUS SIGN}")


_TWIN = Prediction(
    name="nerf_repeats_twin",
    page="elsewhere",
    question=f"NeRF encodes a coordinate by {OCTAVES} pairs. The slowest turns by π for a step of "
    "1, and each next pair turns twice as fast. Two points lie exactly 1 apart along one axis. How "
    "many pairs have the same value at both points?",
    options=(
        Option(
            "All of the ten pairs.",
            "Nearly so: nine pairs have made whole turns. But the slowest has made half a turn, "
            "and its sine and cosine have changed sign.",
            {**_NERF, "d": 16},
            lambda model: model.whole_turns == model.pairs,
            "shorter-range-shorter-repeat",
            always="The slowest pair of NeRF makes half a turn, and others no whole one.",
        ),
        Option(
            "Nine of the ten pairs.",
            "The second pair makes one whole turn, the third two, and so on. Only the slowest pair "
            "tells the two points apart.",
            _NERF,
            lambda model: model.whole_turns == model.pairs - 1,
        ),
        Option(
            "None of the ten pairs.",
            "With the frequencies of the paper no pair would be the same, because a whole step is "
            "never a whole number of turns. Here it is, because the frequencies contain π.",
            {**_NERF, "d": 12},
            lambda model: model.whole_turns == 0,
            "never-repeats",
        ),
    ),
    start=_START,
    measured=_measured,
    figure="likeness",
)

REPEATS = Prediction(
    name="nerf_repeats",
    page="elsewhere",
    question="At whole positions the encoding of words never repeats. NeRF encodes a coordinate by "
    "sines and cosines of πp, 2πp, 4πp and so on. At which difference of two coordinates is its "
    "encoding the same again for the first time?",
    options=(
        Option(
            "At a difference of 1.",
            "All pairs but the slowest have made whole turns by then. The slowest has made half a "
            "turn, and its values have the opposite sign.",
            {**_NERF, "d": 16},
            lambda model: model.repeats == 1.0,
            "shorter-range-shorter-repeat",
            always="Some pair has made half a turn, or no whole one.",
        ),
        Option(
            "At a difference of 2.",
            "The slowest pair makes one whole turn, the next one two, the next one four: all are "
            "back. In the paper all coordinates lie between −1 and 1, so only the two ends meet.",
            _NERF,
            lambda model: model.repeats == 2.0,
        ),
        Option(
            "At no difference at all.",
            "That is so for positions, because no whole number but 0 is a multiple of 2π. Here the "
            "frequencies are multiples of π, and a difference of 2 gives whole turns.",
            {**_NERF, "d": 12},
            lambda model: model.repeats is None,
            "never-repeats",
        ),
    ),
    start=_START,
    measured=_measured,
    figure="likeness",
    quiz=True,
    reveals=("text.A coordinate in space", "checks.signals"),
    twin=_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (REPEATS, FINISHED, UNIT)
