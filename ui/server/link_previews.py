"""Metadata of pages for link previews and search engines.

The card is for everybody who is sent a link; it is in the page as the server sends it, because they
run no script. The picture is made by `docs/screenshot.py`.
"""

import html
import re

from starlette.exceptions import HTTPException
from starlette.requests import Request

from course.contents import BY_ADDRESS, HOME, NAME
from ui.server.addresses import root
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
_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?", re.ASCII)
_ROOT = re.compile(r"[A-Za-z0-9/_.-]*")


def card(address: str, picture: str) -> str:
    """Return the tags that say what a page is, and with which picture a link to it is shown.

    Without a picture's address, which must be a whole one, the card has none.
    """
    lesson = BY_ADDRESS[address]
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


def titled(page: str, address: str, where: str) -> str:
    """Return a page with its own title, and the card that a link to it is shown with."""
    title = html.escape(BY_ADDRESS[address].window_title)
    page = re.sub("<title>.*?</title>", lambda _: f"<title>{title}</title>", page, count=1)
    return page.replace("</head>", f"{card(address, f'{where}live/{VERSION}/card.png')}</head>", 1)


def place(request: Request) -> str:
    """Return the address of the course as the visitor has asked for it.

    What a visitor can write into a request is taken over only where it has the form of a host or of
    a scheme; the path is the server's own, and none of the path that was asked for.
    """
    host = request.headers.get("host", "")
    scheme = request.headers.get("x-forwarded-proto", "")
    if scheme not in ("http", "https"):
        scheme = request.url.scheme
    path = root(request.scope)
    if not _ROOT.fullmatch(path):
        raise HTTPException(400, "The course lies at an address that it cannot name.")
    return f"{scheme}://{host if _HOST.fullmatch(host) else 'localhost'}{path}/"
