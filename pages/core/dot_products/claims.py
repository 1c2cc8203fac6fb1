"""What the questions about dot products claim, and the numbers that decide it."""

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import ROUNDING, Ends, Floats, Miss, apart, ends, sign
from course.questions import law
from course.words import OutOf
from pages.core.dot_products.model import Model

_RISE = 11  # after this offset the curve of 128 columns rises for the first time
_FULL = 0.95  # as full as whole tokens allow: after 6 of them pair 0 alone has cos 6 = 0.96
_EQUAL = law("Every row has the same length.")
_SAME_ORDER = law("All rows have the same length, so the dot product determines the distance.")
_BY_OFFSET = law("The distance between two rows depends only on their offset.")


# What the curve does after its first fall


class Further(NamedTuple):
    """What the curve does from offset 11 to the end of the sequence.

    At how many steps it rises, by how much at the first one, how much lower it ends, and the
    largest value that it comes to.
    """

    rises: OutOf
    first_step: float
    lower_by: float
    highest: float


def further(model: Model) -> Further:
    """Return what it does there."""
    curve = model.curve[_RISE : model.view.L]
    steps = np.diff(curve)
    rises, lower_by = OutOf(int((steps > 0).sum()), len(steps)), float(curve[0] - curve[-1])
    return Further(rises, float(steps[0]), lower_by, float(curve[1:].max()))


def is_full_again(model: Model) -> bool:
    """Return whether it comes back to nearly its full height."""
    return further(model).highest > _FULL * float(model.curve[0])


def rises_and_ends_lower(model: Model) -> bool:
    """Return whether it rises somewhere and ends lower for all that."""
    return further(model).rises.some > 0 and further(model).lower_by > 0


def _row_19_leads(low: float, high: float, model: Model) -> bool:
    """Return whether row 19 is so much more similar to row 0 than row 11, as a part of g(0)."""
    return low < float((model.curve[19] - model.curve[11]) / model.curve[0]) <= high


row_11_is_more_similar = partial(_row_19_leads, -np.inf, -0.05)
row_19_is_more_similar = partial(_row_19_leads, 0.05, np.inf)
rows_11_and_19_are_alike = partial(_row_19_leads, -0.05, 0.05)


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


def later_rises(model: Model) -> OutOf:
    """Return at how many of the later steps, up to the end of the sequence, it rises."""
    steps = np.diff(model.curve[6 : model.view.L])
    return OutOf(int((steps > 0).sum()), len(steps))


def _early_and_later(early: int, later: bool, model: Model) -> bool:
    """Return whether all steps from offset 3 to 6 have this sign, and whether a later one rises."""
    steps = np.diff(model.curve[: model.view.L][3:7])
    return bool((np.sign(steps) == early).all()) and (later_rises(model).some > 0) is later


rises_early_and_later = partial(_early_and_later, 1, True)
falls_early_and_later = partial(_early_and_later, -1, False)
falls_early_and_rises_later = partial(_early_and_later, -1, True)


# How long the rows are, and in which order two measures put them


def _all_rows(model: Model) -> Floats:
    return pe_core.sinusoidal(model.view.L, model.view.d, model.view.n)


def lengths(model: Model) -> Floats:
    """Return the length of every row."""
    return np.asarray((_all_rows(model) ** 2).sum(axis=1) ** 0.5)


def mean_length(model: Model) -> float:
    """Return their mean."""
    return float(lengths(model).mean())


def length_spread(model: Model) -> Miss:
    """Return how far the longest is from the shortest."""
    return ends(lengths(model)).apart


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
    return last_length(model) > float(lengths(model)[1]) + ROUNDING


@_EQUAL
def rows_are_longer_at_rises(model: Model) -> bool:
    """Return whether the row after the first rise is longer than the one before it."""
    before, after = lengths_at_rise(model)
    return after > before + ROUNDING


def _agree(model: Model) -> NDArray[np.bool_]:
    """Return where the list by dot products goes on as the one by distances: with no step down."""
    rows = _all_rows(model)
    order = (-(rows @ rows[0])).argsort(kind="stable")
    return np.asarray(np.diff(np.linalg.norm(rows - rows[0], axis=1)[order]) > -ROUNDING)


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


def twice_as_far(model: Model) -> float:
    """Return the dot product of the rows at t and at t + 2φ."""
    return model.product(2 * model.view.phi)


@law("A cosine is even, so the two products are equal, and they are never 0.")
def sides_are_opposite(model: Model) -> bool:
    """Return whether the one is minus the other."""
    return abs(model.ahead + model.behind) < ROUNDING


@law("A cosine is even: cos(−x) = cos x.")
def behind_is_smaller(model: Model) -> bool:
    """Return whether the row behind gives the smaller one."""
    return model.behind < model.ahead - ROUNDING


def twice_as_far_agrees(model: Model) -> bool:
    """Return whether the row twice as far ahead gives the same one."""
    return abs(twice_as_far(model) - model.ahead) < ROUNDING


def no_row_agrees(model: Model) -> bool:
    """Return whether no other row gives the same one."""
    places = np.arange(model.view.L)
    alike = abs(model.curve[abs(places - model.view.t)] - model.ahead) < ROUNDING
    return not alike[places != model.view.later].any()


# How far apart neighbours are


def step(model: Model) -> float:
    """Return how far row 0 is from row φ."""
    return model.apart(0)


def step_here(model: Model) -> float:
    """Return how far row t is from the row φ further on."""
    return model.apart(model.view.t)


def _step_is(longer: int, model: Model) -> bool:
    return sign(step_here(model) - step(model)) == longer


step_is_shorter = _BY_OFFSET(partial(_step_is, -1))
step_is_longer = _BY_OFFSET(partial(_step_is, 1))
step_is_as_long = _BY_OFFSET(partial(_step_is, 0))


def _phrase(start: int, model: Model) -> Floats:
    """Return the distances between the rows of 10 words from a position on."""
    rows = pe_core.sinusoidal(10, model.view.d, model.view.n, start=start)
    first, second = np.triu_indices(10, 1)
    return np.asarray(np.linalg.norm(rows[first] - rows[second], axis=1))


def phrases(model: Model) -> list[Ends]:
    """Return the least and the largest of the first 10 words, and of 10 from position t on."""
    return [ends(_phrase(start, model)) for start in (0, model.view.t)]


def pairs(model: Model) -> int:
    """Return how many distances there are."""
    return len(_phrase(0, model))


def _longer_here(model: Model) -> Floats:
    return _phrase(model.view.t, model) - _phrase(0, model)


def phrase_miss(model: Model) -> Miss:
    """Return how far a distance is from its counterpart at most."""
    return apart(_longer_here(model), 0)


def _phrase_is(further: int, model: Model) -> bool:
    return {sign(longer) for longer in _longer_here(model)} == {further}


phrase_is_closer = _BY_OFFSET(partial(_phrase_is, -1))
phrase_is_as_far = _BY_OFFSET(partial(_phrase_is, 0))
phrase_is_further = _BY_OFFSET(partial(_phrase_is, 1))
