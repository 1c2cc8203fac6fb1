"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from course.quantities import sign
from course.questions import law
from course.rope_families import FAMILIES
from course.view import DEFAULTS
from pages.further.rope_in_models.model import NAMES, Model

_SAME = 1e-9
_ALIKE = 0.01  # two weights that differ by less than this share are alike
_PAIR_0 = law("Pair 0 has the exponent 0, and any base to the power 0 is 1.")


# How many pairs turn in training


def _beside_llama_2(more: int, model: Model) -> bool:
    """Return whether more pairs turn at least once in training than in Llama 2, or fewer (-1)."""
    llama_2 = Model(DEFAULTS._replace(**FAMILIES["Llama 2 7B"].view))
    return sign(model.finished.some - llama_2.finished.some) == more


more_finish_than_in_llama_2 = partial(_beside_llama_2, 1)
as_many_finish_as_in_llama_2 = partial(_beside_llama_2, 0)
fewer_finish_than_in_llama_2 = partial(_beside_llama_2, -1)


def _share_finishes(least: float, most: float, model: Model) -> bool:
    return least <= model.finished.share <= most


less_than_half_finish = partial(_share_finishes, 0, 1 / 2 - _SAME)
half_to_three_quarters_finish = partial(_share_finishes, 1 / 2, 3 / 4)
more_than_three_quarters_finish = partial(_share_finishes, 3 / 4 + _SAME, 1)


# Which waves are left when only a part of a head turns


def of_whole(model: Model) -> Mapping[str, float]:
    """Return the longest and the shortest wave as shares of those of a head that turns whole."""
    waves, whole = model.waves, model.whole_head
    return {"longest": float(waves[-1] / whole[-1]), "shortest": float(waves[0] / whole[0])}


def _wave_is(wave: str, share: float, model: Model) -> bool:
    return abs(of_whole(model)[wave] - share) < _SAME


def _wave_is_between(least: float, most: float, model: Model) -> bool:
    return least < of_whole(model)["longest"] < most


longest_below_half = partial(_wave_is_between, 0, 1 / 2)
longest_above_half = partial(_wave_is_between, 1 / 2, 1 - _SAME)
longest_is_as_long = partial(_wave_is, "longest", 1)
shortest_is_half_as_long = _PAIR_0(partial(_wave_is, "shortest", 1 / 2))
shortest_is_as_long = _PAIR_0(partial(_wave_is, "shortest", 1))
shortest_is_twice_as_long = _PAIR_0(partial(_wave_is, "shortest", 2))


# What the llama3 rule leaves as it was


def _kept(model: Model) -> list[int]:
    return model.rules["llama3"].untouched


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


def _slowest_to_fastest(least: float, most: float, model: Model) -> bool:
    return least < model.previous["slowest"] / model.previous["fastest"] < most


slowest_point_best = partial(_slowest_to_fastest, 1 + _ALIKE, inf)
fastest_point_best = partial(_slowest_to_fastest, 0, 1 / (1 + _ALIKE))
all_point_alike = partial(_slowest_to_fastest, 1 - _ALIKE, 1 + _ALIKE)


def previous_with(model: Model) -> Mapping[str, float]:
    """Return the weight on the previous token with the fastest pairs, by scaling rule."""
    return {
        rule: Model(model.view._replace(scaling=rule)).previous["fastest"]
        for rule in ("none", "linear", "llama3")
    }


def _keep_attention(linear: bool, llama3: bool, model: Model) -> bool:
    """Return whether most of it stays on the previous token with each of two rules."""
    found = previous_with(model)
    return (found["linear"] > 1 / 2, found["llama3"] > 1 / 2) == (linear, llama3)


neither_keeps_attention = partial(_keep_attention, False, False)
both_keep_attention = partial(_keep_attention, True, True)
only_llama3_keeps_attention = partial(_keep_attention, False, True)


# The models to choose from


def families(model: Model) -> list[Mapping[str, Any]]:
    """Return each of them with what its numbers lead to."""
    rows: list[Mapping[str, Any]] = []
    for name, family in FAMILIES.items():
        chosen = family.view.items() <= model.view._asdict().items()
        rule = "none" if family.rule == "none" else f"{NAMES[family.rule]}, {family.scale}"
        head = Model(DEFAULTS._replace(**family.view))
        rows.append(
            {"name": f"{name} (chosen)" if chosen else name, "family": family, "rule": rule,
             "finished": head.finished, "rotated": head.rotated, "longest": head.waves[-1]}
        )  # fmt: skip
    return rows
