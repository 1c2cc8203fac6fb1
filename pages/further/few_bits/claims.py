"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable
from functools import partial
from operator import eq, gt, lt

from course.questions import law
from pages.further.few_bits.model import Model, Outcome

# How large the groups are that share a row


def _group_after_4096(least: int, most: int, model: Model) -> bool:
    return least <= model.groups[4096] <= most


groups_of_two = partial(_group_after_4096, 1, 2)
groups_of_thirty = partial(_group_after_4096, 24, 40)
groups_of_ten = law(
    "From 4 096 on, these formats have every position, every fourth or every 32nd."
)(partial(_group_after_4096, 8, 12))


# What rounding the finished table leaves


def with_4(model: Model) -> Outcome:
    """Return what is left of a table of 4 columns that is rounded at the end."""
    return Model(model.view._replace(d=4)).rounded


def rounding_leaves_as_few(model: Model) -> bool:
    """Return whether rounding leaves about as many rows as computing in the format."""
    return abs(model.rounded.left - model.computed.left) < 100


def rounding_leaves_whole_numbers(model: Model) -> bool:
    """Return whether rounding leaves as many rows as the format holds whole numbers exactly."""
    return model.rounded.left <= 1.1 * model.kind.whole


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
