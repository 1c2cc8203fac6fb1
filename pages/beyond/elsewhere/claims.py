"""What the questions about other signals claim."""

from functools import partial

from course.questions import law
from pages.beyond.elsewhere.model import Model

_ALIKE = 0.5
_SLOW_DAYS = "No pair turns by more than 1/24 of a radian in an hour."


# Where an encoding repeats


def _repeats_at(difference: int | None, model: Model) -> bool:
    """Return whether the encoding is the same again first at this difference, of 1 and 2."""
    return model.repeats == difference


repeats_at_1 = law("Some pair has made half a turn, or no whole one.")(partial(_repeats_at, 1))
repeats_at_2 = partial(_repeats_at, 2)
repeats_at_neither = partial(_repeats_at, None)


@law("The slowest pair of NeRF makes half a turn, and others no whole one.")
def all_turn_wholly(model: Model) -> bool:
    """Return whether after a difference of 1 all pairs have made whole turns."""
    return model.whole_turns == model.pairs


def all_but_one_turn_wholly(model: Model) -> bool:
    """Return whether all pairs but one have."""
    return model.whole_turns == model.pairs - 1


def none_turns_wholly(model: Model) -> bool:
    """Return whether no pair has."""
    return model.whole_turns == 0


# How many pairs finish a turn


def all_finish(model: Model) -> bool:
    """Return whether every pair finishes a turn within the range."""
    return model.finished == model.pairs


def half_finish(model: Model) -> bool:
    """Return whether about half of the pairs do."""
    return 0.4 <= model.finished / model.pairs <= 0.6


def few_finish(model: Model) -> bool:
    """Return whether only a few pairs do."""
    return model.finished / model.pairs <= 0.25


# How alike two samples an hour apart are


def _alike_in(units: set[str], model: Model) -> bool:
    """Return whether they are alike in these of hours and seconds and not in the other."""
    return {unit for unit in ("hours", "seconds") if model.hour_in[unit] > _ALIKE} == units


alike_in_hours_and_seconds = partial(_alike_in, {"hours", "seconds"})
alike_in_hours_alone = partial(_alike_in, {"hours"})
alike_in_seconds_alone = law(
    "No pair turns by more than 1 radian in an hour, and the cosine of 1 is 0.54."
)(partial(_alike_in, {"seconds"}))


@law(_SLOW_DAYS)
def nearly_same_in_days(model: Model) -> bool:
    """Return whether they are nearly the same in days."""
    return model.hour_in["days"] >= 0.99


@law(_SLOW_DAYS)
def half_alike_in_days(model: Model) -> bool:
    """Return whether they are about half alike in days."""
    return 0.4 < model.hour_in["days"] < 0.6


@law(_SLOW_DAYS)
def unlike_in_days(model: Model) -> bool:
    """Return whether they have nothing in common in days."""
    return abs(model.hour_in["days"]) < 0.1
