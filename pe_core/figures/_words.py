"""Numbers, positions and words as text for labels, hovers and text equivalents."""

import unicodedata
from collections.abc import Iterable
from html import escape

import numpy as np

# A narrow space that does not break: 10 000 stays one number, and reads as one.
THOUSANDS = "\u202f"


def number(value: float, digits: int = 3) -> str:
    """Return a number with this many significant digits, grouped in thousands; all of a whole one.

    >>> number(6.283185), number(628.318), number(0.0416, 2), number(54410.14), number(2047.0)
    ('6.28', '628', '0.042', '54\u202f400', '2\u202f047')
    """
    if value == 0 or not np.isfinite(value):
        return f"{value:g}"
    if float(value).is_integer():
        return f"{int(value):,}".replace(",", THOUSANDS)
    places = digits - 1 - int(np.floor(np.log10(abs(value))))
    return f"{round(value, places):,.{max(0, places)}f}".replace(",", THOUSANDS)


def decimals(value: float, places: int = 4) -> str:
    """Return a number with fixed decimals, and never a minus sign before a zero.

    >>> decimals(-0.00001), decimals(0.84147098)
    ('0.0000', '0.8415')
    """
    text = f"{value:,.{places}f}".replace(",", THOUSANDS)
    return text.removeprefix("-") if float(f"{value:.{places}f}") == 0 else text


def turn_name(column: int) -> str:
    """Return "sine" or "cosine" for a column."""
    return "cosine" if column % 2 else "sine"


def pair_of(column: int) -> int:
    """Return the pair to which a column belongs."""
    return column // 2


def column_name(column: int) -> str:
    """Return the name of a column: "dimension 5 (cosine, pair 2)"."""
    return f"dimension {column} ({turn_name(column)}, pair {pair_of(column)})"


def position_name(position: int) -> str:
    """Return the legend entry of the position."""
    return f"position t = {position}"


def offset_name(place: int, last: int, row: str = "row", drawn: range | None = None) -> str:
    """Return the legend entry of t + φ, which says so when the place is not drawn."""
    inside = 0 <= place <= last
    if inside and (drawn is None or place in drawn):
        return f"t + φ = {place}"
    side = f"beyond the last {row}" if place > last else f"before the first {row}"
    return f"t + φ = {place} ({'outside of this part' if inside else side})"


def listed(parts: Iterable[str]) -> str:
    """Join parts as in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def sentence(*parts: str) -> str:
    """Join the parts that are not empty into one text."""
    return " ".join(part for part in parts if part)


# They join letters and pictures to what is read as one; all other signs without a shape go.
_JOINERS = "\u200c\u200d"
# Signs that are not as wide as the others, in widths of a middle one.
_WIDTHS = (("ijlI.,:;'|! ", 0.5), ("frt()[]-", 0.65), ("mwMW@%…", 1.6), ("<>+=&", 1.4))


def letters(text: str) -> float:
    """Return how wide a text is, in letters of middle width; fonts differ, this is about it.

    >>> letters("sea"), letters("mill"), letters("位置")
    (3.0, 3.1, 4.0)
    """
    return round(sum(map(_width, text)), 2)


def _width(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in ("W", "F"):
        return 2.0
    narrow_or_wide = (width for signs, width in _WIDTHS if sign in signs)
    return next(narrow_or_wide, 1.15 if sign.isupper() else 1.0)


def plain(text: str, most: int = 40) -> str:
    """Return a text on one line, without control characters, cut to be `most` letters wide.

    >>> plain("two\\nlines"), plain("electroencephalogram", 14)
    ('two lines', 'electroenceph…')
    """
    signs = (
        sign
        for sign in " ".join(text.split())
        if sign in _JOINERS or unicodedata.category(sign)[0] != "C"
    )
    line = "".join(signs)
    if letters(line) <= most:
        return line
    # No sign is narrower than half a letter.
    line = line[: 2 * most]
    while line and letters(line + "…") > most:
        line = line[:-1]
    return line.rstrip() + "…"


def label(text: str, most: int = 14) -> str:
    """Return a text that somebody typed as a label that shows it as it was typed.

    plotly.js reads tags and entities in labels and in the names of legends: a word that holds
    them must say so in entities.

    >>> label("<b>x</b>"), label("R&D")
    ('&lt;b&gt;x&lt;/b&gt;', 'R&amp;D')
    """
    return escape(plain(text, most), quote=False)


def signed(value: float, places: int) -> str:
    """Return a number with fixed decimals and a true minus sign, for the eye.

    >>> signed(-0.25, 1), signed(-0.001, 2)
    ('\u22120.2', '0.00')
    """
    return decimals(value, places).replace("-", "\u2212")


def brief(value: float, digits: int = 3) -> str:
    """Return a number with so many significant digits; very small and very large ones as powers.

    >>> brief(0.25), brief(12345.6), brief(1.3e-13)
    ('0.25', '12\u202f300', '1.3e-13')
    """
    if value == 0 or 1e-4 <= abs(value) < 1e7:
        return _trimmed(number(value, digits))
    mantissa, _, power = f"{value:.{digits - 1}e}".partition("e")
    return f"{_trimmed(mantissa)}e{int(power)}"


def by_up_to(change: float, rounding: float = 1e-9) -> str:
    """Return how far two things differ, after a verb: below `rounding`, only by rounding error.

    >>> f"They differ {by_up_to(0.0251)}.", f"They differ {by_up_to(2.22e-16)}."
    ('They differ by up to 0.025.', 'They differ only by rounding error (2.2e-16).')
    """
    if change >= rounding:
        return f"by up to {brief(change, 2)}"
    return f"only by rounding error ({brief(change, 2)})" if change else "by exactly 0"


def differ(change: float, rounding: float = 1e-9) -> str:
    """Return the verb with how far two things differ, or that they are identical.

    >>> f"The rows {differ(0.0251)}.", f"The rows {differ(0.0)}."
    ('The rows differ by up to 0.025.', 'The rows are identical.')
    """
    return f"differ {by_up_to(change, rounding)}" if change else "are identical"


def sized(change: float, rounding: float = 1e-9) -> str:
    """Return a difference, after "is": below `rounding` it is said to be rounding error.

    >>> sized(0.0251), sized(2.22e-16), sized(0.0)
    ('0.025', '2.2e-16 (rounding error)', '0')
    """
    return brief(change, 2) + (" (rounding error)" if 0 < change < rounding else "")


def out_of(count: int, total: int, thing: str) -> str:
    """Return how many of some things there are, in words if it is all of them or none.

    >>> out_of(3, 3, "row"), out_of(0, 3, "row"), out_of(1, 3, "row"), out_of(1, 1, "row")
    ('all 3 rows', 'none of the 3 rows', '1 of the 3 rows', 'the only row')
    >>> out_of(2, 2, "row")
    'both of the 2 rows'
    """
    if total == 1:
        return f"the only {thing}" if count else f"no {thing}"
    if count == total:
        return f"both of the 2 {thing}s" if total == 2 else f"all {number(total)} {thing}s"
    return f"{number(count) if count else 'none'} of the {number(total)} {thing}s"


def _trimmed(text: str) -> str:
    """Return a number without the zeros at its end."""
    return text.rstrip("0").rstrip(".") if "." in text else text
