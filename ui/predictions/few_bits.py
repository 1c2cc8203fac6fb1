"""Predictions about numbers with few bits: when positions merge, and what keeps them apart."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from pe_core.precision import FORMATS
from ui.views.few_bits import (
    COMPUTED,
    MEASURED,
    ROUNDED,
    SPREAD,
    error_at,
    left,
    merged,
    new,
    sharing,
)

_START: dict[str, Any] = {"d": 128, "n": 10_000, "format": "bfloat16", "near": "256"}
_ALL = grouped(MEASURED)
_EXACT = {name: kind.whole for name, kind in FORMATS.items()}


def _group(view: View) -> int:
    """Return how many positions have the row of the one 32 after the first shown place."""
    return len(sharing(view, int(view.near) + 24))


_GROUPS = Prediction(
    name="growing_groups",
    page="few_bits",
    question="Computed in bfloat16, about two neighbours share a row just after position "
    f"{_EXACT['bfloat16']}. Look a little after position 4096 instead. How many share a row there?",
    options=(
        Option(
            "About two again: the format is the same.",
            "The format has equally many numbers between any two powers of two. Further out the "
            "powers lie further apart, and so do the numbers.",
            {**_START, "near": "4096"},
            lambda view: _group(view) <= 4,
            "few-bits-even-steps",
        ),
        Option(
            "About thirty.",
            "From each power of two to the next the steps double. After 4096 only every 32nd "
            "position is a number of bfloat16, and its neighbours are rounded to it.",
            {**_START, "near": "4096"},
            lambda view: 24 <= _group(view) <= 40,
        ),
        Option(
            "All of them: bfloat16 has no numbers that large.",
            "It has. bfloat16 reaches as far as float32. What it lacks is not large numbers but "
            "places between them.",
            {**_START, "near": "4096"},
            lambda view: len({*merged(view, view.format, COMPUTED)[4096:].tolist()}) == 1,
            "few-bits-even-steps",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: a little after position {grouped(int(view.near))}, {_group(view)} positions "
        "share one row."
    ),
    figure="computed_rows",
    telling="The further out, the larger the blocks",
    quiz=True,
)

_CAST = Prediction(
    name="cast_the_result",
    page="few_bits",
    question=f"The table of {_ALL} positions is worked out in float64. Then the finished table is "
    "rounded to bfloat16, about three digits a value, with only 4 columns. How many different rows "
    "are left?",
    options=(
        Option(
            f"All {_ALL}.",
            "Each value moves a little, but four values together still differ from row to row. "
            "Nothing was lost before the sines were taken.",
            {**_START, "d": 4},
            lambda view: left(view, view.format, ROUNDED) == MEASURED,
        ),
        Option(
            "About 900, as when it is computed in bfloat16.",
            "There the position itself is rounded, and all columns inherit that. Here only "
            "values between -1 and 1 are.",
            {**_START, "d": 4},
            lambda view: 800 < left(view, view.format, ROUNDED) < 1000,
            "rounding",
        ),
        Option(
            f"{_EXACT['bfloat16']}: no more can be told apart.",
            "That is how far the whole numbers are exact. A row is not one number: four columns "
            "of a few hundred values each have room for many more rows.",
            {**_START, "d": 4, "near": "4096"},
            lambda view: left(view, view.format, ROUNDED) == _EXACT["bfloat16"],
            "one-number-tells",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at d = {view.d}: {grouped(left(view, view.format, ROUNDED))} rows are different "
        f"when the result is rounded, {grouped(left(view, view.format, COMPUTED))} when all is "
        "computed in bfloat16."
    ),
    figure="positions_left",
    quiz=True,
)


def _first_merge(view: View) -> int:
    """Return the first position that has the row of an earlier one; MEASURED if there is none."""
    twins = (~new(view, view.format, COMPUTED)).nonzero()[0]
    return int(twins[0]) if len(twins) else MEASURED


_SIXTEEN = Prediction(
    name="the_other_sixteen_bits",
    page="few_bits",
    question="bfloat16 and float16 both take 16 bits. Computed in bfloat16, position "
    f"{_EXACT['bfloat16'] + 1} is the first to merge. And in float16?",
    options=(
        Option(
            f"At {_EXACT['bfloat16'] + 1} too: 16 bits are 16 bits.",
            "It matters how they are spent. float16 gives fewer bits to the exponent and more to "
            "the fraction, so it has more places between two powers of two.",
            {**_START, "format": "float16"},
            lambda view: _first_merge(view) == _EXACT["bfloat16"] + 1,
            "same-size-same-loss",
        ),
        Option(
            f"At {grouped(_EXACT['float16'] + 1)}.",
            "float16 has three bits more in the fraction, so it holds whole numbers exactly up to "
            "eight times as far.",
            {**_START, "format": "float16", "near": "2048"},
            lambda view: _first_merge(view) == _EXACT["float16"] + 1,
        ),
        Option(
            f"Not before {_ALL}.",
            "Its whole numbers have gaps long before that. Look at the rows from 2048 on.",
            {**_START, "format": "float16", "near": "4096"},
            lambda view: _first_merge(view) == MEASURED,
            "same-size-same-loss",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: in {view.format} position {grouped(_first_merge(view))} is the first that has "
        f"the row of another; {grouped(left(view, view.format, COMPUTED))} of {_ALL} rows are left."
    ),
    figure="computed_rows",
    quiz=True,
)


def _narrow() -> int:
    """Return how many rows are left at the width the page begins with."""
    return left(DEFAULTS, "bfloat16", COMPUTED)


_WIDER = Prediction(
    name="more_columns",
    page="few_bits",
    question=f"Computed in bfloat16 with {DEFAULTS.d} columns, {grouped(_narrow())} of {_ALL} "
    "rows are different. How many with 1024 columns?",
    options=(
        Option(
            "More: each new column tells some rows apart.",
            "All columns are worked out from one rounded position. Where that is the same, every "
            "column is the same, old or new.",
            {**_START, "d": 1024},
            lambda view: left(view, "bfloat16", COMPUTED) > _narrow(),
            "columns-repair",
        ),
        Option(
            "Just as many.",
            "The rows merge before the first sine is taken: there are no more rounded positions "
            "than that.",
            {**_START, "d": 1024, "near": "1024"},
            lambda view: left(view, "bfloat16", COMPUTED) == _narrow(),
        ),
        Option(
            "Fewer: more columns bring more rounding.",
            "More rounding changes values, but two different rows do not become equal by getting "
            "further columns.",
            {**_START, "d": 1024},
            lambda view: left(view, "bfloat16", COMPUTED) < _narrow(),
            "rounding",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at d = {view.d}: {grouped(left(view, 'bfloat16', COMPUTED))} different rows."
    ),
    figure="positions_left",
)


_NO_MERGE = Prediction(
    name="float32_is_not_exact",
    page="few_bits",
    question=f"In float32 no position below {grouped(_EXACT['float32'])} merges. Someone computes "
    f"the angles in it too. How far off is a value near position {grouped(SPREAD[-1])}?",
    options=(
        Option(
            "By about 3 in a hundred million, half of the last bit.",
            "That is the error of a finished value that is rounded. The angle is large there, and "
            "its steps in float32 are wide; the sine inherits them.",
            {**_START, "format": "float32"},
            lambda view: error_at(view, SPREAD[-1])["float32"] < 1e-7,
            "no-merge-no-error",
        ),
        Option(
            "By a few hundredths.",
            "The steps of float32 near a million are 1/16 wide, and the rounded frequency adds as "
            "much. With the angle in float64 and one cast at the end, the error stays that of the "
            "last bit.",
            {**_START, "format": "float32", "near": "4096"},
            lambda view: 0.01 < error_at(view, SPREAD[-1])["float32"] < 0.1,
        ),
        Option(
            "Completely: the value could be anything.",
            "That is what bfloat16 does to it. Then the angle is off by more than a whole turn.",
            {**_START, "format": "float32", "near": "2048"},
            lambda view: error_at(view, SPREAD[-1])["float32"] > 1,
            "rounding",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured near {grouped(SPREAD[-1])}: {error_at(view, SPREAD[-1])['float32']:.2g} off in "
        f"float32, {error_at(view, SPREAD[-1])['bfloat16']:.2g} in bfloat16."
    ),
    figure="precision_errors",
    quiz=True,
)


PREDICTIONS: tuple[Prediction, ...] = (_GROUPS, _CAST, _SIXTEEN, _WIDER, _NO_MERGE)
