"""What a live page asks while the hand is moving: figures for a view, and the words of one cell.

A step of a slider needs the figures at once and the rest of the page a moment later. So a page asks
here, past the run of its script, and gets what the same functions of `ui.views` draw.
"""

from collections.abc import Mapping
from typing import Any

from pe_core.figures import to_wire
from ui import views
from ui.view import View, view_of
from ui.words import WORDS

# A request names a few arrays and figures; more is not ours.
_MOST_PARTS = 16
_MOST_ARRAYS = 256
_MOST_POINTS = 4096


def figures(asked: Any) -> bytes:
    """Return the figures asked for as one message of `pe_core.figures.to_wire`.

    `asked` holds "view" (the six values), "figures" (a name in `views.FIGURES` and its whole-number
    options, each under the key the page knows it by), "words" (in the same way: a part and a name
    in `words.WORDS`) and "held" (names of arrays the page has). ValueError says what is wrong.
    """
    asked = _mapping("request", asked)
    view = _view(asked)
    wanted = _mapping("figures", asked.get("figures"))
    words = _mapping("words", asked.get("words", {}))
    held = asked.get("held", [])
    if len(wanted) + len(words) > _MOST_PARTS:
        raise ValueError(f"request must name at most {_MOST_PARTS} figures and words")
    if not isinstance(held, list) or len(held) > _MOST_ARRAYS:
        raise ValueError(f"held must be a list of at most {_MOST_ARRAYS} names")
    return to_wire(
        {key: _drawn(item, view) for key, item in wanted.items()},
        set(map(str, held)),
        words={key: _said(item, view) for key, item in words.items()},
    )


def cell(asked: Any) -> list[str]:
    """Return the words of one cell: "view", the "name" of its figure, and "x" and "y".

    There are none for a cell beyond the picture.
    """
    asked = _mapping("request", asked)
    view, name = _view(asked), asked.get("name")
    if name not in views.CELLS:
        raise ValueError(f"name must be one of {', '.join(views.CELLS)}, got {name!r:.40}")
    x, y = (_points(key, asked.get(key), 0) for key in "xy")
    try:
        return views.CELLS[name](view, x, y)
    except (IndexError, ValueError):  # the picture has just become smaller than the pointer knows
        return []


def _drawn(item: Any, view: View) -> Any:
    item = _mapping("figure", item)
    name = item.get("name")
    if name not in views.FIGURES:
        raise ValueError(f"figure must be one of {', '.join(views.FIGURES)}, got {name!r:.40}")
    options = {
        str(key): _points(key, value, 1)
        for key, value in _mapping("options", item.get("options", {})).items()
    }
    if name in views.CELLS:
        options["hover"] = False
    try:
        return views.FIGURES[name](view, **options)
    except TypeError:
        raise ValueError(f"options of {name} must be its own, got {sorted(options)}") from None


def _said(item: Any, view: View) -> Any:
    item = _mapping("words", item)
    part, name = item.get("part"), item.get("name")
    if part not in WORDS or name not in WORDS[part]:
        raise ValueError(
            f"words must be a part and a name of the course, got {part!r:.20} {name!r:.20}"
        )
    return WORDS[part][name](view)


def _view(asked: Mapping[str, Any]) -> View:
    return view_of(_mapping("view", asked.get("view")))


def _mapping(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be an object, got {value!r:.40}")
    return value


def _points(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _MOST_POINTS:
        raise ValueError(f"{name} must be a whole number from {least} to {_MOST_POINTS}")
    return value
