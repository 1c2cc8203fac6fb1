"""Types for lesson plans: each step has a question of the bank and its view."""

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from course.prepared import PreparedView
from course.question_bank import of_page, predictions
from course.questions import Prediction
from course.view import DEFAULTS

# What the minutes of a step go to; a task on paper comes last.
SPENT = ("think", "vote", "discuss", "vote again", "answer", "by hand")


class Task(NamedTuple):
    """What is worked out on paper: a table with its first column given, and where to compare it.

    `rows` are the rows as they should be in the end.
    """

    says: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    compare: PreparedView

    @property
    def blank(self) -> tuple[tuple[str, ...], ...]:
        """The rows as they are handed out."""
        return tuple((row[0], *[""] * (len(row) - 1)) for row in self.rows)


class Step(NamedTuple):
    """One step: the minutes of its phases, the question by its name, and what the teacher does.

    `view` names the view in which the question is asked, and `shows` says in what it differs from
    that in which the page asks it. `hint` is said when few have voted for the right answer: where
    to look or what to work out, but nothing about an option. `lost` says what a class misses
    without the step, if a plan drops it.
    """

    spent: tuple[int, ...]
    question: str
    view: str
    does: str
    hint: str
    lost: str = ""
    task: Task | None = None
    shows: Mapping[str, int] = {}

    @property
    def minutes(self) -> int:
        """How long the step takes."""
        return sum(self.spent)

    @property
    def phases(self) -> str:
        """The minutes of each phase in words."""
        return ", ".join(f"{what} {n} min" for what, n in zip(SPENT, self.spent, strict=False))

    @property
    def asked(self) -> Prediction:
        """The question itself."""
        return predictions()[self.question]

    @property
    def prepared(self) -> PreparedView:
        """The view in which the question is asked; it does not show the answer.

        It is named as briefly as it can be, since the address is printed. An address without any
        value would open the page in its own view.
        """
        whole = {**self.asked.start, **self.shows}
        named = {key: shown for key, shown in whole.items() if getattr(DEFAULTS, key) != shown}
        return PreparedView(self.asked.page, self.view, named or {"d": whole["d"]})

    @property
    def place(self) -> str:
        """Where the question is among those of its page, such as "question 4 of 5"."""
        page = of_page(self.asked.page)
        return f"question {page.index(self.asked) + 1} of {len(page)}"


class Plan(NamedTuple):
    """A lesson: what students know before, what they can do after it, and its steps.

    Each of `aims` has the questions at the end that test it, which take `at_the_end` minutes. None
    is the question of a step or its twin, which a class has met by then. `homework` has tasks with
    their views. `drop` names the steps to leave out when time runs short, the first one first.
    """

    before: str
    aims: Mapping[str, tuple[str, ...]]
    steps: tuple[Step, ...]
    at_the_end: int
    homework: tuple[tuple[str, PreparedView], ...]
    drop: tuple[str, ...]

    @property
    def last(self) -> tuple[str, ...]:
        """The names of the questions at the end."""
        return tuple(name for names in self.aims.values() for name in names)

    @property
    def minutes(self) -> int:
        """How long all of it takes together."""
        return sum(step.minutes for step in self.steps) + self.at_the_end

    @property
    def dropped(self) -> tuple[Step, ...]:
        """The steps to leave out when time runs short, the first one first."""
        return tuple(next(s for s in self.steps if s.question == name) for name in self.drop)


def spans(plan: Plan) -> list[str]:
    """Return the first and the last minute of each step, such as "3 to 7", and of the end."""
    ends = list(accumulate([*(step.minutes for step in plan.steps), plan.at_the_end]))
    return [f"{start} to {end}" for start, end in zip([0, *ends], ends, strict=False)]


def closing(plan: Plan) -> tuple[Prediction, ...]:
    """Return what everybody is asked at the end of a lesson."""
    return tuple(predictions()[name] for name in plan.last)
