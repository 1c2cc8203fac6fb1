"""A learner's answers to the questions of the pages."""

from course import kept_record as record
from course.misconception_review import after
from course.questions import Prediction
from ui.learner import Learner


def give(here: Learner, item: Prediction, number: int) -> None:
    """Answer a question with the option of this number; the first of two quick presses counts."""
    if item.name not in record.answered(here.entries):
        here.keep(f"page/{item.name}", number)
        note(here, item, number)


def ask_again(here: Learner, item: Prediction) -> None:
    """Have a question come back, whatever was answered when it did before."""
    if item.name in record.asked_again(here.entries):
        here.keep(f"again/{item.name}", None)


def give_again(here: Learner, item: Prediction, number: int) -> None:
    """Answer a question that has come back."""
    if item.name not in record.asked_again(here.entries):
        here.keep(f"again/{item.name}", number)
        note(here, item, number)


def note(here: Learner, item: Prediction, number: int) -> None:
    """Keep what an answer says of the learner's misconceptions."""
    for key, since in after(item, number, record.trouble(here.entries)).items():
        here.keep(f"trouble/{key}", since)


def take_back(here: Learner, name: str) -> None:
    """Have a question asked again."""
    here.keep(f"page/{name}", None)
