"""Predictions about the waves: how long each of them is."""

from math import isclose, tau
from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.sinusoids.model import Model
from pages.encoding.sinusoids.questions_chirp import CHIRP
from pages.encoding.sinusoids.questions_cuts import AXIS

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_POWER_0 = "Any base to the power 0 is 1."


def _with_base(model: Model, base: int) -> Model:
    return Model(model.view._replace(n=base))


def _against(model: Model, pair: int, base: int = 10_000) -> float:
    """Return how many times as long as with another base the wave of a pair is."""
    return float(model.wavelengths[pair] / _with_base(model, base).wavelengths[pair])


def _base_measured(model: Model) -> str:
    before, after = _with_base(model, 10_000).wavelengths, model.wavelengths
    return (
        f"Pair 0 repeats every {before[0]:.6f} tokens at n = 10 000 and every {after[0]:.6f} at n "
        f"= {grouped(model.view.n)}."
    )


def _last_too_measured(model: Model) -> str:
    before, after = _with_base(model, 10_000).wavelengths, model.wavelengths
    return (
        f"{_base_measured(model)} The wave of the last pair changes from "
        f"{grouped(before[-1], '.0f')} to {grouped(after[-1], '.0f')} tokens."
    )


_FOUR: dict[str, Any] = {"d": 8, "n": 1_000_000, "L": 200, "dim": 2}
_LONGER = 100 ** (2 / 8)


def _second_measured(model: Model) -> str:
    before, after = _with_base(model, 10_000).wavelengths, model.wavelengths
    *most, last = (
        f"{grouped(late, '.2f')} ({late / early:.2f} times as long)"
        for early, late in zip(before, after, strict=True)
    )
    return f"In tokens, the wavelengths are now {', '.join(most)} and {last}."


def _second_alone_measured(model: Model) -> str:
    before, after = (each.wavelengths[model.pair] for each in (_with_base(model, 10_000), model))
    return (
        f"The wave of pair {model.pair} changes from {grouped(before, '.2f')} to "
        f"{grouped(after, '.2f')} tokens, which is {after / before:.2f} times as long."
    )


_BASE_TWIN = Prediction(
    name="base_and_pair_0_twin",
    page="sinusoids",
    question="A table with d = 8 and n = 10 000 has four waves, with wavelengths of 6.28, 62.8, "
    "628 and 6 283 tokens. Now raise the base to n = 1 000 000, a hundred times as much. What "
    "happens to the second wave?",
    options=(
        Option(
            "It keeps its 62.8 tokens.",
            "The first wave keeps its length whatever the base is, so you might think that all "
            "fast waves are fixed. But only the wave of pair 0 is fixed, because its exponent is "
            "0. The exponent of the second wave is a quarter.",
            {**_FOUR, "dim": 0},
            lambda model: isclose(_against(model, 1), 1),
            "base-shortens",
            measured=_second_measured,
        ),
        Option(
            "It gets 3.16 times as long.",
            "The second wave has the exponent 2/8, a quarter. The fourth root of 100 is 3.16.",
            _FOUR,
            lambda model: isclose(_against(model, 1), _LONGER),
        ),
        Option(
            "It gets 100 times as long.",
            "That would be true if the wavelengths were multiplied by the base. But the base is "
            "first raised to the power 2k/d, and 100 to the power of a quarter is much less than "
            "100.",
            {**_FOUR, "dim": 6},
            lambda model: isclose(_against(model, 1), 100),
            "base-scales-all",
            always="A hundred to a power below 1 is less than a hundred.",
            measured=_second_alone_measured,
        ),
    ),
    start={**_FOUR, "n": 10_000},
    measured=_second_alone_measured,
    figure="waves",
)

_BASE_START: dict[str, Any] = {**_START, "dim": 0}
_BASE = Prediction(
    name="base_and_pair_0",
    page="sinusoids",
    question=f"With n = 10 000 pair 0 repeats every {pe_core.wavelengths(128)[0]:.2f} positions. "
    "Make the base a hundred times smaller, n = 100. What happens to the wave of pair 0?",
    options=(
        Option(
            "It becomes shorter.",
            "A smaller base does make all the other waves shorter. The position is divided by the "
            "base to the power 2k/d, and for pair 0 this exponent is 0.",
            {**_BASE_START, "n": 2},
            lambda model: _against(model, 0) < 1,
            "base-scales-all",
            always=_POWER_0,
            measured=_last_too_measured,
        ),
        Option(
            "It becomes longer.",
            "The base is in the denominator of the angle, so it is easy to get the direction "
            "wrong. A larger divisor gives a longer wave, and a smaller divisor gives a shorter "
            "one. Neither happens to pair 0: even the largest base leaves it as it is.",
            {**_BASE_START, "n": 1_000_000},
            lambda model: _against(model, 0) > 1,
            "base-shortens",
            always=_POWER_0,
            measured=_last_too_measured,
        ),
        Option(
            "It stays as it is.",
            "For pair 0 the position is divided by n to the power 0, which is 1. The base "
            "determines how widely the other wavelengths are spread.",
            {**_BASE_START, "n": 100},
            lambda model: _against(model, 0) == 1,
            always=_POWER_0,
        ),
    ),
    start=_BASE_START,
    measured=_base_measured,
    figure="waves",
    revealed_title="The base stretches every wave but the first",
    quiz=True,
    reveals=("checks.shortest",),
    twin=_BASE_TWIN,
)


_SMALL = 4
_WRITTEN, _REACHED = tau * 10_000, float(pe_core.wavelengths(_SMALL)[-1])
_END_START: dict[str, Any] = {**_START, "d": _SMALL, "dim": 2}


def _last_is(model: Model, length: float) -> bool:
    return isclose(model.wavelengths[-1], length, rel_tol=1e-9)


def _end_measured(model: Model) -> str:
    view = model.view
    return (
        f"At d = {view.d} and n = {grouped(view.n)}, the last wave is "
        f"{grouped(model.wavelengths[-1], '.0f')} tokens long, which is "
        f"{model.wavelengths[-1] / (tau * view.n):.1%} of 2πn = {grouped(tau * view.n, '.0f')}."
    )


def _all_measured(model: Model) -> str:
    *most, last = (grouped(wave, ".0f") for wave in model.wavelengths)
    return (
        f"At d = {model.view.d} and n = {grouped(model.view.n)}, the wavelengths are "
        f"{', '.join(most)} and {last} tokens."
    )


_ALONE: dict[str, Any] = {**_START, "d": 2, "dim": 0}

_END_TWIN = Prediction(
    name="longest_wave_twin",
    page="sinusoids",
    question="The smallest table of all has d = 2. Its base is n = 10 000, as usual. How long is "
    "its longest wave?",
    options=(
        Option(
            "62 832 tokens, which is 2πn.",
            "Many texts give 2πn as the longest wavelength, without mentioning d. It is a bound "
            "that is never reached, and the fewer pairs there are, the further below it the "
            "longest wavelength is.",
            {**_ALONE, "d": 8, "dim": 6},
            lambda model: _last_is(model, tau * model.view.n),
            "end-is-reached",
            always="The exponent of the last pair is (d − 2)/d, which is below 1.",
        ),
        Option(
            "10 000 tokens, which is n.",
            "The base looks like a length after which everything starts again. But it only serves "
            "to set the speeds, and no wave is n tokens long at any width.",
            {**_ALONE, "d": 6, "dim": 4},
            lambda model: _last_is(model, model.view.n),
            "repeats",
            always="A wavelength is 2π times a root of a whole number, and π is transcendental.",
            measured=_all_measured,
        ),
        Option(
            "6.28 tokens, which is 2π.",
            "There is one pair, pair 0. Its divisor is n to the power 0, so its wave is 2π tokens "
            "long, and it is both the shortest and the longest.",
            _ALONE,
            lambda model: _last_is(model, tau),
            measured=lambda model: (
                f"At d = {model.view.d}, the table has {len(model.wavelengths)} wave, "
                f"which is {model.wavelengths[-1]:.4f} tokens long."
            ),
        ),
    ),
    start={**_ALONE, "d": 128},
    measured=_end_measured,
    figure="wavelengths",
    asked_with="waves",
)

END = Prediction(
    name="longest_wave",
    page="sinusoids",
    question="The paper gives 2π and 10 000 · 2π as the two ends of the range of wavelengths. "
    f"Take a table with only two pairs, d = {_SMALL}, and n = 10 000. How long is its last wave?",
    options=(
        Option(
            f"{grouped(_WRITTEN, '.0f')} tokens.",
            "That is 10 000 · 2π, the value given in the paper and in many other texts. A wave of "
            "that length would need the exponent 1. The last pair has the exponent (d − 2)/d, "
            "which stays below 1 at any width.",
            {**_START, "d": 6, "dim": 4},
            lambda model: _last_is(model, tau * model.view.n),
            "end-is-reached",
            always="The exponent of the last pair is (d − 2)/d, which is below 1.",
        ),
        Option(
            f"{grouped(_WRITTEN / 2, '.0f')} tokens.",
            "The exponent of the last pair is 1/2 here, which you might take to mean half of 2πn. "
            "But the base is raised to the power 1/2: it is replaced by its square root, which is "
            "far less than half of it.",
            {**_END_START, "n": 100},
            lambda model: _last_is(model, tau * model.view.n / 2),
            "doubling-doubles",
        ),
        Option(
            f"{grouped(_REACHED, '.0f')} tokens.",
            "With two pairs the exponents are 0 and 1/2, and 10 000 to the power 1/2 is 100. The "
            "wider the model, the closer its last wave comes to 2πn.",
            _END_START,
            lambda model: _last_is(model, _REACHED),
        ),
    ),
    start={**_END_START, "d": 512},
    measured=_end_measured,
    figure="wavelengths",
    asked_with="waves",
    revealed_title="The last wave stays shorter than 2πn",
    reveals=("checks.longest", "figure.wavelengths"),
    twin=_END_TWIN,
)


_FIRST, _SECOND = (float(wave) for wave in pe_core.wavelengths(128)[:2])
_STEP, _RATIO = _SECOND - _FIRST, _SECOND / _FIRST


def _step_at(model: Model) -> float:
    """Return how many tokens longer the wave of the chosen pair is than the one before it."""
    return float(model.wavelengths[model.pair] - model.wavelengths[model.pair - 1])


def _factor_measured(model: Model) -> str:
    return (
        f"The factor from one wave to the next lies between {model.ratios.min():.5f} and "
        f"{model.ratios.max():.5f} over all {len(model.wavelengths)} waves."
    )


def _step_measured(model: Model) -> str:
    return (
        f"From pair {model.pair - 1} to pair {model.pair} the wavelength grows by "
        f"{grouped(_step_at(model), '.2f')} tokens."
    )


def _last_step_measured(model: Model) -> str:
    steps = model.wavelengths[1:] - model.wavelengths[:-1]
    return (
        f"The last two steps are {grouped(steps[-2], '.0f')} and {grouped(steps[-1], '.0f')} "
        f"tokens, and the second is {steps[-1] / steps[-2]:.3f} times the first."
    )


_EIGHT: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "dim": 2}
_BETWEEN = [float(wave) for wave in pe_core.wavelengths(16)[:3]]
_MIDDLE = (_BETWEEN[0] + _BETWEEN[2]) / 2


def _second_is(model: Model, length: float) -> bool:
    return isclose(model.wavelengths[1], length, rel_tol=1e-9)


def _between_measured(model: Model) -> str:
    first, second, third = model.wavelengths[:3]
    return (
        f"At n = {grouped(model.view.n)}, the waves of pairs 0, 1 and 2 are {first:.2f}, "
        f"{second:.2f} and {third:.2f} tokens long. The second is {second / first:.3f} times as "
        "long as the first."
    )


def _two_steps_measured(model: Model) -> str:
    steps = model.wavelengths[1:] - model.wavelengths[:-1]
    return (
        f"The wave of pair 1 is {steps[0]:.2f} tokens longer than that of pair 0, and the wave of "
        f"pair 2 is {steps[1]:.2f} tokens longer than that of pair 1. The last step adds "
        f"{grouped(steps[-1], '.0f')} tokens."
    )


_FACTOR_TWIN = Prediction(
    name="next_wave_twin",
    page="sinusoids",
    question=f"In a table with d = 16 one turn of pair 0 takes {_BETWEEN[0]:.2f} tokens and one of "
    f"pair 2 takes {_BETWEEN[2]:.1f}. Pair 1 lies between them. How many tokens does one of its "
    "turns take?",
    options=(
        Option(
            f"It takes {2 * _BETWEEN[0]:.0f} tokens.",
            "Doubling is the rule of binary counting. But two doublings would make the wave of "
            "pair 2 four times as long as that of pair 0. In fact it is ten times as long.",
            {**_EIGHT, "dim": 4},
            lambda model: _second_is(model, 2 * _BETWEEN[0]),
            "like-bits",
            measured=_between_measured,
        ),
        Option(
            f"It takes {_MIDDLE:.0f} tokens.",
            "That would be halfway if each wave were longer than the one before by the same number "
            "of tokens. But it is longer by the same factor, so the middle wavelength is the "
            "square root of the product of the other two.",
            {**_EIGHT, "dim": 14},
            lambda model: isclose(
                model.wavelengths[1], (model.wavelengths[0] + model.wavelengths[2]) / 2
            ),
            "even-spread",
            always="The square root of the product of two different positive numbers is below "
            "their average.",
            measured=_two_steps_measured,
        ),
        Option(
            f"It takes {_BETWEEN[1]:.0f} tokens.",
            "From pair 0 to pair 2 the wavelength grows tenfold, by two equal factors. Each of "
            "them is √10, about 3.16.",
            _EIGHT,
            lambda model: _second_is(model, _BETWEEN[1]),
        ),
    ),
    start={**_EIGHT, "dim": 0},
    measured=_between_measured,
    figure="wavelengths",
    asked_with="waves",
)

_FACTOR = Prediction(
    name="next_wave",
    page="sinusoids",
    question=f"At d = 128 and n = 10 000 pair 0 has a wavelength of {_FIRST:.2f} tokens and pair 1 "
    f"a wavelength of {_SECOND:.2f}, which is longer by {_STEP:.2f} tokens or by a factor of "
    f"{_RATIO:.3f}. How do the wavelengths continue?",
    options=(
        Option(
            "Each step is twice the last one.",
            "In a binary counter the periods double, and the encoding is often compared with such "
            "a counter. The wavelengths double only if n is 2 to the power d/2.",
            {**_START, "dim": 126},
            lambda model: isclose(
                model.wavelengths[2] - model.wavelengths[1],
                2 * (model.wavelengths[1] - model.wavelengths[0]),
                rel_tol=1e-3,
            ),
            "like-bits",
            measured=_last_step_measured,
        ),
        Option(
            f"Each step adds {_STEP:.2f} tokens.",
            "Equal steps are the simplest way to space wavelengths. On the log axis the waves lie "
            "on a straight line, though, and that means equal factors. The differences keep "
            "growing.",
            {**_START, "dim": 64},
            lambda model: isclose(
                model.wavelengths[1] - model.wavelengths[0],
                model.wavelengths[-1] - model.wavelengths[-2],
                rel_tol=1e-3,
            ),
            "even-spread",
            measured=_step_measured,
        ),
        Option(
            f"Each step multiplies by {_RATIO:.3f}.",
            "The factor is n to the power 2/d. A wider model has a smaller factor: it places more "
            "waves in nearly the same range.",
            {**_START, "dim": 2},
            lambda model: bool(abs(model.ratios / _RATIO - 1).max() < 1e-9),
        ),
    ),
    start=_START,
    measured=_factor_measured,
    figure="wavelengths",
    asked_with="waves",
    revealed_title="Each wave is longer than the one before by the same factor",
    reveals=("checks.factor",),
    twin=_FACTOR_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_BASE, END, _FACTOR, CHIRP, AXIS)
