"""The image without a container engine: what goes into it, and what it starts, as the file says."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chromium import ROOT, free_port, wait_until_healthy
from tests.test_rooms import ROOMS

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
TEXT = DOCKERFILE.read_text(encoding="utf-8")


def command(after: str) -> list[str]:
    """Return the command after these words, with this Python in place of the image's."""
    words = json.loads(re.findall(rf"{after} (\[.*\])", TEXT)[-1])
    return [
        word.replace("python", sys.executable).replace("0.0.0.0", "127.0.0.1") for word in words
    ]


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def context(tmp_path: Path) -> Path:
    """Copy what `.dockerignore` lets into the image."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    for rule in rules[1:]:
        if rule.startswith("!"):
            source, target = ROOT / rule[1:], tmp_path / "course" / rule[1:]
            target.parent.mkdir(exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
    return tmp_path / "course"


def test_the_image_holds_what_the_server_runs_and_nothing_else(context: Path) -> None:
    names = {path.name for path in context.iterdir()}
    rooms = {*ROOMS} - {"web"}  # which makes the course without a server
    told = {"LICENSE", "requirements.txt", "requirements.lock"}
    assert names == {*rooms, *told, "app.py", ".streamlit"}


def test_the_image_listens_at_8501_unless_it_is_told_otherwise() -> None:
    assert re.findall(r"^ENV PORT=(\d+)$", TEXT, re.MULTILINE) == ["8501"]
    assert re.findall(r"^EXPOSE (\d+)$", TEXT, re.MULTILINE) == ["8501"]


@pytest.mark.skipif(sys.platform == "win32", reason="the image starts by a shell of its own")
def test_what_is_in_the_image_starts_is_healthy_and_writes_nothing(context: Path) -> None:
    before, port = files(context), str(free_port())
    start, health = command("CMD"), command(r"HEALTHCHECK.*\n +CMD")
    own = {"HOME": str(context.parent / "scratch"), "PYTHONDONTWRITEBYTECODE": "1", "PORT": port}
    environment = {**os.environ, **own}
    early = subprocess.run(health, env=environment, capture_output=True, check=False)
    assert early.returncode != 0
    server = subprocess.Popen(start, cwd=context, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_until_healthy(server, f"http://127.0.0.1:{port}")
        subprocess.run(health, env=environment, capture_output=True, check=True)
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert files(context) == before


def test_the_image_lists_the_licences_of_what_is_in_it(context: Path) -> None:
    (module,) = re.findall(r"&& python -m (ui\S+) licences\.txt$", TEXT, re.MULTILINE)
    run = [sys.executable, "-m", module, "licences.txt"]
    subprocess.run(run, cwd=context, check=True)
    said = (context / "licences.txt").read_text(encoding="utf-8")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in said
    assert "streamlit 1." in said


def test_the_image_runs_as_a_user_with_a_number_that_is_not_root() -> None:
    (user,) = re.findall(r"^USER (\d+):\d+$", TEXT, re.MULTILINE)
    assert int(user) > 0


def test_hadolint_finds_nothing() -> None:
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if hadolint is None:
        pytest.skip("hadolint is not there: it comes with requirements-dev.txt on Linux")
    checked = subprocess.run([hadolint, DOCKERFILE], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
