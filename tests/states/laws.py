"""What is promised of every answer, whatever was asked: it holds here, or an assertion says what
does not."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NoReturn

import numpy as np

from pe_core.figures.serialization import ARRAY_KINDS
from tests.states import limits

Json = dict[str, Any]

# What Python writes and nobody reads: none of it belongs into a sentence.
UNSAID = re.compile(
    r"(?<![\w'=])(?<!\w-)(?:nan|NaN|inf|Infinity|None(?! of\b)|True|False|NaT)(?![\w'-])"
    r"|<\w+ object|\bnp\.\w|\barray\(|dtype=|0x[0-9a-f]{6}"
)
LONG = re.compile(r"(?<![\d.])0\.0*[1-9]\d{10,}|[1-9]\d*\.\d{11,}")
ZERO = re.compile(r"(?<![\d.])-?0(?:\.0+)?e[-+]\d+")
BRACES = re.compile(r"[{}]|%\(|%[sd]\b")
EVERY_DIGIT = ("far", "frequencies")  # tables to copy numbers from, with all digits
# Code is quoted there, in which True and None are words of the language.
_CODE = ("loop", "pytorch", "tensorflow", "bug_lines", "listing_code", "listing_program")
_LEAST_ALT = 60


def refused_well(said: str) -> None:
    """Hold a refusal to its form: what must be how, and what was there instead."""
    assert 10 < len(said.encode()) < limits.SENTENCE_BYTES, said[:200]
    assert re.search(r"\bmust\b", said), f"names no rule: {said[:200]}"
    assert re.search(r"\b(got|this one has)\b", said), f"names no value: {said[:200]}"


def _constant(name: str) -> NoReturn:
    raise AssertionError(f"a browser reads no {name}")


def read_strictly(text: bytes | str) -> Any:
    """Return what JSON says; a constant that is none of JSON's fails."""
    return json.loads(text, parse_constant=_constant)


def message_holds(
    message: bytes, sentence: str = "", held: Collection[str] = ()
) -> tuple[Json, dict[str, Any]]:
    """Hold an answer of figures and words to every law; return its head and its arrays.

    `sentence` is what the learner has typed: it may say anything, and may be repeated. `held` are
    the names of arrays that need not be sent.
    """
    assert len(message) <= limits.MESSAGE_BYTES
    end = 4 + int.from_bytes(message[:4], "little")
    head = read_strictly(message[4:end])
    arrays = {}
    for name, kind, at, count in head["arrays"]:
        assert kind in ARRAY_KINDS
        arrays[name] = np.frombuffer(message, kind, count, end + at)
        assert np.isfinite(arrays[name]).all(), f"array {name} of {kind} is not finite"
    typed = bool(UNSAID.search(sentence) or LONG.search(sentence) or ZERO.search(sentence)
                 or BRACES.search(sentence))  # fmt: skip
    for key, figure in head["figures"].items():
        figure_holds(key, figure, arrays, typed)
    for key, words in head["words"].items():
        words_hold(key, words, typed)
    return head, arrays


def _strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text within a value, with the key that it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _strings(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item, key)


def _named(value: Any) -> Iterator[str]:
    """Yield the names of the arrays that a value refers to."""
    if isinstance(value, dict):
        if value.keys() == {"array"}:
            yield value["array"]
        else:
            for item in value.values():
                yield from _named(item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item)


_SAID = {"name", "text", "ticktext", "hovertext", "title", "alt"}


def figure_holds(key: str, figure: Json, arrays: dict[str, Any], typed: bool) -> None:
    """Hold one figure to its laws: title, text equivalent, axes, finite numbers, little work."""
    meta, layout = figure["layout"]["meta"], figure["layout"]
    assert meta["title"].strip(), f"{key} has no title"
    assert len(meta["alt"]) >= _LEAST_ALT, f"{key} has a short text equivalent: {meta['alt']!r}"
    assert meta["alt"].rstrip()[-1] in ".!?)”", f"{key}'s text equivalent is cut off"
    missing = set(_named(figure)) - arrays.keys()
    assert not missing, f"{key} names arrays that are not sent: {missing}"
    for axis in ("xaxis", "yaxis"):
        named = _has_name(layout[axis]) or _rows_have_names(layout, axis[0])
        assert named, f"{key} has no name at its {axis}"
    if not typed:
        for where, text in [*_strings(layout), *_strings(figure["data"])]:
            if where in _SAID:
                _text_holds(f"{key} {where}", text)
        assert not BRACES.search(meta["alt"]), f"{key} is not filled in: {meta['alt']}"
    assert len(figure["data"]) <= limits.TRACES, f"{key} has {len(figure['data'])} traces"
    points = sum(_length(trace.get("y"), arrays) for trace in figure["data"])
    assert points <= limits.POINTS, f"{key} has {points} points"
    for picture in figure["pictures"]:
        size = picture["rows"] * picture["columns"]
        assert size <= limits.PICTURE_CELLS, f"{key} has {size} cells"
        assert _length(picture["cells"], arrays) == size
        assert picture["zmin"] < picture["zmax"]


def _length(values: Any, arrays: dict[str, Any]) -> int:
    if isinstance(values, dict):
        return len(arrays[values["array"]])
    return len(values) if isinstance(values, list) else 0


def _has_name(axis: Json) -> bool:
    """Return whether an axis says what it counts: by its name, or by the words at its ticks."""
    if axis.get("visible") is False:
        return True
    ticks = [text for text in axis.get("ticktext", []) if re.search(r"[^\W\d]", text)]
    return bool(axis.get("title", {}).get("text", "").strip() or ticks)


def _rows_have_names(layout: Json, letter: str) -> bool:
    """Return whether what lies along an axis is named beside it, one row after another."""
    other = "y" if letter == "x" else "x"
    return any(
        note.get(f"{other}ref") == "paper" and note.get(other) == 0 and note["text"].strip()
        for note in layout.get("annotations", [])
    )


def _text_holds(where: str, text: str) -> None:
    for law in (UNSAID, LONG, ZERO):
        found = law.search(text)
        assert not found, f"{where} says {found[0]!r}: {text[:300]}"


def words_hold(key: str, words: Any, typed: bool = False) -> None:
    """Hold a piece of words to its laws: something is said, and nothing that nobody says."""
    assert words not in ("", None), f"{key} says nothing"
    every_digit = key.endswith(EVERY_DIGIT)
    for _, text in _strings(words):
        if typed:
            break
        for law in (UNSAID, LONG, ZERO):
            if (law is LONG and every_digit) or (law is UNSAID and key.endswith(_CODE)):
                continue
            found = law.search(text)
            assert not found, f"{key} says {found[0]!r}: {text[:300]}"
    if isinstance(words, list) and [type(one) for one in words] == [str, list, list]:
        caption, columns, rows = words
        assert caption.strip()
        assert len(rows) <= limits.TABLE_ROWS, f"{key} has {len(rows)} rows"
        assert all(len(row) == len(columns) for row in rows), f"{key} has ragged rows"
