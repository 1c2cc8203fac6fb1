"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable
from functools import partial
from operator import eq, gt, lt

from course.questions import law
from pages.further.few_bits.model import COMPUTED, ROUNDED, SHOWN_ROWS, SPREAD, Model, Outcome
from pe_core.figures import out_of

_FAR = range(4096, 8192)  # places far along: from one power of two to the next


# How large the groups are that share a row


def chosen_place(model: Model) -> int:
    """Return the position that is chosen."""
    return int(model.view.near)


def group_size(model: Model) -> int:
    """Return how many positions share the first row that is new after the chosen place."""
    place = chosen_place(model)
    return len(model.sharing(place + 1 + int(model.computed.new[place + 1 :].argmax())))


def rows_from_4096(model: Model) -> int:
    """Return how many rows are distinct from position 4 096 to the next power of two."""
    return model.computed.distinct(_FAR)


def distinct_shown(model: Model) -> int:
    """Return how many of the rows shown are distinct."""
    return model.computed.distinct(model.shown)


def distinct_of_shown(model: Model) -> str:
    """Return the same in words."""
    return out_of(distinct_shown(model), SHOWN_ROWS, "row")


def last_shown(model: Model) -> int:
    """Return the last position shown."""
    return model.shown.stop - 1


def _between(count: Callable[[Model], int], least: int, most: int, model: Model) -> bool:
    return least <= count(model) <= most


groups_of_two = partial(_between, group_size, 1, 4)
groups_of_thirty = partial(_between, group_size, 24, 40)
one_group_from_4096 = law("Every format here has many numbers between 4 096 and 8 192.")(
    partial(_between, rows_from_4096, 1, 1)
)
thirty_distinct = partial(_between, distinct_shown, 30, 40)
five_distinct = partial(_between, distinct_shown, 4, 8)
one_distinct = law(
    "Each format has numbers on both sides of every position that can be chosen here."
)(partial(_between, distinct_shown, 1, 1))


# What rounding the finished table leaves


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
    return (table_a(model).merges, table_b(model).merges) == (a, b)


only_a_has_equal_rows = partial(_merging, True, False)
only_b_has_equal_rows = law("float16 cannot hold every whole number up to 8 191.")(
    partial(_merging, False, True)
)
both_have_equal_rows = partial(_merging, True, True)


# Which of two formats of 16 bits is finer


def _merge_first(least: int, most: int, model: Model) -> bool:
    return least <= model.computed.first_merge <= most


first_merge_after_256 = partial(_merge_first, 257, 257)
first_merge_after_2048 = partial(_merge_first, 2049, 2049)
first_merge_after_32 = law("Every format here holds each whole number up to 256.")(
    partial(_merge_first, 1, 33)
)
as_many_as_bfloat16 = partial(_between, rows_from_4096, 101, 159)
eight_times_as_many = partial(_between, rows_from_4096, 901, 1099)
an_eighth_as_many = law(
    "Every format here has more than a hundred numbers between 4 096 and 8 192."
)(partial(_between, rows_from_4096, 1, 31))


# What more columns change


def _left_with(width: int, model: Model) -> int:
    return Model(model.view._replace(d=width)).computed.left


left_with_2 = partial(_left_with, 2)


def _rows(compared: Callable[[int, int], bool], width: int, model: Model) -> bool:
    """Return how the number of distinct rows compares with that of another width."""
    return compared(model.computed.left, _left_with(width, model))


more_rows_than_with_128 = law(
    "No column can separate positions that are rounded to the same number."
)(partial(_rows, gt, 128))
as_many_rows_as_with_128 = partial(_rows, eq, 128)
more_rows_than_with_4 = partial(_rows, gt, 4)
as_many_rows_as_with_4 = partial(_rows, eq, 4)
fewer_rows_than_with_4 = partial(_rows, lt, 4)


# How far off values are


def _off(place: int, format: str, least: float, most: float, model: Model) -> bool:
    """Return whether a value near a position is off by so much, if all is computed in a format."""
    return least <= model.errors_near[place][format] <= most


_off_near_100 = partial(_off, SPREAD[0], "bfloat16")
_off_near_a_million = partial(_off, SPREAD[-1], "float32")

near_100_off_by_a_third = partial(_off_near_100, 0.2, 0.4)
near_100_off_by_a_rounding = partial(_off_near_100, 0, 0.003)
near_100_off_by_two = law("Near position 100 an angle in bfloat16 is off by less than one radian.")(
    partial(_off_near_100, 1.5, 2.1)
)
off_by_a_rounding = partial(_off_near_a_million, 0, 1e-7)
off_by_a_twentieth = partial(_off_near_a_million, 0.03, 0.08)
off_by_more_than_one = law(
    "Near a million the numbers of float32 are 1/16 apart, which is far less than a turn."
)(partial(_off_near_a_million, 1, 2.1))
