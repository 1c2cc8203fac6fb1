"""Predictions about the pair that changes fastest: at which end of a row it is."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.bits.model import Model, steps
from pages.encoding.bits.questions_steps import MATCHED


def _change_measured(model: Model) -> str:
    found = model.changes.reshape(-1, 2).mean(axis=1)
    return (
        f"At n = {grouped(model.view.n)}, from one position to the next the columns of "
        f"pair 0 change by {found[0]:.4f} on average, and those of pair {model.pair} by "
        f"{found[model.pair]:.4f}."
    )


_CUT: dict[str, Any] = {"d": 8, "n": 10_000, "L": 256, "t": 3, "phi": 1, "dim": 4}


def _left_over(model: Model) -> float:
    """Return which part of the step from row 0 to row 1 the pairs of the right half make up."""
    pairs = model.view.d // 2
    right = model.waves_at([0, 1], range((pairs + 1) // 2, pairs))
    return float(steps(right)[0] / model.row_step(0))


_WHOLE = Model(DEFAULTS._replace(**_CUT))
_APART = _WHOLE.row_step(0)
_LEFT_OVER = _APART * _left_over(_WHOLE)


def _left_over_measured(model: Model) -> str:
    step, share = model.row_step(0), _left_over(model)
    return (
        f"At d = {model.view.d}, n = {grouped(model.view.n)}, neighbouring rows are "
        f"{step:.4f} apart with all columns. With only the right half of the columns they are "
        f"{share * step:.4f} apart, which is {share:.1%} of the full distance."
    )


_RIGHT_HALF = Prediction(
    name="lowest_bit_twin",
    page="bits",
    question="The distance between two rows is the square root of the sum of their squared "
    f"differences, column by column. With d = 8 and n = 10 000 neighbouring rows are {_APART:.2f} "
    "apart. To save space, somebody crosses out the left half of the columns. How far apart are "
    "neighbouring rows then?",
    options=(
        Option(
            f"They are {_APART / 2**0.5:.2f} apart.",
            "Half of the columns are gone. If every column changed by the same amount, the "
            "distance would be multiplied by √½. But the pairs differ in speed, and the fast ones "
            "are all in the missing half.",
            {**_CUT, "d": 16, "n": 1_000_000},
            lambda model: 0.5 <= _left_over(model) <= 0.9,
            "one-speed",
        ),
        Option(
            f"They are {_APART:.2f} apart.",
            "If the slow columns came first, as the high digits of a number do, neighbouring rows "
            "would stay almost as far apart. But in the encoding, the columns that were crossed "
            "out are the fast ones.",
            {**_CUT, "d": 32},
            lambda model: _left_over(model) > 0.9,
            "slow-first",
            always="Each pair turns by less than the one before it, so the left half changes more.",
        ),
        Option(
            f"They are {_LEFT_OVER:.2f} apart.",
            "From one row to the next nearly all of the change happens in the first columns. The "
            "remaining columns take many positions to change by as much.",
            _CUT,
            lambda model: _left_over(model) < 0.1,
        ),
    ),
    start={**_CUT, "d": 128, "L": 50, "dim": 0},
    measured=_left_over_measured,
    figure="bit_waves",
)

LOWEST = Prediction(
    name="lowest_bit",
    page="bits",
    question="In a binary number as it is usually written, the bit that changes at every step is "
    "at the right-hand end: 0110, 0111, 1000. Now look at the encoding, whose pairs of columns "
    "run from left to right. Which pair changes most from one position to the next?",
    options=(
        Option(
            "The pair at the right end.",
            "Numbers are written with the fastest digit at the right, as on a mileage counter. In "
            "the encoding it is the other way round: its last pair is the slowest of all.",
            {"d": 8, "n": 10_000, "L": 16, "t": 3, "phi": 1, "dim": 6},
            lambda model: model.liveliest // 2 == model.view.d // 2 - 1,
            "slow-first",
            measured=_change_measured,
        ),
        Option(
            "The pair at the left end.",
            "Pair 0 turns by a whole radian per position, and each later pair turns by less. That "
            "is why this page draws the lowest bit at the left.",
            {**MATCHED, "dim": 0},
            lambda model: model.liveliest // 2 == 0,
        ),
        Option(
            "Each of the pairs equally.",
            "The first few pairs of a wide table do look alike. But if all pairs had the same "
            "speed, all but one of them would be redundant copies.",
            {"d": 8, "n": 1_000_000, "L": 16, "t": 3, "phi": 1, "dim": 4},
            lambda model: model.growth == 1,
            "one-speed",
            always="A positive power of a base above 1 is above 1, so each wave is longer than "
            "the one before it.",
            measured=_change_measured,
        ),
    ),
    start={"d": 128, "n": 10_000, "L": 50, "dim": 0},
    measured=lambda model: (
        f"Measured over {grouped(model.view.L)} positions: column {model.liveliest} changes most, "
        f"by {model.changes.max():.4f} on average. It belongs to pair {model.liveliest // 2}, and "
        f"the pairs run from 0 to {model.view.d // 2 - 1}."
    ),
    figure="bit_waves",
    revealed_title="The fastest pair comes first, like the lowest bit",
    reveals=("text.Counting in waves",),
    twin=_RIGHT_HALF,
)
