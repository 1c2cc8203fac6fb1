"""The code that a page shows: what a function names of ours follows it, each piece once."""

from typing import Any

import pytest

from course.quantities import measured
from course.source_code import source_of

BESIDE = '''
def shown(model):
    """Draw it.

    With more to say.
    """
    return _helper(model.size) + beside(model.half, elsewhere(1)) + len([1])


def _helper(number):
    def inner():
        return _deep(number)

    return [inner() for _ in range(2)]


def _deep(number):
    return beside(number, _helper)


def beside(one, two):
    """Say both."""
    return one


def unnamed():
    return 0
'''


def made(text: str, name: str, module: str, more: dict[str, Any], tmp_path: Any) -> dict[str, Any]:
    """Return the names of a module that is read from a file, as `inspect` wants it."""
    file = tmp_path / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    names: dict[str, Any] = {"__name__": module} | more
    exec(compile(text, str(file), "exec"), names)
    return names


class Model:
    """A model with a quantity, a property and a method."""

    @measured
    def size(self) -> int:
        """Its size.

        Measured.
        """
        return self._base + 1

    @property
    def half(self) -> float:
        """Half of it."""
        return 0.5

    def _base(self) -> int:
        return 1

    kind = "plain"


def pieces(text: str) -> list[str]:
    """Return the first lines of the pieces of a source, their decorators left out."""
    return [
        next(line for line in piece.split("\n") if line.startswith("def "))
        for piece in text.split("\n\n")
        if "def " in piece
    ]


def test_helpers_and_quantities_follow_in_the_order_in_which_they_are_named(tmp_path: Any) -> None:
    names = made(BESIDE, "one", "one", {"Model": Model}, tmp_path)
    names["elsewhere"] = pieces  # of another module, with a public name
    found = source_of([names["shown"]])
    assert [one.split("(")[0].removeprefix("def ") for one in pieces(found)] == [
        "shown", "_helper", "_deep", "size", "_base", "beside", "half",
    ]  # fmt: skip
    assert found.startswith('def shown(model):\n    """Draw it."""\n    return ')
    assert "With more to say" not in found
    assert '    """Its size."""\n' in found
    assert "@measured\ndef size" in found
    assert "unnamed" not in found
    assert found.count("def _helper") == 1


def test_beside_a_private_function_public_names_are_left_out(tmp_path: Any) -> None:
    names = made(BESIDE, "two", "two", {}, tmp_path)
    found = source_of([names["_deep"]])
    assert [one.split("(")[0] for one in pieces(found)] == ["def _deep", "def _helper"]


def test_a_private_helper_of_another_module_is_followed_and_a_public_one_is_not(
    tmp_path: Any,
) -> None:
    helpers = made("def _low():\n    return 1\n\n\ndef high():\n    return 2\n", "three", "three",
                   {}, tmp_path)  # fmt: skip
    own = made(
        "def shown():\n    return _low() + high()\n", "four", "four",
        {"_low": helpers["_low"], "high": helpers["high"]}, tmp_path,
    )  # fmt: skip
    assert (
        source_of([own["shown"]])
        == "def shown():\n    return _low() + high()\n\ndef _low():\n    return 1"
    )


def test_several_functions_are_shown_once_each(tmp_path: Any) -> None:
    names = made(BESIDE, "five", "five", {}, tmp_path)
    text = "def unnamed():\n    return 0"
    assert source_of([names["unnamed"], names["unnamed"]]) == text
    beside = 'def beside(one, two):\n    """Say both."""\n    return one'
    assert source_of([names["unnamed"], names["beside"]]) == f"{text}\n\n{beside}"
    assert source_of([]) == ""


def test_what_is_no_function_is_not_shown() -> None:
    with pytest.raises(AssertionError):
        source_of([len])
