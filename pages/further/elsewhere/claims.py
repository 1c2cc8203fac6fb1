"""What the questions about other signals claim."""

from functools import partial
from math import pi

from course.questions import law
from course.view import DEFAULTS
from pages.further.elsewhere.model import DIFFUSION, Model

_ALIKE = 0.5


# Where an encoding repeats


def _repeats_at(difference: float | None, model: Model) -> bool:
    """Return whether the encoding is the same again first at this difference, of 2 and 2π."""
    return model.repeats == difference


repeats_at_2 = partial(_repeats_at, 2)
repeats_at_two_pi = partial(_repeats_at, 2 * pi)
repeats_at_neither = partial(_repeats_at, None)


# How many pairs finish a turn


def _finish(least: float, most: float, model: Model) -> bool:
    """Return whether such a share of the pairs finishes a turn within the range."""
    return least <= model.finished / model.pairs <= most


def usual_finish(model: Model) -> int:
    """Return how many pairs of a diffusion do at the paper's base and the usual width."""
    usual = model.view._replace(d=DEFAULTS.d, n=DEFAULTS.n, signal=DIFFUSION)
    return Model(usual).finished


all_finish = partial(_finish, 1, 1)
half_finish = partial(_finish, 0.4, 0.6)
few_finish = partial(_finish, 0, 0.25)


# How alike two samples an hour apart are


def _alike_in(units: set[str], model: Model) -> bool:
    """Return whether they are alike in these of hours and seconds and not in the other."""
    return {unit for unit in ("hours", "seconds") if model.hour_in[unit] > _ALIKE} == units


alike_in_hours_and_seconds = partial(_alike_in, {"hours", "seconds"})
alike_in_hours_alone = partial(_alike_in, {"hours"})
alike_in_seconds_alone = law(
    "No pair turns by more than 1 radian in an hour, and the cosine of 1 is 0.54."
)(partial(_alike_in, {"seconds"}))
