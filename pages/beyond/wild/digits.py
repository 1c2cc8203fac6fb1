"""How a difference is written."""

from pages.beyond.wild.model import SEEN

_NOTHING = 1e-13  # of a smaller difference no digit is known


def sized(value: float) -> str:
    """Return a difference in as many digits as it deserves."""
    if value < _NOTHING:
        return "0"
    return f"{value:.3f}" if value >= SEEN else f"{value:.1e}"
