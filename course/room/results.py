"""What a room leaves: every vote as a row of a table, with no name and no token in it."""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from io import StringIO
from random import Random
from typing import Any, Protocol

from course.contents import AT
from course.questions import MISCONCEPTIONS, Prediction, lettered
from course.room.protocol import Room
from course.room.steps import of_room

COLUMNS = (
    "step", "page", "question", "round", "seat", "letter", "text", "right", "misconception",
    "seconds_since_start",
)  # fmt: skip
ROUNDS = {"vote": "first vote", "again": "second vote", "twin": "similar question"}


class Vote(Protocol):
    """What a table of votes needs of a vote."""

    @property
    def ballot(self) -> str:
        """The step and the phase, with a full stop between them."""

    @property
    def seat(self) -> str:
        """The token of the seat."""

    @property
    def option(self) -> int:
        """The number of the chosen option."""

    @property
    def at(self) -> float:
        """When it was given, in seconds since the epoch."""


def csv_of(room: Room, votes: Iterable[Vote]) -> str:
    """Return the votes as CSV, in the order of steps and rounds.

    Seats have numbers in place of their tokens, in an order that tells nothing. Seconds count from
    the start of the lesson.
    """
    votes = list(votes)
    numbers = _numbered(sorted({vote.seat for vote in votes}))
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    rows = []
    for vote in votes:
        step, phase = vote.ballot.split(".")
        question = of_room(room).steps[int(step)].question
        asked = question.twin or question if phase == "twin" else question
        option = asked.options[vote.option]
        letter = next(sign for sign, number in lettered(asked) if number == vote.option).upper()
        said = "" if option.right else MISCONCEPTIONS[option.misconception].said
        rows.append(
            (int(step) + 1, AT[asked.page].title, asked.question, ROUNDS[phase],
             numbers[vote.seat], letter, option.text, "yes" if option.right else "no",
             said, round(vote.at - room.began)),
        )  # fmt: skip
    rows.sort(key=lambda row: (row[0], [*ROUNDS.values()].index(row[3]), row[4]))
    table.writerows(rows)
    return out.getvalue()


def _numbered(seats: list[str]) -> dict[str, int]:
    numbers = list(range(1, len(seats) + 1))
    Random(len(seats)).shuffle(numbers)
    return dict(zip(seats, numbers, strict=True))


def summary_of(room: Room, votes: Iterable[Vote]) -> dict[str, Any]:
    """Return what a class has answered: each question that was voted on, and each misconception.

    Shares are from 0 to 1. Those of a round over all questions are means over the questions that
    were asked in that round.
    """
    votes = list(votes)
    given = _by_round(votes)
    plan = of_room(room)
    questions: list[dict[str, Any]] = []
    chosen: dict[str, Counter[str]] = {phase: Counter() for phase in ROUNDS}
    for number, step in enumerate(plan.steps):
        rounds = {phase: given.get(f"{number}.{phase}", []) for phase in ROUNDS}
        for question, phases in _asked(step.question):
            counts = {phase: Counter(rounds[phase]) for phase in phases if rounds[phase]}
            if not counts:
                continue
            questions.append(_line(number, question, counts))
            for phase, votes_of in counts.items():
                for option, count in votes_of.items():
                    if key := question.options[option].misconception:
                        chosen[phase][key] += count
    keys = sorted(set().union(*chosen.values()), key=lambda key: (-chosen["vote"][key], key))
    return {
        "title": plan.title,
        "seats": len({vote.seat for vote in votes}),
        "questions": questions,
        "right": {phase: _mean(questions, phase) for phase in ROUNDS},
        "rounds": ROUNDS,
        "misconceptions": [
            {
                "said": MISCONCEPTIONS[key].said,
                "page": AT[MISCONCEPTIONS[key].page].title,
                **{phase: chosen[phase][key] for phase in ROUNDS},
            }
            for key in keys
        ],
    }


def _by_round(votes: Iterable[Vote]) -> dict[str, list[int]]:
    given: dict[str, list[int]] = {}
    for vote in votes:
        given.setdefault(vote.ballot, []).append(vote.option)
    return given


def _asked(question: Prediction) -> list[tuple[Prediction, tuple[str, ...]]]:
    """Return a question with the rounds in which it is asked, and its twin with its own."""
    own = [(question, ("vote", "again"))]
    return own + ([(question.twin, ("twin",))] if question.twin else [])


def _line(number: int, question: Prediction, counts: Mapping[str, Counter[int]]) -> dict[str, Any]:
    right = question.options.index(question.right)
    return {
        "step": number + 1,
        "page": AT[question.page].title,
        "text": question.question,
        "options": [
            {
                "letter": letter.upper(),
                "text": question.options[option].text,
                "right": option == right,
                "counts": {phase: votes[option] for phase, votes in counts.items()},
            }
            for letter, option in lettered(question)
        ],
        "right": {phase: votes[right] / votes.total() for phase, votes in counts.items()},
    }


def _mean(questions: Iterable[Mapping[str, Any]], phase: str) -> float | None:
    shares = [line["right"][phase] for line in questions if phase in line["right"]]
    return sum(shares) / len(shares) if shares else None
