"""Predictions about counting in bits beside the encoding."""

from math import pi

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.bits import questions_steps
from pages.encoding.bits.model import EXACT, Model
from pages.encoding.bits.questions_steps import MATCHED

_START = {"d": DEFAULTS.d, "n": DEFAULTS.n, "L": DEFAULTS.L}
_WIDE = Model(DEFAULTS).growth


def _grows_by(model: Model, factor: float | None) -> bool:
    found = model.growth
    return found is not None and factor is not None and abs(found - factor) < EXACT


_NARROW = {**_START, "d": 8, "dim": 2}
_GROWTH = Prediction(
    name="growth_of_waves",
    page="bits",
    question=f"At d = {DEFAULTS.d} and n = {grouped(DEFAULTS.n)} each wave is {_WIDE:.3f} times "
    "as long as the one before it. Leave the base as it is and make the model small, d = 8. How "
    "much longer is each wave then?",
    options=(
        Option(
            "As before: the base alone decides.",
            "The base decides how far the waves spread. The width decides in how many steps they "
            "get there: the factor is n to the power 2/d.",
            {**_NARROW, "n": 10_000},
            lambda model: _grows_by(model, _WIDE),
            "width-left-out",
        ),
        Option(
            "Twice as long: few columns make a binary code.",
            "The factor is 2 for one base only, and at d = 8 that base is 16. With "
            f"n = {grouped(DEFAULTS.n)} the four waves lie much further apart than four bits.",
            {**_NARROW, "L": 16},
            lambda model: model.doubles,
            "like-bits",
        ),
        Option(
            "Ten times as long.",
            "Four waves now have to spread over the range that 64 waves shared. With d = 8 the "
            f"exponent 2/d is a quarter, and 10 is the fourth root of {grouped(DEFAULTS.n)}.",
            _NARROW,
            lambda model: _grows_by(model, 10),
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}, n = {grouped(model.view.n)}: each wave is "
        f"{model.growth or 1:.4f} times as long as the one before it."
    ),
    figure="bit_waves",
    revealed_title="Bits grow by 2, waves by n^(2/d)",
    quiz=True,
)

_DOUBLE = Prediction(
    name="waves_that_double",
    page="bits",
    question="Bits always double: bit k takes 2, 4, 8, 16, … positions. Can the waves double too?",
    options=(
        Option(
            "Yes, with n = 2, whatever the width is: that is binary.",
            "The base is raised to the power 2/d first. At d = 8 a base of 2 makes a factor of "
            f"{Model(DEFAULTS._replace(d=8, n=2)).growth:.3f} only.",
            {**MATCHED, "n": 2},
            lambda model: model.doubles,
            "like-bits",
        ),
        Option(
            "Yes, with d = 8 and n = 16.",
            "n to the power 2/d is 2 exactly if n is 2 to the power d/2. With d = 8 that is 16.",
            MATCHED,
            lambda model: model.doubles,
        ),
        Option(
            "No: sines never double, bits do.",
            "The wavelengths are a geometric sequence, and so are the periods of the bits. The "
            "two have the same factor if d and n fit together.",
            {**MATCHED, "dim": 4},
            lambda model: not model.doubles,
            "like-bits",
        ),
    ),
    start={**_START, "d": 8},
    measured=lambda model: (
        "Measured: the wavelengths are "
        + ", ".join(f"{wave:.3f}" for wave in model.wavelengths)
        + " tokens."
    ),
    figure="bit_periods",
)

_PAIR_0, *_, _SLOWEST = pe_core.wavelengths(8, 16)
_LENGTH = Prediction(
    name="wave_against_bit",
    page="bits",
    question="Now the waves double exactly (d = 8, n = 16). Bit 0 repeats every 2 positions. When "
    "does pair 0 repeat?",
    options=(
        Option(
            "Every 2 positions as well: it is bit 0, made smooth.",
            "The two double alike, but they do not start alike. A sine turns by one radian a "
            "position, and a full turn takes 2π of them.",
            {**MATCHED, "dim": 0},
            lambda model: abs(model.wavelengths[0] - model.periods[0]) < EXACT,
            "like-bits",
            always="Pair 0 turns by one radian a token, whatever width and base are.",
        ),
        Option(
            "Every 16 positions: the base says so.",
            "Pair 0 does not feel the base at all, because it is raised to the power 0. The later "
            f"pairs do: the last one repeats every {_SLOWEST:.2f} positions.",
            {**MATCHED, "dim": 6},
            lambda model: abs(model.wavelengths[0] - model.view.n) < EXACT,
            "base-scales-all",
            always="Pair 0 takes 2π tokens for a turn, and a base is a whole number.",
        ),
        Option(
            f"Every {_PAIR_0:.2f} positions: π times as long as the bit takes.",
            "Each wave is π times as long as its bit’s period, in this matched case for every "
            "pair. So even here the encoding is the bits stretched, not the bits.",
            {**MATCHED, "dim": 1},
            lambda model: abs(model.stretches[0] - pi) < EXACT,
            always="Pair 0 turns by one radian a token, whatever width and base are.",
        ),
    ),
    start=MATCHED,
    measured=lambda model: (
        f"Measured: pair 0 repeats after {model.wavelengths[0]:.4f} tokens, bit "
        f"0 after {model.periods[0]}."
    ),
    figure="one_bit",
    quiz=True,
)


QUESTIONS: tuple[Prediction, ...] = (_GROWTH, _DOUBLE, _LENGTH, *questions_steps.QUESTIONS)
