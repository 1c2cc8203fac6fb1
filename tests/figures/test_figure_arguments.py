"""Every number and every place that a figure is given is refused by the name of its argument."""

import importlib
import inspect
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pe_core import figures
from tests.core.test_every_argument import Nothing, example

Given = tuple[Callable[..., Any], dict[str, Any]]


def calls() -> dict[str, Given]:
    """Return each figure function with the arguments of its own example."""
    found = {}
    for name in figures.__all__:
        function = getattr(figures, name)
        if inspect.isfunction(function):
            given = example(importlib.import_module(function.__module__), function)
            if given:
                found[name] = function, given
    return found


CALLS = calls()
# Not one place, but some named or in a row.
SEVERAL = {("grid", "framed"), ("turned_pair", "columns")}
# A sequence may begin before 0, and what is drawn at one position may lie anywhere.
ANYWHERE = {
    ("circle", "position"), ("clock_hands", "position"), ("turned_pair", "position"),
    ("spectrum", "position"), ("heatmap_cell", "position"),
    ("grid", "first_row"), ("grid", "first_column"),
}  # fmt: skip
# What is asked for beside the argument: an offset is one from a position.
WITH: dict[str, dict[str, Any]] = {
    "offset": {"position": 0},
    "guess": {"guessed": [[0, 1]]},
    "guessed": {"guess": 0},
}


def arguments(kind: str) -> list[tuple[str, str]]:
    return [
        (name, argument)
        for name, (function, _) in CALLS.items()
        if function.__module__ != "pe_core.figures._words"
        for argument, parameter in inspect.signature(function).parameters.items()
        if kind in str(parameter.annotation) and (name, argument) not in SEVERAL
    ]


def refused(name: str, argument: str, value: Any) -> str:
    function, given = CALLS[name]
    known = inspect.signature(function).parameters
    beside = {key: one for key, one in WITH.get(argument, {}).items() if key in known}
    with pytest.raises(ValueError, match=" must ") as caught:
        function(**given | beside | {argument: value})
    return str(caught.value)


def test_an_array_holds_finite_numbers_and_has_its_shape(subtests: pytest.Subtests) -> None:
    assert len(arguments("_NestedSequence")) > 20
    for name, argument in arguments("_NestedSequence"):
        with subtests.test(function=name, argument=argument):
            good = np.asarray(CALLS[name][1].get(argument, [[0.0]]), dtype=float)
            for wrong in (np.nan, np.inf):
                bad = good.copy()
                bad.flat[-1] = wrong
                said = refused(name, argument, bad)
                assert re.match(rf"{argument} must (hold finite numbers only|have )", said), said
            said = refused(name, argument, good[None, None])
            assert re.match(rf"{argument} must have .*got .*\(1, ", said), said


def test_a_place_is_a_whole_number_and_none_but_an_offset_lies_below_0(
    subtests: pytest.Subtests,
) -> None:
    assert len(arguments("int")) > 40
    for name, argument in arguments("int"):
        values: list[Any] = [0.5, Nothing()]
        if (name, argument) != ("clock_hands", "chosen"):  # which is 1 if it is asked
            values.append(True)
        if (name, argument) not in ANYWHERE and (argument != "offset" or name == "offset_curve"):
            values.append(-1)
        several = isinstance(CALLS[name][1].get(argument), list | tuple | range)
        for value in values:
            with subtests.test(function=name, argument=argument, value=value):
                said = refused(name, argument, [value] if several else value)
                assert re.match(rf"{argument} must .*got \[?{re.escape(repr(value))}", said)
