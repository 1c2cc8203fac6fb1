"""One round of the final quiz: which questions it asks, what was answered, what that says."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random

from course.contents import PATH
from course.kept_record import SLOTS, Entries
from course.question_bank import of_the_quiz, predictions
from course.questions import MISCONCEPTIONS, UNKNOWN, Prediction

LENGTH = 8  # questions of a round, at most


@dataclass
class Round:
    """The questions of a round by name, and the number of the option chosen for each so far.

    `slot` is where `course.kept_record` keeps it, `began` when it began, `at` the place of the
    question at hand.
    """

    names: list[str]
    given: dict[str, int] = field(default_factory=dict)
    slot: int = 0
    began: int = 0
    at: int = 0

    @property
    def questions(self) -> list[Prediction]:
        """The questions in the order in which they are asked."""
        return [predictions()[name] for name in self.names]

    def right(self, item: Prediction) -> bool:
        """Return whether a question has its right answer."""
        given = self.given.get(item.name, UNKNOWN)
        return given != UNKNOWN and item.options[given].right

    def missed(self) -> list[str]:
        """Return the names of the questions that were answered, but not with what is right."""
        return [item.name for item in self.questions if item.name in self.given
                and not self.right(item)]  # fmt: skip

    def behind(self, item: Prediction) -> str:
        """Return the misconception behind an answer; empty if it was right or not known."""
        given = self.given.get(item.name, UNKNOWN)
        return "" if given == UNKNOWN else item.options[given].misconception


def kept(entries: Entries) -> list[Round]:
    """Return the rounds that a record holds, the oldest first."""
    found = [_kept(slot, entries) for slot in range(SLOTS) if f"round/{slot}" in entries]
    return sorted(found, key=lambda done: done.began)


def _kept(slot: int, entries: Entries) -> Round:
    names, began = entries[f"round/{slot}"]
    since = {key: value for key, (value, time) in entries.items() if time > began}
    given = {name: since[key] for name in names if (key := f"answer/{slot}/{name}") in since}
    return Round(names, given, slot, began, min(since.get(f"at/{slot}", 0), len(names)))


def next_slot(past: Sequence[Round]) -> int:
    """Return where the next round is kept: in place of the oldest, once all slots are taken."""
    return (past[-1].slot + 1) % SLOTS if past else 0


def place(past: Sequence[Round]) -> str:
    """Return how far the last round has got, in words; empty if it has not begun."""
    if not past or not past[-1].given:
        return ""
    at, count = past[-1].at, len(past[-1].names)
    return f"at question {at + 1} of {count}" if at < count else "answered"


def drawn(
    past: Iterable[Round],
    random: Random,
    trouble: Collection[str] = (),
    seen: Collection[str] = (),
    pages: Collection[str] = (),
) -> list[str]:
    """Return the names for a new round: one question of each page, and more if these are too few.

    Of each page the least asked comes first, and before it one in which a misconception comes back
    that the learner has trouble with. Lessons that the learner has `seen`, by address, are asked
    first, then the others of the core, and of equals the ones whose question is new. With `pages`
    it asks about no others. It begins with the question in which the fewest numbers stand: with an
    idea, and not with a calculation.
    """
    times = Counter(name for done in past for name in done.names)
    pool = [item for item in of_the_quiz() if not pages or item.page in pages]
    random.shuffle(pool)
    pool.sort(key=lambda item: (not _offers(item, trouble), times[item.name]))
    of_page: dict[str, list[str]] = {}
    for item in pool:
        of_page.setdefault(item.page, []).append(item.name)
    core = {one.address for one in PATH}
    order = list(of_page)
    random.shuffle(order)
    order.sort(key=lambda page: (page not in seen, page not in core, times[of_page[page][0]]))
    turns = zip_longest(*(of_page[page] for page in order))
    names = [name for turn in turns for name in turn if name][:LENGTH]
    return sorted(names, key=lambda name: name != min(names, key=_numbers))


def _numbers(name: str) -> int:
    """Return how many numbers stand in a question and its options."""
    item = predictions()[name]
    asked = " ".join((item.question, *(option.text for option in item.options)))
    return len(re.findall(r"\d+", asked))


def _offers(item: Prediction, misconceptions: Collection[str]) -> bool:
    return any(option.misconception in misconceptions for option in item.options)


def by_misconception(done: Round) -> dict[str, list[Prediction]]:
    """Return the questions answered wrongly by what lay behind, the most common first."""
    found: dict[str, list[Prediction]] = {}
    for item in done.questions:
        if behind := done.behind(item):
            found.setdefault(behind, []).append(item)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def offered(done: Round) -> Counter[str]:
    """Return in how many questions of a round each misconception stood behind an option."""
    return Counter(
        key for item in done.questions
        for key in {option.misconception for option in item.options if not option.right}
    )  # fmt: skip


def row(item: Prediction, given: int) -> dict[str, object]:
    """Return an answer as a learner keeps it: what was asked, said, and what lay behind."""
    asked: dict[str, object] = {"page": item.page, "question": item.question}
    if given == UNKNOWN:
        return asked | {"answer": None, "right": None, "misconception": None}
    chosen = item.options[given]
    said = None if chosen.right else MISCONCEPTIONS[chosen.misconception].said
    return asked | {"answer": chosen.text, "right": chosen.right, "misconception": said}


def rows(rounds: Sequence[Round]) -> list[dict[str, object]]:
    """Return every answer of these rounds, in the order of the questions."""
    return [
        {"round": number} | row(item, done.given[item.name])
        for number, done in enumerate(rounds, 1)
        for item in done.questions if item.name in done.given
    ]  # fmt: skip
