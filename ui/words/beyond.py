"""Words of the schemes beyond the sinusoid, one file a page."""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from ui.words import few_bits, longer, rotary, train, wild

_PAGES = (rotary, longer, few_bits, wild, train)

WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for page in _PAGES for name, say in page.WORDS.get(kind, {}).items()}
    for kind in ("numbers", "formula", "checks", "table", "steps")
}
