"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from course.quantity import sign
from course.rope_families import FAMILIES
from course.view import DEFAULTS
from pages.further.rope_in_models.model import NAMES, Model

_SAME = 1e-9


# How many pairs turn in training


def finished_in(model: Model) -> Mapping[str, int]:
    """Return how many pairs turn at least once in training in two models, whatever the view."""
    return {
        key: Model(model.view._replace(**FAMILIES[name].view)).finished.some
        for key, name in (("llama_2", "Llama 2 7B"), ("llama_3", "Llama 3 8B"))
    }


def _beside_llama_2(more: int, model: Model) -> bool:
    """Return whether more pairs turn at least once in training than in Llama 2, or fewer (-1)."""
    return sign(model.finished.some - finished_in(model)["llama_2"]) == more


more_finish_than_in_llama_2 = partial(_beside_llama_2, 1)
as_many_finish_as_in_llama_2 = partial(_beside_llama_2, 0)
fewer_finish_than_in_llama_2 = partial(_beside_llama_2, -1)


# Which waves are left when only a part of a head turns


def longest_of_whole(model: Model) -> float:
    """Return the longest wave as a share of that of a head that turns whole."""
    return float(model.waves[-1] / model.whole_head[-1])


def _wave_is_between(least: float, most: float, model: Model) -> bool:
    return least < longest_of_whole(model) < most


longest_below_half = partial(_wave_is_between, 0, 1 / 2)
longest_above_half = partial(_wave_is_between, 1 / 2, 1 - _SAME)
longest_is_as_long = partial(_wave_is_between, 1 - _SAME, 1 + _SAME)


# What the llama3 rule leaves as it was


def _kept(model: Model) -> list[int]:
    return model.rules["llama3"].untouched


def slow_kept(model: Model) -> bool:
    """Return whether it leaves the slowest pair as it was."""
    return model.pairs - 1 in _kept(model)


def fast_kept(model: Model) -> bool:
    """Return whether it leaves the fastest pair as it was, and not the slowest."""
    return 0 in _kept(model) and not slow_kept(model)


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
