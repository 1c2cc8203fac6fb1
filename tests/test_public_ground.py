"""The product stands on what its dependencies offer to everybody, read from its syntax trees.

Nothing of Streamlit's own insides is imported, no name that another package keeps for itself is
read, nothing of another package is replaced, and nobody reaches below Python. The benchmarks are
left out: they are run by hand, and measure what is measured from within.
"""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("pe_core", "course", "pages", "ui", "training", "web", "deploy", "docs")
# What Streamlit offers to everybody, and modules of its own that lie beside that.
STREAMLITS = {"streamlit.components.v2", "streamlit.delta_generator", "streamlit.testing.v1"}
INSIDES = {
    f"streamlit.{one}"
    for one in ("config", "runtime", "proto", "util", "web", "elements", "testing")
}
# Of a named tuple: documented, and for everybody.
OFFERED = {"_replace", "_asdict", "_fields", "_make", "_field_defaults"}
BELOW_PYTHON = ("ctypes", "gc.freeze")


def within(name: str, others: Collection[str]) -> bool:
    return any(f"{name}.".startswith(f"{one}.") for one in others)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and len(name) > 1


def given(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a tree defines: of functions, classes, values and fields."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name


def imported(tree: ast.AST) -> dict[str, str]:
    """Return the full name of what each imported name stands for."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for one in node.names:
                found[one.asname or one.name] = module + one.name
                if not module and not one.asname:
                    found[one.name.partition(".")[0]] = one.name.partition(".")[0]
    return found


def faults(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Yield what in a tree stands on ground that is not public."""
    names = {
        short: whole
        for short, whole in imported(tree).items()
        if not within(whole, (*FOLDERS, "app"))
    }
    used = dict.fromkeys(names.values(), False)  # full names, and whether they are written to
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name, ctx=context):
                first, _, rest = (place := ast.unparse(node)).partition(".")
                if first in names and re.fullmatch(r"[\w.]+", place):
                    whole = f"{names[first]}.{rest}"
                    used[whole] = used.get(whole, False) or not isinstance(context, ast.Load)
                elif is_private(name) and name not in known | OFFERED:
                    yield place
            case ast.Call(
                func=ast.Name(id="setattr" | "delattr" | "getattr" as call), args=[target, name, *_]
            ):
                changes = call != "getattr" and ast.unparse(target).partition(".")[0] in names
                hidden = ast.unparse(name).strip("'")
                if changes or (is_private(hidden) and hidden not in known | OFFERED):
                    yield ast.unparse(node)
    for whole, written in used.items():
        deep = whole in names.values() and re.match(r"streamlit\.\w+\.", whole)
        inside = (deep or within(whole, INSIDES)) and not within(whole, STREAMLITS)
        below = within(whole, BELOW_PYTHON)
        if written or inside or below or any(map(is_private, whole.split("."))):
            yield whole


def test_the_product_stands_on_public_ground() -> None:
    paths = [ROOT / "app.py", *(path for one in FOLDERS for path in (ROOT / one).rglob("*.py"))]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths)}
    known = {name for tree in trees.values() for name in given(tree)}
    found = {str(path.relative_to(ROOT)): [*faults(tree, known)] for path, tree in trees.items()}
    assert {path: said for path, said in found.items() if said} == {}
