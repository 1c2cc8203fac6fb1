"""What the addresses of a room do: its pages, its streams, and what its screens send."""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from time import monotonic, time
from typing import Any

from sse_starlette import EventSourceResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from course.room.protocol import NotNow
from ui.server.requests import body_of
from ui.server.rooms.access import letters_of
from ui.server.rooms.actions import ASKS, Asks
from ui.server.rooms.broadcast import Draw
from ui.server.rooms.pages import page
from ui.server.rooms.registry import Hall
from ui.server.rooms.sse_queue import BEAT_S
from ui.server.rooms.store import Away, Store
from ui.server.rooms.stores import fault, store_of_the_settings

_HEALTH_S = 0.8  # in which the store of rooms is there, or is said not to be
_LAST_WORDS_S = 2  # in which a stream ends by itself when the server stops


class Rooms(Asks):
    """All rooms of this server.

    Parameters
    ----------
    draw : callable
        Returns a figure for a view, packed, which all seats are sent.
    store : Store, optional
        Where rooms are kept, in place of what the settings name.
    """

    def __init__(self, draw: Draw, store: Store | None = None) -> None:
        super().__init__()
        self.draw, self.given = draw, store
        self._hall: Hall | None = None

    @property
    def hall(self) -> Hall:
        """The hall, made when it is first needed: only then is the server's port known."""
        if self._hall is None:
            self._hall = Hall(self.given or store_of_the_settings(), self.draw)
        return self._hall

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Look after the rooms, those from before this start, too; end it if they cannot be kept.

        What is raised here is printed with a traceback, so the server is stopped as from outside.
        """
        if said := "" if self.given else await fault():
            print(said, file=sys.stderr)
            signal.raise_signal(signal.SIGTERM)
            yield
            return
        self.hall.begin()
        yield
        self.hall.end()

    def check(self) -> None:
        """End the process with a sentence, before the server starts, if rooms cannot be kept."""
        if said := asyncio.run(fault()):
            sys.exit(said)

    async def health(self, request: Request) -> Response:
        """Say that the course is there, and within a second whether its rooms can be reached."""
        reachable = False
        with suppress(Away, TimeoutError):
            async with asyncio.timeout(_HEALTH_S):
                await self.store.read("")
                reachable = True
        rooms = {"kept": self.store.kind, "reachable": reachable}
        return JSONResponse({"course": "ok", "rooms": rooms}, headers={"cache-control": "no-store"})

    async def page(self, request: Request) -> Response:
        """Answer with a page that is not below a room, or with that of a seat."""
        return page(request, letters_of(request), "")

    async def new(self, request: Request) -> Response:
        """Open a room, or show the page for it."""
        if request.method != "POST":
            return page(request, "", "new")
        with _nonsense_refused():
            return await self.opened(request, await _said(request))

    async def asked(self, request: Request) -> Response:
        """Do what a screen asks, or show its page; nonsense changes nothing."""
        letters, name = letters_of(request), request.path_params["name"]
        if request.method != "POST":
            return page(request, letters, name)
        with _nonsense_refused():
            said = await _said(request)
            if name not in ASKS:
                raise HTTPException(404, "A room has nothing of this name.")
            code = await self.place(letters)
            done: Response = await ASKS[name](self, request, code, said)
            return done

    async def stream(self, request: Request) -> Response:
        """Tell a screen what is new, until it leaves or the server stops."""
        with _nonsense_refused():
            said = await _said(request)
            code = await self.place(letters_of(request))
            role = await self.role(code, await self.room(request, code, said), said)
        # The beats of all streams come from one timer, so there are no pings beside them.
        return EventSourceResponse(
            self._events(code, role, said),
            ping=0,
            shutdown_event=self.hall.ending,
            shutdown_grace_period=_LAST_WORDS_S,
        )

    async def _events(self, code: str, role: str, said: Mapping[str, Any]) -> AsyncIterator[bytes]:
        listener, heard_of = self.hall.join(code, role), monotonic()
        try:
            yield b":\n\n"
            while not listener.over or listener.waiting:
                event = await listener.next()
                if event:
                    yield event
                if role == "seat" and monotonic() - heard_of >= BEAT_S:
                    heard_of = monotonic()
                    if not await self._touched(code, said["seat"]):
                        return
        finally:
            self.hall.leave(code, listener)

    async def _touched(self, code: str, seat: str) -> bool:
        """Note that a seat is still here; return False if the room has it no more."""
        try:
            return await self.store.touch(code, seat, time())
        except Away:
            return True


@contextmanager
def _nonsense_refused() -> Iterator[None]:
    try:
        yield
    except NotNow:
        raise
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, str(error)) from None


async def _said(request: Request) -> Mapping[str, Any]:
    body = await body_of(request)
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError("request must be an object as JSON") from None
    if not isinstance(said, Mapping):
        raise ValueError(f"request must be an object, got {said!r:.40}")
    return said
