"""What somebody gets who leaves an argument out: as the documentation and the papers have it."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pytest

from pe_core import figures
from tests.core.test_every_argument import CALLS, modules
from tests.figures.test_figure_arguments import CALLS as DRAWING_CALLS

# The base of Vaswani et al. 2017; Qwen2-VL turns with a rope_theta of a million.
BASE, BASE_OF_QWEN = 10_000.0, 1_000_000.0
# The other defaults of the core, by the name of the argument.
CORE: dict[str, Any] = {
    "attention_factor": 1.0,  # no YaRN
    "bias": None, "turn": None, "turn_keys": None,  # no position
    "bidirectional": True, "buckets": 32, "max_distance": 128,  # T5, Raffel et al. 2020
    "original_length": 4096, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    "rule": "geometric", "pairing": "adjacent", "counted": "in-the-text", "method": None,
    "scaled": False, "interleaved": False, "same_start": False,
    "scale": 1.0, "first": 0, "limit": 32, "d_model": 32, "texts": 64,
    "pairs": None, "decimals": None, "offset": 1, "strength": 32.0, "way": "computed",
    "dtype": np.float64, "sides": "both",
}  # fmt: skip
# Those that differ from function to function.
OWN: dict[tuple[str, str], Any] = {
    ("attention", "causal"): False, ("untrained_readout", "causal"): True,
    ("learned_table", "seed"): 2017, ("trained_table", "start"): "small",
    ("untrained_readout", "length"): 32, ("comparison", "length"): 50,
    ("criteria", "length"): 5000, ("multimodal_frequencies", "base"): BASE_OF_QWEN,
}  # fmt: skip
# In a figure, nothing is marked and a title is neutral, unless it is asked for.
DRAWN: dict[str, Any] = {
    "pairs": 1, "angle_name": "ωφ", "marks": (), "uprights": (), "quantity": "dot product",
    "max_rows": 256, "max_columns": 512, "hover": True, "count_flat": True, "signed": True,
    "log": False, "horizontal": False, "log_x": False, "log_y": False, "square": False,
    "counted": False, "first_row": 0, "first_column": 0, "start": 0, "layout": "interleaved",
    "row_axis": "row", "column_axis": "column", "caption": "", "held": (), "columns": (0, 1),
    "rounding": 1e-9,
}  # fmt: skip
OF_FIGURES: dict[tuple[str, str], Any] = {
    ("circle", "pair"): 0, ("turned_pair", "pair"): 0, ("grid", "max_rows"): None,
    ("bars", "view"): "bars", ("curves", "view"): "curves", ("grid", "view"): "grid",
}  # fmt: skip


def defaults(function: Any) -> Iterator[tuple[str, Any]]:
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty:
            yield name, parameter.default


FUNCTIONS = {
    name: function
    for module in modules()
    for name, function in vars(module).items()
    if inspect.isfunction(function)
    and function.__module__ == module.__name__
    and not name.startswith("_")
    and list(defaults(function))
}


def plain(value: Any) -> Any:
    """Return what a result holds, in a form in which two of them can be compared."""
    if isinstance(value, figures.Figure) and "parts" in vars(value):
        return plain(value.parts)
    if is_dataclass(value) and not isinstance(value, type):
        return [plain(getattr(value, one.name)) for one in fields(value)]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return None if callable(value) else value


def same_as_named(
    call: tuple[Callable[..., Any], dict[str, Any]] | None, usual: dict[str, Any]
) -> None:
    """Hold for an example that to leave arguments out is to give them their usual values."""
    if call is not None:
        function, given = call
        left_out, named = (plain(function(**arguments)) for arguments in (given, usual | given))
        np.testing.assert_equal(left_out, named)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_left_out_of_the_core_is_what_is_usual(name: str) -> None:
    usual = {"base": BASE, "seed": 0, "start": 0} | CORE
    found = {}
    for argument, value in defaults(FUNCTIONS[name]):
        found[argument] = expected = OWN.get((name, argument), usual.get(argument))
        assert (type(value), value) == (type(expected), expected), argument
    same_as_named(CALLS.get(name), found)


@pytest.mark.parametrize("name", figures.__all__)
def test_what_is_left_out_of_a_figure_is_not_drawn(name: str) -> None:
    function = getattr(figures, name)
    if not inspect.isfunction(function):
        return
    found = {}
    for argument, value in defaults(function):
        found[argument] = expected = OF_FIGURES.get((name, argument), DRAWN.get(argument))
        assert (type(value), value) == (type(expected), expected), argument
    same_as_named(DRAWING_CALLS.get(name), found)


def test_nearly_all_of_the_usual_is_asked_for() -> None:
    asked = {argument for function in FUNCTIONS.values() for argument, _ in defaults(function)}
    assert asked >= CORE.keys()
