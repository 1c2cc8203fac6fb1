"""What the questions about dot products claim, and the numbers that decide it."""

from functools import partial
from typing import NamedTuple

import numpy as np

from course.quantity import ROUNDING
from course.questions import law
from course.words import OutOf
from pages.core.dot_products.model import Model

_RISE = 11  # after this offset the curve of 128 columns rises for the first time
_FULL = 0.95  # as full as whole tokens allow: after 6 of them pair 0 alone has cos 6 = 0.96


# What the curve does after its first fall


class Further(NamedTuple):
    """What the curve does from offset 11 to the end of the sequence.

    At how many steps it rises, how much lower it ends than at offset 11, and the largest value that
    it comes to.
    """

    rises: OutOf
    lower_by: float
    highest: float


def further(model: Model) -> Further:
    """Return what it does there."""
    curve = model.curve[_RISE : model.view.L]
    steps = np.diff(curve)
    rises, lower_by = OutOf(int((steps > 0).sum()), len(steps)), float(curve[0] - curve[-1])
    return Further(rises, lower_by, float(curve[1:].max()))


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


# Which pairs still agree


def halves(model: Model) -> tuple[float, float]:
    """Return what the fast half of the pairs adds to the dot product, and the slow half."""
    half = (model.view.pairs + 1) // 2
    return float(model.shares[:half].sum()), float(model.shares[half:].sum())


def _fast_share(low: float, high: float, model: Model) -> bool:
    """Return whether the fast half supplies such a share of the dot product."""
    return low <= halves(model)[0] / float(model.similarity) <= high


fast_pairs_supply = partial(_fast_share, 0.75, np.inf)
slow_pairs_supply = partial(_fast_share, -np.inf, 0.25)
all_pairs_supply = partial(_fast_share, 0.4, 0.6)


# Whether the dot product knows the side


@law("A cosine is even, so the two products are equal, and they are never 0.")
def sides_are_opposite(model: Model) -> bool:
    """Return whether the one is minus the other."""
    return abs(model.ahead + model.behind) < ROUNDING


@law("A cosine is even: cos(−x) = cos x.")
def behind_is_smaller(model: Model) -> bool:
    """Return whether the row behind gives the smaller one."""
    return model.behind < model.ahead - ROUNDING


# Which row of a file is damaged


def next_to_each_other(model: Model) -> list[float]:
    """Return the dot products of neighbours in the file."""
    return [float(each) for each in model.in_file.diagonal(1)]


def wrong_products(model: Model) -> OutOf:
    """Return how many of its products with the other rows of the file are wrong for row t."""
    others = np.delete(model.off[model.view.t], model.view.t)
    return OutOf(int((others > ROUNDING).sum()), len(others))


def row_is_damaged(model: Model) -> bool:
    """Return whether most of them are."""
    return wrong_products(model).share > 0.5


@law("Each row of the file is multiplied by the damaged one.")
def row_agrees_with_all(model: Model) -> bool:
    """Return whether none is."""
    return wrong_products(model).none
