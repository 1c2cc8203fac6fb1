"""What the worker gets: what is needed and no more, and the sources that a page shows."""

import importlib.util
import marshal
from types import CodeType

from web.bytecode import OURS, SHOWN, SITE, STDLIB, packed

_FILES = {
    f"{OURS}course/answer.py": "import library\ndef late():\n    import often\n",
    f"{OURS}course/room.md": "# words",
    f"{OURS}pages/one/figures.py": "from course import answer\nfrom . import model\n",
    f"{OURS}pages/one/model.py": "import stdlib_module, shared.early\n",
    f"{OURS}pages/one/page.py": (
        "import later, shared.late, typing\nif typing.TYPE_CHECKING:\n    import unused\n"
    ),
    f"{SITE}library/__init__.py": "from .part import thing\ndef lazy():\n    import unused\n",
    f"{SITE}library/part.py": (
        '"""Library."""\ndef thing():\n    """Thing."""\n'
        'add_newdoc("library", "thing", ("one", """\nOne.\n"""))\n'
        'if __name__ == "__main__":\n    import unused\n'
    ),
    f"{SITE}library/other.py": "",
    f"{SITE}often.py": "",
    f"{SITE}unused.py": "",
    f"{STDLIB}stdlib_module.py": '"""Docs."""\nassert True\n',
    f"{STDLIB}not_needed.py": "",
    f"{STDLIB}later.py": "",
    f"{STDLIB}shared/__init__.py": "",
    f"{STDLIB}shared/early.py": "",
    f"{STDLIB}shared/late.py": "",
}


def made() -> dict[str, dict[str, bytes]]:
    return packed({path: text.encode() for path, text in _FILES.items()})


def test_what_is_imported_is_there_and_nothing_else() -> None:
    parts = made()
    packages = {"shared/__init__", "shared/early", "shared/late"}  # a package is in one place
    assert set(parts["standard"]) == {
        f"{STDLIB}{name}.pyc" for name in packages | {"stdlib_module"}
    }
    assert set(parts["first"]) == {
        f"{OURS}course/answer.pyc",
        f"{OURS}pages/one/figures.pyc",
        f"{OURS}pages/one/model.pyc",
        f"{SITE}library/__init__.pyc",
        f"{SITE}library/part.pyc",
        f"{SITE}often.pyc",  # ours may ask for it at any time
    }
    assert {f"{OURS}pages/one/page.pyc", f"{SITE}later.pyc"} <= set(parts["rest"])
    assert not [path for files in parts.values() for path in files if "not_needed" in path]


def test_sources_that_a_page_shows_lie_where_bytecode_says() -> None:
    parts = made()
    code = _code(parts["first"][f"{OURS}pages/one/model.pyc"])
    assert code.co_filename == f"/{SHOWN}pages/one/model.py"
    assert parts["rest"][f"{SHOWN}pages/one/model.py"] == b"import stdlib_module, shared.early\n"
    assert f"{SHOWN}pages/one/page.py" not in parts["rest"]
    assert parts["rest"][f"{OURS}course/room.md"] == b"# words"


def test_bytecode_is_of_the_python_that_made_it_and_without_a_time() -> None:
    bytecode = made()["standard"][f"{STDLIB}stdlib_module.pyc"]
    assert bytecode[:4] == importlib.util.MAGIC_NUMBER
    assert int.from_bytes(bytecode[4:8], "little") == 1  # a hash that is never compared
    assert _code(bytecode).co_consts[0] != "Docs."
    assert made() == made()


def test_docstrings_of_a_library_are_there_and_empty() -> None:
    """NumPy works with its docstrings while it starts; nobody reads them in the worker."""
    given: list[object] = []
    module = {"__name__": "library.part", "add_newdoc": lambda *all: given.extend(all)}
    exec(_code(made()["first"][f"{SITE}library/part.pyc"]), module)
    assert module["__doc__"] == module["thing"].__doc__ == ""
    assert given == ["library", "thing", ("one", "")]


def _code(bytecode: bytes) -> CodeType:
    code = marshal.loads(bytecode[16:])
    assert isinstance(code, CodeType)
    return code
