"""Limits on Streamlit's WebSockets: how many, how much comes in on one, and how soon."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from time import monotonic

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.capacity import sessions
from ui.server.requests import who
from ui.server.rooms.limits import Limit

# What a learner's hand can do. A message may have a script run, and sliders send none.
_AT_ONCE, _EACH_S = 20, 4.0
_FIRST_S = 30.0  # until the first message: a page sends it when its socket is open
_IDLE_S = 3600.0  # until the next: a page that is closed then opens its socket again
_UNREADABLE, _TOO_LATE, _FULL = 1003, 1001, 1013  # codes of RFC 6455, and of its registry

_log = logging.getLogger("course")


class Sockets:
    """Refuse a session where there is no room for it, and slow down whoever sends too fast.

    Whoever sends too fast is not read meanwhile, so nothing piles up here.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.open: Counter[str] = Counter()  # by address
        self.openings = Limit(at_once=1000, each_s=10)  # by address: classes come at once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = who(HTTPConnection(scope))
        full = self.open.total() >= sessions() or self.open[address] >= sessions() // 2
        if full or not self.openings.allows(address):
            _log.warning("sessions were refused: there is room for %d", sessions())
            await send({"type": "websocket.close", "code": _FULL})
            return

        async def sent(message: Message) -> None:
            with suppress(OSError):  # to who has gone; that they have, `receive` says
                await send(message)

        self.open[address] += 1
        try:
            await self.app(_named(scope), Incoming(receive, sent), sent)
        finally:
            self.open[address] -= 1
            self.open += Counter()  # forgets who has none


def _named(scope: Scope) -> Scope:
    """Return a scope under the host that a proxy says it was asked for, if it says so.

    Streamlit compares the host with the page's own. A page of another site can set neither.
    """
    headers = scope.get("headers", [])
    asked = dict(headers).get(b"x-forwarded-host", b"").split(b",")[0].strip()
    if not asked:
        return scope
    others = [one for one in headers if one[0] != b"host"]
    return {**scope, "headers": [*others, (b"host", asked)]}


class Incoming:
    """What comes in on one socket."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive, self.send = receive, send
        self.patience = _FIRST_S
        self.due = 0.0  # when the next message may be handed on

    async def __call__(self) -> Message:
        """Return the next message when its time has come; one of a wrong kind ends the socket."""
        try:
            async with asyncio.timeout(self.patience):
                message = await self.receive()
        except TimeoutError:
            return await self.ended(_TOO_LATE)
        if message["type"] == "websocket.receive":
            if message.get("bytes") is None:
                return await self.ended(_UNREADABLE)
            self.patience = _IDLE_S
            await asyncio.sleep(self.wait())
        return message

    def wait(self) -> float:
        """Count a message, and return how many seconds it is early."""
        now = monotonic()
        self.due = max(self.due, now - _AT_ONCE / _EACH_S) + 1 / _EACH_S
        return max(0.0, self.due - now)

    async def ended(self, code: int) -> Message:
        """Close the socket from this side."""
        await self.send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}
