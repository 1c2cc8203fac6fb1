"""What a learner or a browser brings along: a table of one's own, sheets of a class, a record."""

import io
import json
import re
from typing import Any

import numpy as np
from hypothesis import strategies as st

import pe_core
from course import kept_record, own_table, own_table_words
from course.class_results import sheets
from course.question_bank import predictions
from course.questions import MISCONCEPTIONS
from course.view import BASES
from tests.states.laws import LONG, UNSAID
from tests.states.nonsense import VALUE
from tests.states.views import mostly

_NUMBER = st.sampled_from(
    ("0", "1", "-1", "0.5", "nan", "inf", "1e308", "-1e308", "1e-320", "1e400", "", "x", "0,5",
     "1_0", "٣", "--1", "0x10", "9" * 400, "1.", ".5", "+1", "1e5", "[1", "2]", '"3"')
) | st.floats(width=32).map(repr) | st.integers(-3, 3).map(str)  # fmt: skip
_ROW = st.lists(_NUMBER, max_size=6)
_BETWEEN = st.sampled_from((",", ", ", ";", "\t", " ", ",,"))


@st.composite
def _text(draw: st.DrawFn) -> bytes:
    between, end = draw(_BETWEEN), draw(st.sampled_from(("\n", "\r\n", "\n\n", "\x0b", "\u2028")))
    rows = end.join(between.join(row) for row in draw(st.lists(_ROW, max_size=8)))
    return rows.encode(draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16"))), "replace")


@st.composite
def _real(draw: st.DrawFn) -> bytes:
    d, length = 2 * draw(st.integers(1, 8)), draw(st.integers(1, 24))
    table = pe_core.sinusoidal(length, d, draw(st.sampled_from(BASES)))
    scale = draw(st.sampled_from((1, 0, -1, 1e-9, 1e300, 2)))
    table = table * scale
    if draw(st.booleans()):
        table[draw(st.integers(0, length - 1)), draw(st.integers(0, d - 1))] = draw(
            st.floats(allow_nan=False, allow_infinity=False)
        )
    if draw(st.booleans()):
        digits = draw(st.integers(0, 17))
        return "\n".join(",".join(f"{x:.{digits}f}" for x in row) for row in table).encode()
    file = io.BytesIO()
    kind = draw(st.sampled_from(("<f8", ">f4", "<f2", "<i4", "<c16", "O", "?")))
    with np.errstate(all="ignore"):
        cast = table.clip(-1e4, 1e4).astype(kind)
    np.save(file, cast.T if draw(st.booleans()) else cast)
    made = file.getvalue()
    return made[: draw(st.integers(0, len(made)))] if draw(st.integers(0, 3)) == 0 else made


TABLE = st.tuples(_text() | _real() | st.binary(max_size=200), st.sampled_from(BASES).map(float))


def _refused(said: str) -> int:
    assert re.match(r"[A-Z].*\.$|\w+ must ", said, re.DOTALL), said[:300]
    assert len(said) < 300, said
    return len(said)


def table_holds(item: tuple[bytes, float]) -> int:
    """A table is known, or not known, or its text is refused in a sentence."""
    data, base = item
    try:
        given = own_table.read(data)
        said = own_table_words.said(given, base)
    except ValueError as error:
        return _refused(str(error))
    told = json.dumps([said.verdict, said.properties, said.elsewhere], ensure_ascii=False)
    assert said.verdict.strip()
    assert not UNSAID.search(told.replace("true", "").replace("false", "")), told[:600]
    assert not LONG.search(told), told[:600]
    return len(told)


_CELL = st.sampled_from(
    ("positional-encoding-1", "positional-encoding-9", "amber-lion-river", "before", "after", "A",
     "B", "C", "a", "b", "", " ", '"a"', "test", "\u202e", "1" * 300)
) | st.text(max_size=12)  # fmt: skip
SHEETS = st.lists(
    st.lists(_CELL, max_size=22).map(",".join) | st.text(max_size=60), max_size=6
).map("\n".join)


def sheets_hold(text: str) -> int:
    """Every line is a sheet, a fault with its reason, or one of those that say nothing."""
    found, faults = sheets.read(text, "class.csv")
    assert sheets.read(sheets.file(found))[0] == found  # what is read can be written and read again
    assert all(fault.why.strip() and "line " in fault.where for fault in faults)
    assert len(found) + len(faults) <= len(text.splitlines())
    return len(text)


_KEY = st.builds(
    lambda part, name: f"{part}/{name}",
    st.sampled_from(
        ("page", "again", "round", "at", "answer", "trouble", "seen", "test", "result")),
    st.sampled_from((*sorted(predictions())[:5], *sorted(MISCONCEPTIONS)[:3], "0", "7", "8", "0/x",
                     "heatmap", "A", "")),
) | st.sampled_from(("code", "game", "", "page"))  # fmt: skip
_TIME = mostly(st.integers(0, 2**40), VALUE)
_ENTRY = mostly(st.tuples(mostly(st.integers(-1, 3), VALUE, 3), _TIME).map(list), VALUE)
_ENTRIES = mostly(st.dictionaries(_KEY, _ENTRY, max_size=8), VALUE)
RECORD = st.fixed_dictionaries({"version": mostly(st.just(1), VALUE), "entries": _ENTRIES})


def record_holds(payload: Any) -> int:
    """What a browser hands in is read, and what is none of ours is left out."""
    found = kept_record.entries(payload)
    assert kept_record.entries(json.loads(json.dumps(kept_record.record(found)))) == found
    assert kept_record.merged(found, {}) == {
        key: entry for key, entry in found.items() if key in kept_record.merged(found, found)
    }
    assert kept_record.later(found, 0) >= 0
    assert len(kept_record.trouble(found)) <= len(found)
    return len(found)
