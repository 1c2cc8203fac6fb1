"""What the questions of this page claim, and the numbers that decide it."""

from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import ROUNDING, Ends, Floats, Miss, ends, sign
from course.questions import law
from course.sentences import head_width
from course.view import DEFAULTS
from pages.core.attention.model import Model, row_gap
from pages.core.attention.nearness import preference

_THE = [(0, 3)]  # the places of “the” in “the cat sees the dog”
_PROPORTIONS = law("The softmax keeps the proportions of the weights that remain.")
_NO_OFFSET = law("Random matrices favour no offset.")
_SAME_SHIFT = law("The matrix of a shift is the same at every position.")


# What equal words look at, and who looks at them


class The(NamedTuple):
    """To which word a “the” gives most, how much, and from how many words it takes something."""

    looks: int
    largest: float
    seen: int


def both(model: Model) -> list[The]:
    """Return what the two “the” of “the cat sees the dog” do."""
    rows = (model.weights[t] for t in _THE[0])
    return [The(int(row.argmax()), float(row.max()), int((row > 0).sum())) for row in rows]


def the_gap(model: Model) -> Miss:
    """Return the largest difference between the two rows of weights of “the”."""
    return row_gap(model.weights, _THE)


def placed_gap(model: Model) -> Miss:
    """Return the same with sinusoidal positions."""
    return row_gap(model.reading.by_scheme["sinusoidal"].attended.weights, _THE)


def each_looks_at_its_noun(model: Model) -> bool:
    """Return whether the two “the” give most to the word after each."""
    return [one.looks for one in both(model)] == [1, 4]


def first_sees_less(model: Model) -> bool:
    """Return whether the first “the” takes something from fewer words."""
    first, second = both(model)
    return first.seen < second.seen


def _later_gets_more(more: int, model: Model) -> bool:
    return sign(float(model.weights[4, 3] - model.weights[4, 0])) == more


later_gets_more = partial(_later_gets_more, 1)
earlier_gets_more = partial(_later_gets_more, -1)
both_get_the_same = partial(_later_gets_more, 0)


# What a mask changes


def _see(first: int, then: int, model: Model) -> bool:
    return [one.seen for one in both(model)] == [first, then]


both_see_all = partial(_see, 5, 5)
both_see_four = partial(_see, 4, 4)
one_and_four = partial(_see, 1, 4)


def changes(model: Model) -> list[float]:
    """Return by how much the output of each word changes when the first two change places."""
    first, second, *rest = model.words
    swapped = Model(model.view._replace(words=" ".join([second, first, *rest])))
    places = [1, 0, *range(2, len(model.words))]
    moved = abs(model.output - swapped.output[places]).max(axis=1)
    return [float(change) for change in moved]


def _change(count: int, model: Model) -> bool:
    return sum(change > ROUNDING for change in changes(model)) == count


none_changes = partial(_change, 0)
two_change = partial(_change, 2)
all_change = partial(_change, 3)


def _third_row(model: Model, mask: str) -> Floats:
    return np.asarray(Model(model.view._replace(causal=mask)).weights[3])


def _growth(model: Model) -> list[float]:
    whole, masked = (_third_row(model, mask) for mask in ("no", "yes"))
    return [float(masked[s] / whole[s]) for s in range(4)]


def growth_ends(model: Model) -> Ends:
    """Return by what factors the mask makes the weights of the second “the” grow."""
    return ends(_growth(model))


def weights_stay(model: Model) -> bool:
    """Return whether the weights on the words before stay as they were."""
    return max(abs(factor - 1) for factor in _growth(model)) < ROUNDING


def weights_grow_alike(model: Model) -> bool:
    """Return whether they grow by the same factor."""
    return growth_ends(model).equal and growth_ends(model).least > 1 + ROUNDING


@_PROPORTIONS
def near_weights_grow_most(model: Model) -> bool:
    """Return whether that on the word before grows most."""
    return _growth(model)[2] > max(_growth(model)[:2]) + ROUNDING


class Second(NamedTuple):
    """What the second “the” gives to the second word: before the mask, after it, and by guess."""

    before: float
    after: float
    shared: float
    in_proportion: float


def second(model: Model) -> Second:
    """Return what the mask does to the second weight."""
    whole, masked = (_third_row(model, mask) for mask in ("no", "yes"))
    hidden, before = float(whole[4:].sum()), float(whole[1])
    return Second(before, float(masked[1]), before + hidden / 4, before / (1 - hidden))


def _becomes(guess: str, model: Model) -> bool:
    found = second(model)
    return abs(found.after - float(getattr(found, guess))) < ROUNDING


hidden_weight_is_shared = partial(_becomes, "shared")
second_weight_stays = partial(_becomes, "before")
proportions_stay = _PROPORTIONS(partial(_becomes, "in_proportion"))


# Where a table ends


def _added(model: Model) -> Floats:
    return np.asarray(model.read.given["x"] - model.read.sentence.vectors)


def fourth_row_is_zero(model: Model) -> bool:
    """Return whether the fourth word gets a row of zeros."""
    return model.kept == 5 and not _added(model)[3:].any()


def fourth_row_is_the_first(model: Model) -> bool:
    """Return whether it gets the row of the first one."""
    return model.kept == 5 and bool((_added(model)[3] == _added(model)[0]).all())


def fourth_row_is_missing(model: Model) -> bool:
    """Return whether it gets no row."""
    return model.kept == 3


def distinct(model: Model) -> tuple[int, int]:
    """Return for how many of the words formula and table have a row that no other word has."""
    table = model.reading.by_scheme["learned"]
    added = table.given["x"] - table.sentence.vectors
    rows = (model.sentence.positions, np.asarray(added).round(9))
    by_formula, by_table = (len(np.unique(found, axis=0)) for found in rows)
    return by_formula, by_table


def table_has_all_rows(model: Model) -> bool:
    """Return whether both have a row for each word."""
    return distinct(model) == (model.typed, model.typed)


def table_ends(model: Model) -> bool:
    """Return whether the formula has a row for each word, and the table has fewer."""
    by_formula, by_table = distinct(model)
    return by_table < by_formula == model.typed


@law("The formula gives no two positions the same row.")
def formula_repeats(model: Model) -> bool:
    """Return whether the formula has as few rows as the table."""
    by_formula, by_table = distinct(model)
    return by_formula == by_table < model.typed


# What the values hold


def neighbour_gap(model: Model) -> Miss:
    """Return how far the rows of weights of neighbours differ."""
    return row_gap(model.weights, [(t, t + 1) for t in range(model.kept - 1)])


def _alike(weights: bool, outputs: bool, model: Model) -> bool:
    return (neighbour_gap(model).none, model.own_gap.none) == (weights, outputs)


only_weights_differ = partial(_alike, False, True)
nothing_differs = partial(_alike, True, True)


def _equal_outputs(added: bool, on_scores: bool, model: Model) -> bool:
    first, *others = (
        model.alike_gap(scheme).none for scheme in ("sinusoidal", "RoPE", "ALiBi", "T5", "Shaw")
    )
    return (first, all(others)) == (added, on_scores)


either_kind = partial(_equal_outputs, True, True)
scores_alone = partial(_equal_outputs, False, True)
neither_kind = law(
    "With RoPE, xPos and the schemes that add to the scores, as used here, the values contain no "
    "position."
)(partial(_equal_outputs, False, False))


# The four terms


def term_changes(model: Model) -> list[float]:
    """Return by how much each term differs from that of “John likes Jane”.

    Only the words count that both sentences have.
    """
    before = Model(model.view._replace(words="John likes Jane")).terms
    both = slice(min(model.kept, len(before[0])))
    return [
        float(abs(new[both, both] - old[both, both]).max())
        for new, old in zip(model.terms, before, strict=True)
    ]


def _terms_change(which: list[bool], model: Model) -> bool:
    return [change > ROUNDING for change in term_changes(model)] == which


all_terms_change = law("The position-position term does not involve the words.")(
    partial(_terms_change, [True, True, True, True])
)
one_term_changes = law("Two more of the four terms involve a word.")(
    partial(_terms_change, [True, False, False, False])
)
three_terms_change = partial(_terms_change, [True, True, True, False])


def term_ranges(model: Model) -> list[Miss]:
    """Return how far the scores of each term range."""
    return [ends(term).apart for term in model.terms]


def _flat(count: int, model: Model) -> bool:
    return sum(spread.none for spread in term_ranges(model)) == count


all_terms_are_flat = partial(_flat, 4)
one_term_is_flat = partial(_flat, 1)
three_terms_are_flat = law("A term that contains a position changes with that position.")(
    partial(_flat, 3)
)


# What untrained heads prefer


def guesses(_: Model) -> tuple[int, int, int]:
    """Return how strongly neighbours might be preferred: as raw, half as much, not at all."""
    raw = Model(DEFAULTS._replace(d=128, n=10_000, L=50)).raw_preference
    return round(raw), round(raw / 2), 1


def _keeps(which: int, model: Model) -> bool:
    found = guesses(model)
    return found[which] == min(found, key=lambda one: abs(one - model.untrained_preference))


neighbours_keep_all = _NO_OFFSET(partial(_keeps, 0))
neighbours_keep_half = _NO_OFFSET(partial(_keeps, 1))
neighbours_keep_nothing = _NO_OFFSET(partial(_keeps, 2))

_MANY = 20  # heads of which it is counted how many prefer neighbours


def counts(_: Model) -> tuple[int, int, int]:
    """Return how many of many heads might prefer neighbours: all, most, half."""
    return _MANY, 3 * _MANY // 4, _MANY // 2


@lru_cache(maxsize=8)  # measured: 20 ms at d 128, 400 ms at d 1024
def _preferences(d: int, n: int, length: int) -> tuple[float, ...]:
    table = pe_core.sinusoidal(length, d, n)
    heads = (pe_core.random_head(d, head_width(d), seed=seed) for seed in range(_MANY))
    return tuple(preference(pe_core.attention(table, q, k, v[:, :1])[0]) for q, k, v in heads)


def _found(model: Model) -> tuple[float, ...]:
    return _preferences(model.view.d, model.view.n, model.nearness.length)


def preferring(model: Model) -> int:
    """Return how many of these heads give neighbours more than other positions."""
    return sum(ratio > 1 for ratio in _found(model))


def preference_ends(model: Model) -> Ends:
    """Return how weakly and how strongly one of them prefers neighbours."""
    return ends(_found(model))


def _prefer(which: int, model: Model) -> bool:
    found = counts(model)
    return found[which] == min(found, key=lambda one: abs(one - preferring(model)))


all_prefer_neighbours = _NO_OFFSET(partial(_prefer, 0))
most_prefer_neighbours = partial(_prefer, 1)
half_prefer_neighbours = partial(_prefer, 2)


# A head that is built by hand


def one_is_found(model: Model) -> bool:
    """Return whether it does so for one word at most."""
    return model.found_alone.some <= 1


@_SAME_SHIFT
def first_few_are_found(model: Model) -> bool:
    """Return whether it does so for some words, but not for all."""
    return 1 < model.found_alone.some < model.found_alone.of


class Back(NamedTuple):
    """What the third word and the last one give to the word before, and the last to the second."""

    third: float
    last: float
    stray: float


def back(model: Model) -> Back:
    """Return what the built head gives."""
    weights = model.built_weights
    return Back(float(weights[2, 1]), float(weights[-1, -2]), float(weights[-1, 1]))


def before_last(model: Model) -> int:
    """Return the place of the word before the last."""
    return model.typed - 2


def _looks_at(place: int, model: Model) -> bool:
    return int(model.built_weights[-1].argmax()) == place


looks_where_it_did = partial(_looks_at, 1)


@_SAME_SHIFT
def looks_back_less_sharply(model: Model) -> bool:
    """Return whether it gives most to the word before it, but less than the third does."""
    third, last, _ = back(model)
    return last < third - ROUNDING and _looks_at(before_last(model), model)


@_SAME_SHIFT
def looks_back_as_sharply(model: Model) -> bool:
    """Return whether it gives as much to the word before it as the third does."""
    third, last, _ = back(model)
    return abs(last - third) < ROUNDING and _looks_at(before_last(model), model)
