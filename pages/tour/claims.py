"""What the questions of the tour claim."""

from course.quantity import sign
from course.questions import law
from pages.tour.model import Model

_SEEN = 0.1  # a difference that can be seen in a picture
_STEADY = law("A hand turns at a steady speed: the angle depends on φ alone.")
_EVEN = law("The dot product of two rows depends on the distance alone, and the cosine is even.")


def neighbours_part(model: Model) -> bool:
    """Return whether neighbours can be told apart in the right half."""
    return model.near > _SEEN


def only_far_ones_part(model: Model) -> bool:
    """Return whether the first and the last row can, and neighbours cannot."""
    return model.far > _SEEN > model.near


def none_part(model: Model) -> bool:
    """Return whether not even the first and the last row can."""
    return model.far < _SEEN


def fastest_wave_parts(model: Model) -> bool:
    """Return whether two positions can be told apart on the fastest wave."""
    return model.on_fastest > 2 * _SEEN


def slower_waves_part(model: Model) -> bool:
    """Return whether they cannot, and the other columns keep their rows apart."""
    return model.on_fastest < 2 * _SEEN < model.over_row


def rows_repeat(model: Model) -> bool:
    """Return whether their rows are the same."""
    return model.over_row < _SEEN


def _turn(model: Model, start: int) -> float:
    return Model(model.view._replace(t=start)).turned


def _difference(model: Model) -> int:
    """Return the sign of what a turn from 30 has more than one from 10, the short way round."""
    return sign((_turn(model, 30) - _turn(model, 10) + 180) % 360 - 180)


@_STEADY
def turns_further(model: Model) -> bool:
    """Return whether the same step is a larger turn further on in the text."""
    return _difference(model) > 0


@_STEADY
def turns_less(model: Model) -> bool:
    """Return whether it is a smaller one."""
    return _difference(model) < 0


@_STEADY
def turns_the_same(model: Model) -> bool:
    """Return whether it is the same turn."""
    return _difference(model) == 0


@_STEADY
def changes_in_front(model: Model) -> bool:
    """Return whether words in front of both change the angle between them."""
    return _difference(model) != 0


def changes_between(model: Model) -> bool:
    """Return whether ten of the words between them have changed it."""
    fewer = Model(model.view._replace(phi=max(model.view.phi - 10, 0)))
    return sign(model.turned - fewer.turned) != 0


def changes_nowhere(model: Model) -> bool:
    """Return whether words in neither place do."""
    return not changes_in_front(model) and not changes_between(model)


@_EVEN
def is_smaller(model: Model) -> bool:
    """Return whether the row before t is less alike than the row after it."""
    return sign(_mirrored(model) - model.after) < 0


@_EVEN
def is_the_same(model: Model) -> bool:
    """Return whether both are as much alike to row t."""
    return sign(_mirrored(model) - model.after) == 0


@_EVEN
def is_negated(model: Model) -> bool:
    """Return whether the one dot product is the other with a minus sign, and not 0."""
    return sign(_mirrored(model) + model.after) == 0 != sign(model.after)


def _mirrored(model: Model) -> float:
    """Return the dot product of two positions φ apart, the later one first."""
    one = Model(model.view._replace(t=model.view.t + model.view.phi))
    return float(one.pair[0] @ model.pair[0])
