"""Whether two answers are the same: equal words and verdicts, and numbers that agree.

A number of the browser's NumPy may be off by 1e-9 times itself, or 1e-9 where it is below 1. That
holds for the numbers inside a text too, so a rounding error that is printed may be another one. An
array of float32 may be off by a unit in its last place, and a picture's cell by one of 255 levels.
"""

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests import wire

NEAR = 1e-9
_UNIT = {"float32": float(np.finfo(np.float32).eps), "uint8": 1.0}

_NUMBER = re.compile(r"[-−]?\d[\d\u202f]*(?:\.\d+)?(?:e[-+]?\d+| \\cdot 10\^\{-?\d+\})?")
# What is said of a difference of exactly 0, and of one that is rounding.
_NONE = (
    ("are identical", "differ by exactly 0"),
    ("only by rounding error (0)", "by exactly 0"),
    (" (rounding error)", ""),
)


def differences(ours: dict[str, str], theirs: dict[str, str], near: float = NEAR) -> list[str]:
    """Return what differs between two answers, each with its place in the answer."""
    return list(_apart(_read(ours), _read(theirs), "", near))


def _read(answer: dict[str, str]) -> Any:
    ((where, said),) = answer.items()
    if where == "refused":
        return {"refused": said}
    if where == "proof":
        return json.loads(said)
    made = base64.b64decode(said)
    if where == "cell":
        return json.loads(made)
    return np.frombuffer(made, "<f4") if where == "cells" else _message(made)


def _message(made: bytes) -> Any:
    """Return figures and words of a message, with every array in its place."""
    head, arrays = wire.head(made), wire.arrays(made)

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(item) for item in value]
        if not isinstance(value, dict):
            return value
        if value.keys() == {"array"}:
            return arrays[value["array"]]
        return {key: placed(item) for key, item in value.items()}

    return [placed(head["figures"]), head["words"]]


def _apart(ours: Any, theirs: Any, place: str, near: float) -> Iterator[str]:
    if _is_number(ours) and _is_number(theirs):
        same = bool(_near(ours, theirs, near))
    elif type(ours) is not type(theirs) or _size(ours) != _size(theirs):
        same = False
    elif isinstance(ours, dict):
        for key, item in ours.items():
            yield from _apart(item, theirs[key], f"{place}.{key}", near)
        return
    elif isinstance(ours, list):
        for number, pair in enumerate(zip(ours, theirs, strict=True)):
            yield from _apart(*pair, f"{place}[{number}]", near)
        return
    elif isinstance(ours, np.ndarray):
        unit = _UNIT.get(ours.dtype.name, 0)
        same = bool(np.all(_near(ours.astype(float), theirs.astype(float), max(near, unit))))
    else:
        same = _same_text(ours, theirs, near) if isinstance(ours, str) else ours == theirs
    if not same:
        yield f"{place}: {ours!r:.700} there: {theirs!r:.700}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _size(value: Any) -> Any:
    if isinstance(value, dict):
        return value.keys()
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.kind
    return len(value) if isinstance(value, list) else None


def _near(ours: Any, theirs: Any, near: float) -> Any:
    alike = abs(ours - theirs) <= near * np.maximum(1, abs(np.asarray(ours)))
    return alike | (ours == theirs) | ((ours != ours) & (theirs != theirs))


def _same_text(ours: str, theirs: str, near: float) -> bool:
    (words, numbers), (other_words, others) = _words(ours), _words(theirs)
    if words != other_words:
        return False
    return all(_near(a, b, near) for a, b in zip(numbers, others, strict=True))


def _words(text: str) -> tuple[list[str], list[float]]:
    """Return the words of a text and, apart from them, its numbers."""
    for said, alike in _NONE:
        text = text.replace(said, alike)
    text = re.sub(r"only by rounding error \(([^)]*)\)|by exactly (0)", r"by \1\2", text)
    return _NUMBER.split(text), [_value(found) for found in _NUMBER.findall(text)]


def _value(number: str) -> float:
    plain = number.replace("\u202f", "").replace("−", "-")
    return float(plain.replace(r" \cdot 10^{", "e").replace("}", ""))
