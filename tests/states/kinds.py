"""The kinds of states, each with what is drawn, what must hold, and its share of all states."""

import asyncio
import gzip
import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import numpy as np
import pytest
from hypothesis import strategies as st

from course import answer, lessons
from course.contents import BY_NAME, PLAYGROUND
from course.table_cache import let_go
from course.view import (
    CHOICES,
    DEFAULTS,
    ENTERED,
    NUMBERS,
    View,
    corrections,
    from_address,
    view_of,
)
from tests.server.asgi import Inner, asked, course, live
from tests.states import addresses, brought, limits, nonsense, opened, questions
from tests.states.laws import message_holds, read_strictly, refused_well, words_hold
from tests.states.recomputed import RECOMPUTED, view_with
from tests.states.views import LESSON, Changes, changes
from ui.server.addresses import LESSON_ADDRESSES


class Kind(NamedTuple):
    """A kind of states: how many of CI's are of it, what is drawn, and what holds of each.

    `holds` returns how many bytes the answer has.
    """

    states: int
    drawn: st.SearchStrategy[Any]
    holds: Callable[[Any], int]


def _view(request: dict[str, Any]) -> View:
    return view_of(DEFAULTS._asdict() | request["view"])


def _one_holds(request: dict[str, Any]) -> int:
    """One figure or piece of words is answered in every view."""
    message = answer.figures(nonsense.whole(request)).answer()
    head, _ = message_holds(message, _view(request).words)
    assert len(head["figures"]) + len(head["words"]) == 1
    assert len(message) <= limits.PART_BYTES, f"{len(message)} bytes for one part"
    return len(message)


def _many_hold(request: dict[str, Any]) -> int:
    """Many parts are answered together as each of them alone, or are too much for one answer."""
    question = answer.figures(nonsense.whole(request))
    try:
        message = question.answer()
    except ValueError as error:
        return _too_large(str(error))
    head, _ = message_holds(message, question.view.words)
    assert head["figures"].keys() == request["figures"].keys()
    assert head["words"].keys() == request["words"].keys()
    return len(message)


def _too_large(said: str) -> int:
    assert said.startswith(f"answer must have at most {limits.MESSAGE_BYTES} bytes"), said
    refused_well(said)
    return 0


def _cell_holds(request: dict[str, Any]) -> int:
    """A cell has a few lines of words, and none beyond the picture."""
    told = answer.cell(nonsense.whole(request)).answer()
    lines = read_strictly(told)
    assert isinstance(lines, list)
    assert all(isinstance(line, str) for line in lines)
    assert len(told) <= limits.CELL_BYTES
    if lines:
        words_hold("cell", lines, typed=_view(request).words != DEFAULTS.words)
    return len(told)


def _cells_hold(request: dict[str, Any]) -> int:
    """All cells are finite numbers, as many as the picture has; without words there is none."""
    figure = {key: request[key] for key in ("lesson", "name", "options")}
    drawn = answer.figures({"view": nonsense.whole(request)["view"], "figures": {"it": figure}})
    head, _ = message_holds(drawn.answer(), drawn.view.words)
    question = answer.cells(nonsense.whole(request))
    if not (pictures := head["figures"]["it"]["pictures"]):
        assert not drawn.view.words.split()
        with pytest.raises(ValueError, match="figure must have a heatmap, this one has none"):
            question.answer()
        return 0
    told = question.answer()
    assert len(told) <= limits.CELLS_BYTES
    values = np.frombuffer(told, "<f4")
    assert np.isfinite(values).all()
    (picture,) = pictures
    assert len(values) == picture["rows"] * picture["columns"]
    return len(told)


def _file_holds(item: tuple[str, str, Changes]) -> int:
    """A file has columns of one length, all numbers finite."""
    lesson, name, view = item
    found = lessons.columns(lesson)[name](lessons.model(lesson, view_with(view)))
    assert len({len(column) for column in found.values()}) == 1
    assert all(np.isfinite(np.asarray(column)).all() for column in found.values())
    return sum(np.asarray(column).nbytes for column in found.values())


def _recomputed() -> st.SearchStrategy[tuple[str, Changes]]:
    return st.sampled_from(sorted(RECOMPUTED)).flatmap(
        lambda name: st.tuples(st.just(name), changes(BY_NAME[RECOMPUTED[name][0]]))
    )


def _recomputed_holds(item: tuple[str, Changes]) -> int:
    name, view = item
    RECOMPUTED[name][1](view_with(view))
    return 0


_LIVE = live()


def _body_holds(item: tuple[str, bytes]) -> int:
    """Over HTTP there is an answer or a 400 with its sentence, whatever is sent."""
    kind, body = item
    heads = {"content_type": "application/json", "accept_encoding": "gzip"}
    told = asyncio.run(asked(_LIVE, "POST", f"/live/{kind}", body, **heads))
    if told.status == 400:
        assert told.headers["content-type"] == "text/plain; charset=utf-8"
        refused_well(told.body.decode())
        return len(told.body)
    assert told.status == 200, (told.status, told.body[:200])
    made = gzip.decompress(told.body)
    if kind == "cell":
        read_strictly(made)
    elif kind == "cells":
        assert np.isfinite(np.frombuffer(made, "<f4")).all()
    else:
        request = json.loads(body)
        message_holds(made, _view(request).words, request.get("held", ()))
    return len(made)


def _address_holds(query: addresses.Query) -> int:
    """Every address shows a view, and what of it was changed is said."""
    shown = from_address(query)
    assert view_of(shown._asdict()) == shown  # which the controls can show
    again = from_address({key: str(value) for key, value in shown._asdict().items()})
    assert again == shown
    said = corrections(query)
    for key in {*NUMBERS, *CHOICES, *ENTERED, "words"} & query.keys():
        now = str(getattr(shown, key))
        told = [line for line in said if line.startswith(f"{key} = ")]
        assert bool(told) == (query[key] != now), (key, query[key], now, said)
        assert not told or "(shown: " in told[0]
        assert not told or key == "words" or f"(shown: {now})" in told[0]
    assert all(len(line) < 120 for line in said)
    return sum(map(len, said))


_PAGES = course(Inner())


def _line_holds(item: tuple[str, str]) -> int:
    """Every path is a page, the playground's new place, Streamlit's own, or a page that says so."""
    path, query = item
    told = asyncio.run(asked(_PAGES, "GET", f"{path}?{query}" if query else path))
    assert told.status in (200, 307, 404), told.status
    if told.status == 307:
        assert told.headers["location"] == f"{PLAYGROUND.address}?{query}"
        assert dict(parse_qsl(query)).keys() & set(NUMBERS)
    if told.status == 404:
        assert path != "/"
        assert path.removeprefix("/").removesuffix("/") not in LESSON_ADDRESSES - {""}
        assert b"No such page" in told.body or path.startswith("/static/")
    return len(told.body)


KINDS: dict[str, Kind] = {
    "one part": Kind(1200, questions.one(), _one_holds),
    "many parts": Kind(200, questions.many(), _many_hold),
    "a cell": Kind(500, questions.cell(), _cell_holds),
    "all cells": Kind(200, questions.cells(), _cells_hold),
    "a file": Kind(100, questions.file(), _file_holds),
    "worked out again": Kind(400, _recomputed(), _recomputed_holds),
    "nonsense": Kind(1240, nonsense.body(), _body_holds),
    "an address": Kind(500, LESSON.flatmap(addresses.query), _address_holds),
    "a path": Kind(200, addresses.request_line(), _line_holds),
    "a page opened": Kind(40, opened.PAGE, opened.page_holds),
    "a table brought": Kind(120, brought.TABLE, brought.table_holds),
    "sheets brought": Kind(100, brought.SHEETS, brought.sheets_hold),
    "a record brought": Kind(200, brought.RECORD, brought.record_holds),
}
CI_STATES = sum(kind.states for kind in KINDS.values())


def forget() -> None:
    """Let go of what one state has left for the next."""
    let_go()
