"""How rules, heads and numbers of tokens are written on the page."""

from collections.abc import Mapping

from course.numerals import grouped
from course.view import CHOICES

RULE: Mapping[str, str] = {
    "none": "no rule", "linear": "linear", **CHOICES["scaling"].written, "llama3": "llama3",
}  # fmt: skip
HEADS: Mapping[str, str] = {"fastest": "fastest", "chosen": "chosen", "slowest": "slowest"}


def between(pairs: range, name: str) -> str:
    """Return the name of a few neighbouring pairs, and which they are."""
    if len(pairs) == 1:
        return f"{name}: pair {pairs[0]}"
    return f"{name}: pairs {pairs[0]} to {pairs[-1]}"


def slowed(times: float) -> str:
    """Return how much slower a pair turns than it was trained to."""
    return "as fast as trained" if times == 1 else f"{times:.4g} times slower"


def pairs(count: int, kind: str = "") -> str:
    """Return a number of pairs, of a kind if one is named."""
    return f"{count} {kind}{'pair' if count == 1 else 'pairs'}"


def tokens(count: float) -> str:
    """Return a number of tokens with its unit."""
    whole = float(count).is_integer() or count >= 1000
    number = grouped(count, ".0f" if whole else ".2f")
    return f"{number} token" if count == 1 else f"{number} tokens"
