"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable, Mapping
from functools import partial
from operator import eq, gt, lt

import numpy as np

from course.numerals import grouped
from course.questions import law
from pages.core.longer.model import Model, Remedy

_SAME = 1e-12
_FULL_TURN = "A pair that has made a full turn has come close to every angle."
_THREE = (0, 50, 63)


# Which pairs come to new angles without a remedy


def turns(model: Model) -> Mapping[str, str]:
    """Return how often the chosen pair turns: in training, later, and slowed by the method."""
    often, later = model.trained_turns_of_pair, model.trained_turns_of_pair * model.scale
    counts = {"in_training": often, "in_longer_text": later, "slowed": later / model.chosen.slower}
    return {when: grouped(one, ".2f" if one < 100 else ".0f") for when, one in counts.items()}


def unfinished_come_to_new_angles(model: Model) -> bool:
    """Return whether some pairs come to new angles: those that never finish a turn in training."""
    new, pairs = model.plain.new_pairs, model.view.pairs
    return new == list(range(model.unfinished, pairs)) and 0 < len(new) < pairs


def _come_to_new_angles(share: float, model: Model) -> bool:
    return model.plain.new_count == share * model.view.pairs


half_come_to_new_angles = partial(_come_to_new_angles, 1 / 2)
all_come_to_new_angles = law(f"{_FULL_TURN[:-1]}, and pair 0 has made many.")(
    partial(_come_to_new_angles, 1)
)


# What a larger base changes


def usual(model: Model) -> Model:
    """Return the same with the base 10 000."""
    return Model(model.view._replace(n=10_000))


def longest_wave(model: Model) -> float:
    """Return how many tokens the slowest pair needs for a turn."""
    return float(model.plain.wavelengths[-1])


def _never_finish(compared: Callable[[int, int], bool], model: Model) -> bool:
    """Return how the number of pairs that never finish compares with that of the base 10 000."""
    return compared(model.never_finish, usual(model).never_finish)


more_never_finish = partial(_never_finish, gt)
as_many_never_finish = partial(_never_finish, eq)
fewer_never_finish = partial(_never_finish, lt)


def all_finish(model: Model) -> bool:
    """Return whether every pair finishes a turn in training."""
    return model.never_finish == 0


# Which pairs come to new angles with NTK-aware scaling


@law(_FULL_TURN)
def fast_come_to_new_angles(model: Model) -> bool:
    """Return whether a pair that has made a full turn comes to new angles."""
    return any(pair < model.unfinished for pair in model.chosen.new_pairs)


def slow_come_to_new_angles(model: Model) -> bool:
    """Return whether slow pairs come to new angles, but not the last one."""
    new = model.chosen.new_pairs
    return bool(new) and not fast_come_to_new_angles(model) and model.last_pair not in new


def three_new(model: Model) -> list[int]:
    """Return which of three pairs come to new angles."""
    return [pair for pair in model.chosen.new_pairs if pair in _THREE]


def _of_three(pairs: list[int], model: Model) -> bool:
    return three_new(model) == pairs


pair_0_alone = law(_FULL_TURN)(partial(_of_three, [0]))
none_of_three = partial(_of_three, [])
pair_50_alone = partial(_of_three, [50])


# How much of their distance neighbours keep


def _keeps(low: float, high: float, model: Model) -> bool:
    return low < model.kept < high


keeps_all_exactly = partial(_keeps, 1 - _SAME, 1 + _SAME)
keeps_an_eighth = partial(_keeps, 0.9 / 8, 1.1 / 8)
keeps_nine_tenths = partial(_keeps, 0.8, 0.95)


def keeps_as_scaled(model: Model) -> bool:
    """Return whether they keep as little as with linear scaling."""
    return _keeps(0.9 / model.scale, 1.1 / model.scale, model)


# Which pairs NTK-aware scaling leaves as they were


def untouched(model: Model) -> list[int]:
    """Return the pairs that keep exactly the frequency that they had."""
    slower = model.remedies["ntk"].times_slower
    return [int(pair) for pair in np.flatnonzero(abs(slower - 1) < _SAME)]


def fast_untouched(model: Model) -> bool:
    """Return whether these are the fast pairs."""
    return untouched(model) == model.fast_pairs


def first_untouched(model: Model) -> bool:
    """Return whether it is the first pair alone."""
    return untouched(model) == [0]


@law("Any base to the power 0 is 1.")
def none_untouched(model: Model) -> bool:
    """Return whether there is none."""
    return not untouched(model)


# What a factor on cosine and sine does to the score of a word with itself


def yarn_for(model: Model) -> Mapping[int, Remedy]:
    """Return what YaRN does for texts 16 and 32 times as long."""
    views = (model.view._replace(method="yarn", stretch=str(times)) for times in (16, 32))
    return {int(view.stretch): Model(view).chosen for view in views}


def _grows_by(power: int, model: Model) -> bool:
    return abs(model.sharper / model.chosen.factor**power - 1) < 1e-6


grows_by_factor = partial(_grows_by, 1)
grows_by_square = law("A factor applied to both vectors enters their product twice.")(
    partial(_grows_by, 2)
)
