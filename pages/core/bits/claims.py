"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantity import sign
from course.questions import law
from pages.core.bits.model import Model, bits_needed, written_in
from pe_core.figures import listed

_DOUBLES = law("Each bit keeps its value for twice as many positions as the one before it.")
_SAME_SHARE = law("At every step each wave moves on by the same part of its length.")
_DOUBLING = law("A further bit doubles how many positions there are rows for.")
_GROUPS = law("The two lowest bits count to four, and the others count the groups of four.")

SLOW = slice(2, None)  # columns


# How long a bit keeps its value


def _keeps(bit: int, positions: int, model: Model) -> bool:
    """Return whether a bit keeps its value for so many positions."""
    return model.kept_for[bit] == positions


bit_5_kept_for_10 = _DOUBLES(partial(_keeps, 5, 10))
bit_5_kept_for_16 = _DOUBLES(partial(_keeps, 5, 16))
bit_5_kept_for_32 = _DOUBLES(partial(_keeps, 5, 32))


def _goes_off_at(place: int, model: Model) -> bool:
    """Return whether bit 4 is 1 from 16 on and 0 again at this place."""
    return 16 + model.kept_for[4] == place


off_at_20 = _DOUBLES(partial(_goes_off_at, 20))
off_at_24 = _DOUBLES(partial(_goes_off_at, 24))
off_at_32 = _DOUBLES(partial(_goes_off_at, 32))


# What is left without some of the columns


def _alike(columns: slice, model: Model) -> list[int]:
    """Return the drawn positions that agree with t in these bits."""
    row = written_in(model.count, [model.view.t])[0, columns]
    same = (model.code[:, columns] == row).all(axis=1)
    return [place for place, agrees in zip(model.positions, same, strict=True) if agrees]


def _listed(columns: slice, model: Model) -> str:
    others = [str(place) for place in _alike(columns, model) if place != model.view.t]
    return listed(others) if others else "no other position"


def _are_neighbours(columns: slice, model: Model) -> bool:
    """Return whether these are neighbours in a group of four, as far as they are drawn."""
    group = model.view.t // 4
    return _alike(columns, model) == [place for place in model.positions if place // 4 == group]


def _are_four_apart(columns: slice, model: Model) -> bool:
    """Return whether they are four apart."""
    return {*np.diff(_alike(columns, model)).tolist()} == {4}


def _is_alone(columns: slice, model: Model) -> bool:
    """Return whether there is none besides t."""
    return len(_alike(columns, model)) == 1


alike_in_slow_bits = partial(_listed, SLOW)
slow_bits_leave_neighbours = _GROUPS(partial(_are_neighbours, SLOW))
slow_bits_leave_fours = _GROUPS(partial(_are_four_apart, SLOW))


@_GROUPS
def slow_bits_tell_all(model: Model) -> bool:
    """Return whether no two numbers of so many bits agree in the slow ones."""
    slow = written_in(model.count, range(2**model.count))[:, SLOW]
    return len(np.unique(slow, axis=0)) == len(slow)


# How long a step is where many bits change


def step_from(model: Model) -> dict[int, float]:
    """Return how far some positions are from the next one, in waves."""
    return {place: _step(model, place) for place in (6, 7)}


def _step(model: Model, place: int) -> float:
    one, other = model.waves_at([place, place + 1])
    return float(np.linalg.norm(one - other))


def _carry_is(longer: int, model: Model) -> bool:
    """Return whether the step from 7 is longer than that from 6 (1), shorter (-1) or neither."""
    return sign(_step(model, 7) - _step(model, 6)) == longer


carry_is_longer = _SAME_SHARE(partial(_carry_is, 1))
carry_is_shorter = _SAME_SHARE(partial(_carry_is, -1))
carry_is_as_long = _SAME_SHARE(partial(_carry_is, 0))


# How many columns a longer text needs


def _adds(columns: int, model: Model) -> bool:
    """Return whether four times as many positions need so many columns more."""
    return bits_needed(4 * model.view.L) - bits_needed(model.view.L) == columns


two_columns_more = _DOUBLING(partial(_adds, 2))
four_columns_more = _DOUBLING(partial(_adds, 4))
four_times_the_columns = _DOUBLING(partial(_adds, 27))
