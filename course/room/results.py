"""Results of a room: every vote as a row of a table, without names or tokens."""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from io import StringIO
from random import Random
from statistics import mean
from typing import Any, Protocol

from course.contents import BY_ADDRESS
from course.questions import MISCONCEPTIONS, Prediction, lettered
from course.room.protocol import Room
from course.room.steps import called, of_room

COLUMNS = (
    "step", "page", "question", "round", "seat", "letter", "text", "right", "misconception",
    "seconds_since_start",
)  # fmt: skip
ROUNDS = {
    "vote": "first vote",
    "again": "second vote",
    "twin": "similar question",
    "closing": "closing question",  # asked once, without a discussion
}


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

    Steps are called as on the wall. Seats have numbers in place of their tokens, in an order that
    tells nothing. Seconds count from the start of the lesson.
    """
    votes = list(votes)
    numbers = _numbered(sorted({vote.seat for vote in votes}))
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    rows = []
    for vote in votes:
        place, phase = vote.ballot.split(".")
        step = int(place)
        question = of_room(room).steps[step].question
        asked = question.twin or question if phase == "twin" else question
        option = asked.options[vote.option]
        letter = next(sign for sign, number in lettered(asked) if number == vote.option).upper()
        said = "" if option.right else MISCONCEPTIONS[option.misconception].said
        seat = numbers[vote.seat]
        row = (called(step, room.quiz), BY_ADDRESS[asked.page].title, asked.question,
               ROUNDS[_round(room, step, phase)], seat, letter, option.text,
               "yes" if option.right else "no", said, round(vote.at - room.began))  # fmt: skip
        rows.append(((step, [*ROUNDS].index(phase), seat), row))
    table.writerows(row for _, row in sorted(rows))
    return out.getvalue()


def _round(room: Room, step: int, phase: str) -> str:
    """Return the round that a vote belongs to: of a closing question none is a first one."""
    return "closing" if step >= room.quiz else phase


def _numbered(seats: list[str]) -> dict[str, int]:
    numbers = list(range(1, len(seats) + 1))
    Random(len(seats)).shuffle(numbers)
    return dict(zip(seats, numbers, strict=True))


def summary_of(room: Room, votes: Iterable[Vote]) -> dict[str, Any]:
    """Return what a class has answered: each question that was voted on, and each misconception.

    Shares are from 0 to 1. Their averages stand apart for the questions with the same rounds, so
    that a second vote is set beside the first vote on the same questions. A misconception has
    with each round how often it was chosen, and by how many votes it could have been.
    """
    votes = list(votes)
    given = _by_round(votes)
    plan = of_room(room)
    questions: list[dict[str, Any]] = []
    chosen: dict[str, Counter[str]] = {name: Counter() for name in ROUNDS}
    offered: dict[str, Counter[str]] = {name: Counter() for name in ROUNDS}
    for number, step in enumerate(plan.steps):
        for question, phases in _asked(step.question):
            counts = {
                _round(room, number, phase): Counter(given[ballot])
                for phase in phases if (ballot := f"{number}.{phase}") in given
            }  # fmt: skip
            if not counts:
                continue
            questions.append({"step": called(number, room.quiz), **_line(question, counts)})
            for name, votes_of in counts.items():
                for option, count in votes_of.items():
                    if key := question.options[option].misconception:
                        chosen[name][key] += count
                for key in {option.misconception for option in question.options} - {""}:
                    offered[name][key] += votes_of.total()
    keys = {key for counter in chosen.values() for key, count in counter.items() if count}
    return {
        "title": plan.title,
        "seats": len({vote.seat for vote in votes}),
        "questions": questions,
        "averages": _averages(questions),
        "rounds": ROUNDS,
        "misconceptions": [
            {
                "said": MISCONCEPTIONS[key].said,
                "page": BY_ADDRESS[MISCONCEPTIONS[key].page].title,
                **{name: [chosen[name][key], offered[name][key]] for name in ROUNDS},
            }
            for key in sorted(keys, key=lambda key: (-chosen["vote"][key], key))
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


def _line(question: Prediction, counts: Mapping[str, Counter[int]]) -> dict[str, Any]:
    right = question.options.index(question.right)
    return {
        "page": BY_ADDRESS[question.page].title,
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


def _averages(questions: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the average shares of right answers, of the questions with the same rounds each."""
    alike: dict[tuple[str, ...], list[Mapping[str, float]]] = {}
    for line in questions:
        alike.setdefault(tuple(line["right"]), []).append(line["right"])
    return [
        {"questions": len(of), "right": {name: mean(one[name] for one in of) for name in names}}
        for names, of in alike.items()
    ]
