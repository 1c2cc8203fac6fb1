"""Predictions about the waves: how long they are, and which cut through the table is one."""

from math import isclose, tau

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import View
from ui.views.encoding import CHIRPED
from ui.words.sinusoids import angle_steps

_START = {"d": 128, "n": 10_000, "L": 50}


def _base_measured(view: View) -> str:
    before, after = (pe_core.wavelengths(view.d, base) for base in (10_000, view.n))
    return (
        f"Measured: pair 0 has wavelength {before[0]:.4f} at n = 10 000 and {after[0]:.4f} at "
        f"n = {view.n}. The last pair falls from {grouped(before[-1], '.0f')} to "
        f"{grouped(after[-1], '.1f')}."
    )


def _first_wave_against(view: View, base: int) -> float:
    first = [float(pe_core.wavelengths(view.d, n)[0]) for n in (view.n, base)]
    return first[0] / first[1]


_BASE_START = {**_START, "dim": 0}
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
            lambda view: _first_wave_against(view, 10_000) < 1,
            "base-scales-all",
        ),
        Option(
            "It gets longer.",
            "A larger base makes every wave longer but this one. Try the largest base: pair 0 "
            "stays where it is.",
            {**_BASE_START, "n": 1_000_000},
            lambda view: _first_wave_against(view, 10_000) > 1,
            "base-scales-all",
        ),
        Option(
            "Nothing: it stays as it is.",
            "Pair 0 divides by n to the power 0, which is 1. The base sets how far the other "
            "waves spread from there.",
            {**_BASE_START, "n": 100},
            lambda view: _first_wave_against(view, 10_000) == 1,
        ),
    ),
    start=_BASE_START,
    measured=_base_measured,
    figure="waves",
    telling="The base stretches every wave but the first",
    quiz=True,
)


_LAST = CHIRPED[-1]
_CUT_START = {**_START, "d": 512, "t": _LAST, "dim": 0}


def _drawn(view: View) -> list[float]:
    """Return the lowest curve of the figure: the sines of one position."""
    return [float(value) for value in pe_core.sinusoidal(1, view.d, view.n, start=_LAST)[0, 0::2]]


def _is_a_column(view: View) -> bool:
    """Return whether that curve is a column of the table over its positions."""
    drawn = _drawn(view)
    columns = pe_core.sinusoidal(len(drawn), view.d, view.n).T
    return bool((abs(columns - drawn).max(axis=1) < 1e-9).any())


def _is_a_row(view: View, first: int, step: int) -> bool:
    """Return whether that curve is so many entries of one row, from `first` on by `step`."""
    drawn = _drawn(view)
    row = pe_core.sinusoidal_at([_LAST], view.d, view.n)[0, first::step][: len(drawn)]
    return bool(abs(row - drawn).max() < 1e-9)


def _cut_measured(view: View) -> str:
    drawn = _drawn(view)
    return (
        f"Measured: the curve begins with {drawn[0]:.4f}, {drawn[1]:.4f}, {drawn[2]:.4f}, the "
        f"entries 0, 2 and 4 of the row of position {_LAST}."
    )


AXIS = Prediction(
    name="which_axis",
    page="sinusoids",
    question="One article draws four curves of a single table, named "
    f"{', '.join(f'k = {k}' for k in CHIRPED)}, and calls each of them a sinusoid. Take one step "
    f"to the right along k = {_LAST}. What moves on by one?",
    options=(
        Option(
            "The position: each step is one token further along the sentence.",
            "Then the curve would be a column, a pure wave. Here the position stays: it is what "
            "the article calls k.",
            _CUT_START,
            _is_a_column,
            "row-is-a-wave",
        ),
        Option(
            "The dimension: sine and cosine, one after the other.",
            "The figure has the sines only, so it passes over every second dimension. With both "
            "of them the curve would jump between two waves.",
            {**_CUT_START, "dim": 1},
            lambda view: _is_a_row(view, 0, 1),
            "column-is-pair",
        ),
        Option(
            "The pair: each step goes to the next slower wave, and the position stays.",
            "The curve is one row of the table, cut across its columns. To see a sinusoid, keep "
            "the column and move the position.",
            _CUT_START,
            lambda view: _is_a_row(view, 0, 2),
        ),
    ),
    start=_CUT_START,
    measured=_cut_measured,
    figure="chirps",
    telling="One position over its pairs: a chirp, no sinusoid",
)


def _steps_measured(view: View) -> str:
    steps = angle_steps(view, view.t)
    return (
        f"Measured at position {view.t}: from pair 0 to pair 1 the angle moves by "
        f"{steps[0]:.4f} rad, at the other end from one pair to the next by {steps[-1]:.6f} rad."
    )


_CHIRP = Prediction(
    name="row_slows_down",
    page="sinusoids",
    question=f"Keep position {_LAST} and walk along the pairs, from pair 0 on. "
    "What kind of curve do the sines make?",
    options=(
        Option(
            "A sinusoid: each position has a frequency of its own.",
            "A sinusoid would turn by the same angle at every step. Here each step turns less "
            "than the one before.",
            _CUT_START,
            lambda view: bool(
                abs(angle_steps(view, view.t) - angle_steps(view, view.t)[0]).max() < 1e-9
            ),
            "row-is-a-wave",
        ),
        Option(
            "A wave that gets faster toward the last pairs.",
            "The last pairs are the slow ones. They have hardly turned by this position, so the "
            "curve is flat there.",
            {**_CUT_START, "dim": 510},
            lambda view: bool(angle_steps(view, view.t)[-1] > angle_steps(view, view.t)[0]),
            "slow-first",
        ),
        Option(
            "A wave that slows down until it is flat.",
            "The angle at pair k is the position divided by n to the power 2k/d. It falls from "
            "pair to pair by less and less. Engineers call this a chirp.",
            {**_CUT_START, "dim": 32},
            lambda view: bool(
                (angle_steps(view, view.t)[1:] < angle_steps(view, view.t)[:-1]).all()
            ),
        ),
    ),
    start=_CUT_START,
    measured=_steps_measured,
    figure="spectrum",
    telling="Along the pairs, one position is a chirp",
    quiz=True,
)


_SMALL = 4
_WRITTEN, _REACHED = tau * 10_000, float(pe_core.wavelengths(_SMALL)[-1])
_END_START = {**_START, "d": _SMALL, "dim": 2}


def _last_is(view: View, length: float) -> bool:
    return isclose(pe_core.wavelengths(view.d, view.n)[-1], length, rel_tol=1e-9)


def _end_measured(view: View) -> str:
    small, wide = (pe_core.wavelengths(d, view.n)[-1] for d in (view.d, 512))
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
            lambda view: _last_is(view, tau * view.n),
            "end-is-reached",
        ),
        Option(
            f"{grouped(_WRITTEN / 2, '.0f')} tokens: two pairs share the range.",
            "The pairs do not share out the range in equal parts. Each wave is longer than the "
            "one before by the same factor.",
            _END_START,
            lambda view: _last_is(view, tau * view.n / 2),
            "even-spread",
        ),
        Option(
            f"{grouped(_REACHED, '.0f')} tokens, a hundredth of what the paper names.",
            "With two pairs the exponents are 0 and 1/2, and 10 000 to the power 1/2 is 100. The "
            "wider the model, the closer its last wave comes to 2πn.",
            _END_START,
            lambda view: _last_is(view, _REACHED),
        ),
    ),
    start={**_END_START, "d": 512},
    measured=_end_measured,
    figure="wavelengths",
    telling="The last wave stays shorter than 2πn",
)


def _factor(view: View) -> float:
    waves = pe_core.wavelengths(view.d, view.n)
    return float(waves[1] / waves[0])


def _factor_measured(view: View) -> str:
    waves = pe_core.wavelengths(view.d, view.n)
    told = ", ".join(f"{wave:.4f}" for wave in waves[:4])
    return (
        f"Measured: the first waves have {told} tokens. Each is {_factor(view):.4f} times as long "
        "as the one before."
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
            lambda view: isclose(_factor(view), 2, rel_tol=1e-3),
            "like-bits",
        ),
        Option(
            "It is longer by the same number of tokens.",
            "On the log axis the waves lie on a straight line. That means equal factors. The "
            "differences grow and grow.",
            {**_START, "dim": 64},
            lambda view: isclose(
                pe_core.wavelengths(view.d, view.n)[1] - pe_core.wavelengths(view.d, view.n)[0],
                pe_core.wavelengths(view.d, view.n)[-1] - pe_core.wavelengths(view.d, view.n)[-2],
                rel_tol=1e-3,
            ),
            "even-spread",
        ),
        Option(
            "It is longer by the same small factor.",
            "The factor is n to the power 2/d. A wider model has a smaller factor: it places more "
            "waves in nearly the same range.",
            {**_START, "dim": 2},
            lambda view: bool(
                abs(
                    pe_core.wavelengths(view.d, view.n)[1:]
                    / pe_core.wavelengths(view.d, view.n)[:-1]
                    - _factor(view)
                ).max()
                < 1e-9
            ),
        ),
    ),
    start=_START,
    measured=_factor_measured,
    figure="wavelengths",
    telling="Each wave is longer than the one before by one factor",
)

PREDICTIONS: tuple[Prediction, ...] = (_BASE, AXIS, _CHIRP, _END, _FACTOR)
