"""The code that a page shows: what a function names of ours follows it, each piece once."""

import re
from typing import Any

from course.quantity import quantity
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

    @quantity
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
    """Return the names of the functions in a source, in their order."""
    return re.findall(r"(?m)^def (\w+)", text)


def test_helpers_and_quantities_follow_in_the_order_in_which_they_are_named(tmp_path: Any) -> None:
    names = made(BESIDE, "one", "one", {"Model": Model}, tmp_path)
    names["elsewhere"] = pieces  # of another module, with a public name
    found = source_of([names["shown"]])
    assert pieces(found) == ["shown", "_helper", "_deep", "size", "_base", "beside", "half"]
    assert found.startswith('def shown(model):\n    """Draw it."""\n    return ')
    assert "With more to say" not in found
    assert '    """Its size."""\n' in found
    assert "@quantity\ndef size" in found
    assert "unnamed" not in found
