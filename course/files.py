"""Files to download for a view: its matrix, a table, a figure or a notebook.

A file is written block by block, so that the text of a large table is never held whole.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course import lessons
from course.caption import caption_of
from course.contents import BY_NAME
from course.notebook_file import notebook
from course.view import View, view_of
from pe_core.export import columns_to_csv
from pe_core.figures import to_html

SCRIPT = "/* plotly.js */"  # in a figure's page: the client puts its own plotly.js there
_CELLS = 2**15  # of a block


def for_spreadsheets(text: str) -> bytes:
    """Return CSV as a file that a spreadsheet opens with its letters right: after a BOM."""
    return f"\ufeff{text}".encode()  # Python has no encoding utf-8-sig on the site


class File(NamedTuple):
    """A file: its media type, and its content block by block."""

    media_type: str
    blocks: Iterator[bytes]


def file(asked: Any) -> File:
    """Return the file that is asked for by a "view", a "lesson", a "kind" and a "name".

    `name` is that of a figure (kind "figure") or of a table (kind "table"). ValueError says what is
    wrong.
    """
    if not isinstance(asked, Mapping):
        raise ValueError(f"request must be an object, got {asked!r:.40}")
    lesson, kind, name = (asked.get(key) for key in ("lesson", "kind", "name"))
    if not isinstance(lesson, str) or lesson not in BY_NAME:
        raise ValueError(f"lesson must be one of {', '.join(BY_NAME)}, got {lesson!r:.40}")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise ValueError(f"kind must be one of {', '.join(_KINDS)}, got {kind!r:.40}")
    view = asked.get("view")
    if not isinstance(view, Mapping):
        raise ValueError(f"view must be an object, got {view!r:.40}")
    media_type, make = _KINDS[kind]
    return File(media_type, make(lesson, name, view_of(view)))


def _csv(lesson: str, name: Any, view: View) -> Iterator[bytes]:
    for start, rows in _rows(view):
        text = pe_core.to_csv(rows, start=start)
        yield (text if not start else text.partition("\n")[2]).encode()


def _npy(lesson: str, name: Any, view: View) -> Iterator[bytes]:
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        head, {"descr": "<f8", "fortran_order": False, "shape": (view.L, view.d)}
    )
    yield head.getvalue()
    for _, rows in _rows(view):
        yield rows.astype("<f8").tobytes()


def _rows(view: View) -> Iterator[tuple[int, Any]]:
    """Yield the matrix in blocks of rows, each with the position of its first row."""
    table = pe_core.sinusoidal(view.L, view.d, view.n)
    step = max(1, _CELLS // view.d)
    for start in range(0, view.L, step):
        yield start, table[start : start + step]


def _table(lesson: str, name: Any, view: View) -> Iterator[bytes]:
    known = lessons.columns(lesson)
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"name must be one of {', '.join(known) or 'none'}, got {name!r:.40}")
    return iter([columns_to_csv(known[name](lessons.model(lesson, view))).encode()])


def _figure(lesson: str, name: Any, view: View) -> Iterator[bytes]:
    home, own = lessons.place_of(str(name), lesson)
    if home not in BY_NAME or own not in lessons.figures(home):
        raise ValueError(f"name must be a figure of {lesson}, got {name!r:.40}")
    page = BY_NAME[lesson]
    picture = lessons.draw(home, own, view)
    caption = caption_of(view, page.own, page.shows)
    return iter([to_html(picture, caption=caption, script=SCRIPT).encode()])


def _notebook(lesson: str, name: Any, view: View) -> Iterator[bytes]:
    return iter([notebook(view.d, view.n, view.L, view.t, view.phi).encode()])


_KINDS: Mapping[str, tuple[str, Callable[[str, Any, View], Iterator[bytes]]]] = {
    "csv": ("text/csv; charset=utf-8", _csv),
    "npy": ("application/octet-stream", _npy),
    "table": ("text/csv; charset=utf-8", _table),
    "figure": ("text/html; charset=utf-8", _figure),
    "notebook": ("application/x-ipynb+json", _notebook),
}
