"""Predictions about the step from one position to the next, in bits and in the encoding."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.view import View
from ui.views.bits import code, growth
from ui.words.bits import steps

_EXACT = 1e-9
_MATCHED: dict[str, Any] = {"d": 8, "n": 16, "L": 16, "t": 3, "phi": 1, "dim": 2}


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
            "one-speed",
        ),
    ),
    start=_MATCHED,
    measured=lambda view: (
        f"Measured over {view.L} positions: column {_liveliest(view)}, in pair "
        f"{_liveliest(view) // 2} of pairs 0 to {view.d // 2 - 1}, moves most."
    ),
    figure="bit_waves",
)

PREDICTIONS: tuple[Prediction, ...] = (_CARRY, _LOWEST)
