"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial
from math import isclose, log2, pi

from course.quantities import sign
from course.questions import law
from course.view import DEFAULTS
from pages.core.bits.model import EXACT, Model, steps

_SAME_ANGLE = law("Every step turns each pair by that pair's own angle, wherever the step starts.")
_RADIAN = law("Pair 0 turns by one radian per token, whatever the width and the base.")


# Which pair changes most


def changes_of_pairs(model: Model) -> list[float]:
    """Return how much the columns of each pair change to the next position, on average."""
    return [float(pair.mean()) for pair in model.changes.reshape(-1, 2)]


def change_of_pair(model: Model) -> float:
    """Return the same of the chosen pair."""
    return changes_of_pairs(model)[model.pair]


def liveliest(model: Model) -> int:
    """Return the column that changes most from one position to the next, on average."""
    return int(model.changes.argmax())


def largest_change(model: Model) -> float:
    """Return how much it changes."""
    return float(model.changes.max())


def liveliest_pair(model: Model) -> int:
    """Return the pair of this column."""
    return liveliest(model) // 2


def last_pair_changes_most(model: Model) -> bool:
    """Return whether the pair at the right end changes most."""
    return liveliest_pair(model) == model.view.last_pair


def first_pair_changes_most(model: Model) -> bool:
    """Return whether the pair at the left end changes most."""
    return liveliest_pair(model) == 0


@law("A positive power of a base above 1 is above 1, so each wave is longer than the one before.")
def all_waves_alike(model: Model) -> bool:
    """Return whether all waves are equally long."""
    return model.growth == 1


# What is left of a step in the right half


def right_share(model: Model) -> float:
    """Return which share of the step from row 0 to row 1 the pairs of the right half make up."""
    pairs = model.view.pairs
    right = model.waves_at([0, 1], range((pairs + 1) // 2, pairs))
    return float(steps(right)[0] / model.row_step(0))


def right_step(model: Model) -> float:
    """Return how far row 1 is from row 0 in the right half."""
    return right_share(model) * model.row_step(0)


def cut_rows(_: Model) -> dict[str, float]:
    """Return the answers of a question about 8 columns: whole, half of it, and what is left."""
    table = Model(DEFAULTS._replace(d=8))
    apart = table.row_step(0)
    return {"apart": apart, "half": apart / 2**0.5, "left": right_step(table)}


def _right_half_is(least: float, most: float, model: Model) -> bool:
    """Return whether the right half makes up as large a share."""
    return least <= right_share(model) <= most


right_half_is_little = partial(_right_half_is, 0, 0.1)
right_half_is_about_half = partial(_right_half_is, 0.5, 0.9)
right_half_is_most = law(
    "Each pair turns by less than the one before it, so the left half changes more."
)(partial(_right_half_is, 0.9, 1))


# How fast the wavelengths grow


def wave_ratio(model: Model) -> float:
    """Return how many times as long as that of pair 0 the wave of the chosen pair is."""
    return float(model.wavelengths[model.pair] / model.wavelengths[0])


def period_ratio(model: Model) -> float:
    """Return the same of the periods of their bits."""
    return model.periods[model.pair] / model.periods[0]


def _grows_by(factor: float, model: Model) -> bool:
    """Return whether each wave is so many times as long as the one before it."""
    return model.growth is not None and abs(model.growth - factor) < EXACT


grows_as_usual = partial(_grows_by, DEFAULTS.n ** (2 / DEFAULTS.d))
grows_tenfold = partial(_grows_by, 10)
grows_by_root_of_ten = partial(_grows_by, 10**0.5)


def grows_by_half_of_half_as_wide(model: Model) -> bool:
    """Return whether the factor is half of that of a table with half as many columns."""
    narrow = Model(model.view._replace(d=max(2, model.view.d // 4 * 2)))
    return _grows_by((narrow.growth or 0) / 2, model)


# When the wavelengths double


def _doubles_with_base(base: int, model: Model) -> bool:
    """Return whether the waves double with this base."""
    return Model(model.view._replace(n=base)).doubles


doubles_with_base_2 = law(
    "2 to the power 2/d is 2 only if d = 2, and then there is only one wave."
)(partial(_doubles_with_base, 2))
doubles_with_base_8 = partial(_doubles_with_base, 8)
doubles_with_base_64 = partial(_doubles_with_base, 64)


def _doubles_in(columns: float, model: Model) -> bool:
    """Return whether the waves double in so many columns."""
    return isclose(model.view.n ** (2 / columns), 2)


doubles_in_12_columns = partial(_doubles_in, 12)


@law("With as many columns as doublings each wave is 4 times as long as the one before.")
def doubles_with_a_column_a_doubling(model: Model) -> bool:
    """Return whether the waves double in as many columns as the base has doublings."""
    return _doubles_in(log2(model.view.n), model)


def doubles_with_half_the_base(model: Model) -> bool:
    """Return whether the waves double in half as many columns as the base."""
    return _doubles_in(model.view.n / 2, model)


# How long a step is where many bits change


def step_from(model: Model) -> dict[int, float]:
    """Return how far some rows are from the next one."""
    return {place: model.row_step(place) for place in (0, 6, 7, 1023)}


def step_from_here(model: Model) -> float:
    """Return how far the row of t is."""
    return model.row_step(model.view.t)


def bits_changed_from(model: Model) -> dict[int, int]:
    """Return how many bits change from 6 to 7, and from 7 to 8."""
    changed = steps(model.code_of(range(6, 9))) ** 2
    return {6: round(changed[0]), 7: round(changed[1])}


def _carry_is(longer: int, place: int, other: int, model: Model) -> bool:
    """Return whether the step from a place is longer than another (1), shorter (-1) or neither."""
    return sign(model.row_step(place) - model.row_step(other)) == longer


carry_is_longer = _SAME_ANGLE(partial(_carry_is, 1, 7, 6))
carry_is_shorter = _SAME_ANGLE(partial(_carry_is, -1, 7, 6))
carry_is_as_long = _SAME_ANGLE(partial(_carry_is, 0, 7, 6))
far_carry_is_longer = _SAME_ANGLE(partial(_carry_is, 1, 1023, 1024))
far_carry_is_shorter = _SAME_ANGLE(partial(_carry_is, -1, 1023, 1024))
far_carry_is_as_long = _SAME_ANGLE(partial(_carry_is, 0, 1023, 1024))


# How often a wave repeats


def _repeats_after(length: float, pair: int, model: Model) -> bool:
    """Return whether the wave of a pair is so long."""
    return bool(abs(model.wavelengths[pair] - length) < EXACT)


pair_0_repeats_with_its_bit = _RADIAN(partial(_repeats_after, 2, 0))
pair_0_repeats_after_a_turn = _RADIAN(partial(_repeats_after, 2 * pi, 0))
last_pair_repeats_after_50_27 = partial(_repeats_after, 16 * pi, -1)


def sine_here(model: Model) -> float:
    """Return the sine of the chosen pair at t."""
    return float(model.waves_at([model.view.t], [model.pair])[0, 0])


@law("A turn of pair 0 takes 2π tokens, and a base is a whole number.")
def pair_0_repeats_with_the_base(model: Model) -> bool:
    """Return whether pair 0 repeats after as many positions as the base."""
    return _repeats_after(model.view.n, 0, model)


@law("A wavelength is 2π times a root of a whole number, and the period of a bit is whole.")
def last_pair_repeats_with_its_bit(model: Model) -> bool:
    """Return whether the last pair repeats as often as the last bit."""
    return _repeats_after(model.periods[-1], -1, model)


@law("Each wave is longer than the one before it, and the first is 2π tokens long.")
def last_pair_repeats_with_the_first(model: Model) -> bool:
    """Return whether the last pair repeats after one turn of pair 0."""
    return model.view.pairs > 1 and _repeats_after(2 * pi, -1, model)
