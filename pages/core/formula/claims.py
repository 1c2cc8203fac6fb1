"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial
from math import log

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, sign
from course.questions import law
from course.view import DEFAULTS, PRESETS
from pages.core.formula.model import ROUNDING, Model

_NO_WORD = law("The formula does not contain any word.")
_NO_LENGTH = law("The formula does not contain the length.")
_AT_0 = law("At position 0 every angle is 0, whatever it is divided by.")
_STORED = 512  # rows of the table that a program has stored


# Whether the words change anything


def _first_rows(model: Model) -> Floats:
    """Return what is added to the words of the first sentence for their positions."""
    return model.position_part(pe_core.split_words(DEFAULTS.words))


def changes(model: Model) -> Floats:
    """Return how far each row is from that of the first sentence, as far as both go."""
    typed, first = model.position_part(model.words), _first_rows(model)
    both = min(len(typed), len(first))
    return np.asarray(abs(typed[:both] - first[:both]).max(axis=1))


def largest_change(model: Model) -> float:
    """Return the largest of these differences."""
    return float(changes(model).max())


def rows_changed(model: Model) -> int | str:
    """Return how many rows differ, in words if none does."""
    return int((changes(model) > ROUNDING).sum()) or "none"


def moved(model: Model) -> float:
    """Return how far what is added to the first word is from that at the end of the sentence."""
    return float(abs(model.position_part(model.words)[-1] - _first_rows(model)[0]).max())


def row_goes_with_the_word(model: Model) -> bool:
    """Return whether the first word takes its row along to its new place at the end."""
    return moved(model) < ROUNDING


@_NO_WORD
def rows_stay(model: Model) -> bool:
    """Return whether no row differs from that of the first sentence."""
    return largest_change(model) < ROUNDING


@_NO_WORD
def all_rows_change(model: Model) -> bool:
    """Return whether all rows do."""
    return rows_changed(model) == changes(model).size


@_NO_WORD
def other_words_have_the_same_rows(model: Model) -> bool:
    """Return whether a different sentence of as many words has the same rows."""
    return model.positions_apart < ROUNDING


@_NO_WORD
def other_words_have_other_rows(model: Model) -> bool:
    """Return whether it has different rows."""
    return not other_words_have_the_same_rows(model)


def _repeated(model: Model) -> list[int]:
    """Return the places of the first word that occurs twice, if there is one."""
    words = model.words
    return next(
        ([words.index(word), at] for at, word in enumerate(words) if word in words[:at]), []
    )


def repeated_word(model: Model) -> str:
    """Return this word."""
    return model.words[_repeated(model)[0]]


def repeats_apart(model: Model) -> float:
    """Return how far the rows of its two places are apart."""
    first, second = model.position_part(model.words)[_repeated(model)]
    return float(abs(first - second).max())


@law("No two positions have the same row.")
def repeated_word_has_one_row(model: Model) -> bool:
    """Return whether a word that occurs twice has the same row at both places."""
    return bool(_repeated(model)) and repeats_apart(model) < ROUNDING


# Whether the length changes anything


def _table(length: int, model: Model) -> Floats:
    """Return a table with so many rows."""
    return pe_core.sinusoidal(length, model.view.d, model.view.n)


def value_of_50_rows(model: Model) -> float:
    """Return the chosen cell of a table with 50 rows."""
    return float(_table(50, model)[model.view.t, model.view.dim])


def value_in_table(model: Model) -> float:
    """Return the chosen cell of a table with as many rows as the sequence has positions."""
    return float(_table(model.view.L, model)[model.view.t, model.view.dim])


def _value_goes(up: tuple[int, ...], model: Model) -> bool:
    """Return whether the value is larger than with 50 positions (1), smaller (-1) or the same."""
    return sign(value_in_table(model) - value_of_50_rows(model)) in up


longer_is_smaller = _NO_LENGTH(partial(_value_goes, (-1,)))
length_changes_nothing = _NO_LENGTH(partial(_value_goes, (0,)))
length_changes_the_value = _NO_LENGTH(partial(_value_goes, (-1, 1)))


@law("Each cell is the sine or the cosine that the formula gives.")
def table_departs_from_the_formula(model: Model) -> bool:
    """Return whether the chosen cell of the table is not what the formula gives by hand."""
    return abs(value_in_table(model) - model.cell.value) > ROUNDING


def stored_change(model: Model) -> float:
    """Return how far the rows of a shorter table are from the first ones of this table."""
    long = _table(model.view.L, model)[:_STORED]
    return float(abs(long - _table(len(long), model)).max())


@_NO_LENGTH
def stored_rows_change(model: Model) -> bool:
    """Return whether the rows of a shorter table are not the first ones of this table."""
    return stored_change(model) > ROUNDING


@_NO_LENGTH
def stored_rows_stay(model: Model) -> bool:
    """Return whether they are, and the cells after them are what the formula gives."""
    return not stored_rows_change(model) and not table_departs_from_the_formula(model)


# Which shape the table has


def table_is_dimensions_by_words(model: Model) -> bool:
    """Return whether the table has a row for each dimension."""
    return model.table.shape == (model.view.d, model.word_count)


@law("A table has a row for each position and a column for each dimension.")
def table_is_words_by_dimensions(model: Model) -> bool:
    """Return whether it has a row for each word and a column for each dimension."""
    return model.table.shape == (model.word_count, model.view.d)


@law("Each pair fills two columns, so there are more columns than pairs.")
def table_is_words_by_pairs(model: Model) -> bool:
    """Return whether it has a row for each word and a column for each pair."""
    return model.table.shape == (model.word_count, model.view.pairs)


@law("Each pair fills two columns, so there are more columns than frequencies.")
def frequency_per_column(model: Model) -> bool:
    """Return whether there are as many frequencies as columns."""
    return model.frequencies.size == model.view.d


def frequency_per_position(model: Model) -> bool:
    """Return whether there are as many frequencies as positions."""
    return model.frequencies.size == model.view.L


@law("Each pair has one frequency and fills two columns.")
def frequency_per_pair(model: Model) -> bool:
    """Return whether there are half as many frequencies as columns."""
    return 2 * model.frequencies.size == model.view.d


# Which exponent a column has


def exponent(model: Model) -> float:
    """Return to which power the base was raised for the chosen cell, read off its frequency."""
    return -model.log_of_speed / log(model.view.n)


@law("By definition the exponent of a column is twice the index of its pair, divided by the width.")
def exponent_counts_pairs(model: Model) -> bool:
    """Return whether the exponent is twice the pair, divided by the width."""
    return abs(exponent(model) - model.cell.exponent) < ROUNDING


def exponent_counts_columns(model: Model) -> bool:
    """Return whether it is twice the column, divided by the width."""
    return abs(exponent(model) - 2 * model.view.dim / model.view.d) < ROUNDING


def exponent_leaves_out_the_width(model: Model) -> bool:
    """Return whether it is twice the pair."""
    return abs(exponent(model) - 2 * model.cell.pair) < ROUNDING


def sharing(model: Model) -> NDArray[np.intp]:
    """Return the columns that have the exponent of the chosen one, itself included."""
    return np.flatnonzero(model.frequencies.repeat(2) == model.cell.speed)


@law("Every pair fills two columns.")
def no_other_column_shares(model: Model) -> bool:
    """Return whether no other column has this exponent."""
    return sharing(model).size == 1


@law("Every pair fills two columns and has a frequency of its own.")
def pair_shares(model: Model) -> bool:
    """Return whether the two columns of the pair have it, and no others."""
    return [*sharing(model)] == [2 * model.cell.pair, 2 * model.cell.pair + 1]


def all_columns_share(model: Model) -> bool:
    """Return whether all columns have it."""
    return sharing(model).size == model.view.d


# What does without the base


def _changed(base: int, model: Model) -> Floats:
    """Return how far each cell of the table differs between this base and another one."""
    view = model.view
    return np.asarray(abs(_table(view.L, model) - pe_core.sinusoidal(view.L, view.d, base)))


def row_changes(model: Model) -> Floats:
    """Return how far each row differs between this base and that of the other example."""
    return np.asarray(_changed(PRESETS["I am a robot"]["n"], model).max(axis=1))


def row_change(model: Model) -> float:
    """Return how far the row of t does."""
    return float(row_changes(model)[model.view.t])


def _row_stays(row: int, model: Model) -> bool:
    """Return whether a row is the same with both bases."""
    return bool(row_changes(model)[row] < ROUNDING)


row_0_stays = _AT_0(partial(_row_stays, 0))
row_1_stays = partial(_row_stays, 1)


@_AT_0
def no_row_stays(model: Model) -> bool:
    """Return whether every row differs."""
    return bool((row_changes(model) >= ROUNDING).all())


def other_base(model: Model) -> int:
    """Return a base that is 50 times as large."""
    return 50 * model.view.n


def kept(model: Model) -> list[int]:
    """Return the columns that are the same with that base."""
    changed = _changed(other_base(model), model).max(axis=0)
    return [column for column in range(model.view.d) if changed[column] < ROUNDING]


@law("The base to the power 0 is 1, and no other power is the same for two different bases.")
def first_pair_stays(model: Model) -> bool:
    """Return whether the columns of pair 0 are the same, and no others."""
    return kept(model) == [0, 1]


@law("The base to the power 0 is 1.")
def no_column_stays(model: Model) -> bool:
    """Return whether no column is the same."""
    return not kept(model)


def all_columns_stay(model: Model) -> bool:
    """Return whether all columns are the same."""
    return len(kept(model)) == model.view.d
