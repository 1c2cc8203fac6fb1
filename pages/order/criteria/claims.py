"""What the questions of this page claim, and the numbers that decide it."""

from functools import lru_cache

from course.criteria import TRAINED
from course.questions import law
from course.view import DEFAULTS
from pages.order.criteria.model import Criteria, Model, decimals

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


def step_as_at_50(model: Model) -> bool:
    """Return whether the step is as large as that."""
    return abs(model.index_step - step_at_50(model)) < _ROUNDING


def step_longer_than_at_50(model: Model) -> bool:
    """Return whether it is larger."""
    return model.index_step > step_at_50(model)


def step_shorter_than_at_50(model: Model) -> bool:
    """Return whether it is smaller."""
    return model.index_step < step_at_50(model)


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


def _change(model: Model) -> tuple[set[str], set[str]]:
    """Return the criteria that the raw index meets and the normalised one does not; and lost."""
    before, after = _met(model.normalised), _met(model.raw)
    return after - before, before - after


@_FIXED
def gains_the_second(model: Model) -> bool:
    """Return whether the raw index meets the second criterion besides, and no other less."""
    return _change(model) == ({_STEP}, set())


@_FIXED
def loses_the_third(model: Model) -> bool:
    """Return whether it fails the third besides, and meets no other more."""
    return _change(model) == (set(), {_BOUND})


@_FIXED
def gains_the_second_loses_the_third(model: Model) -> bool:
    """Return whether it meets the second besides, and no longer the third."""
    return _change(model) == ({_STEP}, {_BOUND})


# One sinusoid


def sine_apart(model: Model) -> str:
    """Return how far apart the nearest two sines are, with its zeros."""
    return decimals(model.sine.unique.measured)


def after_a_period(model: Model) -> float:
    """Return the most that the sine changes from a position to the one a period later."""
    return float(abs(model.sines[_PERIOD:] - model.sines[:-_PERIOD]).max())


@_NO_VIEW
def all_sums_differ(model: Model) -> bool:
    """Return whether all sums of the word and a sine are different."""
    return model.sums_differ


@_NO_VIEW
def sums_repeat(model: Model) -> bool:
    """Return whether there are no more sums than positions in a period."""
    return model.sums <= _PERIOD


@_NO_VIEW
def most_sums_differ(model: Model) -> bool:
    """Return whether most sums are different, and not all."""
    return 4000 <= model.sums <= 4990


@_NO_VIEW
def rounded_sines_repeat(model: Model) -> bool:
    """Return whether there are no more rounded sines than positions in a period."""
    return model.rounded_sines <= _PERIOD


@_NO_VIEW
def rounded_sines_are_few(model: Model) -> bool:
    """Return whether there are more, but at most as many as numbers of two digits."""
    return _PERIOD < model.rounded_sines <= 201


@_NO_VIEW
def all_rounded_sines_differ(model: Model) -> bool:
    """Return whether all rounded sines are different."""
    return model.rounded_sines == TRAINED


# Pairs of one frequency


def pair_count(model: Model) -> int:
    """Return how many pairs the table has."""
    return model.view.d // 2


def own_apart(model: Model) -> str:
    """Return how far apart the own rule keeps the nearest two positions, with its zeros."""
    return decimals(model.own.unique.measured)


def own_far_apart(model: Model) -> bool:
    """Return whether that is more than 1."""
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
