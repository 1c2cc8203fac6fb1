"""What a page says of itself to those who do not open it: link previews and search machines.

The card is for everybody who is sent a link; it is in the page as the server sends it, because they
run no script. The picture is made by `docs/screenshot.py`.
"""

import html
import re

from course.contents import AT, HOME, NAME
from ui.server.asgi import Scope, header
from ui.server.client import VERSION

_ABOUT = (
    "An interactive course: move a slider and watch the encoding, its waves, its clock hands and "
    "its dot products answer, from sine and cosine to RoPE and ALiBi."
)
_PICTURE = {
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "A sentence under turning dials, above the heatmap of its encoding",
}
# Where the course lies is known only when it is asked for.
_WHERE = b"https://where.the.course.lies/"
_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?")


def card(address: str, picture: str) -> str:
    """Return the tags that say what a page is, and with which picture a link to it is shown.

    Without a picture's address, which must be a whole one, the card has none.
    """
    lesson = AT[address]
    title = lesson.window_title
    about = f"{lesson.title} {_ABOUT}" if lesson is HOME else f"{lesson.question} {_ABOUT}"
    said = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": title,
        "og:description": about,
    }
    if picture:
        said |= {"og:image": picture} | _PICTURE
    lines = [f'<meta property="{key}" content="{html.escape(text)}">' for key, text in said.items()]
    lines += ['<meta name="twitter:card" content="summary_large_image">']
    lines += [f'<meta name="description" content="{html.escape(about)}">']
    return "".join(lines)


def titled(body: bytes, address: str) -> bytes:
    """Return a page with its own title, and the card that a link to it is shown with."""
    title = html.escape(AT[address].window_title)
    body = re.sub(rb"<title>.*?</title>", f"<title>{title}</title>".encode(), body)
    tags = card(address, f"{_WHERE.decode()}live/{VERSION}/card.png")
    return body.replace(b"</head>", tags.encode() + b"</head>", 1)


def placed(body: bytes, scope: Scope, address: str) -> bytes:
    """Return a page whose card names where the course lies, as the visitor has asked for it."""
    host = header(scope, b"host").decode("latin-1")
    if not _HOST.fullmatch(host):
        host = "localhost"
    scheme = header(scope, b"x-forwarded-proto").decode("latin-1")
    if scheme not in ("http", "https"):
        scheme = scope.get("scheme", "http")
    above = scope["path"].rstrip("/").removesuffix(address).rstrip("/")
    return body.replace(_WHERE, f"{scheme}://{host}{above}/".encode())
