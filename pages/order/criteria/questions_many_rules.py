"""Predictions about other frequencies than the paper's: which criteria they meet."""

from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.order.criteria.model import OWN, Model
from pages.order.criteria.questions_own_rule import SHORT, START

_LINEAR = {**START, "rule": "linear"}


def _met(model: Model) -> int:
    """Return how many of the criteria the own rule meets."""
    return sum(one.holds for one in model.criteria[OWN])


def _met_said(model: Model) -> str:
    met, asked = _met(model), len(model.criteria[OWN])
    return f"all {asked}" if met == asked else f"{met} of the {asked}"


def _steps_measured(model: Model) -> str:
    shortest, longest = model.criteria[OWN].equal_steps.values
    return (
        f"Measured with the {model.view.rule} rule at d = {model.view.d}: the shortest step is "
        f"{shortest:.4g} and the longest {longest:.4g}."
    )


def _lengths_measured(model: Model) -> str:
    short, middle, long = model.criteria[OWN].same_step.values
    return (
        f"Measured with the {model.view.rule} rule at d = {model.view.d}: the first step is "
        f"{short:.4g} with 5 positions, {middle:.4g} with {SHORT} and {long:.4g} with "
        f"{grouped(TRAINED)}."
    )


_DRAWN = {**START, "rule": "random"}


def _equal_within(model: Model) -> bool:
    """Return whether all steps within a text are equally long."""
    return bool(model.criteria[OWN].equal_steps.holds)


def _equal_between(model: Model) -> bool:
    """Return whether texts of different lengths have the same step."""
    return bool(model.criteria[OWN].same_step.holds)


_DRAWN_ONCE = Prediction(
    name="linear_speeds_twin",
    page="criteria",
    question=f"Draw a frequency for each pair at random, once, and keep it. In a text of {SHORT} "
    "words, measure the distance from the first position to the second. Which other steps from "
    "one position to the next have this same length?",
    options=(
        Option(
            f"All steps in texts of {SHORT} words.",
            "An index from 0 to 1 does have different steps in texts of different lengths. But "
            "these frequencies were drawn without reference to any text, so the rows do not depend "
            "on the length of the text.",
            {**_DRAWN, "d": 32, "L": SHORT},
            lambda model: _equal_within(model) and not _equal_between(model),
            "depends-on-length",
            always="The length of the sentence does not enter any of these rules.",
            measured=_lengths_measured,
        ),
        Option(
            "All steps in texts of any length.",
            "From one position to the next, each pair turns by a fixed angle, wherever the step "
            "begins. So all steps are equally long, whichever frequencies were drawn.",
            _DRAWN,
            lambda model: _equal_within(model) and _equal_between(model),
            always="Pairs of sine and cosine have equal steps at any frequency.",
        ),
        Option(
            "No other steps in texts of any length.",
            "You might think that random frequencies give steps of random length. But chance "
            "decides only how fast each pair turns; the pair then turns by the same angle at "
            "every step.",
            {**_DRAWN, "d": 8},
            lambda model: not _equal_within(model),
            "only-the-paper",
            always="Pairs of sine and cosine have equal steps at any frequency.",
        ),
    ),
    start=START,
    measured=_steps_measured,
    figure="own_frequencies",
)

EVEN_SPEEDS = Prediction(
    name="linear_speeds",
    page="criteria",
    question="The paper's frequencies fall by the same factor from each pair to the next. Spread "
    "them evenly instead, from the fastest to the slowest (rule: linear). Which of the five "
    "criteria is no longer met?",
    options=(
        Option(
            "The fifth, equally long steps.",
            "You might think that the paper's rule was designed for equal steps. But pairs of "
            "sine and cosine have equal steps whatever their frequencies. The rule decides only "
            "how long the steps are.",
            {**_LINEAR, "d": 16},
            lambda model: not model.criteria[OWN].equal_steps.holds,
            "only-the-paper",
            always="Pairs of sine and cosine have equal steps at any frequency.",
            measured=_steps_measured,
        ),
        Option(
            "The second, the same distance.",
            "“Evenly” suggests that something is divided by the length. But what is divided here "
            "is the range of frequencies, and the length of the sentence does not enter the rule.",
            {**_LINEAR, "d": 8, "L": SHORT},
            lambda model: not model.criteria[OWN].same_step.holds,
            "depends-on-length",
            always="The length of the sentence does not enter any of these rules.",
            measured=_lengths_measured,
        ),
        Option(
            "None of the five in the list.",
            "The paper's rule is not the only one that meets the criteria. Many rules do, and "
            "nobody has shown that the geometric one is the best.",
            _LINEAR,
            lambda model: _met(model) == len(model.criteria[OWN]),
            always="Sines and cosines stay between −1 and 1, and their frequencies do not depend "
            "on the length of the sentence.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the {model.view.rule} rule meets {_met_said(model)} criteria."
    ),
    figure="own_frequencies",
    reveals=("table.own", "text.What the measurements do not say"),
    twin=_DRAWN_ONCE,
)
