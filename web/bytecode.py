"""Compiles sources to bytecode and lists the modules needed. It runs in Pyodide (`compile.mjs`).

Bytecode fits one version of Python, so the Python that will run it makes it. It gets a zip of
sources, each at the path that it has in the worker, and returns one with what the worker gets.
"""

import ast
import importlib
import importlib.util
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping

OURS = "course/"
STDLIB = "stdlib/"
SITE = "lib/python3.13/site-packages/"
# Where the sources lie that a page shows: bytecode names them, and is itself not beside them.
SHOWN = "sources/"
_READ = re.compile(r"(pe_core|course|training|pages/(?!.*/(page|lesson|asked)\.py$))\b")
# A figure is answered by these, and by what they import; all else can come later.
_FIRST = re.compile(
    r"(course\.answer|web\.host\.worker_api|pages\.heads|pages\..*\.(figures|words|model|claims|lesson))$"
)
# What an import statement does not name: codecs and parsers that C asks for by name.
_BY_NAME = {"_strptime", "encodings.ascii", "encodings.latin_1", "encodings.cp437"}
# What a condition asks about where it is not met here: types are not checked, and nothing is run as
# a program.
_NEVER = re.compile(r"\bTYPE_CHECKING\b|\b__name__ == ")
# A document beside the modules of the course: one of them names it, and it is a module here.
_DOCUMENT = re.compile(r"^\S+\.(bib|toml|md)$")
_SO = re.compile(r"\.cpython-[\w-]+\.so$")


class Sources:
    """The files that may be needed, by their paths in the worker, and the modules among them."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.modules = {name: path for path in files if (name := _name(path)) is not None}

    def ours(self) -> set[str]:
        """Return the names of our own modules."""
        return {name for name, path in self.modules.items() if path.startswith(OURS)}

    def needed(self, roots: set[str]) -> set[str]:
        """Return the modules that are needed once these are imported and what is ours is run."""
        numpy = {name for name in self.closure(roots) if name.split(".")[0] == "numpy"}
        return self.closure(roots | _loaded(numpy))

    def closure(self, roots: Iterable[str]) -> set[str]:
        """Return what these import, and what that imports, with the packages above them."""
        found: set[str] = set()
        waiting = list(roots)
        while waiting:
            parts = waiting.pop().split(".")
            above = {".".join(parts[: count + 1]) for count in range(len(parts))}
            for name in (above & self.modules.keys()) - found:
                found.add(name)
                waiting += self.imported(name)
        return found

    def imported(self, name: str) -> set[str]:
        """Return what a module imports; one of ours also within functions, and parts of NumPy."""
        path = self.modules[name]
        if path.endswith(".so"):
            return set()
        package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
        return set(_imports(ast.parse(self.files[path]), package, path.startswith(OURS)))

    def compiled(self, names: Iterable[str]) -> dict[str, bytes]:
        """Return the files of modules as the worker gets them."""
        paths = (self.modules[name] for name in sorted(names))
        return dict(_compiled(path, self.files[path]) for path in paths)

    def data(self) -> dict[str, bytes]:
        """Return the files that are no modules, and the sources that a page shows."""
        known = set(self.modules.values())
        files = {path: data for path, data in self.files.items() if path not in known}
        ours = {path.removeprefix(OURS): self.files[path] for path in known}
        return files | {SHOWN + path: data for path, data in ours.items() if _READ.match(path)}


def packed(files: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    """Return the worker's files in three parts: what Python starts with, what answers, the rest."""
    sources = Sources(files)
    ours = sources.ours()
    first = sources.needed({*filter(_FIRST.match, ours), *_BY_NAME, *sys.modules})
    whole = sources.needed({*ours, *first})
    standard = {name for name in whole if sources.modules[name].startswith(STDLIB)}
    # A package is looked for in one place, so what is begun first is there whole.
    begun = {name.split(".")[0] for name in first}
    early = {name for name in standard if name.split(".")[0] in begun}
    late = sources.compiled(standard - early)
    return {
        "standard": sources.compiled(early),
        "first": sources.compiled(first - standard),
        "rest": sources.compiled(whole - first - standard)
        | {SITE + path.removeprefix(STDLIB): code for path, code in late.items()}
        | sources.data(),
    }


def _name(path: str) -> str | None:
    """Return the name under which a file is imported; none if it is not a module."""
    for folder in (OURS, STDLIB, SITE):
        if path.startswith(folder) and path.endswith((".py", ".so")):
            stem = _SO.sub("", path.removeprefix(folder)).removesuffix(".py")
            return stem.replace("/", ".").removesuffix(".__init__")
    return None


def _loaded(names: Iterable[str]) -> set[str]:
    """Return all that is loaded when these are imported, also what C imports."""
    for name in sorted(names):
        importlib.import_module(name)
    return set(sys.modules)


def _imports(tree: ast.AST, package: str, deep: bool) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and not deep:
            continue
        if isinstance(node, ast.If) and _NEVER.search(ast.unparse(node.test)):
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(start, package) if node.level else start
            yield base
            yield from (f"{base}.{one.name}" for one in node.names)
        elif deep and isinstance(node, ast.Attribute) and ast.unparse(node.value) == "np":
            yield f"numpy.{node.attr}"
        elif deep and isinstance(node, ast.Constant) and _DOCUMENT.match(named := str(node.value)):
            yield f"course.{named.replace('.', '_').replace('/', '.')}"
        yield from _imports(node, package, deep)


def _compiled(path: str, source: bytes) -> tuple[str, bytes]:
    """Return the path and the content of a module as bytecode alone."""
    if path.endswith(".so"):
        return path, source
    # Without docstrings the standard library is a third smaller.
    level = 2 if path.startswith(STDLIB) else 0
    shown = f"/{SHOWN}{path.removeprefix(OURS)}" if path.startswith(OURS) else f"/{path}"
    read = undocumented(source) if path.startswith(SITE) else source
    code = compile(read, shown, "exec", 0, True, level)
    # A hash that is never compared: files of a site have no time of their own.
    kind = (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return f"{path}c", importlib.util.MAGIC_NUMBER + kind + marshal.dumps(code)


def undocumented(source: bytes) -> ast.Module:
    """Return a module with empty docstrings: half of NumPy's bytecode, and nobody reads them here.

    NumPy asks for its docstrings while it starts, so they are there. A text that stands alone can
    be nothing else. NumPy gives the docstrings of C by calls, which also name what they are for.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        texts: list[ast.AST] = []
        if isinstance(node, ast.Expr):
            texts = [node.value]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("add_newdoc"):
            texts = [part for given in node.args[2:] for part in ast.walk(given)]
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                named = isinstance(node, ast.Call) and "\n" not in text.value
                text.value = text.value if named else ""
    return tree


def main(given: str, made: str) -> None:
    """Read a zip of sources, and write one of what the worker gets, its parts in folders."""
    with zipfile.ZipFile(given) as archive:
        sources = {name: archive.read(name) for name in archive.namelist()}
        archive.extractall("/", [name for name in sources if name.startswith(SITE)])
    with zipfile.ZipFile(made, "w") as archive:
        for part, files in packed(sources).items():
            for path, data in files.items():
                archive.writestr(f"{part}/{path}", data)
