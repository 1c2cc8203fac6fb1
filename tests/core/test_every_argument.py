"""Every argument of every public function is refused by its own name, and by its written rule.

The good arguments are those of the function's own example.
"""

import ast
import contextlib
import doctest
import importlib
import inspect
import io
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import pe_core

# Not checked, and not said to be: a yes or no, a figure of speech or another object of the package.
FREE = {
    ("attention", "causal"), ("add_positions", "scaled"), ("columns_to_csv", "columns"),
    ("as_placed", "scheme"), ("as_placed", "asked"), ("libraries", "found"),
    ("product", "left"), ("product", "right"), ("row_products", "rows"),
}  # fmt: skip
# The value is left out of the message where it is a whole table.
LEFT_OUT = {("recognise", "table")}


class Nothing:
    """What fits no rule at all."""

    def __repr__(self) -> str:
        return "Nothing()"


def modules() -> Iterator[Any]:
    for info in pkgutil.walk_packages(pe_core.__path__, "pe_core."):
        parts = info.name.split(".")
        if "figures" not in parts and not any(part.startswith("_") for part in parts):
            yield importlib.import_module(info.name)


def example(module: Any, function: Callable[..., Any]) -> dict[str, Any] | None:
    """Return the arguments with which the example in a docstring calls its function."""
    names = dict(vars(module))
    for step in doctest.DocTestParser().get_examples(inspect.getdoc(function) or ""):
        tree = ast.parse(step.source)
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1]
            if called != function.__name__ or not isinstance(node, ast.Call):
                continue
            parts = ast.unparse(ast.Call(ast.Name("dict"), [], node.keywords))
            with contextlib.suppress(NameError):  # inside a comprehension
                given = [eval(ast.unparse(part), names) for part in node.args]
                bound = inspect.signature(function).bind(*given, **eval(parts, names))
                return dict(bound.arguments)
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(tree, "", "exec"), names)
    return None


CALLS = {
    name: (function, given)
    for module in modules()
    for name, function in vars(module).items()
    if inspect.isfunction(function)
    and function.__module__ == module.__name__
    and not name.startswith("_")
    and (given := example(module, function)) is not None
}
ARGUMENTS = [
    (name, argument)
    for name, (function, _) in CALLS.items()
    for argument, parameter in inspect.signature(function).parameters.items()
    if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
]
CHECKED = [each for each in ARGUMENTS if each not in FREE]


def complaint(name: str, /, **changed: Any) -> str:
    """Return what a function says of its example with one argument changed; nothing if it works."""
    function, given = CALLS[name]
    try:
        function(**given | changed)
    except ValueError as error:
        return str(error)
    except TypeError as error:
        if not re.search("not iterable|unsized", str(error)):
            raise
        # Where a sequence is wanted and what comes is none.
        return complaint(name, **{key: [value] for key, value in changed.items()})
    return ""


def test_the_examples_reach_nearly_all_public_functions() -> None:
    assert len(CALLS) > 100
    assert len(CHECKED) > 250
    assert set(ARGUMENTS) >= FREE


@pytest.mark.parametrize(("name", "argument"), CHECKED)
def test_what_fits_no_rule_is_refused_by_the_name_of_its_argument(name: str, argument: str) -> None:
    said = complaint(name, **{argument: Nothing()})
    value = "" if (name, argument) in LEFT_OUT else ", got .*Nothing"
    assert re.match(rf"{argument} must .*{value}", said)


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_refused_is_refused_by_name(name: str) -> None:
    known = "|".join(inspect.signature(CALLS[name][0]).parameters)
    for argument in (argument for called, argument in CHECKED if called == name):
        for value in (-(2**60), 2**60, 0.5, -1, 0, float("nan"), -1e9, "zz", [], [[]]):
            said = complaint(name, **{argument: value})
            assert not said or re.match(rf"({known})\b[^.]* must ", said), (argument, value, said)


def written() -> Iterator[tuple[str, str, int]]:
    """Yield the least value of each argument that the documentation says is a whole number."""
    for name, (function, _) in CALLS.items():
        section = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")[2]
        for names, rule in re.findall(
            r"^(\w[\w, ]*) : int\b.*\n((?:    .*\n?)*)", section.split("\n\n")[0], re.M
        ):
            arguments, least = names.split(", "), re.findall(r"at least (\d+)", rule)
            if least:
                each = least if len(least) == len(arguments) else least[-1:] * len(arguments)
                yield from ((name, *one) for one in zip(arguments, map(int, each), strict=True))


@pytest.mark.parametrize(("name", "argument", "least"), list(written()))
def test_a_number_may_be_as_small_as_is_written_and_no_smaller(
    name: str, argument: str, least: int
) -> None:
    too_small = complaint(name, **{argument: least - 1})
    if "even" in too_small:
        too_small = complaint(name, **{argument: least - 2})
        least, step = least, 2
    else:
        step = 1
    assert too_small == f"{argument} must be at least {least}, got {least - step}"
    assert f"{argument} must be at least" not in complaint(name, **{argument: least})


@pytest.mark.parametrize(
    "name", [name for name, argument in ARGUMENTS if argument == "base"], ids=str
)
def test_a_base_may_be_1_and_no_smaller(name: str) -> None:
    rule = "base must be a finite number of at least 1, got "
    for value in (0.999, 0, -1.0, float("inf"), float("nan")):
        assert complaint(name, base=value) == f"{rule}{value}"
    assert rule not in complaint(name, base=1)
