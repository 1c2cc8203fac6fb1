"""The names in a listing: each is defined there or exists in the library that it is written for.

PyTorch, JAX and TensorFlow take gigabytes; what a listing asks of them is held to lists from their
documentation instead.
"""

import ast
import builtins
from collections.abc import Iterator

import pytest

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


@pytest.mark.parametrize(("what", "library", "program"), PROGRAMS)
def test_every_name_is_defined_in_the_listing(what: str, library: str, program: str) -> None:
    tree = ast.parse(program)
    known = set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            known |= {(name.asname or name.name).split(".")[0] for name in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            known.add(node.name)
        elif isinstance(node, ast.arg):
            known.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            known.add(node.id)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            assert node.id in known, (what, library, node.id)


@pytest.mark.parametrize(("what", "library", "program"), PROGRAMS)
def test_a_listing_imports_what_it_uses_and_asks_for_what_exists(
    what: str, library: str, program: str
) -> None:
    tree = ast.parse(program)
    imported = {
        (name.asname or name.name).split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imported <= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    own = {node.attr for node in attributes if isinstance(node.ctx, ast.Store)}
    # A PyTorch module hands a name to `register_buffer` and reads it from itself.
    own |= {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "register_buffer"
        and isinstance(node.args[0], ast.Constant)
    }
    asked = {node.attr for node in attributes}
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert asked <= KNOWN[library] | PYTHON | own | defined, what
