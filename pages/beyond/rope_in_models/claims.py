"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from course.questions import law
from course.rope_families import FAMILIES
from course.view import DEFAULTS
from pages.beyond.rope_in_models.model import NAMES, Model, slowed
from pe_core.figures import out_of

_SAME = 1e-9
_ALIKE = 0.01  # two weights that differ by less than this share are alike
_PAIR_0 = law("Pair 0 has the exponent 0, and any base to the power 0 is 1.")


# How many pairs turn in training


def _of_llama_2() -> int:
    return Model(DEFAULTS._replace(**FAMILIES["Llama 2 7B"].view)).finished


def more_finish_than_in_llama_2(model: Model) -> bool:
    """Return whether more pairs turn at least once in training than in Llama 2."""
    return model.finished > _of_llama_2()


def as_many_finish_as_in_llama_2(model: Model) -> bool:
    """Return whether as many do."""
    return model.finished == _of_llama_2()


def fewer_finish_than_in_llama_2(model: Model) -> bool:
    """Return whether fewer do."""
    return model.finished < _of_llama_2()


def less_than_half_finish(model: Model) -> bool:
    """Return whether less than half of the pairs turn at least once."""
    return model.finished / model.pairs < 1 / 2


def half_to_three_quarters_finish(model: Model) -> bool:
    """Return whether half to three quarters of them do."""
    return 1 / 2 <= model.finished / model.pairs <= 3 / 4


def more_than_three_quarters_finish(model: Model) -> bool:
    """Return whether more than three quarters of them do."""
    return model.finished / model.pairs > 3 / 4


# Which waves are left when only a part of a head turns


def longest_of_whole(model: Model) -> float:
    """Return the longest wave as a share of that of a head which turns as a whole."""
    return float(model.plain.wavelengths[-1] / model.whole_head[-1])


def shortest_of_whole(model: Model) -> float:
    """Return the shortest wave as such a share."""
    return float(model.plain.wavelengths[0] / model.whole_head[0])


def longest_below_half(model: Model) -> bool:
    """Return whether the longest wave is less than half as long."""
    return longest_of_whole(model) < 1 / 2


def longest_above_half(model: Model) -> bool:
    """Return whether it is shorter, but more than half as long."""
    return 1 / 2 < longest_of_whole(model) < 1 - _SAME


def longest_is_as_long(model: Model) -> bool:
    """Return whether it is exactly as long."""
    return abs(longest_of_whole(model) - 1) < _SAME


def _shortest_is(share: float, model: Model) -> bool:
    return abs(shortest_of_whole(model) - share) < _SAME


shortest_is_half_as_long = _PAIR_0(partial(_shortest_is, 1 / 2))
shortest_is_as_long = _PAIR_0(partial(_shortest_is, 1))
shortest_is_twice_as_long = _PAIR_0(partial(_shortest_is, 2))


# What the llama3 rule leaves as it was


def _kept(model: Model) -> list[int]:
    return model.rules["llama3"].untouched


def kept_said(model: Model) -> str:
    """Return how many pairs the llama3 rule leaves exactly as they were."""
    return out_of(len(_kept(model)), model.pairs, "pair")


def slower_with_llama3(model: Model) -> str:
    """Return how much slower the chosen pair turns with it."""
    return slowed(model.rules["llama3"].times_slower[model.pair])


def none_kept(model: Model) -> bool:
    """Return whether it leaves no pair as it was."""
    return not _kept(model)


def slow_kept(model: Model) -> bool:
    """Return whether it leaves the slowest pair as it was."""
    return model.pairs - 1 in _kept(model)


def fast_kept(model: Model) -> bool:
    """Return whether it leaves the fastest pair as it was, and not the slowest."""
    return 0 in _kept(model) and not slow_kept(model)


def first_kept(model: Model) -> bool:
    """Return whether it leaves the first pair alone as it was."""
    return _kept(model) == [0]


def half_kept(model: Model) -> bool:
    """Return whether it leaves half of the pairs as they were."""
    return len(_kept(model)) == model.pairs // 2 > 0


# Which pairs point at the previous token


def slowest_point_best(model: Model) -> bool:
    """Return whether the slowest pairs put most weight on the previous token."""
    found = model.on_previous_with
    return found["slowest"] > (1 + _ALIKE) * found["fastest"]


def fastest_point_best(model: Model) -> bool:
    """Return whether the fastest pairs do."""
    found = model.on_previous_with
    return found["fastest"] > (1 + _ALIKE) * found["slowest"]


def all_point_alike(model: Model) -> bool:
    """Return whether fastest and slowest pairs put about as much on it."""
    found = model.on_previous_with
    return abs(found["slowest"] / found["fastest"] - 1) <= _ALIKE


def _weight_with(rule: str, model: Model) -> float:
    """Return the weight on the previous token with the fastest pairs and a scaling rule."""
    return Model(model.view._replace(scaling=rule)).previous("fastest")


weight_with_no_rule = partial(_weight_with, "none")
weight_with_linear = partial(_weight_with, "linear")
weight_with_llama3 = partial(_weight_with, "llama3")


def neither_keeps_attention(model: Model) -> bool:
    """Return whether most of the attention goes elsewhere with both rules."""
    return max(weight_with_linear(model), weight_with_llama3(model)) < 1 / 2


def both_keep_attention(model: Model) -> bool:
    """Return whether it stays with both."""
    return min(weight_with_linear(model), weight_with_llama3(model)) > 1 / 2


def only_llama3_keeps_attention(model: Model) -> bool:
    """Return whether it stays with the llama3 rule alone."""
    return weight_with_llama3(model) > 1 / 2 > weight_with_linear(model)


# The models to choose from


def families(model: Model) -> list[Mapping[str, Any]]:
    """Return each of them with what its numbers lead to."""
    rows: list[Mapping[str, Any]] = []
    for name, family in FAMILIES.items():
        chosen = family.view.items() <= model.view._asdict().items()
        rule = "none" if family.rule == "none" else f"{NAMES[family.rule]}, {family.scale}"
        rows.append(
            {"name": f"{name} (chosen)" if chosen else name, "family": family, "rule": rule,
             "head": Model(DEFAULTS._replace(**family.view))}
        )  # fmt: skip
    return rows
