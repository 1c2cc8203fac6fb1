"""How numbers and places are said: in labels, in hover texts and in text equivalents."""

import numpy as np

# A narrow space that does not break: 10 000 stays one number, and reads as one.
THOUSANDS = "\u202f"


def number(value: float, digits: int = 3) -> str:
    """Return a number with this many significant digits, grouped in thousands.

    >>> number(6.283185), number(628.318), number(0.0416, 2)
    ('6.28', '628', '0.042')
    """
    if value == 0 or not np.isfinite(value):
        return f"{value:g}"
    if float(value).is_integer() and abs(value) < 10**digits:
        return str(int(value))
    places = max(0, digits - 1 - int(np.floor(np.log10(abs(value)))))
    return f"{value:,.{places}f}".replace(",", THOUSANDS)


def decimals(value: float, places: int = 4) -> str:
    """Return a number with fixed decimals, and never a minus sign before a zero.

    >>> decimals(-0.00001), decimals(0.84147098)
    ('0.0000', '0.8415')
    """
    text = f"{value:,.{places}f}".replace(",", THOUSANDS)
    return text.removeprefix("-") if float(f"{value:.{places}f}") == 0 else text


def turn_name(column: int, layout: str = "interleaved", width: int = 0) -> str:
    """Return "sine" or "cosine" for a column of either layout."""
    is_sine = column % 2 == 0 if layout == "interleaved" else column < width // 2
    return "sine" if is_sine else "cosine"


def pair_of(column: int, layout: str = "interleaved", width: int = 0) -> int:
    """Return the pair a column belongs to, in either layout."""
    return column // 2 if layout == "interleaved" else column % (width // 2)


def column_name(column: int, layout: str = "interleaved", width: int = 0) -> str:
    """Return what a column is called: "dimension 5 (cosine, pair 2)"."""
    kind, pair = turn_name(column, layout, width), pair_of(column, layout, width)
    return f"dimension {column} ({kind}, pair {pair})"


def span(first: int, last: int) -> str:
    """Return "position 8" or "positions 8 to 15"."""
    return f"position {first}" if first == last else f"positions {first} to {last}"


def position_name(position: int) -> str:
    """Return the legend entry of the position."""
    return f"position t = {position}"


def offset_name(place: int, low: int, high: int, row: str = "row") -> str:
    """Return the legend entry of t + φ, which says so when the place is not drawn."""
    if low <= place <= high:
        return f"t + φ = {place}"
    side = f"beyond the last {row}" if place > high else f"before the first {row}"
    return f"t + φ = {place} ({side})"


def sentence(*parts: str) -> str:
    """Join the parts that are not empty into one text."""
    return " ".join(part for part in parts if part)
