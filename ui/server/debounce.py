"""How long the page waits after a move before it sends the session the new view."""

from time import monotonic


class Debounce:
    """Say how long a page shall wait after the last move before it sends the session the new view.

    A run of the page's script costs several times a picture. One learner waits a moment; in a class
    the pauses grow with the number of hands that move, so that pictures always come first.

    A page sends its own name, and anybody can make names up. So no more hands are counted than
    there are open sessions.
    """

    least_ms, each_ms, most_ms, window = 120, 50, 15_000, 6.0

    def __init__(self) -> None:
        self.sessions = 0
        self.seen: dict[bytes, float] = {}

    def rest_ms(self, page: bytes) -> int:
        """Note that a page has asked just now, and return its pause in milliseconds."""
        now = monotonic()
        while self.seen and now - self.seen[oldest := next(iter(self.seen))] > self.window:
            del self.seen[oldest]
        known = self.seen.pop(page[:32], None) is not None
        if known or len(self.seen) < self.sessions:
            self.seen[page[:32]] = now  # in the order of time, so the oldest stand in front
        hands = min(len(self.seen), self.sessions)
        return min(self.most_ms, max(self.least_ms, self.each_ms * hands))
