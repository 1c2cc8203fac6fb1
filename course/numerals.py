"""How a number is written in words: its thousands apart, as the figures write them."""

from pe_core.figures import THOUSANDS

_ROUNDING = 1e-9


def grouped(value: float, form: str = "") -> str:
    """Return a number with a narrow space between its thousands.

    `form` says how many digits it has, as in a format: ".2f", ".4g".
    """
    return f"{value:,{form}}".replace(",", THOUSANDS)


def fixed(value: float, places: int) -> str:
    """Return a number with so many decimals, and never a minus sign before a zero.

    Examples
    --------
    >>> fixed(-1e-9, 4), fixed(2, 4)
    ('0.0000', '2.0000')
    """
    return f"{round(float(value), places) + 0.0:.{places}f}"


def how_many(found: int, of: int, noun: str) -> str:
    """Return a count in a sentence: all of so many things, none of them, or a number of them.

    Examples
    --------
    >>> how_many(3, 3, "word"), how_many(2, 2, "word"), how_many(1, 3, "word")
    ('all 3 words', 'both of the 2 words', '1 of the 3 words')
    """
    if of == 1:
        return f"the only {noun}" if found else f"no {noun}"
    every = f"both of the 2 {noun}s" if of == 2 else f"all {of} {noun}s"
    return every if found == of else f"{found or 'none'} of the {of} {noun}s"


def up_to_rounding(value: float) -> str:
    """Return a difference, named as a rounding error if it is as small as one.

    Examples
    --------
    >>> up_to_rounding(0), up_to_rounding(2.2e-16), up_to_rounding(0.0312)
    ('0', 'a rounding error (2.2e-16)', '0.031')
    """
    written = f"{value:.2g}"
    return f"a rounding error ({written})" if 0 < value < _ROUNDING else written


def scientific(value: float, digits: int = 8) -> str:
    """Return a number in LaTeX with so many significant digits, and no letter e in it."""
    mantissa, _, power = f"{value:.{digits}g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa
