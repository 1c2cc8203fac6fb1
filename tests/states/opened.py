"""Pages as Streamlit runs them, opened at an address that may hold anything."""

from typing import Any

from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from course import answer
from course.contents import BY_NAME, HOME
from course.view import NUMBERS, View
from tests.app.course import ROOT, corrected, file, parts, stands, values
from tests.states import addresses
from tests.states.laws import message_holds

# What Streamlit keeps for itself, and what no browser sends: half of a sign.
_RESERVED = {"embed", "embed_options"}


def _sendable(query: addresses.Query) -> addresses.Query:
    whole = {
        key.encode("utf-8", "replace").decode(): text.encode("utf-8", "replace").decode()
        for key, text in query.items()
    }
    return {key: text for key, text in whole.items() if key and key not in _RESERVED}


PAGE = addresses.LESSON.flatmap(
    lambda lesson: st.tuples(st.just(lesson.name), addresses.query(lesson).map(_sendable))
)


def _opened(page: str, query: addresses.Query) -> AppTest:
    app = AppTest.from_file(str(ROOT / "ui" / "frame.py"), default_timeout=120)
    for key, text in query.items():
        app.query_params[key] = text
    app.run()
    return app if page == HOME.name else app.switch_page(file(page)).run()


def page_holds(item: tuple[str, addresses.Query]) -> int:
    """A page stands, says what of its address was changed, and is answered all it asks for."""
    page, query = item
    app = _opened(page, query)
    stands(app)
    view = values(app)
    said = corrected(app)
    for key in {*NUMBERS, *BY_NAME[page].own} & query.keys() & {*View._fields}:
        now = str(getattr(view, key))
        assert query[key] == now or f"(shown: {now})" in said, (key, query[key], now, said)
    if "words" in query and query["words"] != view.words:
        assert "words = " in said, (query["words"], view.words, said)
    asked: dict[str, Any] = {
        kind: {part["key"]: part for part in parts(app, kind)} for kind in ("figures", "words")
    }
    message = answer.figures({"view": view._asdict()} | asked).answer()
    message_holds(message, view.words)
    return len(message)
