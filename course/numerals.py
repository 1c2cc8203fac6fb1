"""Numbers in text, with thousands grouped as in the figures."""

from pe_core.figures import THOUSANDS


def grouped(value: float, form: str = "") -> str:
    """Return a number with a narrow space between its thousands, from four digits on.

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


def scientific(value: float, digits: int = 8) -> str:
    """Return a number in LaTeX with so many significant digits, and no letter e in it."""
    mantissa, _, power = f"{value:.{digits}g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa
