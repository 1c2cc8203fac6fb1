"""Streamlit's scripts and style sheets, each compressed once."""

import asyncio
import gzip
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.server.addresses import below
from ui.server.compressed import packed, takes_gzip

STREAMLITS = Path(st.__file__).parent / "static" / "static"

KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
# A name holds a digest of what is in the file, so the file never changes.
KEPT = {"cache-control": "public, immutable, max-age=31536000"}


class StaticCompression:
    """Compress Streamlit's own files, each one once: its server sends them as they are.

    Only names that exist are answered, and files are known by them alone. However a stranger
    spells a path, nothing more is packed or kept than what lies in Streamlit's folder.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        found = (path for path in STREAMLITS.rglob("*") if path.is_file())
        self.names = {path.relative_to(STREAMLITS).as_posix(): path for path in found}
        self.packed: dict[str, bytes] = {}
        self.packing = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reads or not below(scope).startswith("/static/"):
            await self.app(scope, receive, send)
            return
        name, asked = below(scope).removeprefix("/static/"), Headers(scope=scope)
        if name not in self.names:
            missing = PlainTextResponse("No file of this course has this name.", 404)
            await missing(scope, receive, send)
        elif takes_gzip(asked) and Path(name).suffix in (".js", ".css"):
            sent = packed(asked, await self.small(name), KINDS[Path(name).suffix], KEPT)
            await sent(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def small(self, name: str) -> bytes:
        """Return a file compressed; the first who asks waits for it, and nobody else does."""
        async with self.packing:
            if name not in self.packed:
                self.packed[name] = await asyncio.to_thread(_packed, self.names[name])
        return self.packed[name]


def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)
