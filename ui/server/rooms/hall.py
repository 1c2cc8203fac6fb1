"""Who listens to which room in this process."""

import asyncio

from ui.server.rooms.audience import Audience, Draw
from ui.server.rooms.listener import Listener
from ui.server.rooms.store import Store


class Hall:
    """All rooms that somebody listens to in this process."""

    def __init__(self, store: Store, draw: Draw) -> None:
        self.store, self.draw = store, draw
        self.audiences: dict[str, Audience] = {}
        self.watching: asyncio.Task[None] | None = None
        self.stopped = False

    def begin(self) -> None:
        """Hear from the store what changes, from now on."""
        if self.watching is None:
            self.watching = asyncio.create_task(self.store.watch(self.ring))

    def join(self, code: str, role: str) -> Listener:
        """Let somebody listen to a room."""
        self.begin()
        listener = Listener(role)
        if self.stopped:
            listener.stop()
        audience = self.audiences.get(code)
        if audience is None:
            audience = self.audiences[code] = Audience(code, self.store, self.draw)
        audience.join(listener)
        return listener

    def leave(self, code: str, listener: Listener) -> None:
        """Let somebody go."""
        audience = self.audiences.get(code)
        if audience is None:
            return
        audience.leave(listener)
        if not audience.listeners:
            del self.audiences[code]

    def ring(self, code: str, what: str) -> None:
        """Have those who listen to a room told what is new in it; without a code, to any room."""
        for known, audience in self.audiences.items():
            if code in ("", known):
                audience.ring(what)

    def stop(self) -> None:
        """End all streams: the server stops."""
        self.stopped = True
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.stop()
