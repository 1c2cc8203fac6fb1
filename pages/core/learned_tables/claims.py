"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial
from statistics import median

import numpy as np

from course.questions import law
from pages.core.learned_tables.model import SHORT_STEPS, STEPS, Model, refusal

_ASKED = (100, 300, 500)  # rows of BERT's table


# Where the table ends


def ends_before(model: Model) -> bool:
    """Return whether the small table has no row at t, but one at its own last position."""
    return bool(model.refused) and not refusal(model.real.rows, model.real.last)


# Which rows training leaves as they are


def move(model: Model) -> float:
    """Return how far the row at t lies from where it began."""
    return float(model.real.moved[model.real_row])


def last_reached(model: Model) -> int:
    """Return the last row that a text reached."""
    return model.real.reached - 1


def average_move(model: Model) -> float:
    """Return how far the rows that texts reach have moved on average."""
    return float(model.real.moved[: model.real.reached].mean())


def _middle_move(model: Model) -> float:
    return float(median(model.real.moved[: model.real.reached].tolist()))


def row_stays(model: Model) -> bool:
    """Return whether the row at t lies exactly where it began."""
    return move(model) == 0


def row_moves_a_little(model: Model) -> bool:
    """Return whether it has moved, but less than half of the rows that texts reach."""
    return 0 < move(model) < _middle_move(model)


def row_moves_like_most(model: Model) -> bool:
    """Return whether it has moved as far as half of them at least."""
    return move(model) >= _middle_move(model) > 0


def _staying(model: Model) -> list[int]:
    """Return the rows that lie exactly where they began."""
    return np.flatnonzero(model.real.moved == 0).tolist()


def rows_that_stay(model: Model) -> int:
    """Return how many rows do."""
    return len(_staying(model))


@law("No text looks up the last rows, and nothing adjusts a row without that.")
def all_rows_move(model: Model) -> bool:
    """Return whether no row does."""
    return not _staying(model)


def _stay_from(first: int, model: Model) -> bool:
    return _staying(model) == [*range(first, model.real.count)]


last_eight_stay = partial(_stay_from, 32)
last_nine_stay = law("Some of the training texts have 32 tokens, so row 31 is trained.")(
    partial(_stay_from, 31)
)


# What grows with the text


def growth(model: Model) -> Mapping[str, float]:
    """Return how many times as many numbers as for 50 positions three schemes learn."""
    return {name: model.times_as_many(name, 50) for name in ("learned", "T5", "Shaw")}


def _growing(model: Model) -> list[str]:
    return [name for name, times in growth(model).items() if times > 1]


def table_alone_grows(model: Model) -> bool:
    """Return whether only the learned table has more numbers to learn."""
    return _growing(model) == ["learned"]


@law("The number of T5's buckets is fixed, whatever the length of the text.")
def table_and_t5_grow(model: Model) -> bool:
    """Return whether the table and T5 have, and Shaw has not."""
    return _growing(model) == ["learned", "T5"]


@law("The number of buckets and of clipped offsets is fixed.")
def all_three_grow(model: Model) -> bool:
    """Return whether all three have."""
    return _growing(model) == ["learned", "T5", "Shaw"]


def times_bert(model: Model) -> float:
    """Return how many times as many numbers the table has as one of 512 rows."""
    return model.times_as_many("learned", 512)


def table_keeps_its_size(model: Model) -> bool:
    """Return whether it has as many numbers as that."""
    return times_bert(model) == 1


def table_grows_with_the_square(model: Model) -> bool:
    """Return whether its size grows with the square of the number of rows."""
    return times_bert(model) == (model.view.L / 512) ** 2


@law("Each position has one row, and all rows are equally wide.")
def table_grows_with_the_length(model: Model) -> bool:
    """Return whether its size grows with the number of rows."""
    return times_bert(model) == model.view.L / 512


# Which rows are trained


def row_100_trained(model: Model) -> str:
    """Return in how many of ten steps row 100 is trained, in words."""
    return model.steps_told(100)


def _in_every_step(model: Model) -> list[bool]:
    return [steps == STEPS for steps in model.steps_of(*_ASKED)]


def all_in_every_step(model: Model) -> bool:
    """Return whether the rows 100, 300 and 500 are trained in every step."""
    return all(_in_every_step(model))


def row_100_alone_in_every_step(model: Model) -> bool:
    """Return whether of these only row 100 is."""
    return _in_every_step(model) == [True, False, False]


def none_in_every_step(model: Model) -> bool:
    """Return whether none of them is."""
    return not any(_in_every_step(model))


def _trained_in(first: int, second: int, model: Model) -> bool:
    """Return whether rows 100 and 400 are trained in so many of ten steps."""
    return model.steps_of(100, 400) == [first, second]


both_in_10_steps = partial(_trained_in, STEPS, STEPS)
in_10_steps_and_in_1 = partial(_trained_in, STEPS, STEPS - SHORT_STEPS)
in_9_steps_and_in_1 = law(
    "A text trains all rows from row 0 to the row of its last token, so row 0 is never left out."
)(partial(_trained_in, SHORT_STEPS, STEPS - SHORT_STEPS))
