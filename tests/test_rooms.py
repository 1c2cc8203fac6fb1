"""Who may import whom, read from the imports themselves."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("pe_core", "course", "ui", "pages", "training", "web")

# From low to high: a module imports from lower rows only.
ORDER = (
    {"_check"},
    {"geometric_frequencies", "products", "_trained_numbers", "_trained_offsets"},
    {"sinusoid_table", "_pairings", "frequency_vectors", "multimodal", "other_frequencies",
     "resizing"},
    {
        "rotary",
        "biases",
        "trained_tables",
        "extension",
        "conventions",
        "precision",
        "export",
        "listings",
        "any_frequencies",
        "layer_positions",
    },
    {
        "similarity",
        "embedding",
        "attention_head",
        "_marks",
        "fitting",
        "grids",
        "common_bugs",
        "rope_in_models",
        "rounding_collisions",
        "_explaining",
        "mask_signal",
        "key_cache",
        "far_cells",
    },
    {"scheme_criteria", "scheme_profile", "rope_in_few_bits", "_candidates", "position_readout"},
    {"_placing", "learning", "recognition"},
    {"_falling"},
    {"registry"},
    {"scheme_comparison", "candidate_schemes"},
)  # fmt: skip
ALLOWED = {
    "pe_core": {"numpy", "pe_core"},
    "pe_core/figures": {"numpy", "plotly", "pe_core"},
    "course": {"numpy", "pe_core", "course"},
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
BEYOND = {"pages/beyond/train/page.py": {"training"}}  # its page does long work, slice by slice
STANDARD_LIBRARY = sys.stdlib_module_names


def modules() -> list[Path]:
    """Every Python file of the product, relative to its root."""
    rooms = [ROOT / room for room in ROOMS]
    files = [path for room in rooms for path in room.rglob("*.py")]
    return [path.relative_to(ROOT) for path in (ROOT / "app.py", *sorted(files))]


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a file imports."""
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


def rank(module: str) -> int:
    """Return how high a core module stands."""
    return next(number for number, row in enumerate(ORDER) if module in row)


@pytest.mark.parametrize("path", modules(), ids=str)
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    packages = {name.partition(".")[0] for name in imports(path)}
    assert packages - STANDARD_LIBRARY <= allowed(path)


@pytest.mark.parametrize("path", [p for p in modules() if p.parent == Path("pe_core")], ids=str)
def test_a_core_module_imports_only_lower_ones(path: Path) -> None:
    used = {name.split(".")[1] for name in imports(path) if name.startswith("pe_core.")}
    if path.stem != "__init__":
        assert all(rank(module) < rank(path.stem) for module in used)


def test_figures_take_arrays_and_never_compute_an_encoding() -> None:
    files = [path for path in modules() if path.parent == Path("pe_core/figures")]
    names = [name for path in files for name in imports(path) if name.startswith("pe_core.")]
    assert names
    assert all(name.startswith("pe_core.figures") for name in names)


@pytest.mark.parametrize("path", [p for p in modules() if p.parts[0] == "pages"], ids=str)
def test_a_lesson_imports_no_other(path: Path) -> None:
    own = ".".join(path.parent.parts)
    assert all(name.startswith(own) for name in imports(path) if name.startswith("pages"))


def test_the_names_of_lessons_are_unique() -> None:
    names = [path.parent.name for path in modules() if path.name == "page.py"]
    assert names
    assert len(names) == len(set(names))


def test_the_core_is_imported_without_plotly() -> None:
    code = "import sys, pe_core; sys.exit('plotly' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_no_module_is_named_like_a_function_in_it() -> None:
    for path in modules():
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        names = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
        assert path.stem not in names, path
