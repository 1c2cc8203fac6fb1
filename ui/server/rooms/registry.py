"""Registry of the rooms that this process has listeners for."""

import asyncio

import anyio

from ui.server.rooms.broadcast import Audience, Draw
from ui.server.rooms.sse_queue import Listener
from ui.server.rooms.store import Store


class RoomRegistry:
    """The rooms that somebody listens to in this process."""

    def __init__(self, store: Store, draw: Draw) -> None:
        self.store, self.draw = store, draw
        self.audiences: dict[str, Audience] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.ending = anyio.Event()  # set when the server begins to stop

    def begin(self) -> None:
        """Hear from the store what changes, and from the server that it stops, from now on."""
        if not self.tasks:
            self.tasks = [asyncio.create_task(one) for one in (self._watch(), self._last())]

    def end(self) -> None:
        """Hear nothing any more."""
        for task in self.tasks:
            task.cancel()

    async def _watch(self) -> None:
        await self.store.watch(self.notify)

    async def _last(self) -> None:
        """End all streams when the server begins to stop, each after what waits in it."""
        await self.ending.wait()
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.stop()

    def join(self, code: str, role: str) -> Listener:
        """Let somebody listen to a room."""
        self.begin()
        listener = Listener(role)
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

    def notify(self, code: str, what: str) -> None:
        """Have those who listen to a room told what is new in it; without a code, to any room."""
        for known, audience in self.audiences.items():
            if code in ("", known):
                audience.notify(what)
