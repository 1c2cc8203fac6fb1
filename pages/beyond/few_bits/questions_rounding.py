"""Questions about rounding: of the finished table, and of the angles."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.few_bits.model import MEASURED, SPREAD, Model
from pe_core.precision import FORMATS

START: dict[str, Any] = {"d": 128, "n": 10_000, "format": "bfloat16", "near": "256"}
ALL = grouped(MEASURED)
EXACT = {name: kind.whole for name, kind in FORMATS.items()}


def _both_ways(model: Model) -> str:
    return (
        f"Measured in {model.view.format} with {model.view.d} columns: "
        f"{grouped(model.rounded.left)} rows are different when the result is rounded, and "
        f"{grouped(model.computed.left)} when everything is computed in that format."
    )


CAST = Prediction(
    name="cast_the_result",
    page="few_bits",
    question=f"The table of {ALL} positions is computed in float64. Then the finished table is "
    "rounded to bfloat16, about three digits per value, with only 4 columns. How many different "
    "rows are left?",
    options=(
        Option(
            "About 900 rows.",
            "Computed in bfloat16 there would be about 900, and the last format is the same here. "
            "But in that case the position itself is rounded, and all columns inherit the error. "
            "Here only values between -1 and 1 are rounded, and even one sine and cosine keep more "
            "rows distinct.",
            {**START, "d": 2},
            lambda model: abs(model.rounded.left - model.computed.left) < 100,
            "rounding-anywhere",
            measured=_both_ways,
        ),
        Option(
            f"All {ALL} rows.",
            "Each value changes a little, but four values together still differ from row to row. "
            "Nothing was lost before the sines were taken.",
            {**START, "d": 4},
            lambda model: model.rounded.left == MEASURED,
        ),
        Option(
            f"About {EXACT['bfloat16']} rows.",
            f"bfloat16 holds whole numbers exactly only up to {EXACT['bfloat16']}, so that limit "
            "suggests itself. But a row is not one number: the counts of possible values in its "
            "columns multiply. In float16, two columns alone give more rows than the corresponding "
            f"limit, {grouped(EXACT['float16'])}.",
            {**START, "d": 2, "format": "float16", "near": "2048"},
            lambda model: model.rounded.left <= 1.1 * EXACT[model.view.format],
            "few-values-few-rows",
            measured=_both_ways,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured with {model.view.d} columns: {grouped(model.rounded.left)} of {ALL} rows are "
        f"different when the result is rounded to {model.view.format}."
    ),
    figure="rounded_rows",
    quiz=True,
    reveals=("figure.rounded_rows", "text.Round the result, not the way to it"),
)


def _off(model: Model, place: int, format: str) -> float:
    """Return how far off a value near a place is at most, if all is computed in a format."""
    return model.error_at(place)[format]


def _errors_measured(place: int, format: str) -> Any:
    """Return what is measured near a place, in words that take the model."""
    half = FORMATS[format].half_step
    return lambda model: (
        f"Measured with {model.view.d} columns: near position {grouped(place)} a value is up to "
        f"{_off(model, place, format):.2g} off. Half a unit in the last place of {format} is "
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
            "The frequency has only about three digits. Multiplied by a hundred, it has an error a "
            "hundred times as large.",
            {**START, "near": "t"},
            lambda model: 0.2 < _off(model, _NEAR, "bfloat16") < 0.4,
        ),
        Option(
            "About 0.002.",
            "No two positions have merged, so only the last rounding seems to count. But the angle "
            "was rounded before the sine was taken, and that error is passed on.",
            {**START, "d": 16, "near": "t"},
            lambda model: _off(model, _NEAR, "bfloat16") < 0.003,
            "no-merge-no-error",
        ),
        Option(
            "About 2.0.",
            "Two is the largest possible error, and bfloat16 does come close to it, but only "
            "further out. Near this position the error is not that large even with 1024 columns.",
            {**START, "d": 1024, "near": "t"},
            lambda model: _off(model, _NEAR, "bfloat16") > 1.5,
            "rounding",
            always="Near position 100 an angle in bfloat16 is off by less than one radian.",
        ),
    ),
    start={**START, "near": "t"},
    measured=_errors_measured(_NEAR, "bfloat16"),
    figure="precision_errors",
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
            "The positions are exact, and this is the error of rounding a finished value. But the "
            "angle is large there, large numbers are widely spaced in float32, and the sine "
            "inherits that error.",
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
            "A million takes up most of the bits of float32, so little precision seems to be left. "
            "Four bits remain for the part after the point. It is in bfloat16 that angles are off "
            "by more than a turn there.",
            {**START, "d": 1024, "format": "float32"},
            lambda model: _off(model, _FAR, "float32") > 1,
            "rounding",
            always="Near a million the numbers of float32 are 1/16 apart, far less than a turn.",
        ),
    ),
    start=START,
    measured=_errors_measured(_FAR, "float32"),
    figure="precision_errors",
    quiz=True,
    reveals=(
        "figure.precision_errors",
        "table.precision_errors",
        "checks.precision_errors",
        "text.Round the result, not the way to it",
        "text.What rounding the result does cost",
        "text.Bugs in real projects",
    ),
    twin=_NO_MERGE_TWIN,
)
