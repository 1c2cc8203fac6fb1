"""How often something may be done: what a stranger may guess, and how fast a seat may press."""

from collections import OrderedDict
from time import monotonic

_MOST_KNOWN = 10_000


class Limit:
    """So many at once, and then so many a second, for each of those who ask.

    Who asks is known by a name that is kept in memory only, and only as long as it matters.
    """

    def __init__(self, at_once: int, each_s: float) -> None:
        self.at_once, self.each_s = at_once, each_s
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Return whether one more is allowed, and count it if so."""
        left = self._left(who)
        if left < 1:
            return False
        self.left[who] = left - 1, monotonic()
        self.left.move_to_end(who)
        if len(self.left) > _MOST_KNOWN:
            self.left.popitem(last=False)
        return True

    def spent(self, who: str) -> bool:
        """Return whether nothing is left, and count nothing."""
        return self._left(who) < 1

    def _left(self, who: str) -> float:
        left, at = self.left.get(who, (float(self.at_once), monotonic()))
        return min(float(self.at_once), left + (monotonic() - at) * self.each_s)
