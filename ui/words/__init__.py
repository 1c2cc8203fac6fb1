"""The words of the course that follow the view: numbers, formulas, checks, tables, steps.

Each is a function of the view, so a live page asks for it together with its figures. There is one
file a part of the course; `course.words` says what each function returns.
"""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from ui.words import formula

_PARTS = (formula,)

# By the part of a page they make, and by what they speak of: numbers are a mapping of names to
# values, a formula is LaTeX, checks are a list of Check, a table is a Table, steps a list of Step.
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for part in _PARTS for name, say in part.WORDS.get(kind, {}).items()}
    for kind in ("numbers", "formula", "checks", "table", "steps")
}
