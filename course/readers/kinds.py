"""What a question of the readers is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class PreparedView(NamedTuple):
    """A page in a prepared view: its address, what is seen there, and the values that matter.

    `at` is the part of the page that shows it, where that is not the first figure: the name of a
    figure, or kind and name of words, such as "checks_criteria". `question` names the question that
    its box asks, where what is seen waits for an answer.
    """

    page: str
    label: str
    view: Mapping[str, Any] = {}
    at: str = ""
    question: str = ""

    @property
    def asked(self) -> dict[str, Any]:
        """What the address of its link holds."""
        led = {"at": self.at, "question": self.question}
        return {**self.view, **{key: name for key, name in led.items() if name}}


@dataclass(frozen=True)
class Question:
    """A question as a reader asks it, a short answer, its sources, and where to see it.

    The answer is Markdown. Its numbers are those of the core, worked out once when it is read.
    """

    asked: str
    answer: str
    sources: tuple[str, ...]
    views: tuple[PreparedView, ...]
