"""What the questions of this page claim, and the numbers that decide it."""

from functools import lru_cache, partial

from course.criteria import TRAINED
from course.quantities import sign
from course.questions import law
from course.view import DEFAULTS
from pages.core.criteria.model import Criteria, Model

_ROUNDING = 1e-9
_PERIOD = 7  # the first whole position after one period of sin t
_STEP, _BOUND = "same_step", "bounded"

_GROWS = law("The raw index is t, whatever the settings: it grows without bound.")
_FIXED = law("The criteria are measured at fixed lengths, and neither index has any settings.")
_NO_VIEW = law("The value sin t does not depend on any of the settings.")
_IRRATIONAL = law("π is irrational: no whole number of positions is a whole number of periods.")
_EVEN = law("Pairs of sine and cosine have equal steps at any frequency.")
_NO_LENGTH = law("The length of the sentence does not enter any of these rules.")


# The step of the normalised index


def step_at_50(_: Model) -> float:
    """Return the step in a sentence of 50 words."""
    return Model(DEFAULTS._replace(L=50)).index_step


def _step_grows(longer: int, model: Model) -> bool:
    """Return whether the step is larger than that (1), smaller (-1) or as large (0)."""
    return sign(model.index_step - step_at_50(model)) == longer


step_as_at_50 = partial(_step_grows, 0)
step_longer_than_at_50 = partial(_step_grows, 1)
step_shorter_than_at_50 = partial(_step_grows, -1)


def quarter_of_index(model: Model) -> float:
    """Return how many words a quarter of the index covers."""
    return 0.25 / model.index_step


def quarter_is_a_word(model: Model) -> bool:
    """Return whether it is one word."""
    return abs(quarter_of_index(model) - 1) < _ROUNDING


def quarter_is_hundreds(model: Model) -> bool:
    """Return whether they are hundreds."""
    return quarter_of_index(model) > 100


def quarter_is_less_than_a_word(model: Model) -> bool:
    """Return whether it is less than one word."""
    return quarter_of_index(model) < 1


# What the raw index meets


def _met(found: Criteria) -> set[str]:
    return {name for name, one in found._asdict().items() if one.holds}


def criteria_count(model: Model) -> int:
    """Return how many criteria there are."""
    return len(model.raw)


def raw_met(model: Model) -> int:
    """Return how many of them the raw index meets."""
    return len(_met(model.raw))


@_GROWS
def raw_meets_all(model: Model) -> bool:
    """Return whether it meets all of them."""
    return raw_met(model) == criteria_count(model)


@_GROWS
def raw_fails_only_the_third(model: Model) -> bool:
    """Return whether it meets all but one: it is not bounded."""
    return {*Criteria._fields} - _met(model.raw) == {_BOUND}


@law("The step from t to t + 1 is 1 for every t.")
def raw_fails_the_second(model: Model) -> bool:
    """Return whether its steps differ between sentences."""
    return not model.raw.same_step.holds


def last_number(model: Model) -> float:
    """Return the number that the raw index gives to the last of the L words."""
    return float(model.schemes["raw index"].table(model.view.L)[-1, 0])


def raw_steps_drawn(model: Model) -> int:
    """Return how many steps of the raw index are drawn."""
    return len(model.steps["raw index"])


def raw_shortest_step(model: Model) -> float:
    """Return the shortest of them."""
    return float(model.steps["raw index"].min())


def _exchanged(gained: set[str], lost: set[str], model: Model) -> bool:
    """Return whether the raw index meets these criteria besides, and those no longer."""
    before, after = _met(model.normalised), _met(model.raw)
    return after - before == gained and before - after == lost


gains_the_second = _FIXED(partial(_exchanged, {_STEP}, set()))
loses_the_third = _FIXED(partial(_exchanged, set(), {_BOUND}))
gains_the_second_loses_the_third = _FIXED(partial(_exchanged, {_STEP}, {_BOUND}))


# One sinusoid


def after_a_period(model: Model) -> float:
    """Return the most that the sine changes from a position to the one a period later."""
    return float(abs(model.sines[_PERIOD:] - model.sines[:-_PERIOD]).max())


def _sums_are(least: int, most: int, model: Model) -> bool:
    """Return whether there are so many different sums of the word and a sine."""
    return least <= model.sums <= most


all_sums_differ = _NO_VIEW(partial(_sums_are, TRAINED, TRAINED))
sums_repeat = _NO_VIEW(partial(_sums_are, 1, _PERIOD))
most_sums_differ = _NO_VIEW(partial(_sums_are, 4000, 4990))


def _rounded_sines_are(least: int, most: int, model: Model) -> bool:
    """Return whether there are so many different sines of two digits."""
    return least <= model.rounded_sines <= most


rounded_sines_repeat = _NO_VIEW(partial(_rounded_sines_are, 1, _PERIOD))
rounded_sines_are_few = _NO_VIEW(partial(_rounded_sines_are, _PERIOD + 1, 201))
all_rounded_sines_differ = _NO_VIEW(partial(_rounded_sines_are, TRAINED, TRAINED))


# Pairs of one frequency


def own_far_apart(model: Model) -> bool:
    """Return whether the own rule keeps the nearest two positions more than 1 apart."""
    return model.own.unique.measured > 1


def own_nearly_equal(model: Model) -> bool:
    """Return whether it is less than a thousandth, and not 0."""
    return 0 < model.own.unique.measured < 1e-3


@_IRRATIONAL
def own_equal(model: Model) -> bool:
    """Return whether two positions have the same row."""
    return model.own.unique.measured == 0


@lru_cache(maxsize=1)
def _crowd() -> float:
    return Model(DEFAULTS._replace(d=1024, rule="equal")).own.unique.measured


def crowd_apart(_: Model) -> float:
    """Return how far apart the nearest two positions are with 512 pairs of one frequency."""
    return _crowd()


def crowd_further_apart(model: Model) -> bool:
    """Return whether they are further apart than in the paper's table."""
    return _crowd() > model.paper.unique.measured


def two_pairs_further_apart(model: Model) -> bool:
    """Return whether the paper's table keeps them further apart."""
    return model.paper.unique.measured > _crowd()


@_IRRATIONAL
def both_equal(model: Model) -> bool:
    """Return whether two positions have the same row in both."""
    return _crowd() == model.paper.unique.measured == 0


# Other rules


def own_met(model: Model) -> str:
    """Return how many criteria the own rule meets, in words."""
    met, asked = len(_met(model.own)), len(model.own)
    return f"all {asked}" if met == asked else f"{met} of the {asked}"


@law(
    "Sines and cosines stay between −1 and 1, and their frequencies do not depend on the length of "
    "the sentence."
)
def own_meets_all(model: Model) -> bool:
    """Return whether it meets all of them."""
    return len(_met(model.own)) == len(model.own)


@_EVEN
def own_steps_differ(model: Model) -> bool:
    """Return whether its steps differ in length."""
    return not model.own.equal_steps.holds


@_NO_LENGTH
def own_step_depends_on_length(model: Model) -> bool:
    """Return whether its step depends on the length of the text."""
    return not model.own.same_step.holds


@_NO_LENGTH
def equal_only_within_a_text(model: Model) -> bool:
    """Return whether its steps are equal within a text, and differ between texts."""
    return model.own.equal_steps.holds and not model.own.same_step.holds


@_EVEN
def equal_in_all_texts(model: Model) -> bool:
    """Return whether they are equal in all texts."""
    return model.own.equal_steps.holds and model.own.same_step.holds
