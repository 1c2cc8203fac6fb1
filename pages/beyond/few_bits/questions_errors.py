"""Questions about errors: how far off values are where no two rows have merged."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.few_bits.model import SPREAD, Model
from pages.beyond.few_bits.questions_rounding import EXACT, START
from pe_core.precision import FORMATS


def _off(model: Model, place: int, format: str) -> float:
    """Return how far off a value near a place is at most, if all is computed in a format."""
    return model.error_at(place)[format]


def _errors_measured(place: int, format: str) -> Any:
    """Return what is measured near a place, in words that take the model."""
    half = FORMATS[format].half_step
    return lambda model: (
        f"Measured with {model.view.d} columns: near position {grouped(place)} a value is off by "
        f"up to {_off(model, place, format):.2g}. Half a unit in the last place of {format} is "
        f"{half:.1g}."
    )


_NEAR, _FAR = SPREAD[0], SPREAD[-1]
_NO_MERGE_TWIN = Prediction(
    name="float32_is_not_exact_twin",
    page="few_bits",
    question=f"bfloat16 holds every whole number up to {EXACT['bfloat16']} exactly, so near "
    f"position {_NEAR} no two rows are equal. Angles, sines and cosines are computed in bfloat16. "
    "How far off is the worst value there?",
    options=(
        Option(
            "About 0.3.",
            "The rounded frequency has only about three correct digits. When it is multiplied by a "
            "hundred, its error becomes a hundred times as large.",
            {**START, "near": "t"},
            lambda model: 0.2 < _off(model, _NEAR, "bfloat16") < 0.4,
        ),
        Option(
            "About 0.002.",
            "No two positions have merged, so you might think that only the last rounding matters. "
            "But the angle was rounded before the sine was taken, and that error is passed on.",
            {**START, "d": 16, "near": "t"},
            lambda model: _off(model, _NEAR, "bfloat16") < 0.003,
            "no-merge-no-error",
        ),
        Option(
            "About 2.0.",
            "Two is the largest possible error, and bfloat16 does come close to it, but only at "
            "later positions. Near this position the error is not that large even with 1 024 "
            "columns.",
            {**START, "d": 1024, "near": "t"},
            lambda model: _off(model, _NEAR, "bfloat16") > 1.5,
            "rounding-ruins-all",
            always="Near position 100 an angle in bfloat16 is off by less than one radian.",
        ),
    ),
    start={**START, "near": "t"},
    measured=_errors_measured(_NEAR, "bfloat16"),
    figure="precision_errors",
    asked_with="computed_rows",
)

NO_MERGE = Prediction(
    name="float32_is_not_exact",
    page="few_bits",
    question=f"float32 holds every whole number up to {grouped(EXACT['float32'])} exactly. Angles, "
    "sines and cosines are computed in float32 too. How far off is the worst value near position "
    f"{grouped(_FAR)}?",
    options=(
        Option(
            "About 0.000 000 03.",
            "The positions are exact, and rounding a finished value causes only this small error. "
            "But the angle is large near this position, and large numbers are widely spaced in "
            "float32. The rounding error of the angle is passed on to the sine.",
            {**START, "d": 512, "format": "float32"},
            lambda model: _off(model, _FAR, "float32") < 1e-7,
            "no-merge-no-error",
        ),
        Option(
            "About 0.05.",
            "Near a million, the numbers of float32 are 1/16 apart, and the rounded frequency adds "
            "a similar error. With the angle in float64 and one cast at the end, the error stays "
            "within half a unit in the last place.",
            {**START, "format": "float32", "near": "4096"},
            lambda model: 0.03 < _off(model, _FAR, "float32") < 0.08,
        ),
        Option(
            "About 1.5.",
            "The number one million uses up most of the bits of a float32, so you might think that "
            "little precision is left. But four bits remain for the part after the point. Only in "
            "bfloat16 are the angles off by more than a turn at this position.",
            {**START, "d": 1024, "format": "float32"},
            lambda model: _off(model, _FAR, "float32") > 1,
            "rounding-ruins-all",
            always="Near a million the numbers of float32 are 1/16 apart, which is far less than a "
            "turn.",
        ),
    ),
    start=START,
    measured=_errors_measured(_FAR, "float32"),
    figure="precision_errors",
    asked_with="computed_rows",
    quiz=True,
    reveals=(
        "figure.precision_errors",
        "table.precision_errors",
        "checks.precision_errors",
        "text.Round the result, not the steps before it",
        "text.What rounding the result does cost",
        "text.Bugs in real projects",
    ),
    twin=_NO_MERGE_TWIN,
)
