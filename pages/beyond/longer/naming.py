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
    return f"a text {stretch} times as long" if stretch != "1" else "a text no longer than trained"


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    return f"{grouped(count, '.0f' if whole else '.2f')} tokens"
