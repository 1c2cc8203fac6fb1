"""The privacy page: what is stored of a learner, where and for how long.

The server and the site without one have it from the same text, which marks what is true of one of
them alone.
"""

import os
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ui.server.pages import home_of

ADDRESS = "privacy"
CONTACT = "COURSE_CONTACT"

_PAGE = (Path(__file__).resolve().parent / "privacy.html").read_text(encoding="utf-8")
_MAIL = re.compile(r"(?:mailto:)?([\w.+%-]+@[\w-]+(?:\.[\w-]+)+)", re.ASCII)
_LINK = re.compile(r"https://[\w.-]+(?::\d+)?(?:/[\w.~/%?&=#:@+,;-]*)?", re.ASCII)
_NOBODY = (
    "Whoever runs this copy of the course has named nobody to ask. Ask the person or the school "
    "that gave you its address."
)


async def page(request: Request) -> Response:
    """Answer with the page of the server."""
    return HTMLResponse(
        written(home_of(request), served=True), headers={"cache-control": "no-cache"}
    )


def written(home: str, *, served: bool, policy: str = "") -> str:
    """Return the page of the server, or that of the site.

    Parameters
    ----------
    home
        Where the course begins, as the page names it.
    served
        Whether a server stands behind the course.
    policy
        The Content-Security-Policy, where no header says it.
    """
    kind = "server" if served else "site"
    true = re.sub(
        r"<!--(server|site)-->(.*?)<!--end-->",
        lambda part: part[2] if part[1] == kind else "",
        _PAGE,
        flags=re.DOTALL,
    )
    values = {"HOME": home, "POLICY": escape(policy), "CONTACT": asked_of(os.environ)}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], true)


def asked_of(settings: Mapping[str, str]) -> str:
    """Return whom to ask, as HTML: whom the settings name, or that they name nobody.

    A mail address and an address that begins with https:// are links; anything else is text.
    """
    named = settings.get(CONTACT, "").strip()
    if not named:
        return _NOBODY
    if mail := _MAIL.fullmatch(named):
        shown = _link(f"mailto:{quote(mail[1], safe='@+')}", mail[1])
    elif _LINK.fullmatch(named):
        shown = _link(named, named)
    else:
        shown = escape(named)
    return f"This copy of the course is run by {shown}. Ask there."


def _link(to: str, text: str) -> str:
    return f'<a href="{escape(to)}">{escape(text)}</a>'
