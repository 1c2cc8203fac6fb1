"""Addresses of pages, as a link has them, an old bookmark, or somebody who tries what happens."""

from typing import Any
from urllib.parse import quote

from hypothesis import strategies as st

from course.contents import LESSONS, Lesson
from course.view import CHOICES, ENTERED, NUMBERS, View
from tests.states.nonsense import TEXTS
from tests.states.views import SENTENCE, changes

Query = dict[str, str]
_NUMBERS = st.integers(0, 3000) | st.integers(-(10**12), 10**25)
_WRITTEN = st.sampled_from(("{}", "{}.0", "{}e2", "0{}", " {}", "+{}", "{},", "0x{}", "{}\u0660"))
_ODD = st.sampled_from(TEXTS) | st.text(max_size=30) | st.builds(
    lambda form, number: form.format(number), _WRITTEN, _NUMBERS
)  # fmt: skip
_COUNTED = (*NUMBERS, *ENTERED)
_PAIR = st.one_of(
    st.tuples(st.sampled_from(_COUNTED), _NUMBERS.map(str)),
    st.tuples(st.sampled_from(sorted(CHOICES)), _ODD),
    st.sampled_from(sorted(CHOICES)).flatmap(
        lambda key: st.tuples(st.just(key), st.sampled_from(CHOICES[key].options))
    ),
    st.tuples(st.sampled_from(View._fields), _ODD),
    st.tuples(st.just("words"), SENTENCE),
    st.tuples(st.sampled_from(("question", "embed", "", "nosuch", "d ", "D")) | st.text(), _ODD),
)


def _text(values: dict[str, Any]) -> Query:
    return {key: str(value) for key, value in values.items()}


@st.composite
def query(draw: st.DrawFn, lesson: Lesson) -> Query:
    """Draw what stands behind the question mark: a view, with some of it spoilt, or anything."""
    sound = draw(st.booleans())
    base = _text(draw(changes(lesson))) if sound else {}
    return base | dict(draw(st.lists(_PAIR, max_size=3)))


LESSON = st.sampled_from(LESSONS)
_PLACE = st.sampled_from(sorted({lesson.address for lesson in LESSONS})) | st.sampled_from(TEXTS)
_PART = _PLACE | st.sampled_from(("static", "live", "_stcore", "..", ".", "media", "component"))


@st.composite
def request_line(draw: st.DrawFn) -> tuple[str, str]:
    """Draw the path and the query of a page, as a server is handed them."""
    slashes = draw(st.sampled_from(("/", "//", "/prefix/")))
    path = slashes + "/".join(draw(st.lists(_PART, max_size=3)))
    path += draw(st.sampled_from(("", "/", "//")))
    path = path.encode("utf-8", "replace").decode().replace("?", "")  # half a sign is none
    pairs = draw(st.lists(_PAIR, max_size=4))  # a key may come twice
    safe = draw(st.sampled_from(("", "=&%+")))
    text = "&".join(f"{quote(k, safe, errors='replace')}={quote(v, safe, errors='replace')}"
                    for k, v in pairs)  # fmt: skip
    return path, text
