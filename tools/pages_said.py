"""What every page says and asks for, written to files, so that two versions can be compared.

    python -m tools.pages_said FOLDER

A file holds one page: its questions with every option and what is measured for it, its words, and
the page as the server draws it and as the site does, in ten views, with its questions open and
answered. Each line is a block of the page in reading order; figures have their titles and
text equivalents, and what follows the view is filled in.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from streamlit.testing.v1 import AppTest

from course import answer, contents, lessons
from course.kept_record import Entries
from course.view import BASES, CHOICES, ENTERED, LENGTHS, MODEL_DIMENSIONS, View, view_of
from tests.app.course import moved, opened, unfolded, values, with_record
from tests.site.hosted import Host, hosted
from tests.site.reading import Element

_VIEWS = 10
_WORDS = ("John likes Jane", "to be or not to be", "go", "the cat sat on the mat")


def views(lesson: contents.Lesson) -> list[View]:
    """Return the view a page opens in, and nine others that it can be moved to."""
    chance, found = Random(lesson.name), [lesson.opening]
    for _ in range(_VIEWS - 1):
        length, d = chance.randint(LENGTHS[0], 64), chance.choice(MODEL_DIMENSIONS[:64])
        named: dict[str, Any] = {"d": d, "L": length, "n": chance.choice((*BASES, 10_000))}
        named |= {"t": chance.randrange(length), "phi": chance.randrange(length)}
        named |= {"dim": chance.randrange(d), "words": chance.choice(_WORDS)}
        named |= {key: chance.choice(tuple(CHOICES[key].options)) for key in lesson.choices}
        named |= {key: chance.choice((ENTERED[key].lowest, ENTERED[key].default, 4096))
                  for key in lesson.entered}  # fmt: skip
        found.append(view_of(lesson.opening._asdict() | named))
    return found


def answers(lesson: contents.Lesson) -> Entries:
    """Return a record in which each question of a page has its first or its second answer."""
    asked = lessons.questions(lesson.name)
    return {f"page/{one.name}": (number % 2, 1) for number, one in enumerate(asked)}


def asked(lesson: contents.Lesson) -> Iterator[str]:
    """Yield every question of a page, its options, and what decides each of them."""
    for question in lessons.questions(lesson.name):
        for one in (question, question.twin):
            if one is None:
                continue
            yield f"== {lesson.name}, question {one.name}"
            yield f"{one.question} | {sorted(one.start.items())} | {one.figure} {one.asked_with}"
            yield f"{one.revealed_title} | {one.quiz} | {sorted(one.reveals)}"
            for option in one.options:
                yield f"{option.text} | {option.misconception} | {sorted(option.show.items())}"
                yield f"    {option.why} | {lessons.holds(one, option)} {bool(option.always)}"
                yield f"    {lessons.evidence(one, option)}"


def told(lesson: contents.Lesson) -> Iterator[str]:
    """Yield all words of a lesson that follow the view."""
    for number, view in enumerate(views(lesson)):
        for part, named in sorted(lessons.words(lesson.name).items()):
            for name, say in sorted(named.items()):
                if (part, name) != ("listing", "code"):
                    said = say(lessons.model(lesson.name, view))
                    yield f"{number} {part}.{name}: {said!r}"


def on_the_server(lesson: contents.Lesson) -> Iterator[str]:
    """Yield the lines of a page as Streamlit draws it."""
    app = unfolded(opened(lesson.name))
    for number, view in enumerate(views(lesson)):
        for state, entries in (("open", {}), ("answered", answers(lesson))):
            moved(with_record(app, entries), **view._asdict()).run()
            yield f"== {lesson.name}, view {number}, {state}, on the server"
            yield from _drawn(app)


def _drawn(app: AppTest) -> Iterator[str]:
    view = values(app)
    for element in _elements(app.main):
        kind, proto = element.type, getattr(element, "proto", None)
        if proto and kind == "bidi_component":
            yield from _component(json.loads(proto.bytes) if proto.bytes else {}, view)
        else:
            said = str(getattr(element, "label", "") or getattr(element, "value", "") or "")
            for paragraph in said.split("\n\n"):
                if joined := " ".join(paragraph.split()):
                    yield f"{kind}: {joined}"


def _elements(block: Any) -> Iterator[Any]:
    yield block
    for child in getattr(block, "children", {}).values():
        yield from _elements(child)


def _component(payload: Any, view: View) -> Iterator[str]:
    parts = payload.get("parts") if isinstance(payload, dict) else None
    if parts is None:
        return
    for part in parts:
        kind = part.get("kind") if isinstance(part, dict) else ""
        if kind in ("figures", "words"):
            yield from _live(part, view)
        elif kind == "buttons":
            for one in part["buttons"]:
                yield f"button: {one['label']}" + (f" shows {one['show']}" if one["show"] else "")
        else:
            yield f"{kind}: {json.dumps(part, sort_keys=True, ensure_ascii=False)}"


def _live(part: dict[str, Any], view: View) -> Iterator[str]:
    """Yield what the browser is answered for a figure, or for words that follow the view."""
    kind, key = part["kind"], part["key"]
    if key == "listing_code":  # the program itself
        yield key
        return
    asked = {"view": view._asdict(), "figures": {}, "words": {}} | {kind: {key: part}}
    made = answer.figures(asked).answer()
    told = json.loads(made[4 : 4 + int.from_bytes(made[:4], "little")])[kind][key]
    if kind == "words":
        yield f"{key}: {json.dumps(told, ensure_ascii=False)}"
        return
    meta = told["layout"]["meta"]
    yield f"figure {key}: {part.get('title') or meta['title']}"
    yield f"    {meta['alt']}"


def on_the_site(lesson: contents.Lesson, host: Host) -> Iterator[str]:
    """Yield the lines of a page as the site draws it, in the views that an address can name."""
    for number, view in enumerate(views(lesson)):
        for state, entries in (("open", {}), ("answered", answers(lesson))):
            host.opened(lesson.address, **{key: str(one) for key, one in view._asdict().items()})
            record = {"version": 1, "since": 1, "entries": entries}
            kept = {"message": 1, "again": True, "record": record}
            page = host.component("memory", kind="state", name="kept", value=kept)
            yield f"== {lesson.name}, view {number}, {state}, on the site"
            yield from _read(page)


def _read(page: Element) -> Iterator[str]:
    for inside in page.inside:
        if isinstance(inside, str):
            if inside.strip():
                yield " ".join(inside.split())
        elif inside.tag in ("p", "li", "h1", "h2", "h3", "summary", "td", "th", "pre", "button"):
            yield f"{inside.tag}: {inside.words()}"
        else:
            yield from _read(inside)


def main(folder: Path, names: list[str]) -> None:
    """Write a file for each page."""
    folder.mkdir(parents=True, exist_ok=True)
    with hosted() as host:
        for lesson in contents.LESSONS:
            if names and lesson.name not in names:
                continue
            lines = [*asked(lesson), *told(lesson)]
            lines += [*on_the_server(lesson), *on_the_site(lesson, host)]
            (folder / f"{lesson.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(lesson.name, len(lines))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
