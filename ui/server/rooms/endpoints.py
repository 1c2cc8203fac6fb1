"""HTTP endpoints of a room: its pages, its event streams, and the actions of its screens."""

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
from ui.server.rooms.actions import ACTIONS, RoomActions
from ui.server.rooms.broadcast import Draw
from ui.server.rooms.pages import page
from ui.server.rooms.registry import RoomRegistry
from ui.server.rooms.sse_queue import BEAT_S
from ui.server.rooms.store import Store, StoreUnavailable
from ui.server.rooms.stores import fault, store_of_the_settings

_HEALTH_S = 0.8  # in which the store of rooms is there, or is said not to be
_SHUTDOWN_S = 2  # in which a stream ends by itself when the server stops


class Rooms(RoomActions):
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
        self._registry: RoomRegistry | None = None

    @property
    def registry(self) -> RoomRegistry:
        """The registry, made when it is first needed: only then is the server's port known."""
        if self._registry is None:
            self._registry = RoomRegistry(self.given or store_of_the_settings(), self.draw)
        return self._registry

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
        self.registry.begin()
        yield
        self.registry.end()

    def check(self) -> None:
        """End the process with a sentence, before the server starts, if rooms cannot be kept."""
        if said := asyncio.run(fault()):
            sys.exit(said)

    async def health(self, request: Request) -> Response:
        """Say that the course is there, and within a second whether its rooms can be reached."""
        reachable = False
        with suppress(StoreUnavailable, TimeoutError):
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
        with _errors_as_400():
            return await self.create(request, await _json_body(request))

    async def act(self, request: Request) -> Response:
        """Do what a screen asks, or show its page; nonsense changes nothing."""
        letters, name = letters_of(request), request.path_params["name"]
        if request.method != "POST":
            return page(request, letters, name)
        with _errors_as_400():
            said = await _json_body(request)
            if name not in ACTIONS:
                raise HTTPException(404, "A room has nothing of this name.")
            code = await self.room_code(letters)
            done: Response = await ACTIONS[name](self, request, code, said)
            return done

    async def stream(self, request: Request) -> Response:
        """Tell a screen what is new, until it leaves or the server stops."""
        with _errors_as_400():
            said = await _json_body(request)
            code = await self.room_code(letters_of(request))
            role = await self.role(code, await self.room(request, code, said), said)
        # The beats of all streams come from one timer, so there are no pings beside them.
        return EventSourceResponse(
            self._events(code, role, said),
            ping=0,
            shutdown_event=self.registry.ending,
            shutdown_grace_period=_SHUTDOWN_S,
        )

    async def _events(self, code: str, role: str, said: Mapping[str, Any]) -> AsyncIterator[bytes]:
        listener, heard_of = self.registry.join(code, role), monotonic()
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
            self.registry.leave(code, listener)

    async def _touched(self, code: str, seat: str) -> bool:
        """Note that a seat is still here; return False if the room has it no more."""
        try:
            return await self.store.touch(code, seat, time())
        except StoreUnavailable:
            return True


@contextmanager
def _errors_as_400() -> Iterator[None]:
    try:
        yield
    except NotNow:
        raise
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, str(error)) from None


async def _json_body(request: Request) -> Mapping[str, Any]:
    body = await body_of(request)
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError("request must be an object as JSON") from None
    if not isinstance(said, Mapping):
        raise ValueError(f"request must be an object, got {said!r:.40}")
    return said
