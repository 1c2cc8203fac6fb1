"""What the questions of this page claim, and the numbers that decide it."""

from math import log2

import pe_core
from course.questions import law
from course.word_orders import ROUNDING
from pages.beyond.biases.model import Model, Reach, slope_name

# What distance costs in a flat head


def flattest_takes(model: Model) -> float:
    """Return what the flattest head takes off at φ, as a positive number."""
    return -model.flattest.cost


def steepest_takes(model: Model) -> float:
    """Return what the steepest head takes off."""
    return -model.steepest.cost


def costs_alike(model: Model) -> bool:
    """Return whether both take off the same."""
    return flattest_takes(model) == steepest_takes(model)


def costs_even(model: Model) -> bool:
    """Return whether the flattest head has the last of slopes that fall evenly to nothing."""
    return abs(flattest_takes(model) - steepest_takes(model) / model.heads) < ROUNDING


def flattest_takes_little(model: Model) -> bool:
    """Return whether the flattest head takes off next to nothing."""
    return flattest_takes(model) < 0.1


def flattest_leaves_most(model: Model) -> bool:
    """Return whether it leaves more than half of a weight."""
    return bool(model.left_over[model.steepest_first[-1]] > 0.5)


# The slopes for numbers of heads that are not powers of two


def ratios_even(model: Model) -> bool:
    """Return whether the slopes fall by one factor, as by the rule of the paper."""
    ratios = model.slopes[1:] / model.slopes[:-1]
    return bool(ratios.max() - ratios.min() < ROUNDING)


@law("The last slope for any power of two is 1/256, and the slopes that are added are larger.")
def flatter_ones_added(model: Model) -> bool:
    """Return whether some slope is flatter than 1/256."""
    return float(model.slopes.min()) < 1 / 256


def half_of_twice_as_many_added(model: Model) -> bool:
    """Return whether the slopes are those for 8 heads, then every second one of those for 16."""
    slopes = [*pe_core.alibi_slopes(8), *pe_core.alibi_slopes(16)[::2][:4]]
    return [*model.slopes] == slopes


def added_slopes(model: Model) -> str:
    """Return the slopes of the heads from 9 on as powers of two."""
    return ", ".join(f"2^(-{-log2(slope):g})" for slope in model.slopes[8:])


def steepest_slopes(model: Model) -> str:
    """Return the eight steepest slopes, or all of fewer."""
    return ", ".join(slope_name(slope) for slope in sorted(model.slopes, reverse=True)[:8])


def steeper(model: Model) -> int:
    """Return how many slopes are steeper than 1/16."""
    return int((model.slopes > 1 / 16).sum())


def steeper_by_rule(model: Model) -> int:
    """Return how many would be with the rule of the paper, 2^(-8/H) to the powers 1 to H."""
    heads = model.heads
    return sum(8 * power < 4 * heads for power in range(1, heads + 1))


def one_is_steeper(model: Model) -> bool:
    """Return whether one slope is steeper than 1/16."""
    return steeper(model) == 1


def as_many_as_by_rule(model: Model) -> bool:
    """Return whether as many are as with the rule of the paper."""
    return steeper(model) == steeper_by_rule(model)


def three_are_steeper(model: Model) -> bool:
    """Return whether three are."""
    return steeper(model) == 3


# How far a head reaches in a longer text


def short_reach(model: Model) -> Reach:
    """Return how far the steepest head and the flattest see in a text of 32 words."""
    return model.reach_among(32)


def long_reach(model: Model) -> Reach:
    """Return how far they see in a text of 128 words."""
    return model.reach_among(128)


def _grew(model: Model) -> tuple[bool, bool]:
    """Return whether the steepest head and the flattest need more words than in a short text."""
    before, now = short_reach(model), model.reach
    return now.steepest > before.steepest, now.flattest > before.flattest


def both_need_more(model: Model) -> bool:
    """Return whether both heads need more words than in a short text."""
    return _grew(model) == (True, True)


def flattest_needs_more(model: Model) -> bool:
    """Return whether only the flattest head does."""
    return _grew(model) == (False, True)


def neither_needs_more(model: Model) -> bool:
    """Return whether neither does."""
    return _grew(model) == (False, False)


def _times(model: Model) -> float:
    """Return how many times as many words the steepest head needs as in a short text."""
    return model.reach.steepest / short_reach(model).steepest


def steepest_needs_its_share(model: Model) -> bool:
    """Return whether the steepest head needs more words as the text has more."""
    return abs(_times(model) / (model.among / 32) - 1) < 0.1


def steepest_needs_no_more(model: Model) -> bool:
    """Return whether it needs as many as in a short text."""
    return _times(model) == 1
