"""How a method and a number of tokens are written on the page."""

from collections.abc import Mapping

from course.numerals import grouped
from course.view import CHOICES

NAMES: Mapping[str, str] = {
    "plain": "plain", "linear": "linear", **CHOICES["method"].written,
    "yarn-paper": "YaRN, ramp of the paper",
}  # fmt: skip


def longer_text(stretch: str) -> str:
    """Return a text of so many times the trained length, in words."""
    if stretch == "1":
        return "a text no longer than in training"
    return f"a text {'twice' if stretch == '2' else f'{stretch} times'} as long"


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    return f"{grouped(count, '.0f' if whole else '.2f')} tokens"
