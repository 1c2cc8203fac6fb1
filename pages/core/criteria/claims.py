"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import sign
from course.questions import law
from pages.core.criteria.model import Criteria, Model

_ROUNDING = 1e-9

_GROWS = law("The raw index is t, whatever the settings: it grows without bound.")
_ANEW = law("Random numbers that are drawn anew are different numbers.")
_TINY = law("A step of a ten-millionth is less than a rounding error at 8, in every setting.")


# The step of the divided index


def _step_grows(longer: int, model: Model) -> bool:
    """Return whether the step is larger than the usual one (1), smaller (-1) or as large (0)."""
    return sign(model.index_step - model.usual_step) == longer


step_as_usual = partial(_step_grows, 0)
step_larger = partial(_step_grows, 1)
step_smaller = partial(_step_grows, -1)


def quarter_of_index(model: Model) -> float:
    """Return how many words a quarter of the index covers."""
    return 0.25 / model.index_step


def quarter_is_a_word(model: Model) -> bool:
    """Return whether it is one word."""
    return abs(quarter_of_index(model) - 1) < _ROUNDING


def quarter_is_hundreds(model: Model) -> bool:
    """Return whether they are hundreds."""
    return quarter_of_index(model) > 100


def quarter_is_less_than_a_word(model: Model) -> bool:
    """Return whether it is less than one word."""
    return quarter_of_index(model) < 1


# Which criterion a scheme fails


def _fails(scheme: str, failed: set[str], model: Model) -> bool:
    """Return whether these are the criteria that a scheme does not meet."""
    found: Criteria = getattr(model, scheme)
    return found.failed == failed


raw_is_not_unique = _GROWS(partial(_fails, "raw", {"unique"}))
raw_has_no_fixed_step = _GROWS(partial(_fails, "raw", {"same_step"}))
raw_is_not_bounded = _GROWS(partial(_fails, "raw", {"bounded"}))
tiny_is_not_unique = _TINY(partial(_fails, "tiny", {"unique"}))
tiny_has_no_fixed_step = _TINY(partial(_fails, "tiny", {"same_step"}))
tiny_is_not_bounded = _TINY(partial(_fails, "tiny", {"bounded"}))


def last_number(model: Model) -> int:
    """Return the number that the raw index gives to the last of the L words."""
    return model.view.last


def tiny_last(model: Model) -> float:
    """Return what the tiny index gives to it."""
    return model.view.last / model.divisor


# Rows that are drawn anew


def drawn_at_t(model: Model) -> dict[str, float]:
    """Return the number that is drawn for position 3 in this sentence, and in the usual one."""
    at = min(3, model.view.last)
    lengths = {"here": model.view.L, "usual": model.usual_length}
    return {
        key: float(model.first_numbers(length)["random rows"][at])
        for key, length in lengths.items()
    }


@_ANEW
def random_rows_change(model: Model) -> bool:
    """Return whether a position gets other numbers at the next call."""
    return not model.random.deterministic.holds


@_ANEW
def random_rows_coincide(model: Model) -> bool:
    """Return whether two of the positions get the same row."""
    return not model.random.unique.holds


@_ANEW
def random_rows_leave_the_bounds(model: Model) -> bool:
    """Return whether a number leaves the range from -1 to 1."""
    return bool(model.random.bounded.values[0] > 1)
