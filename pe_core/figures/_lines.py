"""Named lines and marks, and the looks that tell them apart without colour."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._inputs import Array, numbers, one_of, whole
from pe_core.figures._style import (
    LINE,
    NEUTRAL,
    OFFSET_COLOUR,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_COLOUR,
    POSITION_LINE,
    POSITION_MARKER,
    SIMILARITY_COLOUR,
    SPARE_COLOUR,
    pair_colour,
)

# Of any three in a row each is told from the others by colour-blind readers too; the test is
# tests/figures/test_colour_blindness.py.
_COLOURS = (
    pair_colour(3, 4),
    SIMILARITY_COLOUR,
    pair_colour(1, 4),
    SPARE_COLOUR,
    pair_colour(2, 4),
    pair_colour(0, 4),
    NEUTRAL,
)
_ROLES = {
    "position": POSITION_COLOUR,
    "offset": OFFSET_COLOUR,
    "similarity": SIMILARITY_COLOUR,
    "neutral": NEUTRAL,
}
_DASHES = (
    "solid",
    "7px,4px",
    "2px,3px",
    "12px,3px,2px,3px",
    "18px,4px",
    "4px,2px",
    "2px,7px",
    "12px,3px,2px,3px,2px,3px",
)
_SYMBOLS = (
    "square",
    "triangle-up",
    "triangle-down",
    "circle-open",
    "square-open",
    "triangle-up-open",
    "triangle-down-open",
    "diamond-open",
)
MODES = ("lines", "markers", "lines+markers")
_MARKERS = {"position": POSITION_MARKER, "offset": OFFSET_MARKER}
_UPRIGHTS = {"position": POSITION_LINE, "offset": OFFSET_LINE}
_NEUTRAL_SYMBOLS = ("triangle-up", "triangle-down", "square")
_NEUTRAL_DASHES = ("dot", "12px,3px,2px,3px", "18px,4px")


@dataclass(frozen=True)
class Line:
    """One line of `curves`.

    Parameters
    ----------
    name : str
        What the legend and the hover call it.
    y : array_like, shape (n,)
        Its values; NaN where it has none.
    colour : str, optional
        "position", "offset", "similarity" or "neutral", or what `pair_colour` returns; without
        it, one that no other line has.
    dash : str, optional
        "solid", "dot", or lengths like "7px,4px"; without it, one that no other line has.
    mode : {"lines", "markers", "lines+markers"}
        Whether a line joins the values, and whether each has a symbol.
    spread : (array_like, array_like), optional
        The lower and the upper edge of a band around the line, each of n values; NaN where the
        line has none.
    """

    name: str
    y: npt.ArrayLike
    colour: str | None = None
    dash: str | None = None
    mode: str = "lines"
    spread: tuple[npt.ArrayLike, npt.ArrayLike] | None = None


@dataclass(frozen=True)
class Mark:
    """A named point of `curves`; role is "position", "offset" or "neutral"."""

    name: str
    x: float
    y: float
    role: str = "neutral"


@dataclass(frozen=True)
class Upright:
    """A named upright line of `curves` at one x; role as in `Mark`."""

    name: str
    x: float
    role: str = "neutral"


def line_style(number: int) -> tuple[str, str]:
    """Return the colour and the dash of a line that stands in several figures, by its number.

    No two numbers have the same pair. The colour is number mod 7 and the dash number mod 8, so
    up to eight in a row also differ in their dash alone. Where two lines of one dash meet in a
    figure, `curves` gives the later one a free dash as long as there is one.

    Parameters
    ----------
    number : int
        Which of the 56 looks, from 0.

    Returns
    -------
    (str, str)
        For `colour` and `dash` of `Line`.

    Examples
    --------
    >>> from pe_core import figures
    >>> figures.line_style(0), figures.line_style(7)
    (('#2b7bd6', 'solid'), ('#2b7bd6', '12px,3px,2px,3px,2px,3px'))
    """
    # 7 and 8 have no common divisor, so all pairs come before the first one comes again.
    place = whole("number", number, 0, len(_COLOURS) * len(_DASHES) - 1)
    return _COLOURS[place % len(_COLOURS)], _DASHES[place % len(_DASHES)]


def styled(lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """Return the lines, each with a colour, a dash and a symbol of its own.

    No two lines may look the same without colour. Only where there are more lines than dashes,
    those with a look of `line_style` may share one.
    """
    plain = sum(not _is_known(line) for line in lines)
    if not lines or plain > len(_DASHES):
        raise ValueError(f"lines must hold 1 to {len(_DASHES)} lines, got {plain}")
    dashes = _filled([_dash(dash) for dash in _apart(lines)], _DASHES)
    colours = _filled([_colour(line.colour) for line in lines], _COLOURS)
    symbols = [_SYMBOLS[place % len(_SYMBOLS)] for place in range(len(lines))]
    looks = [
        dash if "lines" in one_of("mode", line.mode, MODES) else symbol
        for line, dash, symbol in zip(lines, dashes, symbols, strict=True)
    ]
    shades = colours if len(lines) > len(_DASHES) else [""] * len(lines)
    seen = list(zip(looks, shades, strict=True))
    twice = [look for look, shade in seen if seen.count((look, shade)) > 1]
    if twice:
        raise ValueError(f"lines must differ in more than colour, got dash {twice[0]!r} twice")
    return [
        (replace(line, colour=colour, dash=dash), symbol)
        for line, colour, dash, symbol in zip(lines, colours, dashes, symbols, strict=True)
    ]


def _is_known(line: Line) -> bool:
    return line.colour in _COLOURS and line.dash in _DASHES


def _apart(lines: Sequence[Line]) -> list[str | None]:
    """Return the dash of each line; of two alike the later `line_style` takes a free one."""
    free = [dash for dash in _DASHES if dash not in {line.dash for line in lines}]
    found: list[str | None] = []
    for line in lines:
        met = _is_known(line) and line.dash in found
        found.append(free.pop(0) if met and free else line.dash)
    return found


def _filled(given: list[str | None], choice: tuple[str, ...]) -> list[str]:
    """Return the given values, with the next unused choices in the gaps."""
    free = cycle([one for one in choice if one not in given] or choice)
    return [one or next(free) for one in given]


def _colour(name: str | None) -> str | None:
    if name is None or name.startswith("#"):
        return name
    return _ROLES[one_of("colour", name, tuple(_ROLES))]


def _dash(dash: str | None) -> str | None:
    if dash is None or dash in ("solid", "dot") or re.fullmatch(r"\d+px(,\d+px)+", dash):
        return dash
    raise ValueError(f'dash must be "solid", "dot" or lengths like "7px,4px", got {dash!r}')


def values_of(line: Line, count: int) -> Array:
    """Return the values of a line, NaN where it has none."""
    return _with_gaps(f"y of {line.name!r}", line.y, count)


def edges_of(line: Line, values: Array) -> tuple[Array, Array] | None:
    """Return the lower and the upper edge of a line's band, if it has one."""
    if line.spread is None:
        return None
    name = f"spread of {line.name!r}"
    low, high = (_with_gaps(name, edge, len(values)) for edge in line.spread)
    for edge in (low, high):
        if (np.isnan(edge) != np.isnan(values)).any():
            raise ValueError(f"{name} must have values where y has them, and nowhere else")
    if (low > values).any() or (high < values).any():
        raise ValueError(f"{name} must hold the lower edge, then the upper one, around y")
    return low, high


def _with_gaps(name: str, given: npt.ArrayLike, count: int) -> Array:
    values = np.asarray(given, dtype=np.float64)
    if values.shape != (count,):
        raise ValueError(f"{name} must have shape ({count},), got {values.shape}")
    numbers(name, values[~np.isnan(values)], 1)
    return values


def markers_of(marks: Sequence[Mark]) -> list[dict[str, Any]]:
    """Return the symbol of each mark: that of its role, or one for all neutral ones of a name."""
    symbols = _neutral("marks", marks, _NEUTRAL_SYMBOLS)
    plain = {"color": NEUTRAL, "size": 11, "line": {"width": 0}}
    return [_MARKERS.get(mark.role) or plain | {"symbol": symbols[mark.name]} for mark in marks]


def lines_of(uprights: Sequence[Upright]) -> list[dict[str, Any]]:
    """Return how each upright line looks."""
    dashes = _neutral("uprights", uprights, _NEUTRAL_DASHES)
    plain = {"color": NEUTRAL, "width": LINE}
    return [_UPRIGHTS.get(one.role) or plain | {"dash": dashes[one.name]} for one in uprights]


def _neutral(what: str, marks: Sequence[Mark | Upright], looks: tuple[str, ...]) -> dict[str, str]:
    """Return a look for the name of each neutral mark."""
    for mark in marks:
        one_of("role", mark.role, ("neutral", *_MARKERS))
        numbers(f"place of {mark.name!r}", [mark.x, getattr(mark, "y", mark.x)], 1)
    names = list(dict.fromkeys(mark.name for mark in marks if mark.role == "neutral"))
    if len(names) > len(looks):
        raise ValueError(
            f"{what} must have at most {len(looks)} neutral names, got {', '.join(names)}"
        )
    return dict(zip(names, looks, strict=False))


def even_steps(places: Array) -> dict[str, float]:
    """Return places as the first one and the step between them; nothing if the steps differ."""
    first, last = float(places[0]), float(places[-1])
    even = np.linspace(first, last, len(places))
    if not np.allclose(places, even, rtol=1e-12, atol=1e-12):
        return {}
    return {"x0": first, "dx": (last - first) / max(len(places) - 1, 1)}
