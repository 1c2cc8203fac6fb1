"""Who may import whom, read from the imports themselves."""

import ast
import graphlib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("pe_core", "course", "ui", "pages", "training", "web")

ALLOWED = {
    "pe_core": {"numpy", "pe_core"},
    "pe_core/figures": {"numpy", "plotly", "pe_core"},
    "course": {"numpy", "pe_core", "course"},
    "course/bibtex.py": {"bibtexparser", "course"},
    "course/markdown_tree.py": {"markdown_it", "mdit_py_plugins"},
    "ui/server": {"streamlit", "starlette", "uvicorn", "course", "ui"},
    "ui/server/licences": {"starlette", "pe_core", "ui"},
    "ui/server/rooms": {"starlette", "sse_starlette", "anyio", "redis", "course", "ui"},
    "ui": {"streamlit", "segno", "pe_core", "course", "ui"},
    "training": {"numpy", "autograd", "pe_core", "training"},
    "web": {"course", "ui", "web"},
    "web/host": {"streamlit", "markdown_it", "mdit_py_plugins", "course", "ui", "pages", "web"},
    "app.py": {"streamlit", "starlette", "ui"},
}
LESSON = {"numpy", "pe_core", "course", "pages"}
PAGE = {"ui", "course", "pages"}
BEYOND = {"pages/core/train/page.py": {"training"}}  # its page does long work, slice by slice
STANDARD_LIBRARY = sys.stdlib_module_names


def modules() -> list[Path]:
    rooms = [ROOT / room for room in ROOMS]
    files = [path for room in rooms for path in room.rglob("*.py")]
    return [path.relative_to(ROOT) for path in (ROOT / "app.py", *sorted(files))]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def allowed(path: Path) -> set[str]:
    """Return the packages that a file may import beside the standard library."""
    if path.parts[0] == "pages":
        page = path.name == "page.py"
        return (PAGE if page else LESSON) | BEYOND.get(path.as_posix(), set())
    return ALLOWED[max((name for name in ALLOWED if path.as_posix().startswith(name)), key=len)]


def test_a_room_imports_only_what_it_may() -> None:
    wrong = {}
    for path in modules():
        packages = {name.partition(".")[0] for name in imports(path)}
        if more := packages - STANDARD_LIBRARY - allowed(path):
            wrong[path] = more
    assert not wrong


def test_no_core_module_imports_one_that_needs_it() -> None:
    core = [path for path in modules() if path.parent == Path("pe_core")]
    needs = {
        path.stem: {name.split(".")[1] for name in imports(path) if name.startswith("pe_core.")}
        for path in core
        if path.stem != "__init__"
    }
    assert any(needs.values())
    graphlib.TopologicalSorter(needs).prepare()  # raises on a circle


def test_figures_take_arrays_and_never_compute_an_encoding() -> None:
    files = [path for path in modules() if path.parent == Path("pe_core/figures")]
    names = [name for path in files for name in imports(path) if name.startswith("pe_core.")]
    assert names
    assert all(name.startswith("pe_core.figures") for name in names)


def test_a_lesson_imports_no_other() -> None:
    wrong = {}
    for path in (path for path in modules() if path.parts[0] == "pages"):
        own = ".".join(path.parent.parts)
        others = [name for name in imports(path) if name.startswith("pages")]
        if others := [name for name in others if not name.startswith(own)]:
            wrong[path] = others
    assert not wrong


def test_the_names_of_lessons_are_unique() -> None:
    names = [path.parent.name for path in modules() if path.name == "page.py"]
    assert names
    assert len(names) == len(set(names))
