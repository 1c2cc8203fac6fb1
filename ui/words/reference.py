"""Words of the reference part: listings that follow the sliders, and the bugs met most."""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from ui.words import bugs, code

WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {**code.WORDS["numbers"], **bugs.WORDS["numbers"]},
    "formula": {**code.WORDS["formula"], **bugs.WORDS["formula"]},
    "checks": {**code.WORDS["checks"], **bugs.WORDS["checks"]},
    "table": bugs.WORDS["table"],
}
