"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable
from functools import partial
from operator import eq, gt, lt

from course.questions import law
from pages.further.few_bits.model import Model

# How large the groups are that share a row


def _group_after_4096(least: int, most: int, model: Model) -> bool:
    return least <= model.groups[4096] <= most


groups_of_two = partial(_group_after_4096, 1, 2)
groups_of_thirty = partial(_group_after_4096, 24, 40)
groups_of_ten = law(
    "From 4 096 on, these formats have every position, every fourth or every 32nd."
)(partial(_group_after_4096, 8, 12))


# What more columns change


def left_with_4(model: Model) -> int:
    """Return how many rows are distinct with 4 columns."""
    return Model(model.view._replace(d=4)).computed.left


def _rows(compared: Callable[[int, int], bool], model: Model) -> bool:
    """Return how the number of distinct rows compares with that of 4 columns."""
    return compared(model.computed.left, left_with_4(model))


more_rows_than_with_4, as_many_rows_as_with_4, fewer_rows_than_with_4 = (
    partial(_rows, compared) for compared in (gt, eq, lt)
)
