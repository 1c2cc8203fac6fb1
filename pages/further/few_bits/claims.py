"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable, Mapping
from functools import partial
from operator import eq, gt, lt
from typing import Any

from course.questions import law
from course.view import DEFAULTS
from pages.further.few_bits.model import COMPUTED, MEASURED, ROUNDED, Model, Outcome

# How large the groups are that share a row


def _group_after_4096(least: int, most: int, model: Model) -> bool:
    return least <= model.groups[4096] <= most


groups_of_two = partial(_group_after_4096, 1, 2)
groups_of_four = partial(_group_after_4096, 3, 6)
groups_of_thirty = partial(_group_after_4096, 24, 40)
one_group_from_4096 = law("Every format here has many numbers between 4 096 and 8 192.")(
    partial(_group_after_4096, MEASURED - 4096 - 1, MEASURED)
)


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


def table_a(model: Model) -> Outcome:
    """Return the table whose every step is computed in float16."""
    return model.outcome("float16", COMPUTED)


def table_b(model: Model) -> Outcome:
    """Return the table that is rounded to bfloat16 in the end."""
    return model.outcome("bfloat16", ROUNDED)


def _merging(a: bool, b: bool, model: Model) -> bool:
    """Return whether rows are equal in these tables and not in the other."""
    return (not table_a(model).complete, not table_b(model).complete) == (a, b)


only_a_has_equal_rows = partial(_merging, True, False)
only_b_has_equal_rows = law("float16 cannot hold every whole number up to 8 191.")(
    partial(_merging, False, True)
)
both_have_equal_rows = partial(_merging, True, True)


# What more columns change


def left_with_4(model: Model) -> int:
    """Return how many rows are distinct with 4 columns."""
    return Model(model.view._replace(d=4)).computed.left


def left_in_float16(model: Model) -> int:
    """Return how many rows are distinct in float16 at the usual base."""
    return Model(model.view._replace(format="float16", n=DEFAULTS.n)).computed.left


def _rows(compared: Callable[[int, int], bool], other: Mapping[str, Any], model: Model) -> bool:
    """Return how the number of distinct rows compares with that of another width or base."""
    return compared(model.computed.left, Model(model.view._replace(**other)).computed.left)


more_rows_than_with_4, as_many_rows_as_with_4, fewer_rows_than_with_4 = (
    partial(_rows, compared, {"d": 4}) for compared in (gt, eq, lt)
)
more_rows_than_usual = law("No wave separates positions that are rounded to the same number.")(
    partial(_rows, gt, {"n": DEFAULTS.n})
)
as_many_rows_as_usual, fewer_rows_than_usual = (
    partial(_rows, compared, {"n": DEFAULTS.n}) for compared in (eq, lt)
)
