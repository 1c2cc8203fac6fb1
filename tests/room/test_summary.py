"""What a room leaves, counted by hand: the table of votes and the summary of what was answered."""

import csv
from dataclasses import replace
from io import StringIO
from typing import NamedTuple

import pytest

from course.contents import AT
from course.questions import MISCONCEPTIONS, lettered
from course.room import results
from course.room.protocol import Room
from course.room.results import csv_of, summary_of
from course.room.steps import of_room, programme

PLAN = programme("heatmap")
ROOM = Room("heatmap", len(PLAN.steps), PLAN.quiz, began=100.0, since=100.0)
FIRST, SECOND = (PLAN.steps[number].question for number in (0, 1))
WRONG = [number for number, option in enumerate(FIRST.options) if not option.right]
RIGHT = FIRST.options.index(FIRST.right)


class Vote(NamedTuple):
    ballot: str
    seat: str
    option: int
    at: float


VOTES = [
    Vote("1.vote", "c", 0, 190.6),
    Vote("0.again", "a", RIGHT, 130.0),
    Vote("0.vote", "a", WRONG[0], 110.4),
    Vote("0.vote", "b", WRONG[0], 111.0),
    Vote("0.vote", "c", WRONG[1], 112.0),
    Vote("0.vote", "d", RIGHT, 113.0),
    Vote("0.twin", "a", 0, 150.0),
    Vote("0.again", "b", RIGHT, 131.0),
    Vote("0.again", "c", WRONG[1], 132.0),
]


def test_the_table_has_these_columns_and_stands_in_the_order_of_steps_rounds_and_seats() -> None:
    text = csv_of(ROOM, iter(VOTES))
    assert text.splitlines()[0] == (
        "step,page,question,round,seat,letter,text,right,misconception,seconds_since_start"
    )
    assert "\r" not in text
    rows = list(csv.DictReader(StringIO(text)))
    order = {"first vote": 0, "second vote": 1, "similar question": 2}
    places = [(int(row["step"]), order[row["round"]], int(row["seat"])) for row in rows]
    assert places == sorted(places)
    assert [(row["step"], row["round"]) for row in rows] == (
        [("1", "first vote")] * 4 + [("1", "second vote")] * 3
        + [("1", "similar question"), ("2", "first vote")]
    )  # fmt: skip
    assert list(results.ROUNDS.values()) == list(order)


def test_a_row_says_what_was_chosen() -> None:
    rows = list(csv.DictReader(StringIO(csv_of(ROOM, VOTES))))
    letters = {number: letter.upper() for letter, number in lettered(FIRST)}
    chosen = FIRST.options[WRONG[0]]
    (row,) = [one for one in rows if one["seconds_since_start"] == "10"]
    del row["seat"]
    assert row == {
        "step": "1", "page": AT["heatmap"].title, "question": FIRST.question,
        "round": "first vote", "letter": letters[WRONG[0]], "text": chosen.text, "right": "no",
        "misconception": MISCONCEPTIONS[chosen.misconception].said, "seconds_since_start": "10",
    }  # fmt: skip
    (row,) = [one for one in rows if one["seconds_since_start"] == "13"]
    assert (row["right"], row["misconception"]) == ("yes", "")
    assert "91" in {one["seconds_since_start"] for one in rows}  # 90.6


def test_seats_have_numbers_from_one_that_do_not_follow_their_tokens() -> None:
    seats = [f"seat {number:02d}" for number in range(30)]
    numbers = results._numbered(seats)
    assert sorted(numbers.values()) == list(range(1, 31))
    assert list(numbers) == seats
    assert list(numbers.values()) != sorted(numbers.values())
    assert results._numbered(seats) == numbers


def test_the_summary_counts_each_question_and_each_misconception() -> None:
    found = summary_of(ROOM, iter(VOTES))
    assert (found["title"], found["seats"]) == (AT["heatmap"].title, 4)
    assert found["rounds"] == results.ROUNDS
    twin = FIRST.twin
    assert twin
    assert [one["text"] for one in found["questions"]] == [
        FIRST.question, twin.question, SECOND.question,
    ]  # fmt: skip
    first, alike, second = found["questions"]
    assert (first["step"], alike["step"], second["step"]) == (1, 1, 2)
    assert first["page"] == AT["heatmap"].title
    assert first["right"] == {"vote": 1 / 4, "again": 2 / 3}
    counts = {WRONG[0]: (2, 0), WRONG[1]: (1, 1), RIGHT: (1, 2)}
    assert first["options"] == [
        {
            "letter": letter.upper(), "text": FIRST.options[number].text, "right": number == RIGHT,
            "counts": dict(zip(("vote", "again"), counts[number], strict=True)),
        }
        for letter, number in lettered(FIRST)
    ]  # fmt: skip
    twin_right, second_right = (float(item.options[0].right) for item in (twin, SECOND))
    assert alike["right"] == {"twin": twin_right}
    assert second["right"] == {"vote": second_right}
    assert found["right"] == {
        "vote": pytest.approx((1 / 4 + second_right) / 2), "again": 2 / 3, "twin": twin_right,
    }  # fmt: skip


def test_misconceptions_stand_by_how_often_they_were_chosen_first() -> None:
    found = summary_of(ROOM, VOTES)["misconceptions"]
    chosen = {
        FIRST.options[WRONG[0]].misconception: [2, 0, 0],
        FIRST.options[WRONG[1]].misconception: [1, 1, 0],
    }
    assert FIRST.twin
    for place, option in ((2, FIRST.twin.options[0]), (0, SECOND.options[0])):
        if option.misconception:
            chosen.setdefault(option.misconception, [0, 0, 0])[place] += 1
    keys = sorted(chosen, key=lambda key: (-chosen[key][0], key))
    assert found == [
        {
            "said": MISCONCEPTIONS[key].said, "page": AT[MISCONCEPTIONS[key].page].title,
            "vote": chosen[key][0], "again": chosen[key][1], "twin": chosen[key][2],
        }
        for key in keys
    ]  # fmt: skip


def test_a_room_without_votes_has_no_share() -> None:
    found = summary_of(ROOM, [])
    assert found["questions"] == found["misconceptions"] == []
    assert found["right"] == {"vote": None, "again": None, "twin": None}
    assert found["seats"] == 0


def test_a_question_without_a_twin_has_its_own_rounds_alone() -> None:
    alone = replace(FIRST, twin=None)
    assert results._asked(alone) == [(alone, ("vote", "again"))]
    assert results._asked(FIRST) == [(FIRST, ("vote", "again")), (FIRST.twin, ("twin",))]
    assert of_room(ROOM) is PLAN
