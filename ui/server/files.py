"""Small files: Streamlit's own scripts and style sheets, each compressed once, and few icons."""

import asyncio
import gzip
from hashlib import sha256
from pathlib import Path

import streamlit as st

from ui.server.asgi import (
    App,
    Header,
    Receive,
    Scope,
    Send,
    header,
    reads,
    reply,
    say,
    takes_gzip,
)

STREAMLITS = Path(st.__file__).parent / "static" / "static"

# The icons that a page can show, cut by `docs/icons.py` out of Streamlit's font of four thousand,
# which is a fifth of a first visit. A font of another name has not been cut, and is sent whole.
ICONS = Path(__file__).with_name("icons.woff2")
WHOLE_ICONS = "media/MaterialSymbols-Rounded.nEdyypZU.woff2"

KINDS = {
    ".js": b"text/javascript; charset=utf-8",
    ".css": b"text/css; charset=utf-8",
    ".woff2": b"font/woff2",
    ".png": b"image/png",
}
# A name holds a digest of what is in the file, so the file never changes.
KEPT: Header = (b"cache-control", b"public, immutable, max-age=31536000")


class StaticCompression:
    """Compress Streamlit's own files, each one once: its server sends them as they are.

    Only names that exist are answered, and files are known by them alone. However a stranger
    spells a path, nothing more is packed or kept than what lies in Streamlit's folder.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        found = (path for path in STREAMLITS.rglob("*") if path.is_file())
        self.names = {path.relative_to(STREAMLITS).as_posix(): path for path in found}
        self.packed: dict[str, bytes] = {}
        self.icons = ICONS.read_bytes()
        self.packing = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, below, name = scope.get("path", "").rpartition("/static/")
        if not (reads(scope) and below) or "/app/static/" in scope["path"]:
            await self.app(scope, receive, send)
        elif name not in self.names:
            await say(scope, send, 404, "No file of this course has this name.")
        elif name == WHOLE_ICONS:
            await self.few(scope, send)
        elif takes_gzip(scope) and Path(name).suffix in (".js", ".css"):
            await self.small(scope, send, name)
        else:
            await self.app(scope, receive, send)

    async def few(self, scope: Scope, send: Send) -> None:
        """Send the icons. Their address does not name them, so the browser asks each time."""
        tag = f'"{sha256(self.icons).hexdigest()[:12]}"'.encode()
        headers = [
            (b"content-type", b"font/woff2"),
            (b"etag", tag),
            (b"cache-control", b"no-cache"),
        ]
        if header(scope, b"if-none-match") == tag:
            await reply(scope, send, 304, headers, b"")
        else:
            await reply(scope, send, 200, headers, self.icons)

    async def small(self, scope: Scope, send: Send, name: str) -> None:
        """Send a file compressed; the first who asks waits for it, and nobody else does."""
        async with self.packing:
            if name not in self.packed:
                self.packed[name] = await asyncio.to_thread(_packed, self.names[name])
        kind = (b"content-type", KINDS[Path(name).suffix])
        sent = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        await reply(scope, send, 200, [kind, KEPT, *sent], self.packed[name])


def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)
