"""What a question of the readers is made of."""

from dataclasses import dataclass

from course.prepared import PreparedView as PreparedView


@dataclass(frozen=True)
class Question:
    """A question as a reader asks it, a short answer, its sources, and where to see it.

    The answer is Markdown. Its numbers are those of the core, worked out once when it is read.
    """

    asked: str
    answer: str
    sources: tuple[str, ...]
    views: tuple[PreparedView, ...]
