"""The rooms whose code is changed on purpose, and the tests that stand nearest to a file."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".mutants"  # ignored by git; nothing is written elsewhere
# Modules of the client that work on values: they name no element, event, timer or network.
CLIENT = (
    "choosing", "chosen", "config-bytes", "config-gguf", "config-json", "config-kinds",
    "config-rule", "config-sought", "config-view", "drawing", "export-data", "legend", "palette",
    "room-ballot", "room-words", "setting", "sketch", "sketch-axes", "sketch-known",
    "sketch-shapes", "sketch-traces", "sketch-words", "track", "view", "wire",
)  # fmt: skip
DRAWN = ("page", "figures", "questions", "words", "texts")  # what of a lesson is no model

# The tests that run in one process, by parts that are traced apart. Tests that start a process of
# their own do not see what is changed in this one.
PARTS = {
    "core": ("pe_core", "tests/core"),
    "lessons": ("course", "tests/lessons"),
    "figures": ("tests/figures", "training", "tests/training", "tests/room"),
    "pages": ("tests/test_bibliography.py", "tests/test_core_map.py"),
    "app": (
        "tests/app/test_memory.py", "tests/app/test_own_table.py", "tests/app/test_trouble.py",
        "tests/app/test_class_results.py", "tests/app/test_quiz.py", "tests/app/test_numerals.py",
        "tests/upgrade/test_kept.py",
    ),
    "rest": ("tests/test_registry.py", "tests/test_rooms.py", "tests/test_settings.py"),
}  # fmt: skip


def _files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def _of_lessons() -> Iterator[tuple[Path, str]]:
    for path in _files("pages"):
        yield path, path.stem.split("_")[0]


def python_rooms() -> dict[str, list[Path]]:
    """Return the Python files of each room.

    `models` is what a lesson measures, with the files beside its model that the model is made of;
    `answers` is `course`, which answers what a page asks.
    """
    return {
        "core": list(_files("pe_core")),
        "models": [path for path, kind in _of_lessons() if kind not in DRAWN],
        "words": [path for path, kind in _of_lessons() if kind == "words"],
        "answers": list(_files("course")),
    }


def client_room() -> list[Path]:
    """Return the modules of the client that work on values alone."""
    return [ROOT / "ui" / "browser" / f"{name}.js" for name in CLIENT]


def named(path: Path) -> str:
    """Return the path of a file in the repository."""
    return path.relative_to(ROOT).as_posix()


@cache
def _imports(test: Path) -> frozenset[str]:
    """Return the modules that a test file imports, and the names it takes from them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def test_files() -> list[Path]:
    """Return every test file of the parts."""
    paths = [ROOT / name for part in PARTS.values() for name in part if name.startswith("tests")]
    return [
        file
        for path in paths
        for file in (sorted(path.glob("test_*.py")) if path.is_dir() else [path])
    ]


@cache
def nearest(path: Path) -> tuple[str, ...]:
    """Return the test files named after a file or its lesson, then those that import it."""
    module = named(path)[: -len(".py")].replace("/", ".")
    stems = {path.stem.strip("_"), path.parent.name}
    files = test_files()
    alike = [file for file in files if file.stem.removeprefix("test_") in stems]
    using = [file for file in files if module in _imports(file)]
    return tuple(dict.fromkeys([named(path), *map(named, [*alike, *using])]))
