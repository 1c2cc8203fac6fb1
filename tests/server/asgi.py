"""Ask the server, or a part of it, as an ASGI server does."""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount

import app
from ui.server.answers import Answers
from ui.server.refusals import REFUSALS
from ui.server.rooms import Rooms


def course(inner: Any = None) -> Starlette:
    """Return the server of the course, with something in Streamlit's place."""
    behind = [Mount("/", app=inner)] if inner else []
    return _served([*app.routes, *behind], app.middleware)


def live(answers: Answers | None = None) -> Starlette:
    """Return what answers below live/, with a memory of its own."""
    return _served([Mount("/live", routes=app.live(answers or Answers()))])


def room(rooms: Rooms) -> Starlette:
    return _served([Mount("/room", routes=app.room(rooms))])


def _served(routes: list[Any], middleware: list[Middleware] | None = None) -> Starlette:
    return Starlette(routes=routes, middleware=middleware, exception_handlers=REFUSALS)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def call(app: Any, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """Return what an app answers to one request; `accept_encoding` is a header."""
    return asyncio.run(asked(app, method, path, body, **headers))


async def asked(app: Any, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """Return what an app answers to one request, on the running event loop."""
    sent: list[dict[str, Any]] = []
    given = _parts(body)
    names = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    place, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": place,
        "query_string": query.encode(),
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8501),
        "root_path": "",
    }
    scope |= {"headers": names}

    async def receive() -> dict[str, Any]:
        return next(given)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    told_of = b"" if method == "HEAD" else b"".join(m.get("body", b"") for m in sent[1:])
    return Answer(sent[0]["status"], told, told_of)  # a server sends no body after a HEAD


def _parts(body: bytes) -> Iterator[dict[str, Any]]:
    yield {"type": "http.request", "body": body[:10], "more_body": True}
    yield {"type": "http.request", "body": body[10:], "more_body": False}


class Inner:
    """The app in Streamlit's place; it counts how often it is asked."""

    def __init__(self, body: bytes = b"a" * 6000, status: int = 200) -> None:
        self.calls, self.body, self.status = 0, body, status

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1
        headers = [(b"content-type", b"text/html"), (b"content-length", b"6000")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body[:3000], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[3000:]})
