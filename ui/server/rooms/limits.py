"""Rate limits: wrong codes of a stranger, and presses of a seat."""

import asyncio
from collections import Counter, OrderedDict
from time import monotonic

_MOST_KNOWN = 10_000
_MOST_HELD = 2000  # answers that are held back, of all who guess


class Limit:
    """So many at once, and then so many a second, for each of those who ask.

    Who asks is known by a name that is kept in memory only: who has everything back is forgotten as
    soon as somebody asks for something.
    """

    def __init__(self, at_once: int, each_s: float) -> None:
        self.at_once, self.each_s = at_once, each_s
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who asked last is last

    def allows(self, who: str) -> bool:
        """Return whether one more is allowed, and count it if so."""
        self._forget()
        left = self.of(who)
        if left < 1:
            return False
        self.left[who] = left - 1, monotonic()
        self.left.move_to_end(who)
        if len(self.left) > _MOST_KNOWN:
            self.left.popitem(last=False)
        return True

    def of(self, who: str) -> float:
        """Return how many are left, and count nothing."""
        left, at = self.left.get(who, (float(self.at_once), monotonic()))
        return min(float(self.at_once), left + (monotonic() - at) * self.each_s)

    def _forget(self) -> None:
        while self.left and self.of(next(iter(self.left))) >= self.at_once:
            self.left.popitem(last=False)


class Guesses:
    """How long the answer to a wrong guess is held back, for each of those who guess.

    The first few are answered at once, and each of the next is held back a little longer, up to
    `longest_s`; half a guess is forgiven in a second. So a class may share an address with somebody
    who guesses: what is right is answered at once.

    Parameters
    ----------
    free : int
        How many wrong guesses are answered at once.
    rising : int
        After how many more the answer comes as late as can be.
    longest_s : float
        How late that is, in seconds.
    most : int
        How many answers to one are held back at the same time.
    """

    def __init__(
        self, free: int = 12, rising: int = 50, longest_s: float = 5.0, most: int = 200
    ) -> None:
        self.rising, self.longest_s, self.most = rising, longest_s, most
        self.limit = Limit(at_once=free + rising, each_s=0.5)
        self.held: Counter[str] = Counter()

    def crowded(self, who: str) -> bool:
        """Return whether no more answers can be held back for one who guesses."""
        return self.held[who] >= (self.most if self.held.total() < _MOST_HELD else 1)

    def late(self, who: str) -> float:
        """Return for how many seconds the next wrong guess of one is held back."""
        return self.longest_s * max(0.0, 1 - self.limit.of(who) / self.rising)

    async def wrong(self, who: str) -> None:
        """Note a wrong guess, and return when it may be answered."""
        late = self.late(who)
        self.limit.allows(who)
        if not late:
            return
        self.held[who] += 1
        try:
            await asyncio.sleep(late)
        finally:
            self.held[who] -= 1
            if not self.held[who]:
                del self.held[who]
