"""Headers for every answer: what a page of the course may load, and who may frame it."""

import os
import re
from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.pages import PRELUDE
from ui.server.static_files import STREAMLITS

ANCESTORS = "COURSE_FRAME_ANCESTORS"


class Headers:
    """Say on every answer what browsers shall not do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.policy = policy(ancestors())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "same-origin"
                if _is_shown(headers):
                    headers["content-security-policy"] = self.policy
            await send(message)

        await self.app(scope, receive, headed if scope["type"] == "http" else send)


def _is_shown(headers: MutableHeaders) -> bool:
    """Return whether a browser may show an answer as a page; scripts and styles are none.

    The policy is long, and a first visit loads a hundred of those.
    """
    kind = headers.get("content-type", "html")
    return "html" in kind or "xml" in kind


def ancestors() -> str:
    """Return who may show the course in a frame: the sources of the setting, or this site alone."""
    named = os.environ.get(ANCESTORS, "").strip() or "'self'"
    if not re.fullmatch(r"[\w.:/*' -]+", named, re.ASCII):
        raise ValueError(
            f"{ANCESTORS} must be sources with blanks between them, as in "
            f"\"'self' https://course.example.org\", got {named!r:.80}"
        )
    return named


def policy(framed_by: str) -> str:
    """Return the Content-Security-Policy: this site alone, and what Streamlit cannot do without.

    Streamlit imports the script of a component from a blob, and writes its styles into the page.
    Small pictures are data in the page. A script within the page is known by its
    digest.
    """
    shell = (STREAMLITS.parent / "index.html").read_bytes() + PRELUDE.encode()
    digests = " ".join(map(_digest, re.findall(rb"<script>(.*?)</script>", shell, re.DOTALL)))
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' blob: {digests}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            f"frame-ancestors {framed_by}",
        ]
    )


def _digest(script: bytes) -> str:
    return f"'sha256-{b64encode(sha256(script).digest()).decode()}'"
