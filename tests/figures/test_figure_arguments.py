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
    ("spectrum", "position"), ("heatmap_cell", "position"), ("heatmap", "start"),
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


@pytest.mark.parametrize(("name", "argument"), arguments("_NestedSequence"))
def test_an_array_must_hold_finite_numbers(name: str, argument: str) -> None:
    good = np.asarray(CALLS[name][1].get(argument, [[0.0]]), dtype=float)
    for wrong in (np.nan, np.inf):
        bad = good.copy()
        bad.flat[-1] = wrong
        said = refused(name, argument, bad)
        assert re.match(rf"{argument} must (hold finite numbers only|have )", said), said


@pytest.mark.parametrize(("name", "argument"), arguments("_NestedSequence"))
def test_an_array_of_another_shape_is_refused_with_its_shape(name: str, argument: str) -> None:
    good = np.asarray(CALLS[name][1].get(argument, [[0.0]]), dtype=float)
    assert re.match(
        rf"{argument} must have .*got .*\(1, ", refused(name, argument, good[None, None])
    )


@pytest.mark.parametrize(("name", "argument"), arguments("int"))
def test_a_place_must_be_a_whole_number(name: str, argument: str) -> None:
    given = CALLS[name][1]
    for value in (0.5, True, Nothing()):
        wrong = [value] if isinstance(given.get(argument), list | tuple | range) else value
        if (name, argument) != ("clock_hands", "chosen") or value is not True:  # 1 if it is asked
            said = refused(name, argument, wrong)
            assert re.match(rf"{argument} must .*got \[?{re.escape(repr(value))}", said)


@pytest.mark.parametrize(("name", "argument"), arguments("int"))
def test_no_place_lies_below_0_but_an_offset(name: str, argument: str) -> None:
    given = CALLS[name][1]
    wrong = [-1] if isinstance(given.get(argument), list | tuple | range) else -1
    anywhere = (name, argument) in ANYWHERE or (argument == "offset" and name != "offset_curve")
    if not anywhere:
        assert re.match(rf"{argument} must .*got \[?-1", refused(name, argument, wrong))


LEAST = [
    ("wavelength_scale", "length", 1), ("heatmap", "max_rows", 1), ("heatmap", "max_columns", 2),
    ("waves", "length", 1), ("offset_curve", "length", 1), ("grid", "max_rows", 1),
    ("grid", "max_columns", 1), ("grid", "first_row", 0), ("grid", "first_column", 0),
    ("dot_product_matrix", "max_rows", 1), ("clock_hands", "pair_count", 1), ("arcs", "pairs", 1),
    ("circle", "pairs", 1), ("turned_pair", "pairs", 1), ("heatmap", "start", 0),
]  # fmt: skip


@pytest.mark.parametrize(("name", "argument", "least"), LEAST)
def test_a_count_may_be_as_small_as_its_rule_says(name: str, argument: str, least: int) -> None:
    function, given = CALLS[name]
    said = f"{argument} must be a whole number of at least {least}, got {least - 1}"
    if (name, argument) not in ANYWHERE:
        assert refused(name, argument, least - 1) == said
    try:
        function(**given | {argument: least})
    except ValueError as error:  # of another argument, for which it is too small
        said = str(error)
        assert not said.startswith(f"{argument} ")
