"""Every argument of every public function is refused by its own name, and by its written rule.

The good arguments are those of the function's own example.
"""

import ast
import contextlib
import decimal
import doctest
import importlib
import inspect
import io
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import pe_core

# Not checked, and not said to be: a yes or no, a figure of speech or another object of the package.
FREE = {
    ("attention", "causal"), ("add_positions", "scaled"), ("columns_to_csv", "columns"),
    ("unlearned", "scheme"), ("unlearned", "asked"), ("libraries", "found"),
    ("product", "left"), ("product", "right"), ("row_products", "rows"),
}  # fmt: skip
# The value is left out of the message where it is a whole table.
LEFT_OUT = {("recognise", "table")}


# What is no whole number, no base and no row of real numbers, and how a message shows it.
NOT_WHOLE = [
    (5.0, "5.0"), (np.float64(6.0), "6.0"), (True, "True"), (np.True_, "True"), ("8", "'8'"),
    ("x" * 10_000, "xxx"), (None, "None"), (float("nan"), "nan"), (4j, "4j"), ([4], "[4]"),
    (np.array([4]), "shape (1,)"), (np.timedelta64(4, "Y"), "4"),
]  # fmt: skip
NOT_A_BASE = [
    (0.999, "0.999"), (0, "0"), (-2, "-2"), (float("nan"), "nan"), (float("inf"), "inf"),
    (True, "True"), (np.True_, "True"), ("100", "'100'"), (None, "None"), (1j, "1j"),
    ([100], "[100]"), ([1.0] * 100_000, "[1.0"), (decimal.Decimal(100), "Decimal('100')"),
    (10**400, "1000"),
]  # fmt: skip
NOT_REAL = [
    ([0, float("nan")], "nan"), ([0, float("-inf")], "-inf"), ([True, 2.5], "True"),
    ([np.True_], "True"), (np.array([True]), "bool"), (["1"], "'1'"), (["y" * 10_000], "yyy"),
    ("12", "'12'"), (np.array(["1"]), "dtype <U1"), ([None], "None"), (None, "None"), ([1j], "1j"),
    (np.array([1j]), "complex128"), ([1, [2, 3]], "[2, 3]"), ([10**400], "shape (1,)"),
    ([np.datetime64("2020-01-01")], "2020"),
    (np.array([np.timedelta64(3, "Y")], dtype=object), "3"), ({1, 2}, "{1, 2}"),
    (iter([1]), "iterator"), ([[True, 1]], "True"), ([["1", "2"]], "'1'"),
    ([[1, 2], [3]], "[1, 2]"), ([np.zeros((2, 2)), np.zeros((2, 4))], "array"),
    (np.array([[1, np.nan]], dtype=np.float32), "nan"),
]  # fmt: skip


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
    said = ""
    try:
        function(**given | changed)
    except ValueError as error:
        said = str(error) if type(error) is ValueError else f"a {type(error).__name__}"
    except TypeError as error:
        if not re.search("not iterable|unsized", str(error)):
            raise
        # Where a sequence is wanted and what comes is none.
        return complaint(name, **{key: [value] for key, value in changed.items()})
    assert len(said.splitlines()) <= 1
    assert len(said) < 250
    return said


def documented() -> Iterator[tuple[str, str, str, str]]:
    """Yield each argument with its kind and its rule, as the documentation has them."""
    for name, (function, _) in CALLS.items():
        section = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")[2]
        for names, kind, rule in re.findall(
            r"^(\w[\w, ]*) : (.*)\n((?:    .*\n?)*)", section.split("\n\n")[0], re.M
        ):
            arguments, least = names.split(", "), re.findall(r"(?:[Aa]t least|from) (\d+)", rule)
            each = least if len(least) == len(arguments) else least[-1:] * len(arguments)
            for place, argument in enumerate(arguments):
                own = f"at least {each[place]}" if each else ""
                yield name, argument, kind, f"{rule} {own}"


DOCUMENTED = list(documented())


def of_kind(kind: str) -> list[tuple[str, str]]:
    """Return the arguments whose documented kind begins so, and that are checked."""
    found = [(name, argument) for name, argument, said, _ in DOCUMENTED if re.match(kind, said)]
    return [each for each in found if each not in FREE]


def unlike(
    arguments: list[tuple[str, str]], values: list[tuple[Any, str]], rule: str
) -> list[tuple[Any, ...]]:
    """Return which bad values are not refused by the rule, with the name and the value."""
    return [
        (name, argument, shown, said)
        for name, argument in arguments
        for value, shown in values
        if not re.match(f"{argument} must {rule}", said := complaint(name, **{argument: value}))
        or shown not in said
    ]


def test_the_examples_reach_nearly_all_public_functions() -> None:
    assert len(CALLS) > 90
    assert len(CHECKED) > 220
    assert set(ARGUMENTS) >= FREE


def test_what_fits_no_rule_is_refused_by_the_name_of_its_argument() -> None:
    wrong = {}
    for name, argument in CHECKED:
        said = complaint(name, **{argument: Nothing()})
        value = "" if (name, argument) in LEFT_OUT else ", got .*Nothing"
        if not re.match(rf"{argument} must .*{value}", said):
            wrong[name, argument] = said
    assert not wrong


def test_whatever_is_refused_is_refused_by_name() -> None:
    wrong = []
    for name, argument in CHECKED:
        known = "|".join(inspect.signature(CALLS[name][0]).parameters)
        for value in (-(2**60), 2**60, 0.5, -1, 0, float("nan"), -1e9, "zz", [], [[]]):
            said = complaint(name, **{argument: value})
            if said and not re.match(rf"({known})\b[^.]* must ", said):
                wrong.append((name, argument, value, said))
    assert not wrong


def test_a_number_may_be_as_small_as_is_written_and_no_smaller() -> None:
    wrong, tried = [], 0
    for name, argument, kind, rule in DOCUMENTED:
        smallest = re.search(r"at least (\d+)$", rule)
        if not (re.match(r"int\b", kind) and smallest):
            continue
        tried += 1
        least = int(smallest[1])
        step = 2 if "even" in complaint(name, **{argument: least - 1}) else 1
        too_small = complaint(name, **{argument: least - step})
        refused = f"{argument} must be at least"
        if too_small != f"{refused} {least}, got {least - step}":
            wrong.append((name, argument, too_small))
        elif refused in complaint(name, **{argument: least}):
            wrong.append((name, argument, least))
    assert tried > 80
    assert not wrong


def test_a_whole_number_is_of_a_kind_that_counts() -> None:
    counted = of_kind("int$")
    assert len(counted) > 80
    assert not unlike(counted, NOT_WHOLE, "be a whole number, got ")


def test_a_width_is_even() -> None:
    even = [
        (name, argument)
        for name, argument, kind, rule in DOCUMENTED
        if kind == "int" and "even, at" in rule
    ]
    assert len(even) > 25
    assert not unlike(even, [(7, "7"), (1, "1"), (-3, "-3")], "be even, got ")
    assert not unlike(even, [(0, "0"), (-4, "-4")], "be at least 2, got ")


def test_a_base_may_be_1_and_no_smaller() -> None:
    bases = [each for each in CHECKED if each[1] == "base"]
    rule = "be a finite number of at least 1, got "
    assert len(bases) > 30
    assert not unlike(bases, NOT_A_BASE, rule)
    assert [name for name, _ in bases if rule in complaint(name, base=1)] == []


def test_rows_and_tables_hold_real_numbers() -> None:
    real = of_kind("(sequence|array|real number, or sequence).* real numbers")
    # A bias may be None, and `rounded` takes what is not finite.
    real = [each for each in real if each not in {("attention", "bias"), ("rounded", "table")}]
    assert len(real) > 40
    assert not unlike(real, NOT_REAL, ".*, got ")


def test_yes_or_no_is_true_or_false() -> None:
    switches = of_kind("bool")
    values = [(1, "1"), (None, "None"), ("yes", "'yes'")]
    assert len(switches) > 1
    assert not unlike(switches, values, "be True or False, got ")


def test_a_name_is_one_of_those_there_are() -> None:
    names = of_kind("str$")
    values = [(None, "None"), (3, "3"), (["zz"], "['zz']"), (np.array("a"), "'a'")]
    assert len(names) > 20
    assert not unlike(names, values, "be (one of .*|a string), got ")
    chosen = [each for each in names if each[1] != "text"]
    assert not unlike(chosen, [("", "''"), ("zz", "'zz'")], "be one of .*, got ")
