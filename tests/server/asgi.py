"""Ask a layer of the server as an ASGI server does."""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What a layer has answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def call(app: Any, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """Return what a layer answers to one request; `accept_encoding` is a header."""
    return asyncio.run(asked(app, method, path, body, **headers))


async def asked(app: Any, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """Return what a layer answers to one request, on the running event loop."""
    sent: list[dict[str, Any]] = []
    given = _parts(body)
    names = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    place, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": place,
        "query_string": query.encode(),
    }
    scope |= {"headers": names}

    async def receive() -> dict[str, Any]:
        return next(given)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], told, b"".join(m.get("body", b"") for m in sent[1:]))


def _parts(body: bytes) -> Iterator[dict[str, Any]]:
    yield {"type": "http.request", "body": body[:10], "more_body": True}
    yield {"type": "http.request", "body": body[10:], "more_body": False}


class Inner:
    """The app behind a layer; it counts how often it is asked."""

    def __init__(self, body: bytes = b"a" * 6000, status: int = 200) -> None:
        self.calls, self.body, self.status = 0, body, status

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1
        headers = [(b"content-type", b"text/html"), (b"content-length", b"6000")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body[:3000], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[3000:]})
