"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import sign
from course.questions import law
from pages.core.clock_hands.model import Model

_ROUNDING = 1e-9
_NO_T = law("The angle between the two hands is φ times their speed, whatever t is.")
_IRRATIONAL = law("π is irrational: no whole number of steps is a whole number of turns.")


# Fast and slow hands


def last_turns(model: Model) -> float:
    """Return how often the last hand has turned by t."""
    return float(model.turns[-1])


def last_wave(model: Model) -> float:
    """Return how many positions a turn of the last hand takes."""
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
    return all(_at_3(pair, model) for pair in range(model.view.pairs))


# The angle between two hands


def angle_at(model: Model) -> dict[int, float]:
    """Return the angle between the two hands of the chosen dial at some positions, in degrees."""
    return {t: model.between(model.view.pair, t) for t in (0, 10)}


def angle_here(model: Model) -> float:
    """Return this angle at t."""
    return model.between(model.view.pair, model.view.t)


def widest(model: Model) -> float:
    """Return by how many degrees it differs at most between t and 10, over all dials."""
    pairs = range(model.view.pairs)
    turned = [model.between(k, model.view.t) - model.between(k, 10) for k in pairs]
    return max(abs((each + 180) % 360 - 180) for each in turned)


def _angle_moves(model: Model) -> list[bool]:
    """Return for each pair whether the angle between the hands of t and t + φ depends on t."""
    view, pairs = model.view, range(model.view.pairs)
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


def _degrees_grow(up: int, model: Model) -> bool:
    """Return whether the angle is larger at t than at 0 (1), smaller (-1) or the same (0)."""
    return sign(angle_here(model) - angle_at(model)[0]) == up


more_degrees = _NO_T(partial(_degrees_grow, 1))
fewer_degrees = _NO_T(partial(_degrees_grow, -1))
same_degrees = _NO_T(partial(_degrees_grow, 0))


# Whether the hands begin again


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


def turns_then(model: Model) -> tuple[float, float]:
    """Return how often the first and the last hand have turned by then."""
    first, *_, last = model.turns_at(slow_turn(model))
    return float(first), float(last)


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


# A position that is to be read from two hands


def degrees(model: Model) -> tuple[float, float]:
    """Return how far past 12 o'clock the hands of pairs 1 and 2 stand at t, in degrees."""
    first, second = model.turns[1:3] % 1 * 360
    return float(first), float(second)


def agrees(model: Model) -> bool:
    """Return whether pair 2 stands a little past 3 o'clock, and pair 1 just before 10."""
    faster, slower = degrees(model)
    return 90 < slower < 105 and 285 < faster < 300
