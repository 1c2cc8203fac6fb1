"""Questions about rounding: of the finished table, and of the angles."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.few_bits.model import MEASURED, SPREAD
from pe_core.precision import FORMATS

START: dict[str, Any] = {"d": 128, "n": 10_000, "format": "bfloat16", "near": "256"}
ALL = grouped(MEASURED)
EXACT = {name: kind.whole for name, kind in FORMATS.items()}
CAST = Prediction(
    name="cast_the_result",
    page="few_bits",
    question=f"The table of {ALL} positions is worked out in float64. Then the finished table is "
    "rounded to bfloat16, about three digits a value, with only 4 columns. How many different rows "
    "are left?",
    options=(
        Option(
            f"All {ALL}.",
            "Each value moves a little, but four values together still differ from row to row. "
            "Nothing was lost before the sines were taken.",
            {**START, "d": 4},
            lambda model: model.rounded.left == MEASURED,
        ),
        Option(
            "About 900, as when it is computed in bfloat16.",
            "There the position itself is rounded, and all columns inherit that. Here only "
            "values between -1 and 1 are.",
            {**START, "d": 4},
            lambda model: abs(model.rounded.left - model.computed.left) < 100,
            "rounding",
        ),
        Option(
            f"{EXACT['bfloat16']}: no more can be told apart.",
            "That is how far the whole numbers are exact. A row is not one number: four columns "
            "of a few hundred values each have room for many more rows.",
            {**START, "d": 4, "near": "4096"},
            lambda model: model.rounded.left == EXACT["bfloat16"],
            "one-number-tells",
            always="A sine and a cosine with 8 bits each have over a thousand values together.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {grouped(model.rounded.left)} rows are different "
        f"when the result is rounded, {grouped(model.computed.left)} when all is "
        "computed in bfloat16."
    ),
    figure="positions_left",
    quiz=True,
)


NO_MERGE = Prediction(
    name="float32_is_not_exact",
    page="few_bits",
    question=f"In float32 no position below {grouped(EXACT['float32'])} merges. Someone computes "
    f"the angles in it too. How far off is a value near position {grouped(SPREAD[-1])}?",
    options=(
        Option(
            "By about 3 in a hundred million, half of the last bit.",
            "That is the error of a finished value that is rounded. The angle is large there, and "
            "its steps in float32 are wide; the sine inherits them.",
            {**START, "format": "float32"},
            lambda model: model.error_at(SPREAD[-1])["float32"] < 1e-7,
            "no-merge-no-error",
        ),
        Option(
            "By a few hundredths.",
            "The steps of float32 near a million are 1/16 wide, and the rounded frequency adds as "
            "much. With the angle in float64 and one cast at the end, the error stays that of the "
            "last bit.",
            {**START, "format": "float32", "near": "4096"},
            lambda model: 0.01 < model.error_at(SPREAD[-1])["float32"] < 0.1,
        ),
        Option(
            "Completely: the value could be anything.",
            "That is what bfloat16 does to it. Then the angle is off by more than a whole turn.",
            {**START, "format": "float32", "near": "2048"},
            lambda model: model.error_at(SPREAD[-1])["float32"] > 1,
            "rounding",
            always="Near a million the numbers of float32 are 1/16 apart, far less than a turn.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured near {grouped(SPREAD[-1])}: {model.error_at(SPREAD[-1])['float32']:.2g} off in "
        f"float32, {model.error_at(SPREAD[-1])['bfloat16']:.2g} in bfloat16."
    ),
    figure="precision_errors",
    quiz=True,
)
