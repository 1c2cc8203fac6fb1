"""Questions about two formats of the same size: which of them is finer."""

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.few_bits.model import MEASURED, SHOWN_ROWS, Model
from pages.beyond.few_bits.questions_rounding import EXACT, START
from pe_core.figures import out_of
from pe_core.precision import FORMATS


def different_after(model: Model, place: int) -> int:
    """Return how many rows are distinct from a power of two to the next."""
    return len({*model.computed.first_alike[place : 2 * place].tolist()})


def different(model: Model) -> int:
    """Return how many of the rows shown are different."""
    return len({*model.computed.first_alike[model.shown.start : model.shown.stop].tolist()})


def shown_measured(model: Model) -> str:
    first, last = grouped(model.shown.start), grouped(model.shown.stop - 1)
    return (
        f"Measured in {model.view.format}: from position {first} to {last}, "
        f"{out_of(different(model), SHOWN_ROWS, 'row')} are distinct."
    )


def _first_merge(model: Model) -> int:
    """Return the first position that has the row of an earlier one; MEASURED if there is none."""
    merge = model.computed.first_merge
    return merge.position if merge else MEASURED


_FLOAT16 = {**START, "format": "float16"}
_FAR_OUT = 4096


def _far_measured(model: Model) -> str:
    return (
        f"Measured in {model.view.format} with {model.view.d} columns: from position "
        f"{grouped(_FAR_OUT)} to {grouped(2 * _FAR_OUT - 1)} there are "
        f"{grouped(different_after(model, _FAR_OUT))} distinct rows. In the picture, "
        f"{out_of(different(model), SHOWN_ROWS, 'row')} are distinct."
    )


_FAR_FLOAT16 = {**_FLOAT16, "near": str(_FAR_OUT)}
_SIXTEEN_TWIN = Prediction(
    name="the_other_sixteen_bits_twin",
    page="few_bits",
    question=f"From position {grouped(_FAR_OUT)} to {grouped(2 * _FAR_OUT - 1)}, "
    f"{different_after(Model(DEFAULTS), _FAR_OUT)} rows are distinct when everything is computed "
    "in bfloat16. A colleague computes the same rows in float16, which has 16 bits too but cannot "
    "hold numbers as large as bfloat16 can. How many distinct rows does the colleague get?",
    options=(
        Option(
            "About 130 rows.",
            "The number of bits is the same, but they are divided differently. float16 has more "
            "bits for the fraction, so more of its numbers lie between one power of two and the "
            "next.",
            {**_FAR_FLOAT16, "d": 64},
            lambda model: 100 < different_after(model, _FAR_OUT) < 160,
            "same-size-same-loss",
        ),
        Option(
            "About 1 000 rows.",
            "float16 has three more bits for the fraction than bfloat16, and each of them doubles "
            "the number of values between two powers of two.",
            _FAR_FLOAT16,
            lambda model: 900 < different_after(model, _FAR_OUT) < 1100,
        ),
        Option(
            "About 16 rows.",
            "You might think that numbers this large are near the limit of float16, and therefore "
            "lie far apart. But a format that spends fewer bits on its range has more bits left to "
            "tell neighbours apart.",
            {**_FAR_FLOAT16, "d": 512},
            lambda model: different_after(model, _FAR_OUT) < 32,
            "reach-is-fineness",
            always="Every format here has more than a hundred numbers between 4 096 and 8 192.",
        ),
    ),
    start={**START, "near": str(_FAR_OUT)},
    measured=_far_measured,
    figure="computed_rows",
)

SIXTEEN = Prediction(
    name="the_other_sixteen_bits",
    page="few_bits",
    question="bfloat16 and float16 both have 16 bits. The range of bfloat16 is much wider than "
    f"that of float16, which ends at {grouped(FORMATS['float16'].largest, '.0f')}. Computed in "
    f"bfloat16, position {EXACT['bfloat16'] + 1} is the first whose row equals the row of an "
    "earlier position. Which position is the first in float16?",
    options=(
        Option(
            f"Position {EXACT['bfloat16'] + 1}.",
            "Both formats have 16 bits, so you might expect the same limit. But what matters is "
            "how the bits are spent: float16 gives more of them to the fraction, so it has more "
            "numbers between two powers of two.",
            _FLOAT16,
            lambda model: _first_merge(model) == EXACT["bfloat16"] + 1,
            "same-size-same-loss",
            measured=shown_measured,
        ),
        Option(
            f"Position {grouped(EXACT['float16'] + 1)}.",
            "float16 has three more bits in the fraction, so it holds whole numbers exactly up to "
            "a limit eight times as high.",
            {**_FLOAT16, "near": "2048"},
            lambda model: _first_merge(model) == EXACT["float16"] + 1,
        ),
        Option(
            f"Position {EXACT['bfloat16'] // 8 + 1}.",
            "You might think that the format with the smaller range is the coarser one. In fact "
            "float16 is the finer format: the bits that it does not spend on its range are in its "
            "fraction.",
            {**_FLOAT16, "near": "t", "t": EXACT["bfloat16"] // 8 + 1},
            lambda model: _first_merge(model) <= EXACT["bfloat16"] // 8 + 1,
            "reach-is-fineness",
            always="Every format here holds each whole number up to 256.",
            measured=shown_measured,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: in {model.view.format} position {grouped(_first_merge(model))} is the first "
        "whose row equals the row of an earlier position."
    ),
    figure="computed_rows",
    quiz=True,
    reveals=("table.position_bits", "formula.first_gap", "text.Bugs in real projects"),
    twin=_SIXTEEN_TWIN,
)
