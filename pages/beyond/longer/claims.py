"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.numerals import grouped
from course.questions import law
from pages.beyond.longer.model import Model

_SAME = 1e-12
_FULL_TURN = "A pair that has made a full turn has come close to every angle."
_EXPONENT_0 = law("Any base to the power 0 is 1.")
_THREE = (0, 50, 63)


# Which pairs come to new angles without a remedy


def _count(turns: float) -> str:
    return grouped(turns, ".2f" if turns < 100 else ".0f")


def turns_in_training(model: Model) -> str:
    """Return how often the chosen pair turns in training."""
    return _count(model.trained_turns_of_pair)


def turns_in_longer_text(model: Model) -> str:
    """Return how often it turns in the longer text with plain frequencies."""
    return _count(model.trained_turns_of_pair * model.scale)


def chosen_slower(model: Model) -> float:
    """Return how many times slower it turns with the chosen method."""
    return float(model.chosen.times_slower[model.pair])


def turns_when_slowed(model: Model) -> str:
    """Return how often it turns in the longer text with that method."""
    return _count(model.trained_turns_of_pair * model.scale / chosen_slower(model))


def unfinished_come_to_new_angles(model: Model) -> bool:
    """Return whether some pairs come to new angles: those that never finish a turn in training."""
    new = model.plain.new_pairs
    return (
        new == list(range(model.unfinished, model.pair_count)) and 0 < len(new) < model.pair_count
    )


def half_come_to_new_angles(model: Model) -> bool:
    """Return whether half of the pairs come to new angles."""
    return model.plain.new_count == model.pair_count // 2


@law(f"{_FULL_TURN[:-1]}, and pair 0 has made many.")
def all_come_to_new_angles(model: Model) -> bool:
    """Return whether all pairs come to new angles."""
    return model.plain.new_count == model.pair_count


# What a larger base changes


def _usual(model: Model) -> Model:
    """Return the same with the base 10 000."""
    return Model(model.view._replace(n=10_000))


def never_finish_said(model: Model) -> str:
    """Return how many pairs never finish a turn, with the verb."""
    count = model.never_finish
    if count == 0:
        return "every pair finishes"
    return f"{count} of the {model.pair_count} pairs never finish{'es' if count == 1 else ''}"


def never_finish_usually(model: Model) -> str:
    """Return the same with the base 10 000."""
    return never_finish_said(_usual(model))


def longest_wave(model: Model) -> float:
    """Return how many tokens the slowest pair needs for a turn."""
    return float(model.plain.wavelengths[-1])


def more_never_finish(model: Model) -> bool:
    """Return whether more pairs never finish a turn than with the base 10 000."""
    return model.never_finish > _usual(model).never_finish


def as_many_never_finish(model: Model) -> bool:
    """Return whether as many never finish one."""
    return model.never_finish == _usual(model).never_finish


def fewer_never_finish(model: Model) -> bool:
    """Return whether fewer never finish one."""
    return model.never_finish < _usual(model).never_finish


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


def _three_new(model: Model) -> list[int]:
    return [pair for pair in model.chosen.new_pairs if pair in _THREE]


def three_reach(model: Model) -> str:
    """Return which of three pairs come to new angles, with the verb."""
    found = [f"pair {pair}" for pair in _three_new(model)]
    if not found:
        return "none reaches"
    return f"only {' and '.join(found)} {'reaches' if len(found) == 1 else 'reach'}"


@law(_FULL_TURN)
def pair_0_alone(model: Model) -> bool:
    """Return whether pair 0 is the only one of the three."""
    return _three_new(model) == [0]


def none_of_three(model: Model) -> bool:
    """Return whether it is none of them."""
    return not _three_new(model)


def pair_50_alone(model: Model) -> bool:
    """Return whether pair 50 is the only one of them."""
    return _three_new(model) == [50]


# How much of their distance neighbours keep


def _keeps(share: float, model: Model) -> bool:
    return abs(model.kept / share - 1) < 0.1


def keeps_all(model: Model) -> bool:
    """Return whether they keep all of it."""
    return abs(model.kept - 1) < 0.01


def keeps_all_exactly(model: Model) -> bool:
    """Return whether they keep all of it but for rounding."""
    return abs(model.kept - 1) < _SAME


keeps_an_eighth = partial(_keeps, 1 / 8)


def keeps_as_scaled(model: Model) -> bool:
    """Return whether they keep as little as with linear scaling."""
    return _keeps(1 / model.scale, model)


def keeps_nine_tenths(model: Model) -> bool:
    """Return whether they keep about nine tenths."""
    return 0.8 < model.kept < 0.95


# Which pairs NTK-aware scaling leaves as they were


def untouched(model: Model) -> list[int]:
    """Return the pairs that keep exactly the frequency that they had."""
    slower = model.ntk.times_slower
    return [int(pair) for pair in np.flatnonzero(abs(slower - 1) < _SAME)]


def ntk_slower(model: Model) -> float:
    """Return how many times slower the chosen pair turns."""
    return float(model.ntk.times_slower[model.pair])


def untouched_count(model: Model) -> int:
    """Return how many these are."""
    return len(untouched(model))


def one_untouched(model: Model) -> bool:
    """Return whether it is a single one."""
    return untouched_count(model) == 1


def fast_untouched(model: Model) -> bool:
    """Return whether these are the fast pairs."""
    return untouched(model) == model.fast_pairs


def first_untouched(model: Model) -> bool:
    """Return whether it is the first pair alone."""
    return untouched(model) == [0]


@_EXPONENT_0
def none_untouched(model: Model) -> bool:
    """Return whether there is none."""
    return not untouched(model)


def _slowed(model: Model) -> list[int]:
    return sorted({*range(model.pair_count)} - {*untouched(model)})


def no_fast_slowed(model: Model) -> bool:
    """Return whether none of the fast pairs is slowed."""
    return not {*_slowed(model)} & {*model.fast_pairs}


def all_but_first_slowed(model: Model) -> bool:
    """Return whether every pair but the first is slowed."""
    return _slowed(model) == list(range(1, model.pair_count)) != []


@_EXPONENT_0
def all_slowed(model: Model) -> bool:
    """Return whether every pair is slowed."""
    return len(_slowed(model)) == model.pair_count


# What a factor on cosine and sine does to the score of a word with itself


def _factor(stretch: str, model: Model) -> float:
    return Model(model.view._replace(method="yarn", stretch=stretch)).chosen.factor


factor_for_16 = partial(_factor, "16")
factor_for_32 = partial(_factor, "32")


def squared_for_32(model: Model) -> float:
    """Return what the factor for a text 32 times as long does to scores."""
    return factor_for_32(model) ** 2


def _grows_by(power: int, model: Model) -> bool:
    return abs(model.sharper / model.chosen.factor**power - 1) < 1e-6


score_stays = partial(_grows_by, 0)
grows_by_factor = partial(_grows_by, 1)
grows_by_square = law("A factor applied to both vectors enters their product twice.")(
    partial(_grows_by, 2)
)
