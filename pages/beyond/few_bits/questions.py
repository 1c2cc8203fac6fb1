"""Questions about numbers with few bits: when positions merge, and what keeps them apart."""

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.few_bits.model import COMPUTED, MEASURED, Model
from pages.beyond.few_bits.questions_rounding import ALL, CAST, EXACT, NO_MERGE, START


def _group(model: Model) -> int:
    """Return how many positions have the row of the one 32 after the first shown place."""
    return len(model.sharing(int(model.view.near) + 24))


_GROUPS = Prediction(
    name="growing_groups",
    page="few_bits",
    question="Computed in bfloat16, about two neighbours share a row just after position "
    f"{EXACT['bfloat16']}. Look a little after position 4096 instead. How many share a row there?",
    options=(
        Option(
            "About two again: the format is the same.",
            "The format has equally many numbers between any two powers of two. Further out the "
            "powers lie further apart, and so do the numbers.",
            {**START, "near": "4096"},
            lambda model: _group(model) <= 4,
            "few-bits-even-steps",
        ),
        Option(
            "About thirty.",
            "From each power of two to the next the steps double. After 4096 only every 32nd "
            "position is a number of bfloat16, and its neighbours are rounded to it.",
            {**START, "near": "4096"},
            lambda model: 24 <= _group(model) <= 40,
        ),
        Option(
            "All of them: bfloat16 has no numbers that large.",
            "It has. bfloat16 reaches as far as float32. What it lacks is not large numbers but "
            "places between them.",
            {**START, "near": "4096"},
            lambda model: len({*model.computed.first_alike[4096:].tolist()}) == 1,
            "few-bits-even-steps",
            always="Every format here has many numbers between 4096 and 8192.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: a little after position {grouped(int(model.view.near))}, "
        f"{_group(model)} positions share one row."
    ),
    figure="computed_rows",
    revealed_title="The further out, the larger the blocks",
    quiz=True,
)


def _first_merge(model: Model) -> int:
    """Return the first position that has the row of an earlier one; MEASURED if there is none."""
    merge = model.computed.first_merge
    return merge.position if merge else MEASURED


_SIXTEEN = Prediction(
    name="the_other_sixteen_bits",
    page="few_bits",
    question="bfloat16 and float16 both take 16 bits. Computed in bfloat16, position "
    f"{EXACT['bfloat16'] + 1} is the first to merge. And in float16?",
    options=(
        Option(
            f"At {EXACT['bfloat16'] + 1} too: 16 bits are 16 bits.",
            "It matters how they are spent. float16 gives fewer bits to the exponent and more to "
            "the fraction, so it has more places between two powers of two.",
            {**START, "format": "float16"},
            lambda model: _first_merge(model) == EXACT["bfloat16"] + 1,
            "same-size-same-loss",
        ),
        Option(
            f"At {grouped(EXACT['float16'] + 1)}.",
            "float16 has three bits more in the fraction, so it holds whole numbers exactly up to "
            "eight times as far.",
            {**START, "format": "float16", "near": "2048"},
            lambda model: _first_merge(model) == EXACT["float16"] + 1,
        ),
        Option(
            f"Not before {ALL}.",
            "Its whole numbers have gaps long before that. Look at the rows from 2048 on.",
            {**START, "format": "float16", "near": "4096"},
            lambda model: _first_merge(model) == MEASURED,
            "same-size-same-loss",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: in {model.view.format} position {grouped(_first_merge(model))} is the first "
        f"that has the row of another; {grouped(model.computed.left)} of {ALL} rows are left."
    ),
    figure="computed_rows",
    quiz=True,
)


# How many rows are left at the width the page begins with.
_NARROW = Model(DEFAULTS).outcome("bfloat16", COMPUTED).left

_WIDER = Prediction(
    name="more_columns",
    page="few_bits",
    question=f"Computed in bfloat16 with {DEFAULTS.d} columns, {grouped(_NARROW)} of {ALL} "
    "rows are different. How many with 1024 columns?",
    options=(
        Option(
            "More: each new column tells some rows apart.",
            "All columns are worked out from one rounded position. Where that is the same, every "
            "column is the same, old or new.",
            {**START, "d": 1024},
            lambda model: model.computed.left > _NARROW,
            "columns-repair",
        ),
        Option(
            "Just as many.",
            "The rows merge before the first sine is taken: there are no more rounded positions "
            "than that.",
            {**START, "d": 1024, "near": "1024"},
            lambda model: model.computed.left == _NARROW,
        ),
        Option(
            "Fewer: more columns bring more rounding.",
            "More rounding changes values, but two different rows do not become equal by getting "
            "further columns.",
            {**START, "d": 1024},
            lambda model: model.computed.left < _NARROW,
            "rounding",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {grouped(model.computed.left)} different rows."
    ),
    figure="positions_left",
)


QUESTIONS: tuple[Prediction, ...] = (_GROUPS, CAST, _SIXTEEN, _WIDER, NO_MERGE)
