"""Predictions about a rule of one's own: which criteria it breaks, and how close rows come."""

from functools import lru_cache
from typing import Any

import pe_core
from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.order.criteria.model import OWN, Model
from pages.order.criteria.words import decimals

START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "rule": "geometric"}
SHORT = 11
_BACK = pe_core.least_distance(TRAINED, 2)[1]  # the offset after which pair 0 is almost back
_MANY = 1024


def _least(model: Model, name: str = OWN) -> float:
    """Return how far apart the nearest two positions are."""
    return model.criteria[name].unique.measured


def _nearest_measured(model: Model) -> str:
    own = model.criteria[OWN].unique
    low, high = own.positions
    return (
        f"Measured at d = {model.view.d} with the rule “{model.view.rule}”: the nearest two "
        f"positions, {low} and {grouped(high)}, are {decimals(own.measured)} apart."
    )


_EQUAL = {**START, "rule": "equal"}


@lru_cache(maxsize=1)
def _crowd() -> float:
    """Return how far apart the nearest two positions are with very many pairs of one speed."""
    return _least(Model(DEFAULTS._replace(d=_MANY, rule="equal")))


def _crowd_measured(model: Model) -> str:
    return (
        f"The nearest two positions are {_crowd():.2g} apart with {_MANY // 2} pairs of the same "
        f"frequency, and {_least(model, 'sinusoidal'):.3g} apart with {model.view.d // 2} pairs "
        "at the paper's frequencies."
    )


_SAME_TWIN = Prediction(
    name="equal_speeds_twin",
    page="criteria",
    question=f"One table has {_MANY // 2} pairs, all at the frequency of pair 0. The other has "
    "only two pairs, at the two frequencies of the paper's formula. In which table are the nearest "
    f"two of {grouped(TRAINED)} positions further apart?",
    options=(
        Option(
            f"In the table with {_MANY // 2} pairs.",
            "Adding pairs does make every distance larger. But pairs with the same frequency all "
            "return at the same time, and then all of them are close to where they started.",
            {**START, "d": _MANY, "rule": "equal"},
            lambda model: _crowd() > _least(model, "sinusoidal"),
            "any-speed-will-do",
        ),
        Option(
            "In the table with the two pairs.",
            "When the fast pair is almost back at its start, the slow pair is not. Two different "
            "frequencies keep positions further apart than many equal ones.",
            {**START, "d": 4},
            lambda model: _least(model, "sinusoidal") > _crowd(),
        ),
        Option(
            "In neither, and both are exactly 0.",
            "A sine takes every value again and again, so you might think that some rows must be "
            "equal. They would be equal after a whole number of periods, but a period is 2π "
            "positions long, and π is irrational.",
            {**START, "d": 2, "rule": "equal"},
            lambda model: _crowd() == _least(model, "sinusoidal") == 0,
            "repeats",
            always="π is irrational: no whole number of positions is a whole number of periods.",
            measured=_nearest_measured,
        ),
    ),
    start=START,
    measured=_crowd_measured,
    figure="own_distance",
    asked_with="own_frequencies",
)

SAME_SPEED = Prediction(
    name="equal_speeds",
    page="criteria",
    question=f"With the paper's frequencies the nearest two of {grouped(TRAINED)} positions are "
    f"1.95 apart (d = {START['d']}). Now give all {START['d'] // 2} pairs the same frequency, "
    "that of pair 0. How far apart are the nearest two then?",
    options=(
        Option(
            "Still more than 1.",
            "You might think that so many values are enough to keep positions apart. But pairs "
            "with the same frequency always have the same values, so together they distinguish no "
            "more positions than a single pair does.",
            {**_EQUAL, "d": _MANY},
            lambda model: _least(model) > 1,
            "any-speed-will-do",
        ),
        Option(
            "Less than 0.001.",
            f"{_BACK} positions are nearly a whole number of periods. After them all pairs are "
            "almost back where they started, and no pair with a different frequency keeps the "
            "two positions apart.",
            _EQUAL,
            lambda model: 0 < _least(model) < 1e-3,
        ),
        Option(
            "Exactly 0.",
            "A sine does repeat after every period. But a period is 2π positions long, and no "
            "whole number of positions is a whole number of periods.",
            {**_EQUAL, "d": 2},
            lambda model: _least(model) == 0,
            "repeats",
            always="π is irrational: no whole number of positions is a whole number of periods.",
        ),
    ),
    start=START,
    measured=_nearest_measured,
    figure="own_distance",
    asked_with="own_frequencies",
    quiz=True,
    reveals=("figure.own_distance", "numbers.own", "checks.own"),
    twin=_SAME_TWIN,
)
