"""The pages of a room as they are sent: a frame, which the client fills."""

from pathlib import Path
from urllib.parse import quote

from ui.server.asgi import Header, Scope, Send, reply
from ui.server.client import VERSION
from ui.server.files import STREAMLITS

_OF_A_ROOM = {"": "seat", "wall": "wall", "desk": "desk", "summary": "summary"}
_WITHOUT = {"": "door", "new": "open"}
_FACE = next((STREAMLITS / "media").glob("SourceSansVF-Upright*.woff2"), None)
_ICON = Path(__file__).resolve().parent.parent.parent / "icon.svg"
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>TITLE</title>
<link rel="icon" href="ICON">
<link rel="stylesheet" href="BASElive/VERSION/ground.css">
<link rel="stylesheet" href="BASElive/VERSION/room.css">
<link rel="stylesheet" href="BASElive/VERSION/live.css">
<style>FACE</style>
<script type="module" src="BASElive/VERSION/room.js"></script>
</head>
<body class="stApp" data-kind="KIND" data-code="CODE">
<main class="stMain"></main>
<noscript>A room needs JavaScript.</noscript>
</body>
</html>
"""
_TITLES = {
    "seat": "Room CODE",
    "wall": "Wall of room CODE",
    "desk": "Desk of room CODE",
    "summary": "Summary of room CODE",
    "door": "Join a class",
    "open": "Open a room",
}


async def page(scope: Scope, send: Send, code: str | None, name: str | None) -> None:
    """Send the frame of a page; what is shown in it the client asks for."""
    kind = (_OF_A_ROOM if code else _WITHOUT).get(name or "", "")
    if not kind:
        await reply(scope, send, 404, _HTML, _nothing(scope))
        return
    depth = 1 + bool(code) + bool(name) + scope["path"].endswith("/") - 1
    title = _TITLES[kind].replace("CODE", (code or "").upper())
    body = _PAGE.replace("TITLE", title).replace("BASE", "../" * depth or "./")
    icon = f"data:image/svg+xml,{quote(_ICON.read_text(encoding='utf-8'))}"
    body = body.replace("ICON", icon).replace("FACE", _face("../" * depth or "./"))
    body = body.replace("VERSION", VERSION).replace("KIND", kind)
    await reply(scope, send, 200, _HTML, body.replace("CODE", (code or "").upper()).encode())


_HTML: list[Header] = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"cache-control", b"no-cache"),
]


def _face(base: str) -> str:
    """Return the typeface of the course, as Streamlit brings it along."""
    if _FACE is None:
        return ""
    place = f"{base}static/media/{_FACE.name}"
    return f"@font-face {{ font-family: 'Source Sans'; font-weight: 200 900; src: url({place}); }}"


def _nothing(scope: Scope) -> bytes:
    return b"<!DOCTYPE html><title>No such page</title><p>A room has no page of this name."
