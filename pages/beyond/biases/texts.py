"""How a slope, a cost, a share and a side are said in the figures and in the words."""

from fractions import Fraction

from pages.beyond.biases.model import Model


def slope_name(slope: float) -> str:
    """Return a slope as a fraction if it is 1 over a whole number, else in digits."""
    share = Fraction(float(slope))
    return f"1/{share.denominator}" if share.numerator == 1 else f"{slope:.4f}"


def signed(value: float, digits: int = 3) -> str:
    """Return a number with a true minus sign, and none before a zero."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\u2212")


def share(part: float) -> str:
    """Return a part of a whole in percent, in words if it is next to nothing."""
    return f"{100 * part:.3g}%" if part >= 1e-4 else "less than 0.01%"


def sides_text(model: Model) -> str:
    """Say which keys a word sees."""
    return (
        "Keys after the query are masked."
        if model.masked
        else "Keys on both sides are treated alike."
    )


def reading_word(model: Model) -> str:
    """Say whose weights are counted: behind a mask the last word sees all, else the middle one."""
    return "last" if model.masked else "middle"
