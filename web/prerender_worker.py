"""Renders every page once for the build, with the first answer of its figures, as JSON.

It runs in a process of its own: here a stand-in takes the place of Streamlit, which the build needs
as it is.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from course import kept_record as record
from web.host import worker_api

_NO_URL = "https://where.the.course.lies/"
_EMPTY = {"input", "br", "img", "hr", "link", "meta"}


def drawn(address: str) -> dict[str, Any]:
    """Return a page as a session that knows nothing draws it, with its first answer."""
    page, other = _run(address), _run(address)
    components = page["components"]
    by_lot = page["html"] != other["html"]
    asked = first_request(page["html"], components)
    _know_nothing(components)
    return {"page": page, "by_lot": by_lot, "asked": asked, "answer": asked and _answer(asked)}


def _run(address: str) -> dict[str, Any]:
    worker_api.begin()
    message = {"page": address, "query": {}, "url": _NO_URL + address, "events": []}
    page: dict[str, Any] = json.loads(worker_api.run(json.dumps(message)))
    return page


def _know_nothing(components: dict[str, dict[str, Any]]) -> None:
    """Empty the record of a page: when it was opened is for the session of a learner to say."""
    for key, nothing in (("memory", {"record": record.record({})}), ("hand", {"session": ""})):
        facts = json.loads(components[key]["data"])
        components[key]["data"] = json.dumps(facts | nothing)


def _answer(asked: dict[str, Any]) -> str:
    status, _, content = worker_api.answer("figures", json.dumps(asked))
    if status != 200:
        raise ValueError(f"the first request of a page is refused: {content.decode()}")
    return b64encode(content).decode()


def first_request(html: str, components: dict[str, dict[str, Any]]) -> dict[str, Any] | None:
    """Return what the client asks first of a page, or None: its figures and words outside folds."""
    parts = [part for key in _in_sight(html) for part in _parts(components[key])]
    if not parts:
        return None
    view = json.loads(components["hand"]["data"])["view"]
    asked: dict[str, Any] = {"view": view, "held": [], "figures": {}, "words": {}}
    for part in parts:
        names = ("lesson", "name", "options" if part["kind"] == "figures" else "part")
        asked[part["kind"]][part["key"]] = {name: part[name] for name in names}
    return asked


def _parts(component: dict[str, Any]) -> list[dict[str, Any]]:
    if component["name"] != "live_parts":
        return []
    parts = json.loads(component["data"])["parts"]
    return [part for part in parts if part["kind"] in ("figures", "words")]


def _in_sight(html: str) -> Iterator[str]:
    """Yield the keys of the components that are in no fold, or in one that is open."""
    finder = _Components()
    finder.feed(html)
    yield from finder.found


class _Components(HTMLParser):
    """Find components, and pass over what is folded away."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in _EMPTY:
            self.open.append(tag != "details" or "open" in given)
        if "data-component" in given and all(self.open):
            self.found.append(str(given["data-key"]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            self.open.pop()


def main() -> None:
    """Print every page of the course, and the components of all."""
    files = worker_api.components()
    from course.contents import LESSONS

    pages = {lesson.address: drawn(lesson.address) for lesson in LESSONS}
    json.dump({"pages": pages, "components": files}, sys.stdout)


if __name__ == "__main__":
    main()
