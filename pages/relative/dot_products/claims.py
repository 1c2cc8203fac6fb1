"""What the questions about dot products claim, and the numbers that decide it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats
from course.questions import law
from pages.relative.dot_products.model import Model

_ROUNDING = 1e-9
_RISE = 11  # after this offset the curve of 128 columns rises for the first time
_FULL = 0.95  # as full as whole tokens allow: after 6 of them pair 0 alone has cos 6 = 0.96
_EQUAL = law("Every row has the same length.")
_SAME_ORDER = law("All rows have the same length, so the dot product determines the distance.")
_EVEN = law("A cosine is even: cos(−x) = cos x.")
_BY_OFFSET = law("The distance between two rows depends only on their offset.")


# What the curve does after its first fall


def _further(model: Model) -> Floats:
    return np.asarray(model.curve[_RISE : model.view.L])


def further_steps(model: Model) -> int:
    """Return how many steps the curve makes from offset 11 to the end of the sequence."""
    return len(_further(model)) - 1


def further_rises(model: Model) -> int:
    """Return how many of them go up."""
    return int((np.diff(_further(model)) > 0).sum())


def first_step_up(model: Model) -> float:
    """Return by how much the first of them goes up."""
    return float(np.diff(_further(model))[0])


def lower_by(model: Model) -> float:
    """Return how much lower the curve ends."""
    return float(_further(model)[0] - _further(model)[-1])


def highest(model: Model) -> float:
    """Return the largest value that it comes to."""
    return float(_further(model)[1:].max())


def falls_on(model: Model) -> bool:
    """Return whether the curve falls at every step from offset 11 on."""
    return bool((np.diff(_further(model)) < 0).all())


def is_full_again(model: Model) -> bool:
    """Return whether it comes back to nearly its full height."""
    return bool(_further(model).max() > _FULL * model.curve[0])


def rises_and_ends_lower(model: Model) -> bool:
    """Return whether it rises somewhere and ends lower for all that."""
    return further_rises(model) > 0 and lower_by(model) > 0


def _row_19_leads(model: Model) -> float:
    return float((model.curve[19] - model.curve[11]) / model.curve[0])


def row_11_is_more_similar(model: Model) -> bool:
    """Return whether row 11 is clearly more similar to row 0 than row 19 is."""
    return _row_19_leads(model) < -0.05


def row_19_is_more_similar(model: Model) -> bool:
    """Return whether row 19 is."""
    return _row_19_leads(model) > 0.05


def rows_11_and_19_are_alike(model: Model) -> bool:
    """Return whether neither of them is."""
    return abs(_row_19_leads(model)) <= 0.05


# Where the curve rises first


@law("A sum of cosines comes close to its full height again and again.")
def never_rises(model: Model) -> bool:
    """Return whether the curve falls at every step."""
    return model.first_rise is None


def rises_after_11(model: Model) -> bool:
    """Return whether it first rises after offset 11."""
    return model.first_rise == _RISE


def rises_later(model: Model) -> bool:
    """Return whether it first rises after a larger offset."""
    return (model.first_rise or 0) > _RISE


def fastest_rises_by(_: Model) -> float:
    """Return by how much the fastest wave rises from offset 3 to 6."""
    return float(np.cos(6) - np.cos(3))


def early_change(model: Model) -> float:
    """Return by how much the curve changes there."""
    return float(model.curve[6] - model.curve[3])


def _early_and_later(model: Model) -> tuple[Floats, Floats]:
    """Return its steps there, and the later ones up to the end of the sequence."""
    steps = np.diff(model.curve[: model.view.L])
    return steps[3:6], steps[6:]


def later_steps(model: Model) -> int:
    """Return how many later steps there are."""
    return len(_early_and_later(model)[1])


def later_rises(model: Model) -> int:
    """Return how many of them go up."""
    return int((_early_and_later(model)[1] > 0).sum())


def rises_early_and_later(model: Model) -> bool:
    """Return whether the curve rises with the fastest wave, and at some later steps."""
    early, later = _early_and_later(model)
    return bool((early > 0).all() and (later > 0).any())


def falls_early_and_later(model: Model) -> bool:
    """Return whether it falls there and at all later steps."""
    early, later = _early_and_later(model)
    return bool((early < 0).all() and (later < 0).all())


def falls_early_and_rises_later(model: Model) -> bool:
    """Return whether it falls there and rises at some later steps."""
    early, later = _early_and_later(model)
    return bool((early < 0).all() and (later > 0).any())


# How long the rows are, and in which order two measures put them


def _all_rows(model: Model) -> Floats:
    return pe_core.sinusoidal(model.view.L, model.view.d, model.view.n)


def lengths(model: Model) -> Floats:
    """Return the length of every row."""
    return np.asarray((_all_rows(model) ** 2).sum(axis=1) ** 0.5)


def mean_length(model: Model) -> float:
    """Return their mean."""
    return float(lengths(model).mean())


def length_spread(model: Model) -> float:
    """Return how far the longest is from the shortest."""
    return float(np.ptp(lengths(model)))


def last_length(model: Model) -> float:
    """Return that of the last row."""
    return float(lengths(model)[-1])


def lengths_at_rise(model: Model) -> tuple[float, float]:
    """Return those of the rows before and after the first rise of the curve."""
    rise = model.first_rise or 0
    return float(lengths(model)[rise]), float(lengths(model)[rise + 1])


@_EQUAL
def last_row_is_longer(model: Model) -> bool:
    """Return whether the last row is longer than row 1."""
    return last_length(model) > float(lengths(model)[1]) + _ROUNDING


@_EQUAL
def rows_are_equally_long(model: Model) -> bool:
    """Return whether all rows are equally long."""
    return length_spread(model) < _ROUNDING


@_EQUAL
def rows_are_longer_at_rises(model: Model) -> bool:
    """Return whether the row after the first rise is longer than the one before it."""
    before, after = lengths_at_rise(model)
    return after > before + _ROUNDING


def _agree(model: Model) -> NDArray[np.bool_]:
    """Return where the list by dot products goes on as the one by distances: with no step down."""
    rows = _all_rows(model)
    order = (-(rows @ rows[0])).argsort(kind="stable")
    return np.asarray(np.diff(np.linalg.norm(rows - rows[0], axis=1)[order]) > -_ROUNDING)


def agreeing(model: Model) -> str:
    """Return in how many entries the two lists agree."""
    found, count = 1 + int(_agree(model).sum()), model.view.L
    return f"all {count}" if found == count else f"{found} of the {count}"


@_SAME_ORDER
def lists_agree_in_first_half(model: Model) -> bool:
    """Return whether the two lists agree in their first half alone."""
    return bool(_agree(model)[: model.view.L // 2].all()) and not lists_agree(model)


@_SAME_ORDER
def lists_agree(model: Model) -> bool:
    """Return whether they agree in all their entries."""
    return bool(_agree(model).all())


def lists_agree_in_first_entry(model: Model) -> bool:
    """Return whether they agree in their first entry alone."""
    return not _agree(model)[1:].any()


# Whether the dot product knows the side


def earlier(model: Model) -> int:
    """Return the position t - φ."""
    return model.view.t - model.view.phi


def twice_as_far(model: Model) -> float:
    """Return the dot product of the rows at t and at t + 2φ."""
    return model.product(2 * model.view.phi)


@_EVEN
def sides_agree(model: Model) -> bool:
    """Return whether the rows φ ahead and φ behind give the same dot product."""
    return model.sides_apart < 1e-12 * model.view.d


@law("A cosine is even, so the two products are equal, and they are never 0.")
def sides_are_opposite(model: Model) -> bool:
    """Return whether the one is minus the other."""
    return abs(model.ahead + model.behind) < _ROUNDING


@_EVEN
def behind_is_smaller(model: Model) -> bool:
    """Return whether the row behind gives the smaller one."""
    return model.behind < model.ahead - _ROUNDING


def twice_as_far_agrees(model: Model) -> bool:
    """Return whether the row twice as far ahead gives the same one."""
    return abs(twice_as_far(model) - model.ahead) < _ROUNDING


def no_row_agrees(model: Model) -> bool:
    """Return whether no other row gives the same one."""
    places = np.arange(model.view.L)
    alike = abs(model.curve[abs(places - model.view.t)] - model.ahead) < _ROUNDING
    return not alike[places != model.later].any()


# How far apart neighbours are


def step(model: Model) -> float:
    """Return how far row 0 is from row φ."""
    return model.apart(0)


def step_here(model: Model) -> float:
    """Return how far row t is from the row φ further on."""
    return model.apart(model.view.t)


@_BY_OFFSET
def step_is_shorter(model: Model) -> bool:
    """Return whether that is less far than from row 0."""
    return step_here(model) < step(model) - _ROUNDING


@_BY_OFFSET
def step_is_longer(model: Model) -> bool:
    """Return whether it is further."""
    return step_here(model) > step(model) + _ROUNDING


@_BY_OFFSET
def step_is_as_long(model: Model) -> bool:
    """Return whether it is as far."""
    return abs(step_here(model) - step(model)) < _ROUNDING


class Spread(NamedTuple):
    """How many pairs of rows there are, the least distance and the largest."""

    pairs: int
    least: float
    most: float


def _phrase(start: int, model: Model) -> Floats:
    """Return the distances between the rows of 10 words from a position on."""
    rows = pe_core.sinusoidal(10, model.view.d, model.view.n, start=start)
    first, second = np.triu_indices(10, 1)
    return np.asarray(np.linalg.norm(rows[first] - rows[second], axis=1))


def _spread(found: Floats) -> Spread:
    return Spread(len(found), float(found.min()), float(found.max()))


def phrase_at_start(model: Model) -> Spread:
    """Return them for the first 10 words."""
    return _spread(_phrase(0, model))


def phrase_here(model: Model) -> Spread:
    """Return them for 10 words from position t on."""
    return _spread(_phrase(model.view.t, model))


def _longer_here(model: Model) -> Floats:
    return _phrase(model.view.t, model) - _phrase(0, model)


def phrase_miss(model: Model) -> float:
    """Return how far a distance is from its counterpart at most."""
    return float(abs(_longer_here(model)).max())


@_BY_OFFSET
def phrase_is_closer(model: Model) -> bool:
    """Return whether all later distances are smaller."""
    return bool((_longer_here(model) < -_ROUNDING).all())


@_BY_OFFSET
def phrase_is_as_far(model: Model) -> bool:
    """Return whether they are all the same."""
    return phrase_miss(model) < _ROUNDING


@_BY_OFFSET
def phrase_is_further(model: Model) -> bool:
    """Return whether they are all larger."""
    return bool((_longer_here(model) > _ROUNDING).all())
