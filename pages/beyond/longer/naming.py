"""How a method and a number of tokens are written on the page."""

from collections.abc import Mapping

from course.numerals import grouped
from course.view import CHOICES

NAMES: Mapping[str, str] = {
    "plain": "plain", "linear": "linear", **CHOICES["method"].written,
    "yarn-paper": "YaRN, ramp of the paper",
}  # fmt: skip


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    return f"{grouped(count, '.0f' if whole else '.2f')} tokens"
