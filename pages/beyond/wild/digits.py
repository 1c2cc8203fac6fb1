"""How a difference is written."""

from pages.beyond.wild.model import SEEN
from pe_core.figures import by_up_to

_NOTHING = 1e-13  # of a smaller difference no digit is known
_ROUNDING = 1e-9


def sized(value: float) -> str:
    """Return a difference in as many digits as it deserves."""
    if value < _NOTHING:
        return "0"
    return f"{value:.3f}" if value >= SEEN else f"{value:.1e}"


def largest(value: float) -> str:
    """Return the largest difference as a sentence, which says so when it is rounding error."""
    rounding = " (rounding error)" if _NOTHING <= value < _ROUNDING else ""
    return f"The largest difference is {sized(value)}{rounding}."


def differing(value: float) -> str:
    """Return by how much two things differ, after a verb."""
    return by_up_to(value, _ROUNDING) if value < _ROUNDING else f"by up to {sized(value)}"
