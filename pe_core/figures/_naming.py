"""Axes with words at their places, and how much room they take."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from pe_core.figures._words import label, letters, plain

# The narrowest figure that is read: a phone. What fits there fits everywhere.
NARROW = 340
# Up to so many words are all written on an axis; of more, plotly.js picks some.
MOST_ROWS, MOST_COLUMNS = 16, 14
# Upright and in small type, or one above the other, some more have room.
MOST_SMALL = 20
_SMALL_TYPE = {"tickfont": {"size": 10}}
# A longer word is cut; the hover has all of it.
_MOST_LETTERS = 10
# A letter is about so many pixels wide, in type of 12 pixels.
_LETTER = 7.0
# Up to so many rows, each has room for two lines.
_FEW_ROWS = 11
# plotly.js sets at most so many labels level when it chooses them.
_FEW_COLUMNS = 7


def words(name: str, values: Sequence[str], count: int | None = None) -> list[str]:
    """Return `values` as a list of words, `count` of them if that is known."""
    found = [values] if isinstance(values, str) else list(values)
    rule = "at least one word" if count is None else f"{count} words, one a place"
    if not found or (count is not None and len(found) != count):
        raise ValueError(f"{name} must hold {rule}, got {len(found)}")
    for value in found:
        if not isinstance(value, str):
            raise ValueError(f"{name} must hold words only, got {value!r}")
    return found


def named_rows(names: Sequence[str], first: int = 0) -> tuple[dict[str, Any], int]:
    """Return the settings of an upright axis with a word at each place, and its left margin."""
    counted = _digits(names, first)
    if counted:
        return {}, _left(counted)
    lines = [_lines(name) if len(names) <= _FEW_ROWS else [_cut(name)] for name in names]
    longest = max(letters(line) for row in lines for line in row)
    shown = ["<br>".join(label(line, _MOST_LETTERS) for line in row) for row in lines]
    # One more than wanted: plotly.js counts the gaps.
    settings = _named(names, shown, first, MOST_SMALL, MOST_ROWS + 1)
    return settings, _left(longest)


def named_columns(names: Sequence[str], room: float, first: int = 0) -> tuple[dict[str, Any], int]:
    """Return the settings of a level axis `room` pixels wide, and its bottom margin.

    Words that do not fit side by side in the narrowest figure may be turned upright.
    """
    counted = _digits(names, first)
    lines = [] if counted else [_cut(name) for name in names]
    longest = counted or max(map(letters, lines))
    drawn = len(names) if len(names) <= MOST_COLUMNS else _FEW_COLUMNS
    shown = [label(line, _MOST_LETTERS) for line in lines]
    if (longest + 1) * _LETTER * drawn <= room:
        return _named(names, shown, first, MOST_COLUMNS, _FEW_COLUMNS), 44
    upright: dict[str, Any] = {"autotickangles": [0, -90]}
    if MOST_COLUMNS < len(names) <= MOST_SMALL and not counted:
        upright |= _SMALL_TYPE
    # Labels that just do not meet read as one word: with air, fewer of them fit.
    fit = max(_FEW_COLUMNS, int(room / ((longest + 2) * _LETTER)))
    settings = _named(names, shown, first, MOST_SMALL, min(fit, MOST_COLUMNS))
    return settings | upright, round(34 + _LETTER * longest)


def _left(longest: float) -> int:
    return round(min(max(26 + _LETTER * longest, 46), 90))


def _cut(name: str) -> str:
    """Return a word of at most ten letters; of a longer one a little less, with its three dots."""
    line = plain(name)
    return line if letters(line) <= _MOST_LETTERS else plain(name, _MOST_LETTERS - 1)


def _lines(name: str) -> list[str]:
    """Return a name of several words on two lines."""
    line = plain(name)
    if letters(line) <= _MOST_LETTERS:
        return [line]
    first, *rest = wrap(line, _MOST_LETTERS, break_long_words=False, break_on_hyphens=False)
    return [_cut(first), *([_cut(" ".join(rest))] if rest else [])]


def _digits(names: Sequence[str], first: int) -> int:
    """Return how long the numbers are if the words of a long axis are those of its places."""
    counted = len(names) > MOST_ROWS and all(
        name == str(place) for place, name in enumerate(names, first)
    )
    return len(names[-1]) if counted else 0


def _named(
    names: Sequence[str], shown: list[str], first: int, most: int, ticks: int
) -> dict[str, Any]:
    """Return every word at its place; or, of many, those at the numbers plotly.js chooses."""
    if _digits(names, first):
        return {}
    if len(names) <= most:
        return {"tickvals": list(range(first, first + len(names))), "ticktext": shown}
    aliases = {str(place): word for place, word in enumerate(shown, first)}
    return {"nticks": ticks, "labelalias": aliases}
