"""What the site ships of others: every file of it belongs to a part with its licence."""

import fnmatch
import gzip
import json
import re
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

import pe_core
from tests.browser.chromium import ROOT
from tests.deploy.test_licences import complete
from web import downloads, licences
from web.bytecode import OURS, SITE

pytestmark = pytest.mark.site

# Made by the build from files of ours.
MADE = {"head.js", "answers.pack.gz", "pages.pack.gz"}


@pytest.fixture(scope="module")
def parts() -> list[licences.Part]:
    return licences.parts(downloads.fetched())


def test_no_part_of_the_site_lacks_a_licence(parts: list[licences.Part]) -> None:
    for part in parts:
        assert complete(part), part.name
        assert part.version, part.name


def test_every_file_is_ours_or_belongs_to_a_part(built: Path, parts: list[licences.Part]) -> None:
    patterns = [pattern for part in parts for pattern in part.files]
    folders = ("ui", "ui/browser", "web/browser")
    own = {path.name for name in folders for path in (ROOT / name).iterdir()}
    theirs = {pattern for part in parts for pattern in part.files}
    files = [path for name in ("host", "live") for path in (built / name).rglob("*")]
    used = set()
    for path in (path for path in files if path.is_file()):
        found = {one for one in patterns if fnmatch.fnmatch(path.name, one)}
        used |= found
        component = path.parent.name == "components"  # written in Python, in ui
        joined = re.fullmatch(r"shared-\w+\.js", path.name)  # of modules of ours alone
        assert found or component or joined or path.name in own | MADE, path
    sent = {one for one in theirs if not one.endswith("/*")} - {"plotly-basic.min.js"}
    assert used == sent  # and nothing is named that is not there


def test_every_module_in_the_packs_is_ours_or_of_a_package(
    built: Path, parts: list[licences.Part]
) -> None:
    tops = {one.removesuffix("/*") for part in parts for one in part.files if one.endswith("/*")}
    (host,) = (built / "host").iterdir()
    seen = set()
    for name in ("answers.pack.gz", "pages.pack.gz"):
        data = gzip.decompress((host / name).read_bytes())
        size = int.from_bytes(data[:4], "little")
        for path, _ in json.loads(data[4 : 4 + size]):
            if path.startswith(SITE):
                seen.add(path.removeprefix(SITE).partition("/")[0])
            else:
                assert path.startswith((OURS, "sources/")), path
    # Python's own modules lie among the packages.
    others = {name for name in seen if name.partition(".")[0] not in sys.stdlib_module_names}
    assert "numpy" in others
    assert others <= tops
    with zipfile.ZipFile(
        BytesIO(gzip.decompress((host / "python_stdlib.zip.gz").read_bytes()))
    ) as z:
        assert "site-packages" not in " ".join(z.namelist())


def test_the_list_lies_beside_the_pages_and_names_the_version(built: Path) -> None:
    text = (built / "licences.txt").read_text(encoding="utf-8-sig")
    assert f"course, version {pe_core.__version__}:" in text
    assert "Mozilla Public License" in text
    assert "licences.txt" not in (built / "service-worker.js").read_text(encoding="utf-8")
