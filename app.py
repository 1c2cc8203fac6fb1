"""The server's door: ``streamlit run app.py`` finds this ASGI app and serves the course."""

import re

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.contents import LESSONS


class Prelude:
    """Put two lines of script in front of Streamlit's own.

    The first says where the course begins. Streamlit otherwise looks for its server below the
    lesson's own address first, and fails. The answer comes from the address bar, so that it holds
    behind any prefix. The second keeps the console quiet when playing hands are paused: plotly.js
    then rejects a promise with no reason, and nobody waits for it.
    """

    lessons = frozenset(lesson.address for lesson in LESSONS)
    script = """<script>
window.__streamlit = {BACKEND_BASE_URL:
  location.origin + location.pathname.replace(/\\/(?:LESSONS)\\/?$/, "/")};
addEventListener("unhandledrejection", (e) => { if (e.reason === undefined) e.preventDefault(); });
</script>""".replace("LESSONS", "|".join(map(re.escape, sorted(lessons - {""})))).encode()

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or not self.is_lesson(scope):
            await self.app(scope, receive, send)
            return
        # A compressed page could not be read here, and it is small.
        del MutableHeaders(scope=scope)["accept-encoding"]
        started: Message = {}
        body = b""

        async def insert(message: Message) -> None:
            nonlocal started, body
            if message["type"] == "http.response.start":
                started = message  # its length is known once the body is whole
                return
            body += message.get("body", b"")
            if not message.get("more_body", False):
                page = body.replace(b"<head>", b"<head>" + self.script, 1)
                if page:
                    MutableHeaders(raw=started["headers"])["content-length"] = str(len(page))
                await send(started)
                await send({"type": "http.response.body", "body": page})

        await self.app(scope, receive, insert)

    def is_lesson(self, scope: Scope) -> bool:
        """Return whether the path ends in the address of a lesson, the playground included."""
        return scope["path"].rpartition("/")[2] in self.lessons


app = st.App("ui/course.py", middleware=[Middleware(Prelude)])
