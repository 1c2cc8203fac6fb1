"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import ROUNDING, Floats
from course.questions import law
from pages.further.nope.model import FAR, NEAR, WORDS, Model, step

_STEPS = law("The step is 1 / ((t + 1)(t + 2)), whatever the view.")
_TOLD_APART = law("RoPE tells a sentence from its mirror image.")


# What the head puts out, compared with position 4


def _times_as_much(factor: float, later: int, model: Model) -> bool:
    return abs(model.share(later) / model.share(4) - factor) < 1e-9


same_at_9 = partial(_times_as_much, 1, 9)
half_at_9 = partial(_times_as_much, 0.5, 9)
twice_at_9 = law("A word that sees more words never gives more weight to each.")(
    partial(_times_as_much, 2, 9)
)


# How large the step to the next output is


def _about(factor: float, model: Model) -> bool:
    found = step(FAR) / step(NEAR) if model.steps.size else 0
    return 0.8 * factor < found < 1.25 * factor


as_large_at_99 = _STEPS(partial(_about, 1))
tenth_at_99 = _STEPS(partial(_about, 1 / 10))
hundredth_at_99 = _STEPS(partial(_about, 1 / 100))


# What a layer without positions puts out for the reversed sentence


def _stay(changes: Floats) -> bool:
    return bool((changes < ROUNDING).all())


def _all_change(changes: Floats) -> bool:
    return bool((changes > ROUNDING).all())


def _middle_stays(changes: Floats) -> bool:
    middle = len(WORDS) // 2
    return bool(changes[middle] < ROUNDING) and not _stay(changes)


@_TOLD_APART
def stay_above_rope(model: Model) -> bool:
    """Return whether all outputs above a layer with RoPE stay."""
    return _stay(model.above_rope)


@_TOLD_APART
def change_above_rope(model: Model) -> bool:
    """Return whether all of them change."""
    return _all_change(model.above_rope)


@_TOLD_APART
def middle_stays_above_rope(model: Model) -> bool:
    """Return whether only that of the word in the middle stays."""
    return _middle_stays(model.above_rope)
