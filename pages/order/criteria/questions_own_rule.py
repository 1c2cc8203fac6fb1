"""Predictions about a rule of one's own: which criteria it breaks, and how near rows come."""

from typing import Any

import pe_core
from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.order.criteria.model import OWN, Model

START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "rule": "geometric"}
SHORT = 11
TURN = float(pe_core.wavelengths(2)[0])
_BACK = pe_core.least_distance(TRAINED, 2)[1]  # the offset after which pair 0 is almost back


def _kept(model: Model) -> float:
    """Return how much of the paper's least distance the own rule keeps."""
    own, paper = (model.criteria[name].unique.measured for name in (OWN, "sinusoidal"))
    return own / paper


def _nearest_measured(model: Model) -> str:
    own, paper = (model.criteria[name].unique for name in (OWN, "sinusoidal"))
    low, high = own.positions
    return (
        f"Measured over {grouped(TRAINED)} positions: {low} and {high} are only {own.measured:.2g} "
        f"apart, against {paper.measured:.3g} in the paper's table."
    )


_EQUAL = {**START, "rule": "equal"}

SAME_SPEED = Prediction(
    name="equal_speeds",
    page="criteria",
    question=f"Let all {START['d'] // 2} pairs turn at the same speed (rule: equal). What breaks?",
    options=(
        Option(
            "Nothing: so many pairs tell positions apart, whatever their speed.",
            "All hands point the same way, so they tell no more than one hand. After "
            f"{_BACK} positions that hand is almost back where it began.",
            _EQUAL,
            lambda model: _kept(model) > 0.5,
            "any-speed-will-do",
        ),
        Option(
            "Nearly “unique”: some positions almost fall together.",
            "The check still passes, because one hand never comes back exactly. But what keeps "
            "two positions apart has shrunk to almost nothing.",
            _EQUAL,
            lambda model: _kept(model) < 1e-3 and model.criteria[OWN].unique.holds,
        ),
        Option(
            "Even steps: they need the paper's frequencies.",
            "The distance of two rows is made of the angles between their hands. At any speed "
            "those depend on the offset alone.",
            _EQUAL,
            lambda model: not model.criteria[OWN].equal_steps.holds,
            "only-the-paper",
            always="Pairs of sine and cosine make equal steps at any speed.",
        ),
        Option(
            f"The table repeats after one turn, every {TURN:.2f} positions.",
            "Positions are whole numbers, and one turn takes 2π of them. No whole number of steps "
            "is a whole number of turns.",
            _EQUAL,
            lambda model: model.criteria[OWN].unique.measured == 0,
            "repeats",
            always="π is irrational: no whole number of steps is a whole number of turns.",
        ),
    ),
    start=START,
    measured=_nearest_measured,
    figure="own_distance",
    quiz=True,
)

_LINEAR = {**START, "rule": "linear"}


EVEN_SPEEDS = Prediction(
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
            lambda model: not model.criteria[OWN].equal_steps.holds,
            "only-the-paper",
            always="Pairs of sine and cosine make equal steps at any speed.",
        ),
        Option(
            "Same distance in every sentence.",
            "The length of the sentence is in none of these rules. It is in the normalised index.",
            {**_LINEAR, "L": SHORT},
            lambda model: not model.criteria[OWN].same_step.holds,
            "depends-on-length",
            always="No rule of speeds has the length of the sentence in it.",
        ),
        Option(
            "None. Only the nearest two positions come closer.",
            "The criteria do not single out the paper's rule. They leave many rules, and nobody "
            "has shown that the geometric one is the best.",
            _LINEAR,
            lambda model: all(one.holds for one in model.criteria[OWN]) and _kept(model) < 1,
        ),
    ),
    start=START,
    measured=_nearest_measured,
    figure="own_frequencies",
)
