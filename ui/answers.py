"""What the learner has answered on the pages."""

from course import kept_record as record
from ui import memory


def given() -> dict[str, int]:
    """Return the answers so far: the number of the chosen option, by the name of the question."""
    return record.answered(memory.entries())


def give(name: str, number: int) -> None:
    """Answer a question with the option of this number."""
    memory.keep(f"page/{name}", number)


def take_back(name: str) -> None:
    """Have a question asked again."""
    memory.keep(f"page/{name}", None)
