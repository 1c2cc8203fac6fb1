"""Predictions about counting in bits beside the encoding."""

from math import pi
from typing import Any

import pe_core
from ui.predictions.kinds import Option, Prediction
from ui.view import DEFAULTS, View
from ui.views.bits import code, growth, periods
from ui.words.bits import doubles, steps, stretches

_EXACT = 1e-9
_START = {"d": DEFAULTS.d, "n": DEFAULTS.n, "L": DEFAULTS.L}
_MATCHED: dict[str, Any] = {"d": 8, "n": 16, "L": 16, "t": 3, "phi": 1, "dim": 2}
_WIDE = growth(DEFAULTS)


def _grows_by(view: View, factor: float | None) -> bool:
    found = growth(view)
    return found is not None and factor is not None and abs(found - factor) < _EXACT


_NARROW = {**_START, "d": 8, "dim": 2}
_GROWTH = Prediction(
    name="growth_of_waves",
    page="bits",
    question=f"At d = {DEFAULTS.d} and n = 10 000 each wave is {_WIDE:.3f} times as long as the "
    "one before it. Leave the base as it is and make the model small, d = 8. How much longer is "
    "each wave then?",
    options=(
        Option(
            "As before: the base alone decides.",
            "The base decides how far the waves spread. The width decides in how many steps they "
            "get there: the factor is n to the power 2/d.",
            {**_NARROW, "n": 10_000},
            lambda view: _grows_by(view, _WIDE),
            "base-scales-all",
        ),
        Option(
            "Twice as long: few columns make a binary code.",
            "The factor is 2 for one base only, and at d = 8 that base is 16. With n = 10 000 the "
            "four waves lie much further apart than four bits.",
            {**_NARROW, "L": 16},
            doubles,
            "like-bits",
        ),
        Option(
            "Ten times as long.",
            "Four waves now have to spread over the range that 64 waves shared. With d = 8 the "
            "exponent 2/d is a quarter, and 10 is the fourth root of 10 000.",
            _NARROW,
            lambda view: _grows_by(view, 10),
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at d = {view.d}, n = {view.n}: each wave is {growth(view) or 1:.4f} times as "
        "long as the one before it."
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
            lambda view: not doubles(view),
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

_PAIR_0 = pe_core.wavelengths(8, 16)[0]
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
            "Pair 0 does not feel the base at all, because it is raised to the power 0. It is the "
            "last pair that comes near to 2π times the base.",
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


def _step(view: View, at: int) -> float:
    """Return how long the step of the encoding from one position to the next is."""
    return float(steps(pe_core.sinusoidal(2, view.d, view.n, start=at))[0])


def _carry_measured(view: View) -> str:
    flips = [int(steps(code(view, range(at, at + 2)))[0] ** 2 + 0.5) for at in (6, 7)]
    return (
        f"Measured: from 6 to 7 it moves by {_step(view, 6):.6f}, from 7 to 8 by "
        f"{_step(view, 7):.6f}. In the bits {flips[0]} and {flips[1]} columns change."
    )


_CARRY = Prediction(
    name="carry",
    page="bits",
    question="From 6 to 7 one bit changes (0110, 0111). From 7 to 8 all four change (0111, 1000). "
    "How far does the encoding move from 7 to 8, against its move from 6 to 7?",
    options=(
        Option(
            "Further: all its columns jump.",
            "A wave never jumps. Each pair turns by its own angle at every step, and a turn by "
            "one angle is equally long wherever it starts.",
            {**_MATCHED, "t": 7},
            lambda view: _step(view, 7) > _step(view, 6) + _EXACT,
            "like-bits",
        ),
        Option(
            "Less far: 8 is a round number.",
            "No position is special to a wave, round or not.",
            {**_MATCHED, "t": 8},
            lambda view: _step(view, 7) < _step(view, 6) - _EXACT,
            "like-bits",
        ),
        Option(
            "Equally far.",
            "The distance between neighbours is the same at every position. This is what the waves "
            "have and the bits have not.",
            {**_MATCHED, "t": 8, "dim": 0},
            lambda view: abs(_step(view, 7) - _step(view, 6)) < _EXACT,
        ),
    ),
    start={**_MATCHED, "t": 7},
    measured=_carry_measured,
    figure="bits",
    quiz=True,
)


def _liveliest(view: View) -> int:
    """Return the column that moves most from one position to the next, on average."""
    table = pe_core.sinusoidal(view.L, view.d, view.n)
    return int(abs(table[1:] - table[:-1]).mean(axis=0).argmax())


_LOWEST = Prediction(
    name="lowest_bit",
    page="bits",
    question="Written out, the bit that changes at every step stands at the right end: 0110, 0111, "
    "1000. Which pair of the encoding moves most from position to position?",
    options=(
        Option(
            "The last pair, at the right end.",
            "Numbers are written with the lowest digit last. The encoding has its fastest pair "
            "first, and the last pair is the slowest of all.",
            {**_MATCHED, "dim": 6},
            lambda view: _liveliest(view) // 2 == view.d // 2 - 1,
            "slow-first",
        ),
        Option(
            "Pair 0, at the left end.",
            "Pair 0 turns by a whole radian a position, each later pair by less. That is why the "
            "bits stand here with the lowest at the left.",
            {**_MATCHED, "dim": 0},
            lambda view: _liveliest(view) // 2 == 0,
        ),
        Option(
            "None: all pairs move alike.",
            "They would if all had one frequency. Then most of them would be wasted: copies of one "
            "another.",
            {**_MATCHED, "dim": 4},
            lambda view: growth(view) == 1,
            "slow-first",
        ),
    ),
    start=_MATCHED,
    measured=lambda view: (
        f"Measured over {view.L} positions: column {_liveliest(view)}, in pair "
        f"{_liveliest(view) // 2} of pairs 0 to {view.d // 2 - 1}, moves most."
    ),
    figure="bit_waves",
)

PREDICTIONS: tuple[Prediction, ...] = (_GROWTH, _DOUBLE, _LENGTH, _CARRY, _LOWEST)
