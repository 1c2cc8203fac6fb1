"""What nobody should ask: values of another kind, names of others, too much of everything.

A sound request is taken and spoilt in one or two places, so that what is wrong lies anywhere in it.
"""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from course.view import DEFAULTS, View
from tests.states import questions

NUMBERS = (
    float("nan"), float("inf"), float("-inf"), 1e400, 1.5, 5e-324, -0.0, -1, 0, 2**31, 2**63,
    -(2**63), 10**4000, True, False,
)  # fmt: skip
TEXTS = (
    "", " ", "nan", "7", "heatmap", "rotation", "numbers", "__class__", "../../etc/passwd", "\x00",
    "\ud800", "🙂" * 30, "a" * 300, "\u202e", "<script>", "%s {0}", "' OR 1=1 --", "None",
    "constructor",
)  # fmt: skip
_DEEP: list[Any] = []
for _ in range(600):
    _DEEP = [_DEEP]
_LEAF = st.sampled_from(NUMBERS) | st.sampled_from(TEXTS) | st.none() | st.text(max_size=20)
VALUE: st.SearchStrategy[Any] = st.one_of(
    _LEAF, _LEAF, st.integers(), st.floats(), st.just(_DEEP), st.just(["a" * 90] * 300),
    st.lists(_LEAF, max_size=3), st.dictionaries(st.sampled_from(TEXTS), _LEAF, max_size=3),
    st.fixed_dictionaries(
        {"lesson": _LEAF, "name": _LEAF, "options": _LEAF | st.just({"rows": 9})}),
)  # fmt: skip
KINDS = ("figures", "cell", "cells")
SOUND = {"figures": questions.one() | questions.many(), "cell": questions.cell(),
         "cells": questions.cells()}  # fmt: skip


def whole(request: dict[str, Any]) -> dict[str, Any]:
    """Return a request with every value of its view, as a page sends it."""
    return request | {"view": DEFAULTS._asdict() | request["view"], "held": []}


def _places(value: Any, here: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield here
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _places(item, (*here, key))


def _with(value: Any, place: tuple[str, ...], other: Any) -> Any:
    if not place or not isinstance(value, dict):
        return other
    return value | {place[0]: _with(value.get(place[0]), place[1:], other)}


def _without(value: Any, place: tuple[str, ...]) -> Any:
    if len(place) > 1:
        return value | {place[0]: _without(value[place[0]], place[1:])}
    return {key: item for key, item in value.items() if key != place[0]}


_NAMES = st.sampled_from((*View._fields, "lesson", "name", "rows", "held", "view")) | st.text()


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, Any]:
    """Draw a kind of question and a request that is wrong somewhere, or no request at all."""
    kind = draw(st.sampled_from(KINDS))
    request: Any = whole(draw(SOUND[draw(st.sampled_from((kind, kind, kind, *KINDS)))]))
    for _ in range(draw(st.integers(1, 2))):
        if not isinstance(request, dict):
            break
        place = draw(st.sampled_from(list(_places(request))))
        way = draw(st.integers(0, 5))
        if way == 0 and place:
            request = _without(request, place)
        elif way == 1:
            request = _with(request, (*place, draw(_NAMES)), draw(VALUE))
        else:
            request = _with(request, place, draw(VALUE))
    return kind, request


def _written(request: Any) -> bytes:
    return json.dumps(request).encode()


def _twice(text: bytes) -> bytes:
    """Return a text whose first object has its keys once more, with other values."""
    return text.replace(b"{", b'{"view":{},"figures":[],"x":null,', 1)


@st.composite
def body(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw what is sent: sound or spoilt JSON, JSON with keys twice, cut off, or no JSON at all."""
    kind, request = draw(spoilt())
    text = _written(request)
    cut = draw(st.integers(0, len(text)))
    way = draw(st.integers(0, 7))
    if way == 0:
        text = text[:cut]
    elif way == 1:
        text = _twice(text)
    elif way == 2:
        text = text[:cut] + draw(st.binary(min_size=1, max_size=4)) + text[cut:]
    elif way == 3:
        deep = draw(st.integers(300, 1000))
        if draw(st.booleans()):
            return kind, b'{"view":' + b"[" * deep + b"]" * deep + b"}"
        junk = (b"", b"null", b"{", b"[" * 50_000, b"9" * 60_000, b"\xff\xfe\x00",
                b'{"a":' * 20_000, b"NaN", b"-Infinity", b" " * 70_000, b'"\\ud800"',
                b"\xef\xbb\xbf{}")  # fmt: skip
        text = draw(st.sampled_from(junk) | st.binary(max_size=40))
    elif way == 4:
        text = _written(whole(draw(SOUND[kind])))
    return kind, text
