"""What a question of the readers is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class PreparedView(NamedTuple):
    """A page in a prepared view: its address, what is seen there, and the values that matter."""

    page: str
    label: str
    view: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Question:
    """A question as a reader asks it, a short answer, its sources, and where to see it.

    The answer is Markdown. Its numbers are those of the core, worked out once when it is read.
    """

    asked: str
    answer: str
    sources: tuple[str, ...]
    views: tuple[PreparedView, ...]
