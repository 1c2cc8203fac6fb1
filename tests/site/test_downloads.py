"""A download that is missing or is not what is pinned stops the build, and says what was wanted."""

import zipfile
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from web import build, downloads
from web.downloads import Download, DownloadError, Inner

GOOD, OTHER = b"what was pinned", b"what was pinneD"
DIGEST, OTHERS = sha256(GOOD).hexdigest(), sha256(OTHER).hexdigest()
ONE = Download("library", "1.0", "npm", "library-1.0.tgz", DIGEST)

Registry = Callable[[bytes | None], list[str]]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """Let the clients bring some bytes, or nothing; what is asked of them is noted."""

    def bringing(data: bytes | None) -> list[str]:
        asked: list[str] = []

        def ask(download: Download, into: str) -> None:
            asked.append(download.name)
            if data is not None:
                Path(into, download.file).write_bytes(data)

        monkeypatch.setattr(downloads, "_ask", ask)
        return asked

    return bringing


def test_an_altered_download_is_named_with_both_checksums_and_not_kept(
    registry: Registry, tmp_path: Path
) -> None:
    registry(OTHER)
    with pytest.raises(DownloadError, match=f"library 1.0 .*{DIGEST}.*{OTHERS}"):
        downloads.fetched([ONE], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_download_is_named(registry: Registry, tmp_path: Path) -> None:
    registry(None)
    with pytest.raises(DownloadError, match=f"library 1.0 .*{DIGEST}.*none: the file is missing"):
        downloads.fetched([ONE], tmp_path)


def test_a_kept_file_is_checked_by_every_build(registry: Registry, tmp_path: Path) -> None:
    registry(GOOD)
    downloads.fetched([ONE], tmp_path)["library"].write_bytes(OTHER)
    with pytest.raises(DownloadError, match=f"library 1.0 .*{DIGEST}.*{OTHERS}"):
        downloads.fetched([ONE], tmp_path)


def test_of_a_large_wheel_one_checked_file_is_kept(registry: Registry, tmp_path: Path) -> None:
    wheel = tmp_path / "large.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("deep/inside.whl", GOOD)
        archive.writestr("deep/beside.whl", OTHER)
    whole = wheel.read_bytes()
    inner = Inner("deep/inside.whl", DIGEST)
    large = Download("large", "1.0", "pip", "large.whl", sha256(whole).hexdigest(), inner)
    registry(whole)
    kept = tmp_path / "kept"
    assert downloads.fetched([large], kept)["large"].read_bytes() == GOOD
    assert [path.name for path in kept.iterdir()] == ["inside.whl"]
    for path, digest in (("deep/beside.whl", OTHERS), ("deep/gone.whl", "none")):
        moved = replace(large, inner=Inner(path, DIGEST))
        with pytest.raises(DownloadError, match=f"large 1.0 .*{DIGEST}.*{digest}"):
            downloads.fetched([moved], tmp_path / path)


def test_a_build_that_stops_says_so_and_leaves_no_site(
    registry: Registry,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry(OTHER)
    monkeypatch.setenv("COURSE_DOWNLOADS", str(tmp_path / "kept"))
    assert build.main([str(tmp_path / "site")]) == 1
    said = capsys.readouterr().err
    assert downloads.PYODIDE.sha256 in said
    assert OTHERS in said
    assert not (tmp_path / "site").exists()


def test_a_folder_that_holds_something_else_is_not_emptied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.tex").write_text("years of work", encoding="utf-8")
    assert build.main([str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert (tmp_path / "thesis.tex").exists()
