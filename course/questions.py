"""Types for questions: a prediction, its options, and the misconceptions behind wrong ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeVar

from course.contents import BY_ADDRESS
from course.data_files import Tables
from course.view import DEFAULTS, View, view_of


class Misconception(NamedTuple):
    """A half-truth that learners bring along, and the address of the page that clears it up."""

    said: str
    page: str


_SAID = Tables("misconceptions.toml")
MISCONCEPTIONS: Mapping[str, Misconception] = {
    key: Misconception(said, _SAID.known(page, "page", page, BY_ADDRESS))
    for page, own in _SAID.tables.items()
    for key, said in own.items()
}


_Claim = TypeVar("_Claim", bound=Callable[[Any], bool])


def law(sentence: str) -> Callable[[_Claim], _Claim]:
    """Say why a claim comes out the same in every view."""

    def mark(claim: _Claim) -> _Claim:
        claim.law = sentence  # type: ignore[attr-defined]
        return claim

    return mark


UNKNOWN = -1  # the answer of a learner who would rather see than guess


@dataclass(frozen=True)
class Option:
    """An answer to choose: what it says, and the view in which it visibly holds or fails.

    `text` is the claim alone, with no reason in it: options of one question are alike in form.
    `why` meets whoever chose it: what makes a thoughtful person say it, and what is so instead.
    `holds` takes the lesson's model of that view and says whether what the option says is so: True
    for the right option, False for the others. A wrong option names the misconception behind it.
    `measured` says what was found in that view; without it, the question's own does. `always` says
    why `holds` comes out the same in every view: a short sentence that names the law.
    It is empty where `holds` comes out both ways. It is for the author and the tests, and is not
    shown on screen.
    """

    text: str
    why: str
    show: Mapping[str, Any]
    holds: Callable[[Any], bool]
    misconception: str = ""
    always: str = ""
    measured: Callable[[Any], str] | None = None

    @property
    def right(self) -> bool:
        """Whether this is the right answer."""
        return not self.misconception

    @property
    def view(self) -> View:
        """The view that proves it, whole."""
        return view_of({**DEFAULTS._asdict(), **self.show})


@dataclass(frozen=True)
class Prediction:
    """A question about a view not yet drawn, and the view in which it is asked.

    `measured` takes the lesson's model of the view that proves the right answer, and says what was
    found there. `revealed_title` is the title of the page's figure once the question is answered.
    `figure` names the figure that answers in the final quiz; questions of the quiz have `quiz` set.

    `reveals` names what the page holds back until the question is answered, because it would tell
    the answer: blocks of the page by kind and name, such as "checks.nearest" or "table.spans", and
    parts of its text by their heading, such as "text.Two layouts". `asked_with` names a figure that
    may be seen while the question is open, where its own would tell the answer. `twin` is the same
    question in another setting and other words, for whoever wants to be asked again.
    """

    name: str
    page: str
    question: str
    options: tuple[Option, ...]
    start: Mapping[str, Any]
    measured: Callable[[Any], str]
    figure: str
    revealed_title: str = ""
    quiz: bool = False
    reveals: tuple[str, ...] = ()
    asked_with: str = ""
    twin: "Prediction | None" = None

    @property
    def right(self) -> Option:
        """The option that is right."""
        return next(option for option in self.options if option.right)

    @property
    def key(self) -> str:
        """Where the answer is kept for the session."""
        return f"answer_{self.name}"

    def mixed(self, salt: object = "") -> list[int]:
        """Return the numbers of the options in an order that does not tell which one is right."""
        numbers = list(range(len(self.options)))
        Random(f"{self.name} {salt}").shuffle(numbers)
        return numbers


def lettered(question: Prediction) -> list[tuple[str, int]]:
    """Return the letters of the options and their numbers, in the order in which they stand."""
    return list(zip(ascii_lowercase, question.mixed(), strict=False))
