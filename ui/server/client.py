"""The client's files as they are sent: packed once, at an address that names what they hold.

A version is the digest of all files together. A browser keeps what it has of a version and asks for
none of it again. Modules import each other from the same folder, and so from the same version.
"""

import gzip
import re
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ui.server.compressed import packed
from ui.server.static_files import KEPT, KINDS, STREAMLITS

_BROWSER = Path(__file__).resolve().parent.parent / "browser"
_PLOTLY = "plotly-basic.min.js"

_IMPORTED = re.compile(r'^(?:import|export) .*?from "\./([\w-]+\.js)";', re.MULTILINE | re.DOTALL)
# Whole lines of comment in a script: what they say is for those who read the sources.
_COMMENTS = re.compile(rb"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)


def modules(first: str) -> list[str]:
    """Return the names of a module of the client and of all that it imports, each once."""
    names = [first]
    for name in names:
        text = (_BROWSER / name).read_text(encoding="utf-8")
        names += [one for one in _IMPORTED.findall(text) if one not in names]
    return sorted(names)


def _served(file: Path) -> bytes:
    """Return a file as it is sent: ours without comments, others' with their licence."""
    text = file.read_bytes()
    return _COMMENTS.sub(b"", text) if file.suffix == ".js" and file.name != _PLOTLY else text


def _formulas() -> str:
    """Return a module that hands on the KaTeX that Streamlit brings along for its own formulas."""
    found = next(iter(sorted((STREAMLITS / "js").glob("katex.*.js"))), None)
    return f'export {{ default }} from "../../static/js/{found.name}";' if found else ""


def _files() -> dict[str, bytes]:
    found = (file for file in sorted(_BROWSER.iterdir()) if file.suffix in KINDS)
    files = {file.name: _served(file) for file in found}
    return {**files, "plotly.js": files.pop(_PLOTLY), "katex.js": _formulas().encode()}


def _digest(of: bytes) -> str:
    return sha256(of).hexdigest()[:12]


FILES = _files()
PACKED = {name: gzip.compress(file, 9, mtime=0) for name, file in FILES.items()}
_TAGS = {name: f'"{_digest(file)}"' for name, file in FILES.items()}
VERSION = _digest(repr(_TAGS).encode())


async def file(request: Request) -> Response:
    """Send a file of the client, for good only by the version that it is of.

    A page may be older than the server, or, where there are several, newer. What it asks for by its
    own version is answered with what is here, and asked about anew each time.
    """
    name = "{name}.{kind}".format(**request.path_params)
    if name not in FILES:
        raise HTTPException(404)
    of_now = request.path_params.get("version") == VERSION
    headers = {"etag": _TAGS[name], **(KEPT if of_now else {"cache-control": "no-cache"})}
    kind = KINDS[Path(name).suffix]  # in a 304 too, or it counts as a page
    if request.headers.get("if-none-match") == _TAGS[name]:
        return Response(None, 304, {**headers, "content-type": kind, "vary": "Accept-Encoding"})
    return packed(request.headers, PACKED[name], kind, headers)
