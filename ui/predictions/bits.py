"""Predictions about counting in bits beside the encoding."""

from math import pi
from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from ui.predictions import counting
from ui.views.bits import growth, periods
from ui.words.bits import doubles, stretches

_EXACT = 1e-9
_START = {"d": DEFAULTS.d, "n": DEFAULTS.n, "L": DEFAULTS.L}
_MATCHED: dict[str, Any] = {"d": 8, "n": 16, "L": 16, "t": 3, "phi": 1, "dim": 2}
_WIDE = growth(DEFAULTS)


def _sometimes_doubles(view: View) -> bool:
    """Return whether the waves double with any of a few bases that fit their width."""
    return any(doubles(view._replace(d=d, n=2 ** (d // 2))) for d in (4, 8, 16))


def _grows_by(view: View, factor: float | None) -> bool:
    found = growth(view)
    return found is not None and factor is not None and abs(found - factor) < _EXACT


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
            lambda view: _grows_by(view, _WIDE),
            "width-left-out",
        ),
        Option(
            "Twice as long: few columns make a binary code.",
            "The factor is 2 for one base only, and at d = 8 that base is 16. With "
            f"n = {grouped(DEFAULTS.n)} the four waves lie much further apart than four bits.",
            {**_NARROW, "L": 16},
            doubles,
            "like-bits",
        ),
        Option(
            "Ten times as long.",
            "Four waves now have to spread over the range that 64 waves shared. With d = 8 the "
            f"exponent 2/d is a quarter, and 10 is the fourth root of {grouped(DEFAULTS.n)}.",
            _NARROW,
            lambda view: _grows_by(view, 10),
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at d = {view.d}, n = {grouped(view.n)}: each wave is {growth(view) or 1:.4f} "
        "times as long as the one before it."
    ),
    figure="bit_waves",
    telling="Bits grow by 2, waves by n^(2/d)",
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
            f"{growth(DEFAULTS._replace(d=8, n=2)):.3f} only.",
            {**_MATCHED, "n": 2},
            doubles,
            "like-bits",
        ),
        Option(
            "Yes, with d = 8 and n = 16.",
            "n to the power 2/d is 2 exactly if n is 2 to the power d/2. With d = 8 that is 16.",
            _MATCHED,
            doubles,
        ),
        Option(
            "No: sines never double, bits do.",
            "The wavelengths are a geometric sequence, and so are the periods of the bits. The "
            "two have the same factor if d and n fit together.",
            {**_MATCHED, "dim": 4},
            lambda view: not _sometimes_doubles(view),
            "like-bits",
        ),
    ),
    start={**_START, "d": 8},
    measured=lambda view: (
        "Measured: the wavelengths are "
        + ", ".join(f"{wave:.3f}" for wave in pe_core.wavelengths(view.d, view.n))
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
            {**_MATCHED, "dim": 0},
            lambda view: abs(pe_core.wavelengths(view.d, view.n)[0] - periods(view)[0]) < _EXACT,
            "like-bits",
        ),
        Option(
            "Every 16 positions: the base says so.",
            "Pair 0 does not feel the base at all, because it is raised to the power 0. The later "
            f"pairs do: the last one repeats every {_SLOWEST:.2f} positions.",
            {**_MATCHED, "dim": 6},
            lambda view: abs(pe_core.wavelengths(view.d, view.n)[0] - view.n) < _EXACT,
            "base-scales-all",
        ),
        Option(
            f"Every {_PAIR_0:.2f} positions: π times as long as the bit takes.",
            "Each wave is π times as long as its bit’s period, in this matched case for every "
            "pair. So even here the encoding is the bits stretched, not the bits.",
            {**_MATCHED, "dim": 1},
            lambda view: abs(stretches(view)[0] - pi) < _EXACT,
        ),
    ),
    start=_MATCHED,
    measured=lambda view: (
        f"Measured: pair 0 repeats after {pe_core.wavelengths(view.d, view.n)[0]:.4f} tokens, bit "
        f"0 after {periods(view)[0]}."
    ),
    figure="one_bit",
    quiz=True,
)


PREDICTIONS: tuple[Prediction, ...] = (_GROWTH, _DOUBLE, _LENGTH, *counting.PREDICTIONS)
