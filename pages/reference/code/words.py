"""The listing of this page, in its colours."""

from collections.abc import Callable, Mapping
from typing import Any

from course.highlight import pieces
from pages.reference.code.model import Model

WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "listing": {"program": lambda model: pieces(model.listing)},
}
