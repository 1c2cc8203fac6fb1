"""What the learner has answered on the pages."""

from course import kept_record as record
from course.questions import Prediction
from course.trouble import after
from ui import memory


def given() -> dict[str, int]:
    """Return the answers so far: the number of the chosen option, by the name of the question."""
    return record.answered(memory.entries())


def give(item: Prediction, number: int) -> None:
    """Answer a question with the option of this number."""
    memory.keep(f"page/{item.name}", number)
    note(item, number)


def asked_again() -> dict[str, int]:
    """Return the answers to questions that came back on another page, by name."""
    return record.asked_again(memory.entries())


def ask_again(item: Prediction) -> None:
    """Have a question come back, whatever was answered when it did before."""
    if item.name in asked_again():
        memory.keep(f"again/{item.name}", None)


def give_again(item: Prediction, number: int) -> None:
    """Answer a question that has come back."""
    memory.keep(f"again/{item.name}", number)
    note(item, number)


def note(item: Prediction, number: int) -> None:
    """Keep what an answer says of the learner's misconceptions."""
    for key, since in after(item, number, trouble()).items():
        memory.keep(f"trouble/{key}", since)


def trouble() -> dict[str, int]:
    """Return the misconceptions that are not cleared up, with the right answers since."""
    return record.trouble(memory.entries())


def take_back(name: str) -> None:
    """Have a question asked again."""
    memory.keep(f"page/{name}", None)
