"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial
from math import exp, log2

import pe_core
from course.quantities import ROUNDING
from course.questions import law
from pages.core.biases.model import Model

# What distance costs in a flat head


def costs_alike(model: Model) -> bool:
    """Return whether the flattest head takes off as much at φ as the steepest."""
    return model.flattest.cost == model.steepest.cost


def costs_even(model: Model) -> bool:
    """Return whether the flattest head has the last of slopes that fall evenly to nothing."""
    return abs(model.flattest.cost - model.steepest.cost / model.heads) < ROUNDING


def flattest_takes_little(model: Model) -> bool:
    """Return whether the flattest head takes off next to nothing."""
    return model.flattest.takes < 0.1


def flattest_leaves_most(model: Model) -> bool:
    """Return whether it leaves more than half of a weight."""
    return exp(model.flattest.cost) > 0.5


# The slopes for numbers of heads that are not powers of two


@law("The last slope for any power of two is 1/256, and the slopes that are added are larger.")
def flatter_ones_added(model: Model) -> bool:
    """Return whether some slope is flatter than 1/256."""
    return model.flattest.m < 1 / 256


def half_of_twice_as_many_added(model: Model) -> bool:
    """Return whether the slopes are those for 8 heads, then every second one of those for 16."""
    slopes = [*pe_core.alibi_slopes(8), *pe_core.alibi_slopes(16)[::2][:4]]
    return [head.m for head in model.every_head] == slopes


def added_slopes(model: Model) -> str:
    """Return the slopes of the heads from 9 on as powers of two."""
    return ", ".join(f"2^(-{-log2(head.m):g})" for head in model.every_head[8:])


def steepest_slopes(model: Model) -> str:
    """Return the eight steepest slopes, or all of fewer."""
    return ", ".join(head.slope for head in model.steepest_first[:8])


def steeper(model: Model) -> int:
    """Return how many slopes are steeper than 1/16."""
    return sum(head.m > 1 / 16 for head in model.every_head)


def steeper_by_rule(model: Model) -> int:
    """Return how many would be with the rule of the paper, 2^(-8/H) to the powers 1 to H."""
    return sum(2 * power < model.heads for power in range(1, model.heads + 1))


def _so_many_are_steeper(count: int, model: Model) -> bool:
    return steeper(model) == count


one_is_steeper = partial(_so_many_are_steeper, 1)
three_are_steeper = partial(_so_many_are_steeper, 3)


def as_many_as_by_rule(model: Model) -> bool:
    """Return whether as many are as with the rule of the paper."""
    return steeper(model) == steeper_by_rule(model)


# How far a head reaches in a longer text

short_reach = partial(Model.reach_among, length=32)
long_reach = partial(Model.reach_among, length=128)


def _need_more(steepest: bool, flattest: bool, model: Model) -> bool:
    before, now = short_reach(model), model.reach
    more = now.steepest > before.steepest, now.flattest > before.flattest
    return more == (steepest, flattest)


both_need_more = partial(_need_more, True, True)
flattest_needs_more = partial(_need_more, False, True)
neither_needs_more = partial(_need_more, False, False)


def steepest_needs_its_share(model: Model) -> bool:
    """Return whether the steepest head needs more words as the text has more."""
    before, now = short_reach(model), model.reach
    return abs(now.steepest / before.steepest / (now.among / before.among) - 1) < 0.1


def steepest_needs_no_more(model: Model) -> bool:
    """Return whether it needs as many as in a short text."""
    return model.reach.steepest == short_reach(model).steepest
