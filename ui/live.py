"""What a live page asks while the hand is moving: figures for a view, and the words of one cell.

A step of a slider needs the figures at once and the rest of the page a moment later. So a page asks
here, past the run of its script, and gets what the same functions of `ui.views` draw.

A request is first read as a `Question`, which is cheap and finds all nonsense. What it costs to
answer is in its parts; whoever answers it makes them one by one, and can let others go first.
"""

import json
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pe_core.figures import to_wire
from ui import views
from ui.view import View, view_of
from ui.views.options import options_of
from ui.words import WORDS

# A request names a few arrays and figures; more is not ours.
_MOST_PARTS = 16
_MOST_ARRAYS = 256
_MOST_LETTERS = 80
_MOST_CELLS = 2048
_MOST_BYTES = 1_000_000


class Question(NamedTuple):
    """What a request asks, with nothing worked out yet.

    `key` is alike for requests that ask the same. Each part has the name of what it makes, by which
    its cost is known. `told` makes the answer of what the parts have made.
    """

    key: Hashable
    view: View
    parts: tuple[tuple[str, Callable[[], Any]], ...]
    told: Callable[[list[Any]], bytes]

    def answer(self) -> bytes:
        """Return the answer, made at once."""
        return self.told([make() for _, make in self.parts])


def figures(asked: Any) -> Question:
    """Return the question for figures and words as one message of `pe_core.figures.to_wire`.

    `asked` holds "view" (the six values), "figures" (a name in `views.FIGURES` and its whole-number
    options, each under the key the page knows it by), "words" (in the same way: a part and a name
    in `words.WORDS`) and "held" (names of arrays the page has). ValueError says what is wrong.
    """
    asked = _mapping("request", asked)
    view = _view(asked)
    wanted = _mapping("figures", asked.get("figures"))
    words = _mapping("words", asked.get("words", {}))
    if len(wanted) + len(words) > _MOST_PARTS:
        raise ValueError(f"request must name at most {_MOST_PARTS} figures and words")
    drawn = sorted((_key(key), *_figure(item)) for key, item in wanted.items())
    said = sorted((_key(key), *_word(item)) for key, item in words.items())
    held = _held(asked.get("held", []))
    parts = [(name, partial(_drawn, view, name, dict(options))) for _, name, options in drawn]
    parts += [(f"{part} {name}", partial(WORDS[part][name], view)) for _, part, name in said]
    names = [key for key, *_ in drawn], [key for key, *_ in said]
    key = (view, tuple(drawn), tuple(said), held)
    return Question(key, view, tuple(parts), partial(_message, *names, held))


def cell(asked: Any) -> Question:
    """Return the question for the words of one cell: a "view", the "name" of a figure, "x", "y".

    The answer is a list of lines as JSON. There are none for a cell beyond the picture.
    """
    asked = _mapping("request", asked)
    view, name = _view(asked), asked.get("name")
    if not isinstance(name, str) or name not in views.CELLS:
        raise ValueError(f"name must be one of {', '.join(views.CELLS)}, got {name!r:.40}")
    x, y = (_place(key, asked.get(key)) for key in "xy")
    parts = ((f"cell {name}", partial(_lines, view, name, x, y)),)
    return Question((view, name, x, y), view, parts, lambda made: json.dumps(made[0]).encode())


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


def _drawn(view: View, name: str, options: dict[str, Any]) -> Any:
    if name in views.CELLS:
        options["hover"] = False
    return views.FIGURES[name](view, **options)


def _lines(view: View, name: str, x: int, y: int) -> list[str]:
    try:
        return views.CELLS[name](view, x, y)
    except (IndexError, ValueError):  # the picture has just become smaller than the pointer knows
        return []


def _figure(item: Any) -> tuple[str, tuple[tuple[str, int], ...]]:
    item = _mapping("figure", item)
    name = item.get("name")
    if not isinstance(name, str) or name not in views.FIGURES:
        raise ValueError(f"figure must be one of {', '.join(views.FIGURES)}, got {name!r:.40}")
    options = _mapping("options", item.get("options", {}))
    return name, tuple(options_of(name, options).items())


def _word(item: Any) -> tuple[str, str]:
    item = _mapping("words", item)
    part, name = item.get("part"), item.get("name")
    if not (isinstance(part, str) and isinstance(name, str)) or name not in WORDS.get(part, {}):
        raise ValueError(
            f"words must be a part and a name of the course, got {part!r:.20} {name!r:.20}"
        )
    return part, name


def _held(names: Any) -> frozenset[str]:
    if not isinstance(names, list) or len(names) > _MOST_ARRAYS:
        raise ValueError(f"held must be a list of at most {_MOST_ARRAYS} names")
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
