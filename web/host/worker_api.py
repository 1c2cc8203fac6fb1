"""The functions that the browser's worker calls: draw a page, answer for figures, make a file.

To import this costs next to nothing. The first answer imports the mathematics alone, and the first
page what draws pages: the picture that a page waits for shall not wait for the page.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from web.host import later

if TYPE_CHECKING:
    from web.host.session import Session

_HERE = Path(__file__).resolve().parent
_ASKS = ("figures", "cell", "cells")
_A_LITTLE_S = 0.03
_BYTES, _JSON = "application/octet-stream", "application/json"


def run(message: str) -> str:
    """Take over what the hand did and return the page as it then stands, both as JSON."""
    return json.dumps(_session().run(json.loads(message)), separators=(",", ":"))


def begin() -> None:
    """Begin a session anew, as for another learner."""
    _prepare()
    import_module("web.host.session").begin()


def warm() -> bool:
    """Load a little of what the first page needs, and return whether there is more.

    All of it takes a while, which a hand that moves meanwhile shall not notice.
    """
    _prepare()
    until = monotonic() + _A_LITTLE_S
    for load in _loads:
        load()
        if monotonic() > until:
            return True
    return False


def _needed() -> Iterator[Callable[[], object]]:
    """Yield what loads what pages need, piece by piece."""
    for name in ("course.question_bank", "web.host.session", "markdown_it", "ui.lesson", "ui.quiz"):
        yield partial(import_module, name)
    # The head of every page counts the questions of all lessons.
    from course import contents, lessons

    for lesson in contents.LESSONS:
        yield partial(lessons.questions, lesson.name)


_loads = _needed()


def answer(where: str, text: str) -> tuple[int, str, bytes]:
    """Answer what a live picture asks, as the server does: with a status, a type and the content.

    Parameters
    ----------
    where
        What is asked for: "figures", "cell", "cells" or "file".
    text
        The question as JSON.
    """
    if where not in _ASKS and where != "file":
        return _said(404, "The course has nothing of this name.")
    try:
        return _made(where, text)
    except (ValueError, RecursionError) as error:
        return _said(400, str(error))
    except FileNotFoundError as error:
        if later.fetched(error):
            return answer(where, text)
        return _said(424, "A file that this page computes with has not come.")
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return _said(500, "This could not be drawn. Another view may work.")


def _made(where: str, text: str) -> tuple[int, str, bytes]:
    if where == "file":
        from course import files

        file = files.file(json.loads(text))
        return 200, file.media_type, b"".join(file.blocks)
    from course import answer as asked

    made = getattr(asked, where)(json.loads(text)).answer()
    return 200, _JSON if where == "cell" else _BYTES, made


def download(key: str) -> tuple[str, str, bytes]:
    """Make the file of a button of the page that stands; return its name, its type, its content."""
    found = _session().drawn.downloads[key]
    return found.name, found.mime, found.content()


def components() -> dict[str, dict[str, str | bool]]:
    """Return each component that pages mount, by name: its "js", "css", and whether "isolated"."""
    begin()
    _session().run({"page": ""})  # the front door has one of each
    begin()
    drawn = import_module("web.host.drawing.components")
    return {name: dict(one.files) for name, one in drawn.REGISTERED.items()}


def _said(status: int, sentence: str) -> tuple[int, str, bytes]:
    return status, "text/plain; charset=utf-8", sentence.encode()


def _session() -> Session:
    _prepare()
    found: Session = import_module("web.host.session").current()
    return found


def _prepare() -> None:
    """Put what stands in for Streamlit in its place."""
    if str(_HERE) not in sys.path:
        sys.path.insert(0, str(_HERE))
    if not str(import_module("streamlit").__file__).startswith(str(_HERE)):
        raise RuntimeError("Streamlit itself is at work in this process")
