"""What the questions about a shift claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantity import Floats, Miss, apart
from course.questions import law
from pages.core.rotation.model import Model

_NO_T = law("The matrix of a shift depends only on φ and the speeds, not on t.")


# What leads back


def same_matrix_misses(model: Model) -> Miss:
    """Return how far M itself misses PE(t) from PE(t + φ)."""
    return model.back_misses["M"]


def minus_misses(model: Model) -> Miss:
    """Return how far M with every sign changed does."""
    return model.back_misses["−M"]


def flipped_sines_miss(model: Model) -> Miss:
    """Return how far M does with the sign of every entry beside the diagonal changed."""
    flipped = 2 * np.diag(np.diag(model.matrix)) - model.matrix
    return apart(flipped @ model.there, model.here)


# Whether M changes from place to place


def change(model: Model) -> Miss:
    """Return how far M, made from two rows, changes at most from position 0 to t."""
    return model.block_change


@_NO_T
def every_block_is_another(model: Model) -> bool:
    """Return whether M changes for every pair."""
    return bool(model.changes_from(0).min() > Miss.allowed)


@_NO_T
def entries_are_larger(model: Model) -> bool:
    """Return whether the lengths of its rows grow from position 0 to t."""
    start, here = (_lengths(model, place) for place in (0, model.view.t))
    return bool((here > start + Miss.allowed).any())


@_NO_T
def no_block_changes(model: Model) -> bool:
    """Return whether it changes for no pair."""
    return change(model).none


def _lengths(model: Model, place: int) -> Floats:
    """Return how long a pair is after φ positions from a place, for one that was 1 long there."""
    before, after = (
        np.hypot(*model.row(at).reshape(-1, 2).T) for at in (place, place + model.view.phi)
    )
    return np.asarray(after / before)


# What a sine alone says of the next one


def sines(model: Model) -> tuple[float, float]:
    """Return the sines of the chosen pair at t and at t + φ."""
    return float(model.hands[0, 0]), float(model.hands[1, 0])


def _sines_are(kind: str, steps: int, model: Model) -> bool:
    """Return whether the two sines are of a kind, so many positions further on."""
    now, later = sines(Model(model.view._replace(t=model.view.t + steps)))
    small, large = sorted([abs(now), abs(later)])
    kinds = {
        "alike": abs(now - later) < 0.1,
        "opposite": now * later < 0 and small > 0.5,
        "small": large < 0.1,
    }
    return kinds[kind]


next_sines_are_alike = partial(_sines_are, "alike", 1)
sines_are_small = partial(_sines_are, "small", 0)
sines_are_opposite = partial(_sines_are, "opposite", 0)


# What leads on where rows are missing


def _leads_on(way: str, model: Model) -> bool:
    return model.on_misses[way].none


turning_leads_on = law("Every pair turns by the same angle over the same offset.")(
    partial(_leads_on, "turned")
)
adding_leads_on = partial(_leads_on, "added")
doubling_leads_on = law("Every pair of a row is 1 long, and that of a doubled row 2.")(
    partial(_leads_on, "doubled")
)
