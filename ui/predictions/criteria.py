"""Predictions about the criteria: which scheme breaks which, and by how much."""

from typing import Any

import pe_core
from pe_core.criteria import Criterion
from ui.predictions.kinds import Option, Prediction
from ui.view import DEFAULTS, View
from ui.views.criteria import OWN, TRAINED, candidates, judged, steps

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "rule": "geometric"}
_SHORT = 11
_TURN = float(pe_core.wavelengths(2)[0])
_ROUND = int(_TURN) + 1  # the first whole position after a turn of pair 0
_BACK = pe_core.least_distance(TRAINED, 2)[1]  # the offset after which pair 0 is almost back


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


def _kept(view: View) -> float:
    """Return how much of the paper's least distance the own rule keeps."""
    own, paper = (_criterion(view, name, 0).measured for name in (OWN, "sinusoidal"))
    return own / paper


def _nearest_measured(view: View) -> str:
    own, paper = (_criterion(view, name, 0) for name in (OWN, "sinusoidal"))
    low, high = own.positions
    return (
        f"Measured over {TRAINED} positions: {low} and {high} are only {own.measured:.2g} apart, "
        f"against {paper.measured:.3g} in the paper's table."
    )


_EQUAL = {**_START, "rule": "equal"}

_SAME_SPEED = Prediction(
    name="equal_speeds",
    page="criteria",
    question=f"Let all {_START['d'] // 2} pairs turn at the same speed (rule: equal). What breaks?",
    options=(
        Option(
            "Nothing: so many pairs tell positions apart, whatever their speed.",
            "All hands point the same way, so they tell no more than one hand. After "
            f"{_BACK} positions that hand is almost back where it began.",
            _EQUAL,
            lambda view: _kept(view) > 0.5,
            "any-speed-will-do",
        ),
        Option(
            "Nearly “unique”: some positions almost fall together.",
            "The check still passes, because one hand never comes back exactly. But what keeps "
            "two positions apart has shrunk to almost nothing.",
            _EQUAL,
            lambda view: _kept(view) < 1e-3 and _criterion(view, OWN, 0).measured > 0,
        ),
        Option(
            "Even steps: they need the paper's frequencies.",
            "The distance of two rows is made of the angles between their hands. At any speed "
            "those depend on the offset alone.",
            _EQUAL,
            lambda view: not _criterion(view, OWN, 4).holds,
            "only-the-paper",
        ),
        Option(
            f"The table repeats after one turn, every {_TURN:.2f} positions.",
            "Positions are whole numbers, and one turn takes 2π of them. No whole number of steps "
            "is a whole number of turns.",
            _EQUAL,
            lambda view: _criterion(view, OWN, 0).measured == 0,
            "repeats",
        ),
    ),
    start=_START,
    measured=_nearest_measured,
    figure="own_distance",
    quiz=True,
)

_LINEAR = {**_START, "rule": "linear"}


def _fails(view: View, number: int) -> bool:
    return not _criterion(view, OWN, number).holds


_EVEN_SPEEDS = Prediction(
    name="linear_speeds",
    page="criteria",
    question="Now spread the speeds evenly from the fastest to the slowest (rule: linear). Which "
    "of the five criteria fails?",
    options=(
        Option(
            "Even steps: only a geometric rule makes all steps equal.",
            "Every rule made of pairs of sine and cosine has equal steps. The rule sets how long "
            "they are.",
            _LINEAR,
            lambda view: _fails(view, 4),
            "only-the-paper",
        ),
        Option(
            "Same distance in every sentence.",
            "The length of the sentence is in none of these rules. It is in the normalised index.",
            {**_LINEAR, "L": _SHORT},
            lambda view: _fails(view, 1),
            "depends-on-length",
        ),
        Option(
            "None. Only the nearest two positions come closer.",
            "The criteria do not single out the paper's rule. They leave many rules, and nobody "
            "has shown that the geometric one is the best.",
            _LINEAR,
            lambda view: not any(_fails(view, number) for number in range(5)) and _kept(view) < 1,
        ),
    ),
    start=_START,
    measured=_nearest_measured,
    figure="own_frequencies",
)


def _comes_again(view: View) -> bool:
    """Return whether one sinusoid has the same values a turn later."""
    values = candidates(view)["one sinusoid"].table(TRAINED)
    return bool(abs(values[_ROUND:] - values[:-_ROUND]).max() < 1e-6)


_ONE_SINE = Prediction(
    name="one_sine",
    page="criteria",
    question="Mark position t by the single number sin t. As π is irrational, no value ever comes "
    f"twice. Does that tell {TRAINED} positions apart?",
    options=(
        Option(
            "Yes: no value comes twice.",
            "On paper. A computer with float32 keeps about seven digits, and two of these values "
            "are the same to that many.",
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
    f"{TRAINED} positions?",
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
        f"Measured: the last of {TRAINED} positions is "
        f"{_criterion(view, 'raw index', 2).measured:,.0f}; the sinusoidal table never exceeds "
        f"{_criterion(view, 'sinusoidal', 2).values[0]:.3g}."
    ),
    figure="scheme_steps",
)

PREDICTIONS: tuple[Prediction, ...] = (
    _NORMALISED,
    _SAME_SPEED,
    _EVEN_SPEEDS,
    _ONE_SINE,
    _RAW,
)
