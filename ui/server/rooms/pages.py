"""HTML pages of a room: an empty frame, which the client fills."""

from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ui.server.client import VERSION
from ui.server.static_files import STREAMLITS

_ROOM_PAGES = {"": "seat", "wall": "wall", "desk": "desk", "summary": "summary"}
_OTHER_PAGES = {"": "door", "new": "open"}
_FONT = next((STREAMLITS / "media").glob("SourceSansVF-Upright*.woff2"), None)
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


def page(request: Request, code: str, name: str) -> Response:
    """Return the frame of a page; what is shown in it the client asks for."""
    kind = (_ROOM_PAGES if code else _OTHER_PAGES).get(name, "")
    if not kind:
        raise HTTPException(404)
    depth = bool(code) + bool(name) + request.scope["path"].endswith("/")
    base = "../" * depth or "./"
    icon = f"data:image/svg+xml,{quote(_ICON.read_text(encoding='utf-8'))}"
    body = _PAGE.replace("TITLE", _TITLES[kind]).replace("BASE", base).replace("ICON", icon)
    body = body.replace("FACE", _font_face(base)).replace("VERSION", VERSION).replace("KIND", kind)
    return HTMLResponse(body.replace("CODE", code), headers={"cache-control": "no-cache"})


def _font_face(base: str) -> str:
    """Return the typeface of the course, as Streamlit brings it along."""
    if _FONT is None:
        return ""
    place = f"{base}static/media/{_FONT.name}"
    return f"@font-face {{ font-family: 'Source Sans'; font-weight: 200 900; src: url({place}); }}"
