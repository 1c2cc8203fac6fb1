"""What the worker gets: what is needed and no more, and the sources that a page shows."""

import importlib.util
import marshal
from types import CodeType

from web.bytecode import OURS, SHOWN, SITE, STDLIB, packed

_FILES = {
    f"{OURS}course/answer.py": "import library\ndef late():\n    import often\n",
    f"{OURS}course/room.md": "# words",
    f"{OURS}pages/one/figures.py": "from course import answer\nfrom . import model\n",
    f"{OURS}pages/one/model.py": "import stdlib_module\n",
    f"{OURS}pages/one/page.py": "import typing\nif typing.TYPE_CHECKING:\n    import unused\n",
    f"{SITE}library/__init__.py": "from .part import thing\ndef lazy():\n    import unused\n",
    f"{SITE}library/part.py": "thing = 1\n",
    f"{SITE}library/other.py": "",
    f"{SITE}often.py": "",
    f"{SITE}unused.py": "",
    f"{STDLIB}stdlib_module.py": '"""Docs."""\nassert True\n',
    f"{STDLIB}not_needed.py": "",
}


def made() -> dict[str, dict[str, bytes]]:
    return packed({path: text.encode() for path, text in _FILES.items()})


def test_what_is_imported_is_there_and_nothing_else() -> None:
    parts = made()
    assert set(parts["standard"]) == {f"{STDLIB}stdlib_module.pyc"}
    assert set(parts["first"]) == {
        f"{OURS}course/answer.pyc",
        f"{OURS}pages/one/figures.pyc",
        f"{OURS}pages/one/model.pyc",
        f"{SITE}library/__init__.pyc",
        f"{SITE}library/part.pyc",
        f"{SITE}often.pyc",  # ours may ask for it at any time
    }
    assert f"{OURS}pages/one/page.pyc" in parts["rest"]


def test_sources_that_a_page_shows_lie_where_bytecode_says() -> None:
    parts = made()
    code = _code(parts["first"][f"{OURS}pages/one/model.pyc"])
    assert code.co_filename == f"/{SHOWN}pages/one/model.py"
    assert parts["rest"][f"{SHOWN}pages/one/model.py"] == b"import stdlib_module\n"
    assert f"{SHOWN}pages/one/page.py" not in parts["rest"]
    assert parts["rest"][f"{OURS}course/room.md"] == b"# words"


def test_bytecode_is_of_the_python_that_made_it_and_without_a_time() -> None:
    (bytecode,) = made()["standard"].values()
    assert bytecode[:4] == importlib.util.MAGIC_NUMBER
    assert int.from_bytes(bytecode[4:8], "little") == 1  # a hash that is never compared
    assert _code(bytecode).co_consts[0] != "Docs."
    assert made() == made()


def _code(bytecode: bytes) -> CodeType:
    code = marshal.loads(bytecode[16:])
    assert isinstance(code, CodeType)
    return code
