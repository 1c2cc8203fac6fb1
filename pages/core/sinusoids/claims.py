"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial
from math import isclose, tau

import numpy as np

import pe_core
from course.quantities import Floats, sign
from course.questions import law
from course.view import DEFAULTS
from pages.core.sinusoids.model import CHIRPED, EXACT, Model

_POWER_0 = law("Any base to the power 0 is 1.")
_PAIRS = law("By definition every second entry of a row is a sine, one per pair.")
_CURVE, _AT = CHIRPED.index(4), 10  # one of the curves, and a number on their axis


# How the base changes the waves


def usual(model: Model) -> Model:
    """Return the same table with the base 10 000."""
    return Model(model.view._replace(n=DEFAULTS.n))


def stretches(model: Model) -> Floats:
    """Return how many times as long as with that base each wave is."""
    return np.asarray(model.wavelengths / usual(model).wavelengths)


def stretch_of_pair(model: Model) -> float:
    """Return the same of the chosen pair."""
    return float(stretches(model)[model.view.pair])


def _pair_0_grows(longer: int, model: Model) -> bool:
    """Return whether the wave of pair 0 is longer than with it (1), shorter (-1) or as long (0)."""
    return sign(stretches(model)[0] - 1) == longer


pair_0_gets_shorter = _POWER_0(partial(_pair_0_grows, -1))
pair_0_gets_longer = _POWER_0(partial(_pair_0_grows, 1))
pair_0_stays = _POWER_0(partial(_pair_0_grows, 0))


def _second_wave_stretched(factor: float, model: Model) -> bool:
    return isclose(stretches(model)[1], factor)


second_wave_stays = partial(_second_wave_stretched, 1)
second_wave_gets_3_16_times_as_long = partial(_second_wave_stretched, 100 ** (2 / 8))
second_wave_gets_100_times_as_long = law("A hundred to a power below 1 is less than a hundred.")(
    partial(_second_wave_stretched, 100)
)


# How long the last wave is


def half_of_the_end(model: Model) -> float:
    """Return half of 2πn."""
    return model.range_end / 2


def last_of_two_waves(_: Model) -> float:
    """Return the wavelength of the second of two pairs with the base 10 000."""
    return float(pe_core.wavelengths(4)[-1])


def _ends_at(length: float, model: Model) -> bool:
    return isclose(model.last_wave, length, rel_tol=EXACT)


@law("The exponent of the last pair is (d − 2)/d, which is below 1.")
def reaches_the_end(model: Model) -> bool:
    """Return whether the last wave is 2πn tokens long."""
    return _ends_at(model.range_end, model)


def reaches_half_of_the_end(model: Model) -> bool:
    """Return whether the last wave is half as long as that."""
    return _ends_at(half_of_the_end(model), model)


@law("A wavelength is 2π times a root of a whole number, and π is transcendental.")
def ends_at_the_base(model: Model) -> bool:
    """Return whether the last wave is n tokens long."""
    return _ends_at(model.view.n, model)


def ends_like_two_pairs(model: Model) -> bool:
    """Return whether the last wave is as long as the second of two with the base 10 000."""
    return _ends_at(last_of_two_waves(model), model)


ends_at_one_turn = partial(_ends_at, tau)


# How the wavelengths go on


def steps(model: Model) -> Floats:
    """Return how many tokens longer than the one before it each wave is."""
    return np.diff(model.wavelengths)


def last_steps(model: Model) -> Floats:
    """Return the last two of these steps."""
    return steps(model)[-2:]


def growth_of_last_steps(model: Model) -> float:
    """Return how many times as long as the last step but one the last step is."""
    before, last = last_steps(model)
    return float(last / before)


def step_to_pair(model: Model) -> float:
    """Return how many tokens longer the wave of the chosen pair is than that before it."""
    return float(steps(model)[model.view.pair - 1])


def pair_before(model: Model) -> int:
    """Return the pair before the chosen one."""
    return model.view.pair - 1


def twice_the_first_wave(model: Model) -> float:
    """Return twice the wavelength of pair 0."""
    return float(2 * model.wavelengths[0])


def halfway(model: Model) -> float:
    """Return the average of the wavelengths of pairs 0 and 2."""
    return float(model.wavelengths[0] + model.wavelengths[2]) / 2


def steps_double(model: Model) -> bool:
    """Return whether the second step is twice the first."""
    first, second, *_ = steps(model)
    return isclose(second, 2 * first, rel_tol=1e-3)


def steps_are_equal(model: Model) -> bool:
    """Return whether the last step is as long as the first."""
    return isclose(steps(model)[0], steps(model)[-1], rel_tol=1e-3)


def grows_as_usual(model: Model) -> bool:
    """Return whether each wave is longer by the factor of 128 columns and the base 10 000."""
    return bool(abs(model.ratios / Model(DEFAULTS).ratios[0] - 1).max() < EXACT)


def _second_wave_is(length: float, model: Model) -> bool:
    return isclose(model.wavelengths[1], length, rel_tol=EXACT)


def second_wave_is_twice_the_first(model: Model) -> bool:
    """Return whether the wave of pair 1 is twice as long as that of pair 0."""
    return _second_wave_is(twice_the_first_wave(model), model)


@law("The square root of the product of two different positive numbers is below their average.")
def second_wave_is_halfway(model: Model) -> bool:
    """Return whether the wave of pair 1 is as long as those of pairs 0 and 2 on average."""
    return _second_wave_is(halfway(model), model)


second_wave_is_root_10_times_the_first = partial(_second_wave_is, tau * 10**0.5)


# What a row is along its pairs


def angle_falls(model: Model) -> tuple[float, float]:
    """Return by how much the angle falls over the first half of the pairs, and over the rest."""
    first, rest = np.split(model.angle_steps, [len(model.angle_steps) // 2])
    return float(first.sum()), float(rest.sum())


def swings(model: Model) -> tuple[int, int]:
    """Return how often the sines of the row change sign in its first half, and in its second."""
    sines = model.row[0::2]
    changed = (sines[1:] < 0) != (sines[:-1] < 0)
    first, second = np.split(changed, [len(changed) // 2])
    return int(first.sum()), int(second.sum())


@law("The angles fall from pair to pair by the same factor, so they fall less and less.")
def row_gets_faster(model: Model) -> bool:
    """Return whether the angle falls by more at the end of the row than at its start."""
    return bool(model.angle_steps[-1] > model.angle_steps[0])


def row_gets_slower(model: Model) -> bool:
    """Return whether the angle falls by less and less from pair to pair."""
    return bool((model.angle_steps[1:] < model.angle_steps[:-1]).all())


def _first_half_swings(more: int, model: Model) -> bool:
    """Return whether the sines change sign more often in the first half (1), or how else."""
    first, second = swings(model)
    return sign(first - second) == more


first_half_swings_more = partial(_first_half_swings, 1)
second_half_swings_more = partial(_first_half_swings, -1)
halves_swing_alike = partial(_first_half_swings, 0)


# Which axis a drawing of the table has


def last_chirp(model: Model) -> Floats:
    """Return the lowest curve of the figure: the sines of one position."""
    return np.asarray(model.chirps[-1])


@law("Every column begins with sin 0 or cos 0, this curve with sin 12.")
def curve_is_a_column(model: Model) -> bool:
    """Return whether that curve is a column of the table over its positions."""
    columns = pe_core.sinusoidal(last_chirp(model).size, model.view.d, model.view.n).T
    return bool((abs(columns - last_chirp(model)).max(axis=1) < EXACT).any())


def _curve_steps_by(step: int, model: Model) -> bool:
    """Return whether that curve is the entries of one row, from the first on by `step`."""
    row = pe_core.sinusoidal(1, model.view.d, model.view.n, start=CHIRPED[-1])[0, ::step]
    return bool(abs(row[: last_chirp(model).size] - last_chirp(model)).max() < EXACT)


curve_is_sines_and_cosines = partial(_curve_steps_by, 1)
curve_is_sines = _PAIRS(partial(_curve_steps_by, 2))


def reading(model: Model) -> float:
    """Return what one of the curves shows at a number of the axis."""
    return float(model.chirps[_CURVE, _AT])


def _cell(row: int, column: int, model: Model) -> float:
    return float(pe_core.sinusoidal(1, model.view.d, model.view.n, start=row)[0, column])


cell_4_20, cell_10_4, cell_4_10 = (partial(_cell, *at) for at in ((4, 20), (10, 4), (4, 10)))


def _reads(row: int, column: int, model: Model) -> bool:
    """Return whether that is what the table holds in a cell."""
    return abs(reading(model) - _cell(row, column, model)) < EXACT


reads_row_4_column_20 = _PAIRS(partial(_reads, 4, 20))
reads_row_10_column_4 = law(
    "4ω₁₀ is a smaller angle than 10ω₂, and no base here makes their sines agree."
)(partial(_reads, 10, 4))
reads_row_4_column_10 = law(
    "4ω₁₀ is a smaller angle than 4ω₅, and no base here makes their sines agree."
)(partial(_reads, 4, 10))
