"""Predictions about the step from one position to the next, in bits and in the encoding."""

from typing import Any

from course.questions import Option, Prediction
from pages.encoding.bits.model import EXACT, Model, steps

MATCHED: dict[str, Any] = {"d": 8, "n": 16, "L": 16, "t": 3, "phi": 1, "dim": 2}


def _carry_measured(model: Model) -> str:
    flips = [round(step**2) for step in steps(model.code_of(range(6, 9)))]
    return (
        f"Measured: from 6 to 7 it moves by {model.row_step(6):.6f}, from 7 to 8 by "
        f"{model.row_step(7):.6f}. In the bits {flips[0]} and {flips[1]} columns change."
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
            {**MATCHED, "t": 7},
            lambda model: model.row_step(7) > model.row_step(6) + EXACT,
            "like-bits",
            always="A step turns every pair by its own angle, wherever it starts.",
        ),
        Option(
            "Less far: 8 is a round number.",
            "No position is special to a wave, round or not.",
            {**MATCHED, "t": 8},
            lambda model: model.row_step(7) < model.row_step(6) - EXACT,
            "like-bits",
            always="A step turns every pair by its own angle, wherever it starts.",
        ),
        Option(
            "Equally far.",
            "The distance between neighbours is the same at every position. This is what the waves "
            "have and the bits have not.",
            {**MATCHED, "t": 8, "dim": 0},
            lambda model: abs(model.row_step(7) - model.row_step(6)) < EXACT,
            always="A step turns every pair by its own angle, wherever it starts.",
        ),
    ),
    start={**MATCHED, "t": 7},
    measured=_carry_measured,
    figure="bits",
    quiz=True,
)


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
            {**MATCHED, "dim": 6},
            lambda model: model.liveliest // 2 == model.view.d // 2 - 1,
            "slow-first",
        ),
        Option(
            "Pair 0, at the left end.",
            "Pair 0 turns by a whole radian a position, each later pair by less. That is why the "
            "bits stand here with the lowest at the left.",
            {**MATCHED, "dim": 0},
            lambda model: model.liveliest // 2 == 0,
        ),
        Option(
            "None: all pairs move alike.",
            "They would if all had one frequency. Then most of them would be wasted: copies of one "
            "another.",
            {**MATCHED, "dim": 4},
            lambda model: model.growth == 1,
            "one-speed",
            always="A power of a base above 1 is above 1, so each wave is longer than the last.",
        ),
    ),
    start=MATCHED,
    measured=lambda model: (
        f"Measured over {model.view.L} positions: column {model.liveliest}, in pair "
        f"{model.liveliest // 2} of pairs 0 to {model.view.d // 2 - 1}, moves most."
    ),
    figure="bit_waves",
)

QUESTIONS: tuple[Prediction, ...] = (_CARRY, _LOWEST)
