"""Questions about rounding the finished table."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.few_bits.model import COMPUTED, MEASURED, ROUNDED, Model
from pe_core.figures import out_of
from pe_core.precision import FORMATS

START: dict[str, Any] = {"d": 128, "n": 10_000, "format": "bfloat16", "near": "256"}
ALL = grouped(MEASURED)
EXACT = {name: kind.whole for name, kind in FORMATS.items()}


def _both_ways(model: Model) -> str:
    return (
        f"Measured in {model.view.format} with {model.view.d} columns: "
        f"{grouped(model.rounded.left)} rows are distinct when the result is rounded, and "
        f"{grouped(model.computed.left)} when everything is computed in that format."
    )


def _in_float16(model: Model) -> int:
    """Return how many rows are distinct when every step is computed in float16."""
    return model.outcome("float16", COMPUTED).left


def _to_bfloat16(model: Model) -> int:
    """Return how many rows are distinct when the finished table is rounded to bfloat16."""
    return model.outcome("bfloat16", ROUNDED).left


_TWO_TABLES = {**START, "d": 64}
_CAST_TWIN = Prediction(
    name="cast_the_result_twin",
    page="few_bits",
    question="Table A is computed in float16 from the first step to the last. Table B is computed "
    "in float64, and its finished values are rounded to bfloat16, whose numbers near 1 are eight "
    f"times as far apart as those of float16. Both have {ALL} rows and 64 columns. Which of the "
    "two tables has rows that are equal to each other?",
    options=(
        Option(
            "Table B but not A.",
            "B has the coarser numbers, and few of them fit between −1 and 1. But two of its rows "
            "are equal only if they agree in all 64 columns, and no two rows do. In A many "
            "positions have already merged before the first sine is taken.",
            {**_TWO_TABLES, "near": "2048"},
            lambda model: _to_bfloat16(model) < MEASURED == _in_float16(model),
            "few-values-few-rows",
            always="float16 cannot hold every whole number up to 8 191.",
        ),
        Option(
            "Table A but not B.",
            "In A the position itself is rounded, and float16 cannot hold every position above "
            "2 048. B is coarser in each value, but 64 values together still tell its rows apart.",
            {**_TWO_TABLES, "format": "float16", "near": "4096"},
            lambda model: _to_bfloat16(model) == MEASURED > _in_float16(model),
        ),
        Option(
            "Both of the tables.",
            "Both tables end up in 16 bits, so you might expect equal rows in both. But in A the "
            "position is rounded, and every column depends on it. In B only the finished values "
            "are rounded.",
            {**_TWO_TABLES, "d": 8, "near": "4096"},
            lambda model: max(_to_bfloat16(model), _in_float16(model)) < MEASURED,
            "rounding-anywhere",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured with {model.view.d} columns: A has {grouped(_in_float16(model))} distinct rows "
        f"out of {ALL}, and B has {grouped(_to_bfloat16(model))}."
    ),
    figure="rounded_rows",
    asked_with="computed_rows",
)

CAST = Prediction(
    name="cast_the_result",
    page="few_bits",
    question=f"A table of {ALL} positions with only 4 columns is computed in float64. Then the "
    "finished table is rounded to bfloat16, which keeps about three digits of each value. How many "
    "distinct rows are left?",
    options=(
        Option(
            "About 900 rows.",
            "The final format is the same as if everything were computed in bfloat16, so you might "
            "expect as few rows. But in that case the position itself is rounded, and the error "
            "affects all columns. Here only values between −1 and 1 are rounded, and even a single "
            "sine and cosine keep more rows distinct.",
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
            "is a natural guess. But a row has several entries, and the numbers of possible values "
            "in its columns multiply. Two columns alone already give five times as many rows.",
            {**START, "d": 2, "near": "2048"},
            lambda model: model.rounded.left <= 1.1 * EXACT[model.view.format],
            "few-values-few-rows",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured with {model.view.d} columns: {out_of(model.rounded.left, MEASURED, 'row')} are "
        f"distinct when the result is rounded to {model.view.format}."
    ),
    figure="rounded_rows",
    asked_with="computed_rows",
    quiz=True,
    reveals=("figure.rounded_rows", "text.Round the result, not the steps before it"),
    twin=_CAST_TWIN,
)
