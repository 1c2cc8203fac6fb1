"""Predictions about the criteria: which scheme breaks which, and by how much."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from pe_core.criteria import Criterion
from ui.predictions import own_rule
from ui.views.criteria import TRAINED, candidates, judged, steps

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "rule": "geometric"}
_SHORT = 11
_TURN = float(pe_core.wavelengths(2)[0])
_ROUND = int(_TURN) + 1  # the first whole position after a turn of pair 0


def _index_step(view: View) -> float:
    """Return the step of the normalised index in a sentence of L words."""
    return float(steps(view, "normalised index")[0])


_AT_START = _index_step(DEFAULTS._replace(**_START))

_NORMALISED = Prediction(
    name="normalised_step",
    page="criteria",
    question="The normalised index puts the first word at 0 and the last at 1. In a sentence of "
    f"{_START['L']} words its steps are {_AT_START:.4f} long. What if the sentence has {_SHORT} "
    "words?",
    options=(
        Option(
            "As long as before: the rule has not changed.",
            "The rule divides by the last position, and that has changed. The same step now means "
            "another number of words.",
            {**_START, "L": _SHORT},
            lambda view: abs(_index_step(view) - _AT_START) < 1e-9,
            "index-is-enough",
        ),
        Option(
            "Longer: fewer words share the same way from 0 to 1.",
            "So one word further on is another distance in every sentence, and a model has nothing "
            "fixed to learn.",
            {**_START, "L": _SHORT},
            lambda view: _index_step(view) > _AT_START,
        ),
        Option(
            "Shorter: a short sentence needs less room.",
            "The room is always from 0 to 1, however few words share it.",
            {**_START, "L": 5},
            lambda view: _index_step(view) < _AT_START,
            "index-is-enough",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the step is {_index_step(view):.4g} at L = {view.L}, "
        f"against {_AT_START:.4g} at L = {_START['L']}."
    ),
    figure="scheme_steps",
    telling="Only the index from 0 to 1 changes its step with the sentence",
    quiz=True,
)


def _criterion(view: View, scheme: str, number: int) -> Criterion:
    return judged(view)[scheme][number]


def _comes_again(view: View) -> bool:
    """Return whether one sinusoid has the same values a turn later."""
    values = candidates(view)["one sinusoid"].table(TRAINED)
    return bool(abs(values[_ROUND:] - values[:-_ROUND]).max() < 1e-6)


_ONE_SINE = Prediction(
    name="one_sine",
    page="criteria",
    question="Mark position t by the single number sin t. As π is irrational, no value ever comes "
    f"twice. Does that tell {grouped(TRAINED)} positions apart?",
    options=(
        Option(
            "Yes: no value comes twice.",
            "On paper only. A computer with float32 keeps about seven digits, and two of these "
            "values are the same to that many.",
            _START,
            lambda view: _criterion(view, "one sinusoid", 0).holds,
            "one-number-tells",
        ),
        Option(
            f"No: after {_ROUND} positions the values come again.",
            "One turn takes 2π positions, which is no whole number. So each round meets the wave "
            "at other places.",
            {**_START, "L": _SHORT},
            _comes_again,
            "repeats",
        ),
        Option(
            "Not in practice: two values come closer than float32 can hold.",
            "Unique on paper is not enough. A good mark keeps two positions apart by more than "
            "rounding, and that takes several hands.",
            _START,
            lambda view: (
                _criterion(view, "one sinusoid", 0).measured > 0
                and not _criterion(view, "one sinusoid", 0).holds
            ),
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: positions {_criterion(view, 'one sinusoid', 0).positions[0]} and "
        f"{_criterion(view, 'one sinusoid', 0).positions[1]} are "
        f"{_criterion(view, 'one sinusoid', 0).measured:.2g} apart; the threshold is "
        f"{_criterion(view, 'one sinusoid', 0).threshold:.2g}."
    ),
    figure="nearest",
    quiz=True,
)


def _broken(view: View, scheme: str) -> list[str]:
    return [one.name for one in judged(view)[scheme] if not one.holds]


_RAW = Prediction(
    name="raw_index",
    page="criteria",
    question="The raw index simply writes the number t. Which criterion does it break over "
    f"{grouped(TRAINED)} positions?",
    options=(
        Option(
            "Bounded: its values grow with the sentence.",
            "The last position is as large as the sentence is long, thousands of times a word's "
            "numbers.",
            _START,
            lambda view: _broken(view, "raw index") == ["bounded and defined beyond"],
        ),
        Option(
            "None: every position has its own number.",
            "Unique is one criterion of several. Added to word vectors, whose numbers are mostly "
            "below 1, a position in the thousands leaves nothing to be seen of the word.",
            _START,
            lambda view: not _broken(view, "raw index"),
            "index-is-enough",
        ),
        Option(
            "Even steps: late positions lie further apart.",
            "Each step adds 1, early and late. It is the values that grow, not the steps.",
            {**_START, "L": 100},
            lambda view: "equal steps" in _broken(view, "raw index"),
            "index-is-enough",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the last of {grouped(TRAINED)} positions is "
        f"{grouped(_criterion(view, 'raw index', 2).measured, '.0f')}; the sinusoidal table never "
        f"exceeds {_criterion(view, 'sinusoidal', 2).values[0]:.3g}."
    ),
    figure="scheme_steps",
)

PREDICTIONS: tuple[Prediction, ...] = (
    _NORMALISED,
    *own_rule.PREDICTIONS,
    _ONE_SINE,
    _RAW,
)
