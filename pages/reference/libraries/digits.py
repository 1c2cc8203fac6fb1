"""How a difference is written."""

from course.quantity import Miss
from pe_core.figures import by_up_to

SEEN = 0.01  # a smaller difference needs a colour scale of its own
_NOTHING = 1e-13  # of a smaller difference no digit is known
_ROUNDING = 1e-9


def sized(value: float) -> str:
    """Return a difference in as many digits as it deserves."""
    if value < _NOTHING:
        return "0"
    return f"{value:.3f}" if value >= SEEN else f"{value:.1e}"


def differing(value: float) -> str:
    """Return by how much two things differ, after a verb."""
    return by_up_to(value, _ROUNDING) if value < _ROUNDING else f"by up to {sized(value)}"


class Difference(Miss):
    """A difference with a format of its own, “short”."""

    def __format__(self, form: str) -> str:
        return sized(self) if form == "short" else super().__format__(form)
