"""The product stands on what its dependencies offer to everybody, read from its syntax trees.

Nothing of Streamlit's own insides is imported, no name that another package keeps for itself is
read, nothing of another package is replaced, and nobody reaches below Python. The benchmarks are
left out: they are run by hand, and measure what is measured from within.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("pe_core", "course", "pages", "ui", "training", "web", "deploy", "docs")
# What Streamlit offers to everybody. `web/host/streamlit` is a module of ours of that name.
STREAMLITS = {"streamlit", "streamlit.components.v2", "streamlit.delta_generator"}
STREAMLITS |= {"streamlit.testing", "streamlit.testing.v1"}
# Modules that `from streamlit import …` would bring, beside what it offers by the same names.
STREAMLIT_INSIDES = {"config", "runtime", "proto", "util", "web", "elements"}
# Of a named tuple: documented, and for everybody.
OFFERED = {"_replace", "_asdict", "_fields", "_make", "_field_defaults"}
BELOW_PYTHON = {"ctypes", "gc.freeze"}


@cache
def sources() -> dict[Path, ast.Module]:
    paths = [ROOT / "app.py", *(path for one in FOLDERS for path in (ROOT / one).rglob("*.py"))]
    return {
        path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
    }


@cache
def own() -> frozenset[str]:
    """Return every private name that the product itself gives."""
    return frozenset(name for tree in sources().values() for name in given(tree))


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


def dotted(node: ast.AST) -> str:
    """Return a name with its dots; empty for what is no plain name."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name) if base := dotted(value):
            return f"{base}.{name}"
    return ""


def imported(tree: ast.AST) -> dict[str, str]:
    """Return the full name of what each imported name stands for."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                found[one.asname or one.name.partition(".")[0]] = (
                    one.name if one.asname else one.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom):
            for one in node.names:
                found[one.asname or one.name] = f"{node.module}.{one.name}"
    return found


def is_ours(name: str) -> bool:
    return name.partition(".")[0] in {*FOLDERS, "app"}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and len(name) > 1


def faults(tree: ast.AST, known: Iterable[str]) -> Iterator[str]:
    """Yield what in a tree stands on ground that is not public, with its line."""
    names = imported(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for said in (*_of_imports(node), *_of_attributes(node, names, known)):
            yield f"line {line}: {said}"


def _of_imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        whole = [one.name for one in node.names]
        modules = whole
    elif isinstance(node, ast.ImportFrom) and node.module:
        whole = [f"{node.module}.{one.name}" for one in node.names]
        modules = [node.module]
    else:
        return
    for module in modules:
        inner = [one.name for one in node.names] if module == "streamlit" else []
        if module.partition(".")[0] == "streamlit" and module not in STREAMLITS:
            yield f"imports {module}"
        yield from (f"imports streamlit.{one}" for one in inner if one in STREAMLIT_INSIDES)
    for name in whole:
        if any(name == one or name.startswith(f"{one}.") for one in BELOW_PYTHON):
            yield f"imports {name}"
        if not is_ours(name) and any(map(is_private, name.split("."))):
            yield f"imports {name}"


def _of_attributes(node: ast.AST, names: dict[str, str], known: Iterable[str]) -> Iterator[str]:
    match node:
        case ast.Attribute(value=base, attr=name, ctx=context):
            place = dotted(base)
            first, _, rest = place.partition(".")
            whole = ".".join(filter(None, [names.get(first, ""), rest, name]))
            others = first in names and not is_ours(names[first])
            if others and whole in BELOW_PYTHON:
                yield f"calls {whole}"
            if others and not isinstance(context, ast.Load):
                yield f"replaces {whole}"
            if (
                others
                and whole.startswith("streamlit.")
                and whole.split(".")[1] in (STREAMLIT_INSIDES)
            ):
                yield f"reads {whole}"
            foreign = others or (name not in known and name not in OFFERED)
            if is_private(name) and place not in ("self", "cls") and foreign:
                yield f"reads {place or '…'}.{name}"
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[target, *_]):
            first = dotted(target).partition(".")[0]
            if first in names and not is_ours(names[first]):
                yield f"replaces an attribute of {dotted(target)}"
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            if is_private(name) and name not in known and name not in OFFERED:
                yield f"reads {name}"


def test_the_product_stands_on_public_ground() -> None:
    found = {str(path): list(faults(tree, own())) for path, tree in sources().items()}
    assert {path: said for path, said in found.items() if said} == {}
