"""Answers to the requests of a live page: figures for a view, words, and the value of one cell.

A step of a slider needs the figures at once and the rest of the page a moment later. So a page asks
here, past the run of its script, and gets what the functions of the lessons draw and say.

A request is first read as a `Question`, which is cheap and finds all nonsense. What it costs to
answer is in its parts; whoever answers it makes them one by one, and can let others go first.
"""

import json
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

from course import lessons
from course.contents import BY_NAME
from course.options import options_of
from course.view import View, view_of
from pe_core.figures import cell_values, to_wire

# A request names a few arrays and figures; more is not ours.
_MOST_PARTS = 30
_MOST_ARRAYS = 256
_MOST_LETTERS = 80
_MOST_CELLS = 2048
_MOST_BYTES = 1_000_000


class Question(NamedTuple):
    """What a request asks, with nothing worked out yet.

    `key` is alike for requests that ask the same. Each part has the name of what it makes, by which
    its cost is known. `serialize` turns what the parts have made into the answer.
    """

    key: Hashable
    view: View
    parts: tuple[tuple[str, Callable[[], Any]], ...]
    serialize: Callable[[list[Any]], bytes]

    def answer(self) -> bytes:
        """Return the answer, made at once."""
        return self.serialize([make() for _, make in self.parts])


def figures(asked: Any) -> Question:
    """Return the question for figures and words as one message of `pe_core.figures.to_wire`.

    `asked` holds "view" (the six values), "figures" (each under the key the page knows it by: its
    lesson, its name and its whole-number options), "words" (in the same way: a lesson, a part and
    a name) and "held" (names of arrays the page has). ValueError says what is wrong.
    """
    asked = _mapping("request", asked)
    view = _view(asked)
    wanted = _mapping("figures", asked.get("figures"))
    words = _mapping("words", asked.get("words", {}))
    if (count := len(wanted) + len(words)) > _MOST_PARTS:
        raise ValueError(f"request must name at most {_MOST_PARTS} figures and words, got {count}")
    drawn = sorted((_key(key), *_figure(item)) for key, item in wanted.items())
    said = sorted((_key(key), *_word(item)) for key, item in words.items())
    held = _held(asked.get("held", []))
    models = {lesson: lessons.model(lesson, view) for _, lesson, *_ in (*drawn, *said)}
    parts: list[tuple[str, Callable[[], Any]]] = [
        (f"{lesson} {name}", partial(_drawn, models[lesson], lesson, name, dict(options)))
        for _, lesson, name, options in drawn
    ]
    parts += [
        (f"{lesson} {part} {name}", partial(lessons.words(lesson)[part][name], models[lesson]))
        for _, lesson, part, name in said
    ]
    names = [key for key, *_ in drawn], [key for key, *_ in said]
    key = (view, tuple(drawn), tuple(said), held)
    return Question(key, view, tuple(parts), partial(_message, *names, held))


def cell(asked: Any) -> Question:
    """Return the question for one cell: a "view", "lesson" and "name" of a figure, "x" and "y".

    The answer is a list of lines as JSON. There are none for a cell beyond the picture.
    """
    asked = _mapping("request", asked)
    view, lesson = _view(asked), _lesson(asked)
    name = _one_of("name", asked.get("name"), lessons.cells(lesson))
    x, y = (_place(key, asked.get(key)) for key in "xy")
    parts = ((f"cell {lesson} {name}", partial(_lines, view, lesson, name, x, y)),)
    key = (view, lesson, name, x, y)
    return Question(key, view, parts, lambda made: json.dumps(made[0]).encode())


def cells(asked: Any) -> Question:
    """Return the question for all cells of a picture: a "view", and a figure as `figures` has it.

    The answer is the value of each cell, row by row, as float32 in little-endian order.
    """
    asked = _mapping("request", asked)
    view, (lesson, name, options) = _view(asked), _figure(asked)
    parts = ((f"cells {lesson} {name}", partial(_values, view, lesson, name, dict(options))),)
    return Question(("cells", view, lesson, name, options), view, parts, lambda made: made[0])


def _values(view: View, lesson: str, name: str, options: dict[str, Any]) -> bytes:
    drawn = lessons.figures(lesson)[name](lessons.model(lesson, view), **options)
    return cell_values(drawn).astype("<f4").tobytes()


def _message(drawn: list[str], said: list[str], held: frozenset[str], made: list[Any]) -> bytes:
    pictures, words = made[: len(drawn)], made[len(drawn) :]
    message = to_wire(
        dict(zip(drawn, pictures, strict=True)), held, words=dict(zip(said, words, strict=True))
    )
    if len(message) > _MOST_BYTES:
        raise ValueError(
            f"answer must have at most {_MOST_BYTES} bytes, this one has {len(message)}: "
            "ask for fewer figures at a time"
        )
    return message


def _drawn(model: Any, lesson: str, name: str, options: dict[str, Any]) -> Any:
    if name in lessons.cells(lesson):
        options["hover"] = False
    return lessons.figures(lesson)[name](model, **options)


def _lines(view: View, lesson: str, name: str, x: int, y: int) -> list[str]:
    try:
        return lessons.cells(lesson)[name](lessons.model(lesson, view), x, y)
    except (IndexError, ValueError):  # the picture has just become smaller than the pointer knows
        return []


def _figure(item: Any) -> tuple[str, str, tuple[tuple[str, int], ...]]:
    item = _mapping("figure", item)
    lesson = _lesson(item)
    name = _one_of("figure", item.get("name"), lessons.figures(lesson))
    bounds = lessons.options(lesson).get(name, {})
    options = options_of(name, bounds, _mapping("options", item.get("options", {})))
    return lesson, name, tuple(options.items())


def _word(item: Any) -> tuple[str, str, str]:
    item = _mapping("words", item)
    lesson = _lesson(item)
    part = _one_of("part", item.get("part"), lessons.words(lesson))
    return lesson, part, _one_of("name", item.get("name"), lessons.words(lesson)[part])


def _lesson(asked: Mapping[str, Any]) -> str:
    return _one_of("lesson", asked.get("lesson"), BY_NAME)


def _one_of(name: str, value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known) or 'none'}, got {value!r:.40}")
    return value


def _held(names: Any) -> frozenset[str]:
    if not isinstance(names, list) or len(names) > _MOST_ARRAYS:
        got = f"{len(names)} of them" if isinstance(names, list) else f"{names!r:.40}"
        raise ValueError(f"held must be a list of at most {_MOST_ARRAYS} names, got {got}")
    return frozenset(map(_key, names))


def _key(name: Any) -> str:
    if not isinstance(name, str) or len(name) > _MOST_LETTERS:
        raise ValueError(f"names must be text of at most {_MOST_LETTERS} letters, got {name!r:.40}")
    return name


def _view(asked: Mapping[str, Any]) -> View:
    return view_of(_mapping("view", asked.get("view")))


def _mapping(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be an object, got {value!r:.40}")
    return value


def _place(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST_CELLS:
        raise ValueError(
            f"{name} must be a whole number from 0 to {_MOST_CELLS}, got {value!r:.40}"
        )
    return value
