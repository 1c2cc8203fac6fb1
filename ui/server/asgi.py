"""The words that the layers of the server have in common: plain ASGI, read and answered."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Header = tuple[bytes, bytes]

PLAIN: Header = (b"content-type", b"text/plain; charset=utf-8")
# What is left of a request that was refused unread must not be waited for.
CLOSE: Header = (b"connection", b"close")


def reads(scope: Scope) -> bool:
    """Return whether a request only wants to read: GET, or HEAD for its headers."""
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD")


def header(scope: Scope, name: bytes) -> bytes:
    """Return a header of the request; it is empty where there is none."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def takes_gzip(scope: Scope) -> bool:
    """Return whether the client can read what is compressed."""
    for offer in header(scope, b"accept-encoding").lower().split(b","):
        coding, _, rest = offer.partition(b";")
        if coding.strip() in (b"gzip", b"*"):
            return rest.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000")
    return False


async def reply(scope: Scope, send: Send, status: int, headers: list[Header], body: bytes) -> None:
    """Send a whole answer; who asks by HEAD gets its headers alone."""
    length = (b"content-length", str(len(body)).encode())
    headers = headers if status == 304 else [*headers, length]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def say(scope: Scope, send: Send, status: int, sentence: str, *more: Header) -> None:
    """Answer with one sentence."""
    await reply(scope, send, status, [PLAIN, *more], sentence.encode("utf-8", "replace"))


async def answer_of(app: App, scope: Scope, receive: Receive) -> tuple[int, list[Header], bytes]:
    """Return status, headers and whole body of what an app answers, with nothing sent yet."""
    started: Message = {}
    body = b""

    async def keep(message: Message) -> None:
        nonlocal started, body
        if message["type"] == "http.response.start":
            started = message
        else:
            body += message.get("body", b"")

    await app(scope, receive, keep)
    headers = [pair for pair in started["headers"] if pair[0] != b"content-length"]
    return started["status"], headers, body
