"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantities import Ends, Floats, ends
from course.questions import law
from pages.core.rotary.model import Model

_ROUNDING = 1e-9
_SAME_ANGLE = law("Both hands turn by the same angle, so the one between them stays.")
_SAME_LENGTH = law("A rotation keeps the length of every vector.")
_COSINES = law("The sines change sign with the offset. The cosines do not, and they are not 0.")


# The angle between the hands of query and key


@_SAME_ANGLE
def angle_widens(model: Model) -> bool:
    """Return whether the angle is wider at t than at the start."""
    return model.hands.angle - model.start.angle > _ROUNDING


@_SAME_ANGLE
def angle_changes(model: Model) -> bool:
    """Return whether it is another."""
    return not angle_stays(model)


@_SAME_ANGLE
def angle_stays(model: Model) -> bool:
    """Return whether it is the same."""
    return abs(model.hands.angle - model.start.angle) < _ROUNDING


# The length of the query


@_SAME_LENGTH
def length_grows(model: Model) -> bool:
    """Return whether the query is longer at t than at the start."""
    return model.length - model.start_length > _ROUNDING


@_SAME_LENGTH
def length_varies(model: Model) -> bool:
    """Return whether it has another length there."""
    return not length_stays(model)


@_SAME_LENGTH
def length_stays(model: Model) -> bool:
    """Return whether it has the same length there."""
    return abs(model.length - model.start_length) < _ROUNDING


def _entries(model: Model) -> Floats:
    """Return the chosen pair of the query at each position."""
    return np.asarray(model.turned_query[:, list(model.columns)])


def _sums(model: Model) -> Floats:
    return np.asarray((_entries(model) ** 2).sum(axis=1))


def sums(model: Model) -> Ends:
    """Return the smallest and the largest sum of its squared entries at any position."""
    return ends(_sums(model))


@_SAME_LENGTH
def sum_largest_at_the_end(model: Model) -> bool:
    """Return whether the sum is largest at the last position."""
    *before, last = _sums(model)
    return bool(last > max(before) + _ROUNDING)


@_SAME_LENGTH
def sum_largest_where_balanced(model: Model) -> bool:
    """Return whether it is larger where the two entries are most alike in size."""
    balanced = int(abs(np.diff(abs(_entries(model)), axis=1)).argmin())
    return bool(_sums(model)[balanced] > sums(model).least + _ROUNDING)


@_SAME_LENGTH
def sum_stays(model: Model) -> bool:
    """Return whether it is the same at all positions."""
    return sums(model).apart.none


# The scores of both sides


def score_of_another_key(model: Model) -> float:
    """Return the score of a key other than the query, φ tokens ahead."""
    return Model(model.view._replace(vectors="random")).score_ahead


def same_on_both_sides(model: Model) -> bool:
    """Return whether the score is the same φ tokens ahead and back."""
    return abs(model.score_ahead - model.score_back) < _ROUNDING


@_COSINES
def opposite_on_both_sides(model: Model) -> bool:
    """Return whether the two scores are opposite."""
    return abs(model.score_ahead + model.score_back) < _ROUNDING


def different_on_both_sides(model: Model) -> bool:
    """Return whether they differ in size."""
    return abs(abs(model.score_ahead) - abs(model.score_back)) > _ROUNDING


def same_at_every_distance(model: Model) -> bool:
    """Return whether both sides have the same score at every distance."""
    return bool(abs(model.ahead - model.behind)[1:].max() < _ROUNDING)


@_COSINES
def opposite_at_every_distance(model: Model) -> bool:
    """Return whether they have opposite scores at every distance."""
    return bool(abs(model.ahead + model.behind)[1:].max() < _ROUNDING)


def different_at_every_distance(model: Model) -> bool:
    """Return whether their scores differ in size at every distance."""
    return bool(abs(abs(model.ahead) - abs(model.behind))[1:].min() > _ROUNDING)


# Where the score is highest


@law("Every pair turns with the offset, so the score cannot stay the same.")
def score_stays(model: Model) -> bool:
    """Return whether the score is the same at every offset."""
    return model.extremes.apart.none


def highest_elsewhere(model: Model) -> bool:
    """Return whether it is highest at another offset than 0."""
    return not model.highest_at_0


def _highest(side: int, model: Model) -> bool:
    return model.best_offset == side * model.view.phi


highest_before = partial(_highest, -1)
highest_after = partial(_highest, 1)


# What mixed pairings do


def misread_ahead(model: Model) -> float:
    """Return the score at φ if the other pairing turns query and key."""
    return float(model.misread[model.view.last + model.view.phi])


@law("If both use the same pairing, the score of any two words depends on the offset alone.")
def score_varies(model: Model) -> bool:
    """Return whether the score of one offset changes with the place."""
    scores = model.scores_at(range(model.view.L))
    return bool(abs(scores - scores[0]).max() > _ROUNDING)


def another_function(model: Model) -> bool:
    """Return whether the scores are others, and depend on the offset alone."""
    return not model.worst.apart.none and not score_varies(model)


def mixed_rises(model: Model) -> int:
    """Return at how many steps the score rises if the other pairing turns the key."""
    return int((np.diff(model.mixed_scores) > 0).sum())


def mixed_up_and_down(model: Model) -> bool:
    """Return whether it rises at some steps, and not at others."""
    return 0 < mixed_rises(model) < model.place_count - 1


def mixed_fall(model: Model) -> bool:
    """Return whether it falls at each step."""
    return bool((np.diff(model.mixed_scores) < 0).all())
