"""Answers to the test before and after, as a learner's record has them, and their score."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from course.before_and_after import FORMS
from course.kept_record import Entries
from course.questions import Prediction


@dataclass(frozen=True)
class Taken:
    """The answers to a form: numbers of the chosen options by the names of the items.

    `shown` is the time at which the result was asked for, or None as long as it was not.
    """

    form: str
    given: Mapping[str, int]
    shown: int | None

    @property
    def items(self) -> tuple[Prediction, ...]:
        """The items of the form, in their order."""
        return FORMS[self.form]

    def right(self, item: Prediction) -> bool | None:
        """Return whether an item has its right answer; None if it was left open."""
        given = self.given.get(item.name)
        return None if given is None else item.options[given].right

    @property
    def score(self) -> int:
        """How many items are right."""
        return sum(self.right(item) is True for item in self.items)

    def misconceptions(self) -> Counter[str]:
        """Return how often each misconception was chosen."""
        chosen = (item.options[self.given[item.name]] for item in self.items
                  if item.name in self.given)  # fmt: skip
        return Counter(option.misconception for option in chosen if not option.right)


def taken(entries: Entries, form: str) -> Taken:
    """Return the answers that a record holds to a form; what came after the result is left out."""
    seen, time = entries.get(f"result/{form}", (None, 0))
    kept = {item.name: entries.get(f"test/{item.name}", (None, 0)) for item in FORMS[form]}
    given = {
        name: number for name, (number, at) in kept.items()
        if number is not None and (seen is None or at < time)
    }  # fmt: skip
    return Taken(form, given, None if seen is None else time)


def results(entries: Entries) -> list[Taken]:
    """Return the forms whose result was asked for, the earlier one first."""
    found = [taken(entries, form) for form in FORMS]
    return sorted((one for one in found if one.shown is not None), key=lambda one: one.shown or 0)


def progress(entries: Entries) -> str:
    """Return how far each form that was begun has got, in words; empty if none was."""
    found = [taken(entries, form) for form in FORMS]
    return ", ".join(
        f"form {one.form} {'taken' if one.shown is not None else 'begun'}"
        for one in found if one.given or one.shown is not None
    )  # fmt: skip
