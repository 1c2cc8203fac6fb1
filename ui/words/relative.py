"""Words of two positions: what their rows have in common, and how one becomes the other."""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from ui.words import dot_products

WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for part in (dot_products,) for name, say in part.WORDS.get(kind, {}).items()}
    for kind in ("numbers", "formula", "checks", "table", "steps")
}
