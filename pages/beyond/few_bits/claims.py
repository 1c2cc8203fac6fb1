"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.questions import law
from pages.beyond.few_bits.model import COMPUTED, MEASURED, ROUNDED, SHOWN_ROWS, SPREAD, Model
from pe_core.figures import out_of
from pe_core.precision import FORMATS

_EXACT = {name: kind.whole for name, kind in FORMATS.items()}
_FAR = 4096  # a place far along: from here to the next power of two


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
    return len({*model.computed.first_alike[_FAR : 2 * _FAR].tolist()})


def distinct_shown(model: Model) -> int:
    """Return how many of the rows shown are distinct."""
    return len({*model.computed.first_alike[model.shown.start : model.shown.stop].tolist()})


def distinct_of_shown(model: Model) -> str:
    """Return the same in words."""
    return out_of(distinct_shown(model), SHOWN_ROWS, "row")


def last_shown(model: Model) -> int:
    """Return the last position shown."""
    return model.shown.stop - 1


def groups_of_two(model: Model) -> bool:
    """Return whether about two positions share a row."""
    return group_size(model) <= 4


def groups_of_thirty(model: Model) -> bool:
    """Return whether about thirty positions share a row."""
    return 24 <= group_size(model) <= 40


@law("Every format here has many numbers between 4 096 and 8 192.")
def one_group_from_4096(model: Model) -> bool:
    """Return whether all positions from 4 096 to 8 191 share a row."""
    return rows_from_4096(model) == 1


def thirty_distinct(model: Model) -> bool:
    """Return whether about thirty of the rows shown are distinct."""
    return 30 <= distinct_shown(model) <= 40


def five_distinct(model: Model) -> bool:
    """Return whether about five of the rows shown are distinct."""
    return 4 <= distinct_shown(model) <= 8


@law("Each format has numbers on both sides of every position that can be chosen here.")
def one_distinct(model: Model) -> bool:
    """Return whether the rows shown are all equal."""
    return distinct_shown(model) == 1


# What rounding the finished table leaves


def rounding_leaves_as_few(model: Model) -> bool:
    """Return whether rounding leaves about as many rows as computing in the format."""
    return abs(model.rounded.left - model.computed.left) < 100


def rounding_leaves_whole_numbers(model: Model) -> bool:
    """Return whether rounding leaves as many rows as the format holds whole numbers exactly."""
    return model.rounded.left <= 1.1 * _EXACT[model.view.format]


def rows_of_a(model: Model) -> int:
    """Return how many rows are distinct when every step is computed in float16."""
    return model.outcome("float16", COMPUTED).left


def rows_of_b(model: Model) -> int:
    """Return how many rows are distinct when the finished table is rounded to bfloat16."""
    return model.outcome("bfloat16", ROUNDED).left


@law("float16 cannot hold every whole number up to 8 191.")
def only_b_has_equal_rows(model: Model) -> bool:
    """Return whether rows are equal in the rounded table alone."""
    return rows_of_b(model) < MEASURED == rows_of_a(model)


def only_a_has_equal_rows(model: Model) -> bool:
    """Return whether rows are equal in the computed table alone."""
    return rows_of_b(model) == MEASURED > rows_of_a(model)


def both_have_equal_rows(model: Model) -> bool:
    """Return whether rows are equal in both tables."""
    return max(rows_of_b(model), rows_of_a(model)) < MEASURED


# Which of two formats of 16 bits is finer


def first_merge_after_256(model: Model) -> bool:
    """Return whether the first two rows merge where they do in bfloat16."""
    return model.computed.first_merge == _EXACT["bfloat16"] + 1


def first_merge_after_2048(model: Model) -> bool:
    """Return whether the first two rows merge where float16 first lacks a whole number."""
    return model.computed.first_merge == _EXACT["float16"] + 1


@law("Every format here holds each whole number up to 256.")
def first_merge_after_32(model: Model) -> bool:
    """Return whether rows merge from an eighth of that position on."""
    return model.computed.first_merge <= _EXACT["bfloat16"] // 8 + 1


def as_many_as_bfloat16(model: Model) -> bool:
    """Return whether about 130 rows are distinct from position 4 096 on."""
    return 100 < rows_from_4096(model) < 160


def eight_times_as_many(model: Model) -> bool:
    """Return whether about 1 000 rows are distinct from position 4 096 on."""
    return 900 < rows_from_4096(model) < 1100


@law("Every format here has more than a hundred numbers between 4 096 and 8 192.")
def an_eighth_as_many(model: Model) -> bool:
    """Return whether about 16 rows are distinct from position 4 096 on."""
    return rows_from_4096(model) < 32


# What more columns change


def _left_with(width: int, model: Model) -> int:
    return Model(model.view._replace(d=width)).computed.left


left_with_2 = partial(_left_with, 2)
left_with_4 = partial(_left_with, 4)
left_with_128 = partial(_left_with, 128)


@law("No column can separate positions that are rounded to the same number.")
def more_rows_than_with_128(model: Model) -> bool:
    """Return whether more rows are distinct than with 128 columns."""
    return model.computed.left > left_with_128(model)


def as_many_rows_as_with_128(model: Model) -> bool:
    """Return whether as many rows are distinct as with 128 columns."""
    return model.computed.left == left_with_128(model)


def more_rows_than_with_4(model: Model) -> bool:
    """Return whether more rows are distinct than with 4 columns."""
    return model.computed.left > left_with_4(model)


def as_many_rows_as_with_4(model: Model) -> bool:
    """Return whether as many rows are distinct as with 4 columns."""
    return model.computed.left == left_with_4(model)


def fewer_rows_than_with_4(model: Model) -> bool:
    """Return whether fewer rows are distinct than with 4 columns."""
    return model.computed.left < left_with_4(model)


# How far off values are


def off_near_100(model: Model) -> float:
    """Return how far off a value near position 100 is at most, if all is computed in bfloat16."""
    return model.error_at(SPREAD[0])["bfloat16"]


def half_step_of_bfloat16(_: Model) -> float:
    """Return half a unit in the last place of bfloat16."""
    return FORMATS["bfloat16"].half_step


def off_by_a_rounding(model: Model) -> bool:
    """Return whether a value in float32 near a million is off by one rounding."""
    return model.worst_in_float32 < 1e-7


def off_by_a_twentieth(model: Model) -> bool:
    """Return whether a value in float32 near a million is off by about 0.05."""
    return 0.03 < model.worst_in_float32 < 0.08


@law("Near a million the numbers of float32 are 1/16 apart, which is far less than a turn.")
def off_by_more_than_one(model: Model) -> bool:
    """Return whether a value in float32 near a million is off by more than 1."""
    return model.worst_in_float32 > 1


def near_100_off_by_a_third(model: Model) -> bool:
    """Return whether a value in bfloat16 near 100 is off by about 0.3."""
    return 0.2 < off_near_100(model) < 0.4


def near_100_off_by_a_rounding(model: Model) -> bool:
    """Return whether a value in bfloat16 near 100 is off by one rounding."""
    return off_near_100(model) < 0.003


@law("Near position 100 an angle in bfloat16 is off by less than one radian.")
def near_100_off_by_two(model: Model) -> bool:
    """Return whether a value in bfloat16 near 100 is off by about 2."""
    return off_near_100(model) > 1.5
