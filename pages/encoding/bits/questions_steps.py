"""Predictions about the step from one position to the next, in bits and in the encoding."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.bits.model import EXACT, Model, steps

MATCHED: dict[str, Any] = {"d": 8, "n": 16, "L": 16, "t": 3, "phi": 1, "dim": 2}
_SAME_ANGLE = "Every step turns each pair by that pair's own angle, wherever the step starts."


def _carry_measured(model: Model) -> str:
    flips = [round(step**2) for step in steps(model.code_of(range(6, 9)))]
    return (
        f"In the encoding with d = {model.view.d} and n = {grouped(model.view.n)}, the step from 6 "
        f"to 7 has length {model.row_step(6):.6f} and the step from 7 to 8 has length "
        f"{model.row_step(7):.6f}. The numbers of bits that change in these steps are {flips[0]} "
        f"and {flips[1]}."
    )


def _two_steps_measured(before: int, model: Model) -> str:
    t = model.view.t
    return (
        f"In the encoding with d = {model.view.d} and n = {grouped(model.view.n)}, the step from "
        f"{grouped(before)} to {grouped(before + 1)} has length {model.row_step(before):.6f}, and "
        f"the step from {grouped(t)} to {grouped(t + 1)} has "
        f"length {model.row_step(t):.6f}."
    )


_HIGH = 1023
_FAR: dict[str, Any] = {"d": 128, "n": 10_000, "L": 2048, "t": _HIGH, "phi": 1, "dim": 2}


def _change(model: Model) -> float:
    """Return how much longer the step across 1023 is than the next one."""
    return model.row_step(_HIGH) - model.row_step(_HIGH + 1)


_CARRY_TWIN = Prediction(
    name="carry_twin",
    page="bits",
    question="From 1 023 to 1 024 eleven bits change at once, but from 1 024 to 1 025 only one "
    "does. Which of these two steps is longer in the encoding, measured as the distance between "
    "the two rows?",
    options=(
        Option(
            "The step to 1 024 is longer.",
            "In binary this is by far the longer step, and the encoding is often called a smooth "
            "form of bits. But nothing special happens to any wave at a power of two.",
            {**_FAR, "t": 511},
            lambda model: _change(model) > EXACT,
            "like-bits",
            always=_SAME_ANGLE,
            measured=lambda model: _two_steps_measured(_HIGH, model),
        ),
        Option(
            "The step to 1 025 is longer.",
            "This step starts one position later, but later steps are not longer: the values do "
            "not grow along the sentence, because each pair only goes round its circle.",
            {**_FAR, "t": 2046},
            lambda model: _change(model) < -EXACT,
            "values-grow",
            always=_SAME_ANGLE,
            measured=lambda model: _two_steps_measured(0, model),
        ),
        Option(
            "Neither of them is longer.",
            "Every step turns each pair by that pair's own angle. So all steps are equally long, "
            "here and at the beginning.",
            {**_FAR, "t": _HIGH + 1},
            lambda model: abs(_change(model)) < EXACT,
            always=_SAME_ANGLE,
        ),
    ),
    start=_FAR,
    measured=lambda model: _two_steps_measured(_HIGH, model),
    figure="bit_waves",
)

CARRY = Prediction(
    name="carry",
    page="bits",
    question="From 6 to 7 one bit changes (0110, 0111). From 7 to 8 all four change (0111, 1000). "
    f"In the encoding (d = {MATCHED['d']}, n = {MATCHED['n']}) the length of a step is the "
    "distance from one row to the next. How long is the step from 7 to 8, compared with the step "
    "from 6 to 7?",
    options=(
        Option(
            "Longer than that one.",
            "Four changes at once make a long step in binary, and the waves are often called "
            "smooth bits. But a wave never jumps. Each pair turns by its own angle at every step.",
            {**MATCHED, "t": 7},
            lambda model: model.row_step(7) > model.row_step(6) + EXACT,
            "like-bits",
            always=_SAME_ANGLE,
            measured=lambda model: _two_steps_measured(6, model),
        ),
        Option(
            "Not as long as that one.",
            "You might expect later positions to lie closer together. They do not: even the very "
            "first step and the last one shown are equally long.",
            {**MATCHED, "t": 14},
            lambda model: model.row_step(7) < model.row_step(6) - EXACT,
            "neighbours-decay",
            always=_SAME_ANGLE,
            measured=lambda model: _two_steps_measured(0, model),
        ),
        Option(
            "As long as that one.",
            "A turn by a fixed angle moves a point equally far wherever it starts, and every pair "
            "makes such a turn at each step. The bits do not have this property.",
            {**MATCHED, "t": 8, "dim": 0},
            lambda model: abs(model.row_step(7) - model.row_step(6)) < EXACT,
            always=_SAME_ANGLE,
        ),
    ),
    start={**MATCHED, "t": 6},
    measured=_carry_measured,
    figure="bit_waves",
    quiz=True,
    reveals=("checks.row_steps", "text.The step"),
    twin=_CARRY_TWIN,
)
