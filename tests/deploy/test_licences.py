"""The list of licences: nothing is shipped that it does not name, and nothing without a text."""

import fnmatch
import gzip
import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, version

import pe_core
from tests.browser.chromium import ROOT
from tests.deploy.test_lock import pinned, place
from tests.server.asgi import call
from tests.server.asgi import course as served
from tests.test_rooms import ROOMS
from ui.server.licences import Part, shown
from ui.server.licences.installed import distributions, parts

# An SPDX expression: names of licences, joined.
EXPRESSION = re.compile(r"[A-Z0-9][\w.-]+( (AND|OR|WITH) [A-Z0-9][\w.-]+)*")
WRITTEN = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".md", ".bib", ".toml", ".svg", ".json",
           ".txt"}  # fmt: skip
OWN_PICTURES = {"card.png"}
LONGEST_LINE = 2000  # no hand writes a longer one


def has(package: str, at: str) -> bool:
    try:
        return version(package) == at
    except PackageNotFoundError:
        return False


def complete(part: Part) -> bool:
    """Return whether a part says by what licence it comes, and brings its text."""
    return bool(EXPRESSION.fullmatch(part.licence)) and len(part.text) > 200


def test_no_part_of_the_server_lacks_a_licence() -> None:
    found = list(parts())
    assert len(found) > 10
    assert not [part.name for part in found if not complete(part) or not part.version]


def test_every_package_that_the_image_installs_is_in_it() -> None:
    """Those that are installed here: the lock names more, for other systems and Pythons."""
    named = {re.sub(r"[-_.]+", "-", one.name).lower(): one.version for one in distributions()}
    locked = pinned("requirements.lock", place(sys.platform, platform.python_version()))
    same = {name for name, at in locked.items() if has(name, at)}
    assert {"numpy", "streamlit", "h11"} <= named.keys()
    assert same <= named.keys()
    assert "pytest" not in named


def test_every_file_of_others_in_our_folders_belongs_to_a_part() -> None:
    found = set()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()):
        if "__pycache__" in path.parts or path.name in OWN_PICTURES or path.name == "py.typed":
            continue
        data = path.read_bytes()
        packed = path.suffix == ".js" and max(map(len, data.splitlines()), default=0) > LONGEST_LINE
        if packed or path.suffix not in WRITTEN:
            found.add(path.name)
    patterns = [pattern for part in shown() for pattern in part.files]
    assert found == {"plotly-basic.min.js", "fraunces.woff2", "minilm.npy"}
    assert all(any(fnmatch.fnmatch(name, one) for one in patterns) for name in found)


def test_the_server_shows_the_list() -> None:
    app = served()
    plain = call(app, "GET", "/licences.txt")
    packed = call(app, "GET", "/licences.txt", accept_encoding="gzip")
    assert plain.status == packed.status == 200
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert gzip.decompress(packed.body) == plain.body
    text = plain.body.decode()
    assert f"course, version {pe_core.__version__}:" in text
    assert all(f"{part.name} {part.version}".strip() in text for part in parts())
