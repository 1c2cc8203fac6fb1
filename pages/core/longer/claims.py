"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial

from course.numerals import grouped
from course.quantity import ROUNDING
from course.questions import law
from pages.core.longer.model import Model
from pages.core.longer.trained_head import LENGTHS, Read, longest, read

_SAME = 1e-12
_FULL_TURN = "A pair that has made a full turn has come close to every angle."
_LAST_STAYS = law("Each method slows the last pair by the full factor, unless it came round.")
_NEARER = 0.99  # neighbours that keep this much of their distance are said to keep it


# Which pairs come to new angles without a remedy


def turns(model: Model) -> Mapping[str, str]:
    """Return how often the chosen pair turns: in training, later, and slowed by the method."""
    often = float(model.trained_turns[model.view.pair])
    later = often * model.scale
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


# Which pairs come to new angles with NTK-aware scaling


@law(_FULL_TURN)
def fast_come_to_new_angles(model: Model) -> bool:
    """Return whether a pair that has made a full turn comes to new angles."""
    return any(pair < model.unfinished for pair in model.chosen.new_pairs)


@_LAST_STAYS
def last_comes_to_new_angles(model: Model) -> bool:
    """Return whether the last pair comes to new angles."""
    return model.view.last_pair in model.chosen.new_pairs


def slow_come_to_new_angles(model: Model) -> bool:
    """Return whether slow pairs come to new angles, but not the last one."""
    new = model.chosen.new_pairs
    return bool(new) and not fast_come_to_new_angles(model) and model.view.last_pair not in new


# How much of their distance neighbours keep


def _keeps(low: float, high: float, model: Model) -> bool:
    return low < model.kept < high


keeps_all_exactly = partial(_keeps, 1 - _SAME, 1 + _SAME)
keeps_an_eighth = partial(_keeps, 0.9 / 8, 1.1 / 8)
keeps_nine_tenths = partial(_keeps, 0.8, 0.95)


def keeps_neighbours(model: Model) -> bool:
    """Return whether neighbours keep nearly all of it."""
    return model.kept > _NEARER


def keeps_as_scaled(model: Model) -> bool:
    """Return whether they keep as little as with linear scaling."""
    return _keeps(0.9 / model.scale, 1.1 / model.scale, model)


# Which change to a config meets two demands


def meets_both(model: Model) -> bool:
    """Return whether no pair meets a new angle, and neighbours keep nine tenths."""
    return model.chosen.stays and model.kept > 0.9


# The weight that a trained head loses


_KEPT_RATIOS = law(
    "Scores that stay keep the ratios of their weights, and the weights add up to 1."
)


def head_length(model: Model) -> int:
    """Return how long the longest texts are that the figure of the trained head draws."""
    return longest(int(model.view.stretch))


def head_read(model: Model) -> Read:
    """Return what the trained head makes of texts of this length."""
    return read(head_length(model))


def _gone(model: Model, part: str) -> bool:
    """Return whether most of the lost weight has gone there."""
    short, long = read(LENGTHS[0]), head_read(model)
    lost = short.before - long.before
    return lost > 0 and bool(getattr(long, part) - getattr(short, part) > lost / 2)


@_KEPT_RATIOS
def goes_to_others(model: Model) -> bool:
    """Return whether other words of the first half have most of it."""
    return _gone(model, "others")


def goes_beyond(model: Model) -> bool:
    """Return whether words of the second half have most of it."""
    return _gone(model, "beyond")


@_KEPT_RATIOS
def goes_nowhere(model: Model) -> bool:
    """Return whether the weights of a word add up to less than 1."""
    return abs(head_read(model).total - 1) > ROUNDING
