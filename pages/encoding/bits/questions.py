"""Predictions about counting in bits beside the encoding."""

from math import isclose, log2, pi
from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.bits.model import EXACT, Model
from pages.encoding.bits.questions_fastest import LOWEST
from pages.encoding.bits.questions_steps import CARRY, MATCHED

_START = {"d": DEFAULTS.d, "n": DEFAULTS.n, "L": DEFAULTS.L}
_WIDE = Model(DEFAULTS).growth or 1.0


def _grows_by(model: Model, factor: float) -> bool:
    found = model.growth
    return found is not None and abs(found - factor) < EXACT


def _growth_measured(model: Model) -> str:
    return (
        f"At d = {model.view.d}, n = {grouped(model.view.n)}, each wave is "
        f"{model.growth or 1:.4f} times as long as the one before it."
    )


def _ratios_measured(model: Model) -> str:
    """Tell ratios alone: how long the waves are is a later question."""
    pair = model.pair
    waves, periods = (length[pair] / length[0] for length in (model.wavelengths, model.periods))
    return (
        f"At d = {model.view.d}, n = {grouped(model.view.n)}, the wave of pair {pair} is "
        f"{grouped(waves, '.0f')} times as long as that of pair 0, and the period of bit {pair} is "
        f"{grouped(periods, '.0f')} times as long as that of bit 0."
    )


def _half_as_wide(model: Model) -> Model:
    return Model(model.view._replace(d=max(2, model.view.d // 4 * 2)))


_NARROW = {**_START, "d": 8, "dim": 2}
_ROOT = 10_000 ** (2 / 16)

_GROWTH_TWIN = Prediction(
    name="growth_of_waves_twin",
    page="bits",
    question="With 8 columns and n = 10 000 each wave is 10 times as long as the one before it. "
    "Give the encoding twice as many columns, d = 16, and keep n. How long is each wave then, "
    "compared with the one before it?",
    options=(
        Option(
            "It is 10 times as long.",
            "The base is the same, and you might think that nothing else matters. But the base "
            "only sets the range that the waves cover, and more pairs cover this range in smaller "
            "steps.",
            {**_START, "d": 32, "dim": 2},
            lambda model: _grows_by(model, 10),
            "width-left-out",
        ),
        Option(
            "It is 5 times as long.",
            "If twice as many steps cover the same range, each of them is indeed smaller. But the "
            "factors multiply: the product of two new factors must be the old factor of 10, and 5 "
            "times 5 is 25.",
            {**_START, "d": 16, "dim": 4},
            lambda model: _grows_by(model, (_half_as_wide(model).growth or 0) / 2),
            "even-spread",
            measured=_ratios_measured,
        ),
        Option(
            f"It is {_ROOT:.2f} times as long.",
            "Two steps now replace one, and the product of their factors is 10. So each factor is "
            "the square root of 10, which is 3.16.",
            {**_START, "d": 16, "dim": 2},
            lambda model: _grows_by(model, _ROOT),
        ),
    ),
    start={**_START, "d": 8, "dim": 2},
    measured=_growth_measured,
    figure="bit_waves",
)

_GROWTH = Prediction(
    name="growth_of_waves",
    page="bits",
    question=f"With d = {DEFAULTS.d} columns and the base n = {grouped(DEFAULTS.n)} the lengths "
    f"of neighbouring waves differ by a factor of {_WIDE:.3f}. Keep the base and take only d = 8 "
    "columns, four pairs. By what factor do neighbouring waves differ then?",
    options=(
        Option(
            f"By a factor of {_WIDE:.3f} again.",
            "The base is the same, so you might expect the same waves. But the base only "
            "determines what range they cover. The width determines in how many steps they cover "
            "this range: the factor is n to the power 2/d.",
            {**_START, "d": 1024},
            lambda model: _grows_by(model, _WIDE),
            "width-left-out",
        ),
        Option(
            "By a factor of 2 like bits.",
            "Four waves look like four bits, and the periods of bits double. But the base "
            f"{grouped(DEFAULTS.n)} spreads the four waves over a much larger range than that of "
            "four bits, so each step multiplies by more than 2.",
            {**_NARROW, "L": 16, "dim": 6},
            lambda model: model.doubles,
            "like-bits",
            measured=_ratios_measured,
        ),
        Option(
            "By a factor of 10 instead.",
            "Four waves now have to spread over the range that 64 waves shared. With d = 8 the "
            f"exponent 2/d is a quarter, and 10 is the fourth root of {grouped(DEFAULTS.n)}.",
            _NARROW,
            lambda model: _grows_by(model, 10),
        ),
    ),
    start=_START,
    measured=_growth_measured,
    figure="bit_waves",
    revealed_title="Periods of bits double; wavelengths grow by n^(2/d)",
    quiz=True,
    reveals=("text.The factor",),
    twin=_GROWTH_TWIN,
)

_SIX = {**MATCHED, "d": 6, "n": 2**3}
_PER_COLUMN = 2**6
_SIXTY_FOUR: dict[str, Any] = {"d": 12, "n": 64, "L": 64, "t": 3, "phi": 1, "dim": 2}


def _doubles_with(base: int, width: float) -> bool:
    """Return whether the waves of so many columns double with a base."""
    return isclose(base ** (2 / width), 2)


_DOUBLE_TWIN = Prediction(
    name="waves_that_double_twin",
    page="bits",
    question="Suppose the base is n = 64 and the wavelengths are to double from pair to pair, as "
    "the periods of bits do. How many columns must the encoding have?",
    options=(
        Option(
            "It must have 6 columns.",
            "64 is 2 to the power 6, so it takes six doublings to reach it. But each doubling "
            "needs a pair, and a pair has two columns.",
            {**_SIXTY_FOUR, "d": 6},
            lambda model: _doubles_with(model.view.n, log2(model.view.n)),
            "column-is-pair",
            always="With as many columns as doublings each wave is 4 times as long as the one "
            "before.",
        ),
        Option(
            "It must have 12 columns.",
            "n to the power 2/d is 2 if n is 2 to the power d/2. For 64 that is 2 to the power 6, "
            "so there must be six pairs, which is twelve columns.",
            _SIXTY_FOUR,
            lambda model: _doubles_with(model.view.n, 12),
        ),
        Option(
            "It must have 32 columns.",
            "64 divided by 32 is 2, but the base is not divided by the width. It is raised to the "
            "power 2/d.",
            {**_SIXTY_FOUR, "d": 32},
            lambda model: _doubles_with(model.view.n, model.view.n / 2),
            "base-over-width",
        ),
    ),
    start={**_SIXTY_FOUR, "d": 64},
    measured=_growth_measured,
    figure="bit_waves",
)

DOUBLE = Prediction(
    name="waves_that_double",
    page="bits",
    question="The periods of bits double: bits 0, 1, 2, 3, … repeat after 2, 4, 8, 16, … "
    "positions. Take d = 6 columns, which make three pairs. For which base n do their "
    "wavelengths double as well?",
    options=(
        Option(
            "With the base 2.",
            "Binary numbers have the base 2, so this is the natural guess. But the base of the "
            "encoding is first raised to the power 2/d, a third here, and for a base of 2 the "
            "result is not far above 1.",
            {**_SIX, "n": 2},
            lambda model: Model(model.view._replace(n=2)).doubles,
            "number-system",
            always="2 to the power 2/d is 2 only if d = 2, and then there is only one wave.",
        ),
        Option(
            "With the base 8.",
            "n to the power 2/d is 2 if and only if n is 2 to the power d/2. With d = 6 that is 2 "
            "to the power 3, one doubling per pair.",
            _SIX,
            lambda model: Model(model.view._replace(n=8)).doubles,
        ),
        Option(
            f"With the base {_PER_COLUMN}.",
            "That is 2 to the power 6, one doubling per column. But two columns make one wave, so "
            "the six doublings are shared by only three steps, and each step multiplies by 4.",
            {**_SIX, "n": _PER_COLUMN},
            lambda model: Model(model.view._replace(n=_PER_COLUMN)).doubles,
            "column-is-pair",
        ),
    ),
    start={**_START, "d": 6},
    measured=_growth_measured,
    figure="bit_waves",
    reveals=("formula.factor", "checks.double"),
    twin=_DOUBLE_TWIN,
)

_PAIR_0, *_, _SLOWEST = (float(wave) for wave in pe_core.wavelengths(8, 16))


def _repeats_after(model: Model, pair: int, length: float) -> bool:
    return bool(abs(model.wavelengths[pair] - length) < EXACT)


def _length_measured(model: Model) -> str:
    pair = model.pair
    return (
        f"At n = {grouped(model.view.n)}, pair {pair} repeats after "
        f"{model.wavelengths[pair]:.4f} tokens, and bit {pair} repeats after {model.periods[pair]}."
    )


def _sine_measured(model: Model) -> str:
    t, pair = model.view.t, model.pair
    sine = model.waves_at([t], [pair])[0, 0]
    return (
        f"At position {t} bit {pair} is back at 0, where it started. The sine of pair {pair} also "
        f"started at 0, but at position {t} it is {sine:.4f}."
    )


_LENGTH_TWIN = Prediction(
    name="wave_against_bit_twin",
    page="bits",
    question="With d = 8 and n = 16 the wavelengths double. Look at the slowest of the four waves. "
    "Bit 3 repeats every 16 positions. How often does the wave of pair 3 repeat?",
    options=(
        Option(
            "It repeats every 16 positions.",
            "The periods of bits and waves do double in the same way, so it is natural to think "
            "that they are equal. But they start from different values, 2 and 2π, and their ratio "
            "stays the same.",
            {**MATCHED, "L": 32, "t": 16, "dim": 6},
            lambda model: _repeats_after(model, -1, model.periods[-1]),
            "like-bits",
            always="A wavelength is 2π times a root of a whole number, and the period of a bit is "
            "a whole number.",
            measured=_sine_measured,
        ),
        Option(
            f"It repeats every {_PAIR_0:.2f} positions.",
            "That is the wavelength of pair 0. If all pairs had this wave, three of the four "
            "would add nothing.",
            {**MATCHED, "dim": 0},
            lambda model: len(model.wavelengths) > 1 and _repeats_after(model, -1, 2 * pi),
            "one-speed",
            always="Each wave is longer than the one before it, and the first is 2π tokens long.",
        ),
        Option(
            f"It repeats every {_SLOWEST:.2f} positions.",
            "Here each wave is π times as long as the period of its bit, and 16 times π is 50.27.",
            {**MATCHED, "dim": 6},
            lambda model: _repeats_after(model, -1, _SLOWEST),
        ),
    ),
    start={**MATCHED, "dim": 2},
    measured=_length_measured,
    figure="one_bit",
    asked_with="bit_waves",
)

LENGTH = Prediction(
    name="wave_against_bit",
    page="bits",
    question="Now each wave is exactly twice as long as the one before it (d = 8, n = 16). Bit 0 "
    "repeats every 2 positions. How often does the wave of pair 0 repeat?",
    options=(
        Option(
            "Every 2 positions.",
            "It is often said that the encoding is a smooth version of the binary code. The "
            "periods do double in both, but they start from different values. Pair 0 turns by one "
            "radian per position, and a full turn is 2π radians.",
            {**MATCHED, "t": 2, "dim": 0},
            lambda model: _repeats_after(model, 0, model.periods[0]),
            "like-bits",
            always="Pair 0 turns by one radian per token, whatever the width and the base.",
            measured=_sine_measured,
        ),
        Option(
            "Every 16 positions.",
            "16 is the base, and the base does set the lengths of all waves except the first. For "
            "pair 0 it is raised to the power 0, so no base changes this wave.",
            {**MATCHED, "n": 1_000_000, "t": 6, "dim": 0},
            lambda model: _repeats_after(model, 0, model.view.n),
            "base-scales-all",
            always="A turn of pair 0 takes 2π tokens, and a base is a whole number.",
        ),
        Option(
            f"Every {_PAIR_0:.2f} positions.",
            "That is 2π, or π times the period of the bit, and the same ratio holds for every "
            "pair in this matched case. So even here a wave is not just a smoothed bit: its "
            "period is longer.",
            {**MATCHED, "dim": 1},
            lambda model: _repeats_after(model, 0, model.periods[0] * pi),
            always="Pair 0 turns by one radian per token, whatever the width and the base.",
        ),
    ),
    start=MATCHED,
    measured=_length_measured,
    figure="one_bit",
    asked_with="bit_waves",
    quiz=True,
    reveals=(
        "numbers.waves",
        "figure.bit_periods",
        "figure.one_bit",
        "table.bits",
        "checks.stretch",
        "checks.signs",
        "text.The length",
    ),
    twin=_LENGTH_TWIN,
)


QUESTIONS: tuple[Prediction, ...] = (LOWEST, _GROWTH, DOUBLE, CARRY, LENGTH)
