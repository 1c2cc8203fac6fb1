"""Queue of one stream of server-sent events: it keeps only the newest of each kind."""

import asyncio

BEAT_S = 10.0  # between two signs of life on a stream, and up to the next look at its room


class Listener:
    """One stream: for each kind of event the newest that it has not sent."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.waiting: dict[str, bytes] = {}
        self.news = asyncio.Event()
        self.over = False
        self.beat_at = 0.0  # when it is next told that the server is alive

    def offer(self, kind: str, event: bytes) -> None:
        """Replace what waits to be sent of a kind."""
        self.waiting[kind] = event
        self.news.set()

    def beat(self, now: float) -> None:
        """Say that the server is alive, once in a while."""
        if now >= self.beat_at:
            self.beat_at = now + BEAT_S
            self.offer("beat", b":\n\n")

    def stop(self) -> None:
        """End the stream when all that waits is sent."""
        self.over = True
        self.news.set()

    async def next(self) -> bytes:
        """Return what has come since the last time."""
        await self.news.wait()
        self.news.clear()
        events, self.waiting = self.waiting, {}
        return b"".join(events.values())
