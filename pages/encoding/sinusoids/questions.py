"""Predictions about the waves: how long each of them is."""

from math import isclose, tau
from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.sinusoids.model import Model
from pages.encoding.sinusoids.questions_cuts import AXIS, CHIRP

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}


def _base_measured(model: Model) -> str:
    before, after = _with_base(model, 10_000).wavelengths, model.wavelengths
    return (
        f"Measured: pair 0 has wavelength {before[0]:.4f} at n = 10 000 and {after[0]:.4f} at "
        f"n = {model.view.n}. The last pair falls from {grouped(before[-1], '.0f')} to "
        f"{grouped(after[-1], '.1f')}."
    )


def _first_wave_against(model: Model, base: int) -> float:
    return float(model.wavelengths[0] / _with_base(model, base).wavelengths[0])


def _with_base(model: Model, base: int) -> Model:
    return Model(model.view._replace(n=base))


_BASE_START: dict[str, Any] = {**_START, "dim": 0}
_BASE = Prediction(
    name="base_and_pair_0",
    page="sinusoids",
    question=f"With n = 10 000 pair 0 repeats every {pe_core.wavelengths(128)[0]:.4f} positions. "
    "Make the base a hundred times smaller, n = 100. What does the wave of pair 0 do?",
    options=(
        Option(
            "It gets shorter: the base scales every wave.",
            "The base is raised to the power 2k/d before it divides. For pair 0 that power is 0, "
            "and any base to the power 0 is 1.",
            {**_BASE_START, "n": 2},
            lambda model: _first_wave_against(model, 10_000) < 1,
            "base-scales-all",
            always="Any base to the power 0 is 1.",
        ),
        Option(
            "It gets longer.",
            "A larger base makes every wave longer but this one. Try the largest base: pair 0 "
            "stays where it is.",
            {**_BASE_START, "n": 1_000_000},
            lambda model: _first_wave_against(model, 10_000) > 1,
            "base-scales-all",
            always="Any base to the power 0 is 1.",
        ),
        Option(
            "Nothing: it stays as it is.",
            "Pair 0 divides by n to the power 0, which is 1. The base sets how far the other "
            "waves spread from there.",
            {**_BASE_START, "n": 100},
            lambda model: _first_wave_against(model, 10_000) == 1,
            always="Any base to the power 0 is 1.",
        ),
    ),
    start=_BASE_START,
    measured=_base_measured,
    figure="waves",
    revealed_title="The base stretches every wave but the first",
    quiz=True,
)


_SMALL = 4
_WRITTEN, _REACHED = tau * 10_000, float(pe_core.wavelengths(_SMALL)[-1])
_END_START: dict[str, Any] = {**_START, "d": _SMALL, "dim": 2}


def _last_is(model: Model, length: float) -> bool:
    return isclose(model.wavelengths[-1], length, rel_tol=1e-9)


def _end_measured(model: Model) -> str:
    view = model.view
    small, wide = (Model(view._replace(d=d)).wavelengths[-1] for d in (view.d, 512))
    return (
        f"Measured: the last wave has {grouped(small, '.2f')} tokens at d = {view.d} and "
        f"{grouped(wide, '.2f')} at d = 512. It never has 2πn = {grouped(tau * view.n, '.2f')}."
    )


_END = Prediction(
    name="longest_wave",
    page="sinusoids",
    question="The paper names 2π and 10 000 · 2π as the ends of the wavelengths. Take the smallest "
    f"common example, d = {_SMALL} with n = 10 000. How long is its last wave?",
    options=(
        Option(
            f"{grouped(_WRITTEN, '.0f')} tokens, 10 000 · 2π.",
            "That would need the exponent 1. The last pair has the exponent (d - 2)/d, which "
            "stays below 1 at any width.",
            _END_START,
            lambda model: _last_is(model, tau * model.view.n),
            "end-is-reached",
            always="The exponent of the last pair is (d - 2)/d, which is below 1.",
        ),
        Option(
            f"{grouped(_WRITTEN / 2, '.0f')} tokens: two pairs share the range.",
            "The pairs do not share out the range in equal parts. Each wave is longer than the "
            "one before by the same factor.",
            _END_START,
            lambda model: _last_is(model, tau * model.view.n / 2),
            "even-spread",
        ),
        Option(
            f"{grouped(_REACHED, '.0f')} tokens, a hundredth of what the paper names.",
            "With two pairs the exponents are 0 and 1/2, and 10 000 to the power 1/2 is 100. The "
            "wider the model, the closer its last wave comes to 2πn.",
            _END_START,
            lambda model: _last_is(model, _REACHED),
        ),
    ),
    start={**_END_START, "d": 512},
    measured=_end_measured,
    figure="wavelengths",
    revealed_title="The last wave stays shorter than 2πn",
)


def _factor(model: Model) -> float:
    return float(model.ratios[0])


def _factor_measured(model: Model) -> str:
    lengths = ", ".join(f"{wave:.4f}" for wave in model.wavelengths[:4])
    return (
        f"Measured: the first waves have {lengths} tokens. Each is {_factor(model):.4f} times as "
        "long as the one before."
    )


_FACTOR = Prediction(
    name="next_wave",
    page="sinusoids",
    question="At d = 128 and n = 10 000, how does each wave follow from the one before it?",
    options=(
        Option(
            "It is twice as long, as in a binary counter.",
            "It would be at n = 2 to the power d/2. The binary counter is a picture for the "
            "encoding. Its waves seldom double.",
            {**_START, "dim": 2},
            lambda model: isclose(_factor(model), 2, rel_tol=1e-3),
            "like-bits",
        ),
        Option(
            "It is longer by the same number of tokens.",
            "On the log axis the waves lie on a straight line. That means equal factors. The "
            "differences grow and grow.",
            {**_START, "dim": 64},
            lambda model: isclose(
                model.wavelengths[1] - model.wavelengths[0],
                model.wavelengths[-1] - model.wavelengths[-2],
                rel_tol=1e-3,
            ),
            "even-spread",
        ),
        Option(
            "It is longer by the same small factor.",
            "The factor is n to the power 2/d. A wider model has a smaller factor: it places more "
            "waves in nearly the same range.",
            {**_START, "dim": 2},
            lambda model: bool(abs(model.ratios - _factor(model)).max() < 1e-9),
            always="The wavelengths are powers of one number, so their ratio is always the same.",
        ),
    ),
    start=_START,
    measured=_factor_measured,
    figure="wavelengths",
    revealed_title="Each wave is longer than the one before by one factor",
)

QUESTIONS: tuple[Prediction, ...] = (_BASE, AXIS, CHIRP, _END, _FACTOR)
