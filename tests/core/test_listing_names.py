"""The names in a listing: each is defined there or exists in the library that it is written for.

PyTorch, JAX and TensorFlow take gigabytes; what a listing asks of them is held to lists from their
documentation instead.
"""

import ast
import builtins
from collections.abc import Iterator

from pe_core.listings import LIBRARIES, RULES, alibi_listing, listing, rope_listing, t5_listing

# Functions of each library, methods of its arrays, and what Python's numbers and lists have; as
# the documentation of NumPy 2, PyTorch 2, TensorFlow 2 and JAX has them.
PYTHON = {"append", "bit_length", "ceil", "floor", "log", "pi"}
KNOWN = {
    "NumPy": {"arange", "array", "astype", "clip", "cos", "dtype", "empty", "empty_like",
              "moveaxis", "newaxis", "shape", "sin", "zeros"},
    "PyTorch": {"Embedding", "Module", "__init__", "abs", "arange", "cat", "chunk", "clamp", "cos",
                "device", "dtype", "embedding_dim", "flatten", "float", "float64", "movedim", "nn",
                "outer", "register_buffer", "shape", "sin", "size", "stack", "tensor", "to",
                "zeros"},
    "TensorFlow": {"assert_equal", "assert_less_equal", "cast", "cos", "debugging", "dtype",
                   "float32", "float64", "newaxis", "range", "reshape", "shape", "sin", "stack"},
    "JAX": {"arange", "array", "asarray", "astype", "clip", "concatenate", "cos", "dtype",
            "float32", "moveaxis", "newaxis", "reshape", "shape", "sin", "split", "stack",
            "zeros"},
}  # fmt: skip


def programs() -> Iterator[tuple[str, str, str]]:
    for library in LIBRARIES:
        yield "sinusoidal", library, listing(library, 50, 8)
    for library in ("NumPy", "PyTorch", "JAX"):
        yield "ALiBi", library, alibi_listing(library, 50, 12)
        for both in (True, False):
            yield f"T5 {both}", library, t5_listing(library, 50, 4, bidirectional=both)
        for pairing in ("adjacent", "halves"):
            for rule in (None, *RULES):
                scale = 1.0 if rule is None else 4.0
                yield (
                    f"RoPE {pairing} {rule}",
                    library,
                    rope_listing(library, 50, 8, pairing=pairing, method=rule, scale=scale),
                )


PROGRAMS = list(programs())


def test_every_listing_fits_beside_its_page() -> None:
    for what, library, program in PROGRAMS:
        compile(program, library, "exec")
        assert len(program.splitlines()) <= 80, (what, library)
        assert max(map(len, program.splitlines())) <= 72, (what, library)


def test_every_name_is_defined_in_the_listing() -> None:
    for what, library, program in PROGRAMS:
        used, known = set(), set(dir(builtins))
        for node in ast.walk(ast.parse(program)):
            match node:
                case ast.Import(names=names) | ast.ImportFrom(names=names):
                    known |= {(name.asname or name.name).split(".")[0] for name in names}
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                    known.add(name)
                case ast.Name(id=name, ctx=ast.Store()):
                    known.add(name)
                case ast.Name(id=name):
                    used.add(name)
        assert used <= known, (what, library)


def test_a_listing_imports_what_it_uses_and_asks_for_what_exists() -> None:
    for what, library, program in PROGRAMS:
        imported, used, asked, own = set(), set(), set(), set()
        for node in ast.walk(ast.parse(program)):
            match node:
                case ast.Import(names=names):
                    imported |= {(name.asname or name.name).split(".")[0] for name in names}
                case ast.Name(id=name):
                    used.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
                    own.add(name)
                case ast.Attribute(attr=name):
                    asked.add(name)
            # A PyTorch module hands a name to `register_buffer` and reads it from itself.
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="register_buffer"), args=[ast.Constant(value=name), *_]
                ):
                    own.add(name)
        assert imported <= used, (what, library)
        assert asked <= KNOWN[library] | PYTHON | own, (what, library)
