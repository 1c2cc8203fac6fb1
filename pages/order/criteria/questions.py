"""Predictions about the criteria: which scheme breaks which, and by how much."""

from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.order.criteria.model import Model
from pages.order.criteria.questions_own_rule import EVEN_SPEEDS, SAME_SPEED, SHORT, START, TURN
from pe_core.scheme_criteria import Criterion

_ROUND = int(TURN) + 1  # the first whole position after a turn of pair 0


def _index_step(model: Model) -> float:
    """Return the step of the normalised index in a sentence of L words."""
    return float(model.steps["normalised index"][0])


_AT_START = _index_step(Model(DEFAULTS._replace(**START)))

_NORMALISED = Prediction(
    name="normalised_step",
    page="criteria",
    question="The normalised index puts the first word at 0 and the last at 1. In a sentence of "
    f"{START['L']} words its steps are {_AT_START:.4f} long. What if the sentence has {SHORT} "
    "words?",
    options=(
        Option(
            "As long as before: the rule has not changed.",
            "The rule divides by the last position, and that has changed. The same step now means "
            "another number of words.",
            {**START, "L": SHORT},
            lambda model: abs(_index_step(model) - _AT_START) < 1e-9,
            "index-is-enough",
        ),
        Option(
            "Longer: fewer words share the same way from 0 to 1.",
            "So one word further on is another distance in every sentence, and a model has nothing "
            "fixed to learn.",
            {**START, "L": SHORT},
            lambda model: _index_step(model) > _AT_START,
        ),
        Option(
            "Shorter: a short sentence needs less room.",
            "The room is always from 0 to 1, however few words share it.",
            {**START, "L": 5},
            lambda model: _index_step(model) < _AT_START,
            "index-is-enough",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: the step is {_index_step(model):.4g} at L = {model.view.L}, "
        f"against {_AT_START:.4g} at L = {START['L']}."
    ),
    figure="scheme_steps",
    revealed_title="Only the index from 0 to 1 changes its step with the sentence",
    quiz=True,
)


def _sine(model: Model) -> Criterion:
    """Return how near two positions come that are marked by one sinusoid."""
    return model.criteria["one sinusoid"].unique


def _comes_again(model: Model) -> bool:
    """Return whether one sinusoid has the same values a turn later."""
    values = model.schemes["one sinusoid"].table(TRAINED)
    return bool(abs(values[_ROUND:] - values[:-_ROUND]).max() < 1e-6)


def _sine_measured(model: Model) -> str:
    one, other = _sine(model).positions
    return (
        f"Measured: positions {one} and {other} are {_sine(model).measured:.2g} apart; the "
        f"threshold is {_sine(model).threshold:.2g}."
    )


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
            START,
            lambda model: _sine(model).holds,
            "one-number-tells",
            always="The mark sin t has nothing of a view in it, and two of its values nearly meet.",
        ),
        Option(
            f"No: after {_ROUND} positions the values come again.",
            "One turn takes 2π positions, which is no whole number. So each round meets the wave "
            "at other places.",
            {**START, "L": SHORT},
            _comes_again,
            "repeats",
            always="The mark sin t has nothing of a view in it, and 7 is no multiple of 2π.",
        ),
        Option(
            "Not in practice: two values come closer than float32 can hold.",
            "Unique on paper is not enough. A good mark keeps two positions apart by more than "
            "rounding, and that takes several hands.",
            START,
            lambda model: _sine(model).measured > 0 and not _sine(model).holds,
            always="The mark sin t has nothing of a view in it, and π is irrational.",
        ),
    ),
    start=START,
    measured=_sine_measured,
    figure="nearest",
    quiz=True,
)


def _broken(model: Model, scheme: str) -> list[str]:
    return [one.name for one in model.criteria[scheme] if not one.holds]


def _raw_measured(model: Model) -> str:
    raw, paper = (model.criteria[name].bounded for name in ("raw index", "sinusoidal"))
    return (
        f"Measured: the last of {grouped(TRAINED)} positions is {grouped(raw.measured, '.0f')}; "
        f"the sinusoidal table never exceeds {paper.values[0]:.3g}."
    )


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
            START,
            lambda model: _broken(model, "raw index") == ["bounded and defined beyond"],
            always="The raw index is t in every view: it grows without bound.",
        ),
        Option(
            "None: every position has its own number.",
            "Unique is one criterion of several. Added to word vectors, whose numbers are mostly "
            "below 1, a position in the thousands leaves nothing to be seen of the word.",
            START,
            lambda model: not _broken(model, "raw index"),
            "index-is-enough",
            always="The raw index is t in every view: it grows without bound.",
        ),
        Option(
            "Even steps: late positions lie further apart.",
            "Each step adds 1, early and late. It is the values that grow, not the steps.",
            {**START, "L": 100},
            lambda model: "equal steps" in _broken(model, "raw index"),
            "index-is-enough",
            always="From t to t + 1 it is 1, wherever t is.",
        ),
    ),
    start=START,
    measured=_raw_measured,
    figure="scheme_steps",
)

QUESTIONS: tuple[Prediction, ...] = (_NORMALISED, SAME_SPEED, EVEN_SPEEDS, _ONE_SINE, _RAW)
