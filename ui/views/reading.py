"""How one untrained head reads the learner's sentence, with each scheme of the core's table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from pe_core.compared import Compared
from ui.views.adding import Rows, head_width, rows


def schemes(view: View) -> Mapping[str, Compared]:
    """Return the schemes by name, for this d, n and trained length L."""
    return pe_core.comparison(view.d, view.n, view.L)


def sentence(view: View) -> Rows:
    """Return the sentence as a head reads it: words times √d, as in the paper."""
    return rows(view._replace(scaled="yes"))


def read(view: View, name: str) -> Rows:
    """Return what a model with this scheme reads of it: where its table ends, the rest is cut."""
    found, most = sentence(view), schemes(view)[name].rows
    return Rows(*(part[:most] for part in found))


def cut(view: View, name: str) -> str:
    """Say how many words are cut, if any are."""
    kept, typed = len(read(view, name).names), len(sentence(view).names)
    return "" if kept == typed else f", {kept} of {typed} words: its table ends"


def said(view: View, name: str) -> str:
    """Return a scheme as a title says it."""
    place = schemes(view)[name].place
    if place == "nothing":
        return "without positions"
    return f"{name} positions" if place == "words" else name


@lru_cache(maxsize=4)  # measured: 3 ms at d 1024, and a page needs the same head a dozen times
def head(d: int) -> Any:
    """Return the three matrices of an untrained head."""
    return pe_core.random_head(d, head_width(d))


def given(view: View, name: str) -> dict[str, Any]:
    """Return what the scheme gives to the head beside its matrices."""
    found = read(view, name)
    return schemes(view)[name].given(found.word, range(len(found.names)), head(view.d)[0])


def attended(view: View, name: str) -> tuple[Any, Any]:
    """Return the weights of the head on the sentence with one scheme, and its output."""
    return _attended(view.words, view.d, view.n, view.L, view.causal, name)


@lru_cache(maxsize=16)  # measured: 4 ms at d 1024, and half a dozen parts of a page need the same
def _attended(words: str, d: int, n: int, L: int, causal: str, name: str) -> tuple[Any, Any]:
    view = View(d, n, L, 0, 0, 0, words)
    query, key, value = head(d)
    found = pe_core.attention(
        w_query=query, w_key=key, w_value=value, causal=causal == "yes", **given(view, name)
    )
    for table in found:
        table.flags.writeable = False
    return found
