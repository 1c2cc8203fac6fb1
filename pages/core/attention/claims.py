"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantity import ROUNDING, Floats, Miss, apart
from course.questions import law
from pages.core.attention.model import Model
from pages.core.attention.trained import PLACES
from pe_core.attention_head import TERMS

_NO_POSITION = law("The word-word part contains no position.")
_IN_PLACE = law("A random matrix does not turn with the positions.")


# The four parts


def term_changes(model: Model) -> list[Miss]:
    """Return by how much each part differs when other words stand in the same places."""
    return _changes(model.terms, model.terms_of_others)


def prompt_changes(model: Model) -> list[Miss]:
    """Return by how much each part differs when a prompt is put in front."""
    return _changes(model.terms, model.terms_behind_prompt)


def _changes(now: Floats, then: Floats) -> list[Miss]:
    return [apart(one, other) for one, other in zip(now, then, strict=True)]


def _stay(changes: list[Miss], *names: str) -> bool:
    return {name for name, one in zip(TERMS, changes, strict=True) if one.none} == {*names}


@law("The position-position part does not involve the words.")
def none_stays(model: Model) -> bool:
    """Return whether other words change every part."""
    return _stay(term_changes(model))


@law("Two more of the four parts involve a word.")
def all_but_words_stay(model: Model) -> bool:
    """Return whether they change the word-word part and no other."""
    return _stay(term_changes(model), *TERMS[1:])


@law("The position-position part does not involve the words, and every other part does.")
def positions_stay(model: Model) -> bool:
    """Return whether they change all parts but that of the positions."""
    return _stay(term_changes(model), TERMS[3])


def term_ranges(model: Model) -> list[Miss]:
    """Return how far the scores of each part range."""
    return [Miss(np.ptp(part)) for part in model.terms]


def _flat(count: int, model: Model) -> bool:
    return sum(spread.none for spread in term_ranges(model)) == count


all_terms_are_flat = partial(_flat, 4)
one_term_is_flat = partial(_flat, 1)
three_terms_are_flat = law("A part that contains a position changes with that position.")(
    partial(_flat, 3)
)


@_NO_POSITION
def words_last(model: Model) -> bool:
    """Return whether a prompt leaves the word-word part and no other."""
    return _stay(prompt_changes(model), TERMS[0])


@_IN_PLACE
def words_and_positions_last(model: Model) -> bool:
    """Return whether it leaves the position-position part too."""
    return _stay(prompt_changes(model), TERMS[0], TERMS[3])


@_NO_POSITION
def nothing_lasts(model: Model) -> bool:
    """Return whether it changes every part."""
    return _stay(prompt_changes(model))


# One word in all places


def _one_word(model: Model) -> Model:
    return Model(model.view._replace(words=" ".join(model.words[:1] * model.kept)))


def neighbour_gap(model: Model) -> Miss:
    """Return how far the rows of weights of neighbours differ."""
    return Miss(abs(np.diff(_one_word(model).placed.weights, axis=0)).max(initial=0))


def output_gap(model: Model) -> Miss:
    """Return how far the outputs differ if the values come from the words alone."""
    return Miss(np.ptp(_one_word(model).words_alone, axis=0).max())


def paper_gap(model: Model) -> Miss:
    """Return how far they differ if the values come from the sums, as in the paper."""
    return Miss(np.ptp(_one_word(model).placed.output, axis=0).max())


def only_weights_differ(model: Model) -> bool:
    """Return whether the rows of weights differ, and the outputs do not."""
    return neighbour_gap(model) >= ROUNDING and output_gap(model).none


def nothing_differs(model: Model) -> bool:
    """Return whether neither of them differs."""
    return neighbour_gap(model).none and output_gap(model).none


# The trained head


def most_weight(model: Model) -> float:
    """Return the largest weight that a word gives."""
    return float(model.trained.shown[1:-1].max())


def weight_before(model: Model) -> float:
    """Return how much of its weight a word gives to the word before, on average."""
    trained = model.trained
    return float(trained.where[trained.positions][trained.head, PLACES.index("before")])


def rows_apart(model: Model) -> Miss:
    """Return how far the rows of equal words differ at most."""
    tokens, rows = model.trained.tokens, model.trained.shown
    first = {token: row for token, row in zip(tokens[::-1], rows[::-1], strict=True)}
    pairs = zip(tokens, rows, strict=True)
    return Miss(max(abs(row - first[token]).max() for token, row in pairs))
