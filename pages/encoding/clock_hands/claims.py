"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.questions import law
from pages.encoding.clock_hands.model import Model

_ROUNDING = 1e-9
_NO_T = law("The angle between the two hands is φ times their speed, whatever t is.")
_IRRATIONAL = law("π is irrational: no whole number of steps is a whole number of turns.")


# The angle between two hands


def _angle_at(position: int, model: Model) -> float:
    return model.between(model.pair, position)


angle_at_0 = partial(_angle_at, 0)
angle_at_10 = partial(_angle_at, 10)


def angle_here(model: Model) -> float:
    """Return the angle between the two hands of the chosen dial at t, in degrees."""
    return _angle_at(model.view.t, model)


def _angle_moves(model: Model) -> list[bool]:
    """Return for each pair whether the angle between the hands of t and t + φ depends on t."""
    view, pairs = model.view, range(model.pair_count)
    now, later = (model.hands(range(start, start + view.L), pairs) for start in (0, view.phi))
    cosines = (now * later).sum(axis=2)
    return [bool(change > _ROUNDING) for change in cosines.max(axis=0) - cosines.min(axis=0)]


@_NO_T
def grows_on_every_dial(model: Model) -> bool:
    """Return whether the angle between the hands depends on t on every dial."""
    return all(_angle_moves(model))


@_NO_T
def grows_on_fast_dials(model: Model) -> bool:
    """Return whether it does on the fastest dial and not on the slowest."""
    return _angle_moves(model)[0] and not _angle_moves(model)[-1]


@_NO_T
def grows_on_no_dial(model: Model) -> bool:
    """Return whether it does on no dial."""
    return not any(_angle_moves(model))


@_NO_T
def fewer_degrees(model: Model) -> bool:
    """Return whether the angle between the hands of the dial is smaller at t than at 0."""
    return angle_here(model) < angle_at_0(model) - _ROUNDING


@_NO_T
def more_degrees(model: Model) -> bool:
    """Return whether it is larger."""
    return angle_here(model) > angle_at_0(model) + _ROUNDING


@_NO_T
def same_degrees(model: Model) -> bool:
    """Return whether it is the same."""
    return abs(angle_here(model) - angle_at_0(model)) < _ROUNDING


# Fast and slow hands


def last_turns(model: Model) -> float:
    """Return how often the last hand has turned by t."""
    return float(model.turns[-1])


def last_wave(model: Model) -> float:
    """Return how many tokens a turn of the last hand takes."""
    return float(model.wavelengths[-1])


def _comes_round(pair: int, model: Model) -> bool:
    """Return whether a hand has turned at least once and points almost to 12."""
    turns = model.turns[pair]
    return bool(turns > 0.9 and abs(turns - round(turns)) < 0.1)


first_comes_round = partial(_comes_round, 0)
last_comes_round = partial(_comes_round, -1)


def every_hand_has_turned(model: Model) -> bool:
    """Return whether the hands have all turned almost once."""
    return bool(model.turns.min() > 0.9)


def _at_3(pair: int, model: Model) -> bool:
    """Return whether a hand points to 3 o'clock in its first turn."""
    return bool(abs(model.turns[pair] - 0.25) < 0.02)


pair_1_at_3 = partial(_at_3, 1)
pair_2_at_3 = partial(_at_3, 2)


@law("The hands have different speeds and finish a quarter turn at different times.")
def every_hand_at_3(model: Model) -> bool:
    """Return whether every hand does."""
    return all(_at_3(pair, model) for pair in range(model.pair_count))


# What can be read from the hands


def other_positions(model: Model) -> int:
    """Return how many positions there are but t."""
    return model.view.L - 1


def alike_in_all_or_none(model: Model) -> int | str:
    """Return how many of them look like t on all dials, in words if none does."""
    return model.alike_in_all or "none"


def one_hand_is_enough(model: Model) -> bool:
    """Return whether on some dial no other position looks like t."""
    return model.fewest_left == 0


def several_hands_are_needed(model: Model) -> bool:
    """Return whether on every dial some other position does, and on all together none."""
    return model.fewest_left > 0 and model.all_tell


def all_hands_are_too_few(model: Model) -> bool:
    """Return whether some other position looks like t on all dials together."""
    return not model.all_tell


def alike_in_slowest(model: Model) -> int:
    """Return how many other positions look like t on the slowest dial."""
    return model.look_alikes([model.view.d - 2, model.view.d - 1])


def slowest_leaves_none(model: Model) -> bool:
    """Return whether none does."""
    return alike_in_slowest(model) == 0


def slowest_leaves_hundreds(model: Model) -> bool:
    """Return whether hundreds do."""
    return 100 <= alike_in_slowest(model) < 1000


def slowest_leaves_all(model: Model) -> bool:
    """Return whether all of them do."""
    return alike_in_slowest(model) == other_positions(model)


def later_position(model: Model) -> int:
    """Return the position φ tokens after t."""
    return model.view.t + model.view.phi


def slowest_here(model: Model) -> float:
    """Return by how many degrees the slowest hand has turned at t."""
    return last_turns(model) * 360


def slowest_later(model: Model) -> float:
    """Return by how many it has turned φ tokens later."""
    return float(model.turns_at(later_position(model))[-1] * 360)


# Whether the hands begin again


def first_turns_by_n(model: Model) -> float:
    """Return how often the first hand has turned by position n."""
    return float(model.turns_at(model.view.n)[0])


def last_turns_by_n(model: Model) -> float:
    """Return how often the last hand has."""
    return float(model.turns_at(model.view.n)[-1])


def times_as_far(model: Model) -> float:
    """Return how many times as far as row 1 row n is from row 0."""
    return model.apart_after_n / model.apart_after_1


@_IRRATIONAL
def repeats_after_n(model: Model) -> bool:
    """Return whether row n equals row 0."""
    return model.apart_after_n < 1e-9


def row_n_as_far_as_row_1(model: Model) -> bool:
    """Return whether row n is about as far from row 0 as row 1 is."""
    return abs(model.apart_after_n - model.apart_after_1) < 0.5


def row_n_further_than_row_1(model: Model) -> bool:
    """Return whether it is clearly further."""
    return model.apart_after_n > model.apart_after_1 + 0.5


def slow_turn(model: Model) -> int:
    """Return the position at which the slowest hand has almost come round."""
    return round(last_wave(model))


def fast_turns_then(model: Model) -> float:
    """Return how often the first hand has turned by then."""
    return float(model.turns_at(slow_turn(model))[0])


def slow_turns_then(model: Model) -> float:
    """Return how often the slowest hand has."""
    return float(model.turns_at(slow_turn(model))[-1])


def apart_then(model: Model) -> float:
    """Return how far the row of that position is from row 0."""
    return model.apart(slow_turn(model))


@_IRRATIONAL
def equal_then(model: Model) -> bool:
    """Return whether it equals row 0."""
    return apart_then(model) < 1e-6


def nearer_then(model: Model) -> bool:
    """Return whether it is nearer to row 0 than row 1 is."""
    return 1e-6 < apart_then(model) < model.apart_after_1


def further_then(model: Model) -> bool:
    """Return whether it is further."""
    return apart_then(model) > model.apart_after_1
