"""What the questions about other signals claim."""

from functools import partial
from math import pi

from course.questions import law
from pages.further.elsewhere.model import Model

_ALIKE = 0.5


# Where an encoding repeats


def _repeats_at(difference: float | None, model: Model) -> bool:
    """Return whether the encoding is the same again first at this difference, of 2 and 2π."""
    return model.repeats == difference


repeats_at_2 = partial(_repeats_at, 2)
repeats_at_two_pi = partial(_repeats_at, 2 * pi)
repeats_at_neither = partial(_repeats_at, None)


# How alike two samples an hour apart are


def _alike_in(units: set[str], model: Model) -> bool:
    """Return whether they are alike in these of hours and seconds and not in the other."""
    return {unit for unit in ("hours", "seconds") if model.hour_in[unit] > _ALIKE} == units


alike_in_hours_and_seconds = partial(_alike_in, {"hours", "seconds"})
alike_in_hours_alone = partial(_alike_in, {"hours"})
alike_in_seconds_alone = law(
    "No pair turns by more than 1 radian in an hour, and the cosine of 1 is 0.54."
)(partial(_alike_in, {"seconds"}))
