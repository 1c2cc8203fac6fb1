"""Predictions about the criteria: which encoding breaks which, and by how much."""

import math

from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.order.criteria.model import WORD, Model
from pages.order.criteria.questions_many_rules import EVEN_SPEEDS
from pages.order.criteria.questions_own_rule import SAME_SPEED, SHORT, START
from pages.order.criteria.questions_raw_index import RAW
from pages.order.criteria.words import decimals

_PERIOD = 7  # the first whole position after one period of sin t
_QUARTER = 0.25


def _index_step(model: Model) -> float:
    """Return the step of the normalised index in a sentence of L words."""
    return float(model.steps["normalised index"][0])


_AT_START = _index_step(Model(DEFAULTS._replace(**START)))


def _span(model: Model) -> float:
    """Return how many words a quarter of the normalised index covers."""
    return _QUARTER / _index_step(model)


_NORMALISED_TWIN = Prediction(
    name="normalised_step_twin",
    page="criteria",
    question="A model reads sentences of five words, with the positions 0, 0.25, 0.5, 0.75 and 1. "
    "It learns that adding 0.25 moves it to the next word. Then it reads a text of 2 048 words, "
    "again with positions from 0 to 1. How far does adding 0.25 move it in this text?",
    options=(
        Option(
            "To the next word.",
            "A model can only go by what it has learned, so this is what you would hope for. But "
            "the range from 0 to 1 is now shared by many more words.",
            {**START, "L": 200},
            lambda model: abs(_span(model) - 1) < 1e-9,
            "index-is-enough",
        ),
        Option(
            "Past hundreds of words.",
            "A quarter of the range is a quarter of the text, however long the text is. What the "
            "model has learned about 0.25 does not help here.",
            {**START, "L": 2048},
            lambda model: _span(model) > 100,
        ),
        Option(
            "Not even to the next.",
            "You might think that a longer text needs larger numbers, so that 0.25 would count "
            "for little. But the last word still has the number 1, and the steps have become "
            "smaller.",
            {**START, "L": 1000},
            lambda model: _span(model) < 1,
            "short-is-small",
        ),
    ),
    start={**START, "L": 5},
    measured=lambda model: (
        f"Measured at L = {grouped(model.view.L)}: adding 0.25 moves you {_span(model):.2f} "
        "positions further along."
    ),
    figure="scheme_steps",
)

_NORMALISED = Prediction(
    name="normalised_step",
    page="criteria",
    question="The normalised index gives the first word of a sentence the number 0 and the last "
    f"word the number 1. In a sentence of {START['L']} words, the step from one word to the next "
    f"is {_AT_START:.4g}. How large is the step in a sentence of {SHORT} words?",
    options=(
        Option(
            "Just as large as before.",
            "The rule is the same for both sentences, so you might expect the same steps. But it "
            "divides by the last position, so the step depends on the number of words.",
            {**START, "L": 2},
            lambda model: abs(_index_step(model) - _AT_START) < 1e-9,
            "index-is-enough",
        ),
        Option(
            "Larger than before.",
            "Fewer words share the range from 0 to 1. The distance to the next word depends on "
            "the length of the sentence, so a model has no fixed step to learn.",
            {**START, "L": SHORT},
            lambda model: _index_step(model) > _AT_START,
        ),
        Option(
            "Smaller than before.",
            "You might think that a short sentence needs less room. But the range is always from "
            "0 to 1, however few words share it.",
            {**START, "L": 5},
            lambda model: _index_step(model) < _AT_START,
            "short-is-small",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"The step is {_index_step(model):.4g} at L = {model.view.L}, compared with "
        f"{_AT_START:.4g} at L = {START['L']}."
    ),
    figure="scheme_steps",
    revealed_title="Only the index from 0 to 1 has steps that depend on sentence length",
    quiz=True,
    reveals=("checks.index", "formula.index"),
    twin=_NORMALISED_TWIN,
)


def _after_a_period(model: Model) -> float:
    """Return the most that one sinusoid changes from a position to the one a period later."""
    values = model.sines
    return float(abs(values[_PERIOD:] - values[:-_PERIOD]).max())


def _sums_measured(model: Model) -> str:
    return (
        f"Measured: rounded to this format, the {grouped(TRAINED)} sums {WORD} + sin t have only "
        f"{grouped(model.sums)} distinct values."
    )


def _close_measured(model: Model) -> str:
    sine = model.criteria["one sinusoid"].unique
    one, other = sine.positions
    return (
        f"Here sin {one} and sin {other} differ by {decimals(sine.measured)}, while neighbouring "
        f"values of this format near {WORD} are {decimals(sine.threshold)} apart."
    )


def _period_measured(model: Model) -> str:
    return f"From t to t + {_PERIOD} the sine changes by up to {_after_a_period(model):.3f}."


_NO_VIEW = "The value sin t does not depend on any of the settings."

_SINE_TWIN = Prediction(
    name="one_sine_twin",
    page="criteria",
    question=f"You list sin t for {grouped(TRAINED)} positions and round every value to two "
    "decimal places. How many different values are in your list?",
    options=(
        Option(
            f"At most {_PERIOD} different values.",
            f"One period of a sine is about {2 * math.pi:.1f} positions long, so you might think "
            "that the values repeat with every period. But in each period the positions fall on "
            "different points of the wave.",
            {**START, "rule": "equal"},
            lambda model: model.rounded_sines <= _PERIOD,
            "repeats",
            always=_NO_VIEW,
            measured=_period_measured,
        ),
        Option(
            "At most 201 different values.",
            "From −1.00 to 1.00 there are only 201 values with two decimals. No exact value "
            "occurs twice, but after rounding many of them are equal.",
            START,
            lambda model: _PERIOD < model.rounded_sines <= 201,
            always=_NO_VIEW,
        ),
        Option(
            "As many as there are positions.",
            "No exact value occurs twice, so without rounding this would be true. After rounding, "
            "many positions share the same value.",
            {**START, "d": 2},
            lambda model: model.rounded_sines == TRAINED,
            "one-number-tells",
            always=_NO_VIEW,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"The list contains {model.rounded_sines} different values for {grouped(TRAINED)} "
        "positions."
    ),
    figure="nearest",
    asked_with="own_frequencies",
)

ONE_SINE = Prediction(
    name="one_sine",
    page="criteria",
    question="Encode position t by the single number sin t. As π is irrational, no exact value "
    f"ever occurs twice. One entry of a word vector is {WORD}. Add sin t to it in "
    f"a number format that keeps about seven digits. How many different sums do {grouped(TRAINED)} "
    "positions give?",
    options=(
        Option(
            f"Exactly {grouped(TRAINED)} sums.",
            "In exact arithmetic this is true, and seven digits do keep the sines themselves "
            "apart. But some of these sines are so close together that their sums with a larger "
            "number round to the same value.",
            {**START, "d": 2},
            lambda model: model.sums == TRAINED,
            "one-number-tells",
            always=_NO_VIEW,
            measured=_close_measured,
        ),
        Option(
            f"No more than {_PERIOD} sums.",
            "One period takes a little more than six positions, so you might think that the "
            "values repeat. But 2π is not a whole number, so in each period the positions fall on "
            "different points of the wave.",
            {**START, "rule": "equal"},
            lambda model: model.sums <= _PERIOD,
            "repeats",
            always=_NO_VIEW,
            measured=_period_measured,
        ),
        Option(
            f"From {grouped(4000)} to {grouped(4990)} sums.",
            "Being unique in exact arithmetic is not enough. In a good encoding any two positions "
            "differ by more than a rounding error. With sines, that takes several pairs with "
            "different frequencies.",
            START,
            lambda model: 4000 <= model.sums <= 4990,
            always=_NO_VIEW,
        ),
    ),
    start=START,
    measured=_sums_measured,
    figure="nearest",
    asked_with="own_frequencies",
    quiz=True,
    reveals=("checks.sine", "figure.nearest", "text.One sinusoid, many sinusoids"),
    twin=_SINE_TWIN,
)


QUESTIONS: tuple[Prediction, ...] = (_NORMALISED, RAW, ONE_SINE, SAME_SPEED, EVEN_SPEEDS)
