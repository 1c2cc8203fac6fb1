"""What the questions of this page claim, and the numbers that decide it."""

from math import isclose, log2, pi

from course.questions import law
from course.view import DEFAULTS
from pages.encoding.bits.model import EXACT, Model, steps

_SAME_ANGLE = "Every step turns each pair by that pair's own angle, wherever the step starts."
_RADIAN = "Pair 0 turns by one radian per token, whatever the width and the base."


# Which pair changes most


def change_of_pair_0(model: Model) -> float:
    """Return how much the columns of pair 0 change from one position to the next, on average."""
    return float(model.changes[:2].mean())


def change_of_pair(model: Model) -> float:
    """Return the same of the chosen pair."""
    return float(model.changes.reshape(-1, 2)[model.pair].mean())


def largest_change(model: Model) -> float:
    """Return how much the column that changes most does so."""
    return float(model.changes.max())


def liveliest_pair(model: Model) -> int:
    """Return the pair of the column that changes most."""
    return model.liveliest // 2


def last_pair(model: Model) -> int:
    """Return the number of the last pair."""
    return model.pair_count - 1


def last_pair_changes_most(model: Model) -> bool:
    """Return whether the pair at the right end changes most."""
    return liveliest_pair(model) == last_pair(model)


def first_pair_changes_most(model: Model) -> bool:
    """Return whether the pair at the left end changes most."""
    return liveliest_pair(model) == 0


@law("A positive power of a base above 1 is above 1, so each wave is longer than the one before.")
def all_waves_alike(model: Model) -> bool:
    """Return whether all waves are equally long."""
    return model.growth == 1


# What is left of a step in the right half


def first_step(model: Model) -> float:
    """Return how far row 1 is from row 0."""
    return model.row_step(0)


def right_share(model: Model) -> float:
    """Return which share of that step the pairs of the right half make up."""
    right = model.waves_at([0, 1], range((model.pair_count + 1) // 2, model.pair_count))
    return float(steps(right)[0] / first_step(model))


def right_step(model: Model) -> float:
    """Return how far row 1 is from row 0 in the right half."""
    return right_share(model) * first_step(model)


def cut_rows(_: Model) -> dict[str, float]:
    """Return the answers of a question about 8 columns: whole, half of it, and what is left."""
    whole = Model(DEFAULTS._replace(d=8, L=256, t=3, phi=1, dim=4))
    apart = first_step(whole)
    return {"apart": apart, "half": apart / 2**0.5, "left_over": right_step(whole)}


def right_half_is_about_half(model: Model) -> bool:
    """Return whether the right half makes up about as much as the left."""
    return 0.5 <= right_share(model) <= 0.9


@law("Each pair turns by less than the one before it, so the left half changes more.")
def right_half_is_most(model: Model) -> bool:
    """Return whether the right half makes up nearly all of the step."""
    return right_share(model) > 0.9


def right_half_is_little(model: Model) -> bool:
    """Return whether the right half makes up next to nothing of the step."""
    return right_share(model) < 0.1


# How fast the wavelengths grow


def _grows_by(model: Model, factor: float) -> bool:
    return model.growth is not None and abs(model.growth - factor) < EXACT


def wave_ratio(model: Model) -> float:
    """Return how many times as long as that of pair 0 the wave of the chosen pair is."""
    return float(model.wavelengths[model.pair] / model.wavelengths[0])


def period_ratio(model: Model) -> float:
    """Return the same of the periods of their bits."""
    return model.periods[model.pair] / model.periods[0]


def root_of_ten(_: Model) -> float:
    """Return the square root of ten."""
    return 10**0.5


def grows_as_usual(model: Model) -> bool:
    """Return whether the waves grow as those of 128 columns with the base 10 000."""
    return _grows_by(model, Model(DEFAULTS).growth or 1)


def grows_tenfold(model: Model) -> bool:
    """Return whether each wave is ten times as long as the one before it."""
    return _grows_by(model, 10)


def grows_by_root_of_ten(model: Model) -> bool:
    """Return whether each wave is √10 times as long as the one before it."""
    return _grows_by(model, 10**0.5)


def grows_by_half_of_half_as_wide(model: Model) -> bool:
    """Return whether the factor is half of that of a table with half as many columns."""
    narrow = Model(model.view._replace(d=max(2, model.view.d // 4 * 2)))
    return _grows_by(model, (narrow.growth or 0) / 2)


# When the wavelengths double


def _doubles_with(base: int, columns: float) -> bool:
    return isclose(base ** (2 / columns), 2)


@law("2 to the power 2/d is 2 only if d = 2, and then there is only one wave.")
def doubles_with_base_2(model: Model) -> bool:
    """Return whether the waves double with the base 2."""
    return Model(model.view._replace(n=2)).doubles


def doubles_with_base_8(model: Model) -> bool:
    """Return whether the waves double with the base 8."""
    return Model(model.view._replace(n=8)).doubles


def doubles_with_base_64(model: Model) -> bool:
    """Return whether the waves double with the base 64."""
    return Model(model.view._replace(n=64)).doubles


@law("With as many columns as doublings each wave is 4 times as long as the one before.")
def doubles_with_a_column_a_doubling(model: Model) -> bool:
    """Return whether the waves double in as many columns as the base has doublings."""
    return _doubles_with(model.view.n, log2(model.view.n))


def doubles_with_12_columns(model: Model) -> bool:
    """Return whether the waves double in 12 columns."""
    return _doubles_with(model.view.n, 12)


def doubles_with_half_the_base(model: Model) -> bool:
    """Return whether the waves double in half as many columns as the base."""
    return _doubles_with(model.view.n, model.view.n / 2)


# How long a step is where many bits change


def next_position(model: Model) -> int:
    """Return the position after t."""
    return model.view.t + 1


def step_from_here(model: Model) -> float:
    """Return how far the row of t is from the next."""
    return model.row_step(model.view.t)


def step_from_6(model: Model) -> float:
    """Return how far row 6 is from row 7."""
    return model.row_step(6)


def step_from_7(model: Model) -> float:
    """Return how far row 7 is from row 8."""
    return model.row_step(7)


def step_from_1023(model: Model) -> float:
    """Return how far row 1023 is from row 1024."""
    return model.row_step(1023)


def bits_changed_from_6(model: Model) -> int:
    """Return how many bits change from 6 to 7."""
    return round(float(steps(model.code_of(range(6, 8)))[0]) ** 2)


def bits_changed_from_7(model: Model) -> int:
    """Return how many bits change from 7 to 8."""
    return round(float(steps(model.code_of(range(7, 9)))[0]) ** 2)


@law(_SAME_ANGLE)
def carry_is_longer(model: Model) -> bool:
    """Return whether the step from 7 to 8 is longer than that from 6 to 7."""
    return step_from_7(model) > step_from_6(model) + EXACT


@law(_SAME_ANGLE)
def carry_is_shorter(model: Model) -> bool:
    """Return whether the step from 7 to 8 is shorter than that from 6 to 7."""
    return step_from_7(model) < step_from_6(model) - EXACT


@law(_SAME_ANGLE)
def carry_is_as_long(model: Model) -> bool:
    """Return whether the steps from 6 to 7 and from 7 to 8 are equally long."""
    return abs(step_from_7(model) - step_from_6(model)) < EXACT


def _beyond_1024(model: Model) -> float:
    return step_from_1023(model) - model.row_step(1024)


@law(_SAME_ANGLE)
def far_carry_is_longer(model: Model) -> bool:
    """Return whether the step to 1024 is longer than the next one."""
    return _beyond_1024(model) > EXACT


@law(_SAME_ANGLE)
def far_carry_is_shorter(model: Model) -> bool:
    """Return whether the step to 1024 is shorter than the next one."""
    return _beyond_1024(model) < -EXACT


@law(_SAME_ANGLE)
def far_carry_is_as_long(model: Model) -> bool:
    """Return whether both steps are equally long."""
    return abs(_beyond_1024(model)) < EXACT


# How often a wave repeats


def _repeats_after(model: Model, pair: int, length: float) -> bool:
    return bool(abs(model.wavelengths[pair] - length) < EXACT)


def sine_here(model: Model) -> float:
    """Return the sine of the chosen pair at t."""
    return float(model.waves_at([model.view.t], [model.pair])[0, 0])


@law(_RADIAN)
def pair_0_repeats_with_its_bit(model: Model) -> bool:
    """Return whether pair 0 repeats as often as bit 0."""
    return _repeats_after(model, 0, model.periods[0])


@law("A turn of pair 0 takes 2π tokens, and a base is a whole number.")
def pair_0_repeats_with_the_base(model: Model) -> bool:
    """Return whether pair 0 repeats after as many positions as the base."""
    return _repeats_after(model, 0, model.view.n)


@law(_RADIAN)
def pair_0_repeats_after_a_turn(model: Model) -> bool:
    """Return whether pair 0 repeats after π times the period of its bit."""
    return _repeats_after(model, 0, model.periods[0] * pi)


@law("A wavelength is 2π times a root of a whole number, and the period of a bit is whole.")
def last_pair_repeats_with_its_bit(model: Model) -> bool:
    """Return whether the last pair repeats as often as the last bit."""
    return _repeats_after(model, -1, model.periods[-1])


@law("Each wave is longer than the one before it, and the first is 2π tokens long.")
def last_pair_repeats_with_the_first(model: Model) -> bool:
    """Return whether the last pair repeats after one turn of pair 0."""
    return model.pair_count > 1 and _repeats_after(model, -1, 2 * pi)


def last_pair_repeats_after_50_27(model: Model) -> bool:
    """Return whether the last pair repeats after 16π tokens."""
    return _repeats_after(model, -1, 16 * pi)
