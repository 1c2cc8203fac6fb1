"""What every public function returns is of the kind and the shape that its documentation says."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.core.test_every_argument import CALLS
from tests.each import each

PLAIN = {"int": int, "float": float, "str": str, "bool": bool}


def returned(name: str) -> str:
    """Return what the documentation says of a result."""
    _, _, section = (inspect.getdoc(CALLS[name][0]) or "").partition("Returns\n-------\n")
    return section.split("\n\n")[0]


def result(name: str) -> Any:
    function, given = CALLS[name]
    return function(**given)


def arrays() -> Iterator[tuple[str, int, str, str]]:
    """Yield each array that is promised: of which function, its place, its kind and its shape."""
    for name in CALLS:
        lines = [line for line in returned(name).splitlines() if not line.startswith(" ")]
        promised = []
        for line in lines:
            names, _, kind = line.rpartition(" : ") if " : " in line else ("", "", line)
            found = re.match(r"ndarray of (\w+)(?:, shape (.*\)))?", kind)
            promised += [(found[1], found[2] or "") if found else None] * len(names.split(", "))
        for place, one in enumerate(promised):
            if one:
                yield name, place if len(promised) > 1 else -1, *one


ARRAYS = list(arrays())
SCALARS = [
    name
    for name in CALLS
    if returned(name).split("\n")[0] in PLAIN and not re.search(r"\n\w", returned(name))
]


def test_most_functions_return_an_array() -> None:
    assert len({name for name, *_ in ARRAYS}) > 45
    assert len(SCALARS) > 10


@each(("name", "place", "kind", "shape"), ARRAYS)
def test_an_array_is_of_its_kind_and_has_its_axes(name, place, kind, shape) -> None:
    found = result(name)
    array = found if place < 0 else found[place]
    assert isinstance(array, np.ndarray)
    assert array.dtype == np.dtype(kind)
    if re.fullmatch(r"\([^().]+\)", shape):  # neither any number of axes nor a formula
        assert array.ndim == len([part for part in shape[1:-1].split(",") if part.strip()])


def test_a_number_or_a_text_is_one_of_python() -> None:
    for name in SCALARS:
        assert type(result(name)) is PLAIN[returned(name).split("\n")[0]], name
