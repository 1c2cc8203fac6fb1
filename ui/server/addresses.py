"""Which addresses are pages of the course, which are Streamlit's, and which do not exist."""

import re
from typing import Any

import streamlit as st
from starlette.convertors import Convertor, register_url_convertor

from course.contents import LESSONS, MOVED

LESSON_ADDRESSES = frozenset(lesson.address for lesson in LESSONS)

# Below which path the course lies on this server: empty, or a slash and a name. A proxy may put
# anything before it, and take it away again.
_BASE = str(st.get_option("server.baseUrlPath") or "").strip("/")
BASE = f"/{_BASE}" if _BASE else ""

# What the pages need of Streamlit's own addresses: it answers these alone. Files are not uploaded.
_STREAMLITS = r"_stcore/(health|host-config)|(static|media)/.+|favicon\.png"


class _Text(Convertor[str]):
    """A part of an address that stays text, but for a slash at its end."""

    def convert(self, value: str) -> str:
        return value.rstrip("/")

    def to_string(self, value: str) -> str:
        return value


class _Lesson(_Text):
    regex = f"(?:{'|'.join(map(re.escape, sorted(LESSON_ADDRESSES - {''})))})/?"


class _Moved(_Text):
    regex = f"(?:{'|'.join(map(re.escape, MOVED))})/?"


class _Code(_Text):
    regex = "[A-Za-z]{4}"


class _Elsewhere(_Text):
    regex = rf"(?!(?:{_STREAMLITS}|(?:{_Lesson.regex})?)$).*"


register_url_convertor("lesson", _Lesson())
register_url_convertor("moved", _Moved())
register_url_convertor("code", _Code())
register_url_convertor("elsewhere", _Elsewhere())


def root(scope: Any) -> str:
    """Return the path before the course that the server, and not the visitor, is told of."""
    return str(scope.get("app_root_path", scope.get("root_path", ""))).rstrip("/") + BASE


def below(scope: Any) -> str:
    """Return the path of a request below the place of the course; it begins with a slash."""
    return str(scope["path"]).removeprefix(root(scope))
