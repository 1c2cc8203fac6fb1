"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import ROUNDING
from pages.core.rotary.model import Model

_ASKED, _ASKED_EARLY = (10, 10), (20, 5)  # position and offset before the words are moved


# The angle between the hands of query and key


def _angle_at(place: tuple[int, int], model: Model) -> float:
    t, phi = place
    return Model(model.view._replace(t=t, phi=phi)).hands.angle


asked = partial(_angle_at, _ASKED)
asked_early = partial(_angle_at, _ASKED_EARLY)


def half(model: Model) -> float:
    """Return half of the angle that was asked about."""
    return asked(model) / 2


def four_times(model: Model) -> float:
    """Return four times this angle."""
    return 4 * asked(model)


def _is_as_wide(model: Model, angle: float) -> bool:
    """Return whether the hands are this far apart, whole turns aside."""
    apart = (model.hands.angle - angle + 180) % 360 - 180
    return abs(apart) < ROUNDING


def _as_wide(times: float, before: tuple[int, int], model: Model) -> bool:
    return _is_as_wide(model, times * _angle_at(before, model))


def _grows_with_position(before: tuple[int, int], model: Model) -> bool:
    return _as_wide(model.view.t / before[0], before, model)


as_wide = partial(_as_wide, 1, _ASKED)
half_as_wide = partial(_as_wide, 1 / 2, _ASKED)
grows_with_position = partial(_grows_with_position, _ASKED)
as_wide_as_early = partial(_as_wide, 1, _ASKED_EARLY)
three_times_as_wide = partial(_as_wide, 3, _ASKED_EARLY)
grows_with_early_position = partial(_grows_with_position, _ASKED_EARLY)


# Where the score is highest


def best_offsets(model: Model) -> str:
    """Return the offsets at which the scores of the keys are highest, in words."""
    *others, last = (f"{offset}".replace("-", "−") for offset in model.best)
    return f"{', '.join(others)} and {last}" if others else last


def each_has_its_own(model: Model) -> bool:
    """Return whether the best offset is not the same for all keys."""
    return len({*model.best}) > 1


def one_for_all(model: Model) -> bool:
    """Return whether it is the same for all of them, and not 0."""
    return {*model.best} in ({offset} for offset in model.best if offset)


def highest_at_0(model: Model) -> bool:
    """Return whether it is 0 for all of them."""
    return {*model.best} == {0}


def _highest(side: int, model: Model) -> bool:
    return model.best[0] == side * model.view.phi


highest_before = partial(_highest, -1)
highest_after = partial(_highest, 1)


# What must be done with cached keys if a prompt is put in front


def second_stays(model: Model) -> bool:
    """Return whether the keys of the second layer are right as they are."""
    return model.cached.left[1].none


def second_can_be_turned(model: Model) -> bool:
    """Return whether they are right once they are turned on."""
    return model.cached.turned[1].none


def second_is_new(model: Model) -> bool:
    """Return whether neither makes them right."""
    return not second_stays(model) and not second_can_be_turned(model)
