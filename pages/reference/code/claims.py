"""What is claimed of the listings and their tables, and the numbers that decide it."""

from functools import partial
from typing import NamedTuple

import pe_core
from course.questions import law
from pages.reference.code.model import Model

_CLOSE = 1e-9
_SHORT = 50  # rows of the table that a longer one is held against
_ROW, _FEWER = 40, 100  # a row, and how many rows the table has in which it is sought
_OFFSET_ALONE = law("A dot product of two rows depends on their offset alone.")
_NO_COMMON_PERIOD = law(
    "As π is irrational, no whole number of positions is a whole number of periods."
)
_ROW_1_IS_ROUNDED = law("Every table has a row 1, and float32 cannot represent sin 1.")


# What is chosen


def _encodes(encoding: str, model: Model) -> bool:
    return model.view.encoding == encoding


tabled = partial(_encodes, "sinusoidal")
rope = partial(_encodes, "RoPE")
alibi = partial(_encodes, "ALiBi")
t5 = partial(_encodes, "T5")


def _slowed_by(rule: str, model: Model) -> bool:
    return model.slowed and model.view.scaling == rule


linear = partial(_slowed_by, "linear")
ntk = partial(_slowed_by, "ntk")
yarn = partial(_slowed_by, "yarn")
llama3 = partial(_slowed_by, "llama3")


# Which rows a longer table has


def stretched_place(model: Model) -> float:
    """Return where row t would be taken from if the short table were stretched."""
    return model.view.t * _SHORT / model.view.L


def stretched(model: Model) -> float:
    """Return how far row t is from what the formula gives there."""
    there = pe_core.sinusoidal_at([stretched_place(model)], model.view.d, model.view.n)[0]
    return float(abs(model.table[model.view.t] - there).max())


def again(model: Model) -> float:
    """Return how far the first row after the short table is from the first row of all."""
    return float(abs(model.table[_SHORT] - model.table[0]).max())


def moves_with_short(model: Model) -> float:
    """Return how far the first rows are from those of the short table."""
    return model.moves_with_length(_SHORT)


def is_stretched(model: Model) -> bool:
    """Return whether the short table is stretched over the long one."""
    return stretched(model) < _CLOSE


@law("The length does not appear in the formula.")
def begins_with_the_short_one(model: Model) -> bool:
    """Return whether the table begins with the rows of the short one."""
    return moves_with_short(model) < _CLOSE


@_NO_COMMON_PERIOD
def begins_again(model: Model) -> bool:
    """Return whether the rows of the short table follow once more."""
    return again(model) < _CLOSE


def scaled_row(model: Model) -> int:
    """Return the row that is as far along this table as row 40 is along one of 100 rows."""
    return _ROW * model.view.L // _FEWER


def _off(model: Model, row: int) -> float:
    return float(abs(model.table[row] - model.table[_ROW]).max())


def off_scaled_and_later(model: Model) -> tuple[float, float]:
    """Return how far that row is from row 40, and how far the row 100 positions later is."""
    return _off(model, scaled_row(model)), _off(model, _ROW + _FEWER)


def _where(model: Model) -> list[int]:
    row = pe_core.sinusoidal(_FEWER, model.view.d, model.view.n)[_ROW]
    return [int(place) for place in (abs(model.table - row).max(axis=1) < _CLOSE).nonzero()[0]]


def found_in(model: Model) -> str:
    """Return the rows of the table that are equal to row 40 of the short one."""
    return ", ".join(map(str, _where(model)))


def found_as_far_along(model: Model) -> bool:
    """Return whether row 40 is found only as far along the table."""
    return _where(model) == [scaled_row(model)]


def found_in_its_place(model: Model) -> bool:
    """Return whether it is found only in row 40."""
    return _where(model) == [_ROW]


@_NO_COMMON_PERIOD
def found_again(model: Model) -> bool:
    """Return whether it is found in row 40 and 100 positions later."""
    return {_ROW, _ROW + _FEWER} <= {*_where(model)}


# What happens to dot products when all positions move on


class Moves(NamedTuple):
    """How many dot products there are, how many rise and fall, and the largest change.

    It is true if any of them rises or falls.
    """

    products: int
    rise: int
    fall: int
    largest: float

    def __bool__(self) -> bool:
        return self.rise + self.fall > 0


def _moves(start: int, model: Model) -> Moves:
    change = model.moves_from(start)
    rise, fall = int((change > _CLOSE).sum()), int((change < -_CLOSE).sum())
    return Moves(change.size, rise, fall, float(abs(change).max()))


def _rise(start: int, model: Model) -> bool:
    found = _moves(start, model)
    return found.rise == found.products


def _fall(start: int, model: Model) -> bool:
    found = _moves(start, model)
    return found.fall == found.products


def _rise_and_fall(start: int, model: Model) -> bool:
    found = _moves(start, model)
    return found.rise > 0 and found.fall > 0


def _stay(start: int, model: Model) -> bool:
    return _moves(start, model).largest < _CLOSE


from_1, from_20 = partial(_moves, 1), partial(_moves, 20)
rise_from_1 = _OFFSET_ALONE(partial(_rise, 1))
rise_and_fall_from_1 = _OFFSET_ALONE(partial(_rise_and_fall, 1))
stay_from_1 = _OFFSET_ALONE(partial(_stay, 1))
fall_from_20 = _OFFSET_ALONE(partial(_fall, 20))
rise_and_fall_from_20 = _OFFSET_ALONE(partial(_rise_and_fall, 20))
stay_from_20 = _OFFSET_ALONE(partial(_stay, 20))


# What rounding the finished table costs


def halves(model: Model) -> tuple[float, float]:
    """Return the largest rounding error in the first half of the rows and in the second."""
    half = model.view.L // 2
    errors = model.rounding_of_rows
    return float(errors[:half].max()), float(errors[half:].max())


def grows_with_the_row(model: Model) -> bool:
    """Return whether it is more than twice as large in the second half."""
    first, second = halves(model)
    return second > 2 * first


def is_as_large_in_both(model: Model) -> bool:
    """Return whether it is about as large in both."""
    return 0.5 * max(halves(model)) <= min(halves(model))


@law("Rounding changes a number up to 1 by at most half a unit in the last place.")
def rounds_by_a_ten_thousandth(model: Model) -> bool:
    """Return whether rounding changes a value by more than 0.0001."""
    return model.rounding > 1e-4


@law("Half a unit in the last place below 1 is 3 in a hundred million, at every position.")
def rounds_a_little(model: Model) -> bool:
    """Return whether it changes values, and none by 0.0000001."""
    return 0 < model.rounding < 1e-7


@_ROW_1_IS_ROUNDED
def rounds_nothing(model: Model) -> bool:
    """Return whether it changes no value."""
    return model.rounding == 0
