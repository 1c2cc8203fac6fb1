"""The addresses of a room: its pages, its streams, and what its screens send."""

import asyncio
import json
import re
from collections.abc import Mapping
from time import monotonic, time
from typing import Any

from course.room.protocol import NotNow
from ui.server.asgi import App, Header, Receive, Scope, Send, answer_of, reads, reply, say
from ui.server.requests import Gone, Refused, asked_by, body_of
from ui.server.rooms.asks import ASKS, Asks
from ui.server.rooms.hall import Hall
from ui.server.rooms.listener import BEAT_S, Listener
from ui.server.rooms.pages import page
from ui.server.rooms.store import Away, Store
from ui.server.rooms.stores import kept_before, store_of_the_settings
from ui.server.start import on_start, on_stop

_PATH = re.compile(r"/room(?:/([A-Za-z]{4}))?(?:/([a-z_]+))?/?$")
_SSE: list[Header] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # what stands in front shall hand on each event at once
]


class Rooms(Asks):
    """Answer what lies below room/, and hand on everything else."""

    def __init__(self, app: App, store: Store | None = None) -> None:
        super().__init__()
        self.app = app
        self.given = store
        self._hall: Hall | None = None
        on_start(self.start)
        on_stop(self.stop)

    @property
    def hall(self) -> Hall:
        """The hall, made when it is first needed: only then is the server's port known."""
        if self._hall is None:
            self._hall = Hall(self.given or store_of_the_settings(), self.drawn)
        return self._hall

    def start(self) -> None:
        """Look after rooms from before this start: those that are too old go."""
        if self.given or kept_before():
            self.hall.begin()

    def stop(self) -> None:
        """End all streams."""
        if self._hall:
            self._hall.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.search(scope.get("path", "")) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
        elif reads(scope):
            await page(scope, send, *found.groups())
        elif scope["method"] == "POST":
            await self.posted(scope, receive, send, (found[1] or "").upper(), found[2] or "")
        else:
            await say(scope, send, 405, "A room is asked by GET or POST.", (b"allow", b"GET, POST"))

    async def posted(
        self, scope: Scope, receive: Receive, send: Send, code: str, asked: str
    ) -> None:
        """Do what is asked; nonsense is met with a sentence, and changes nothing."""
        try:
            asked_by(scope)
            said = _object(await body_of(receive))
            if asked == "stream":
                await self.stream(scope, receive, send, code, said)
                return
            if asked not in ASKS:
                raise Refused(404, "A room has nothing of this name.")
            headers, body = await ASKS[asked](self, scope, code, said)
            await reply(scope, send, 200, headers, body)
        except Gone:
            return
        except Refused as refused:
            await say(scope, send, refused.status, str(refused))
        except NotNow as error:
            await say(scope, send, 409, str(error))
        except (ValueError, RecursionError) as error:
            await say(scope, send, 400, str(error))
        except Away:
            sentence = "The rooms are out of reach just now; this page asks again by itself."
            await say(scope, send, 503, sentence, (b"retry-after", b"1"))

    async def stream(
        self, scope: Scope, receive: Receive, send: Send, code: str, said: Mapping[str, Any]
    ) -> None:
        """Tell a screen what is new, until it leaves or the server stops."""
        kept = await self.room(scope, code, said)
        role = await self.role(code, kept, said)
        listener, heard_of = self.hall.join(code, role), monotonic()
        leaving = asyncio.create_task(_left(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _SSE})
            await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
            while not leaving.done():
                event = await listener.next()
                if event:
                    await send({"type": "http.response.body", "body": event, "more_body": True})
                if listener.over and not listener.waiting:
                    break
                if role == "seat" and monotonic() - heard_of >= BEAT_S:
                    heard_of = monotonic()
                    await self.touched(code, said["seat"])
            if not leaving.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()
            self.hall.leave(code, listener)

    async def touched(self, code: str, seat: str) -> None:
        """Note that a seat is still here."""
        try:
            await self.store.touch(code, seat, time())
        except Away:
            return

    async def drawn(self, view: Mapping[str, Any], figure: Mapping[str, Any]) -> bytes:
        """Return a figure as the course answers it, packed; empty if it cannot be had."""
        asked = json.dumps({"view": view, "figures": {"figure": figure}}).encode()
        headers = [(b"content-type", b"application/json"), (b"accept-encoding", b"gzip")]
        scope = {"type": "http", "method": "POST", "path": "/live/figures", "headers": headers}

        async def body() -> dict[str, Any]:
            return {"type": "http.request", "body": asked}

        status, _, packed = await answer_of(self.app, scope, body)
        return packed if status == 200 else b""


async def _left(receive: Receive, listener: Listener) -> None:
    """Wait until a reader has gone, and wake the stream."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.news.set()


def _object(body: bytes) -> Mapping[str, Any]:
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError("request must be an object as JSON") from None
    if not isinstance(said, Mapping):
        raise ValueError(f"request must be an object, got {said!r:.40}")
    return said
