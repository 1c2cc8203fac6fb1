"""The core as a package: its wheel is built here, put into an empty environment, and used there."""

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import numpy as np
import pytest

import pe_core

ROOT = Path(__file__).resolve().parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


def run(python: str, *arguments: str, **more: str) -> str:
    """Return what Python prints, in an environment that names no module of ours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [python, *arguments], env=kept | more, cwd=Path(sys.prefix), check=True,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built as a release builds it, without a network."""
    pytest.importorskip("flit_core", reason="the build backend: requirements-dev.txt names it")
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    run(sys.executable, *PIP, "wheel", str(ROOT), *offline, "--wheel-dir", str(folder))
    (built,) = folder.glob("*.whl")
    return built


def test_it_holds_the_core_and_nothing_else(wheel: Path) -> None:
    version = pe_core.__version__
    assert wheel.name == f"positional_encoding_core-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (about,) = [name for name in names if name.endswith("/METADATA")]
        said = archive.read(about).decode()
    folders = {name.partition("/")[0] for name in names}
    assert folders == {"pe_core", f"positional_encoding_core-{version}.dist-info"}
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pe_core").rglob("*.py")}
    assert modules <= {*names}
    assert "pe_core/py.typed" in names
    needed = re.findall(r"^Requires-Dist: (\w+)(.*)$", said, re.MULTILINE)
    assert [name for name, rule in needed if "extra" not in rule] == ["numpy"]
    assert f"\nVersion: {version}\n" in said
    assert "\nLicense-Expression: MIT\n" in said


def test_it_works_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=False)
    place = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    python = str(tmp_path / "empty" / place)
    (site,) = run(python, "-c", "import site; print(site.getsitepackages()[-1])").split()
    offline = ("--no-deps", "--no-index", "--target", site)
    run(sys.executable, *PIP, "install", str(wheel), *offline)
    # NumPy comes from this environment, and nothing else does.
    (tmp_path / "lent").mkdir()
    for name in ("numpy", "numpy.libs"):
        folder = Path(np.__path__[0]).parent / name
        if folder.exists():
            (tmp_path / "lent" / name).symlink_to(folder, target_is_directory=True)
    program = """
import doctest, sys
import pe_core, pe_core.listings.rope, pe_core.rotary, pe_core.sinusoid_table
for part in (pe_core.rotary, pe_core.sinusoid_table, pe_core.listings.rope):
    failed, tried = doctest.testmod(part)
    assert tried and not failed
names = {}
exec(pe_core.listing("NumPy", 4, 8), names)
assert abs(names["table"] - pe_core.sinusoidal(4, 8)).max() < 1e-15
assert "plotly" not in sys.modules
print(pe_core.__file__, pe_core.__version__)
"""
    said = run(python, "-c", program, PYTHONPATH=str(tmp_path / "lent"))
    place, version = said.splitlines()[-1].split()
    assert Path(place).is_relative_to(site)
    assert version == pe_core.__version__


def test_the_core_and_the_course_allow_the_same_versions() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert settings["project"]["dependencies"] == [line for line in wanted if "numpy" in line]
    assert [line for line in wanted if "plotly" in line] == settings["project"][
        "optional-dependencies"
    ]["figures"]
