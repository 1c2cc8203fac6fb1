"""What a room leaves, counted by hand: the table of votes and the summary of what was answered."""

import csv
from io import StringIO
from typing import NamedTuple

import pytest

from course.contents import BY_ADDRESS
from course.questions import MISCONCEPTIONS, Option, Prediction, lettered
from course.room import results
from course.room.protocol import Room
from course.room.results import csv_of, summary_of
from course.room.steps import Programme, programme

PLAN = programme("heatmap")
LESSON = programme("45 minutes")
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


def test_the_table_stands_in_the_order_of_steps_rounds_and_seats() -> None:
    text = csv_of(ROOM, iter(VOTES))
    assert "\r" not in text
    rows = list(csv.DictReader(StringIO(text)))
    order = {"first vote": 0, "second vote": 1, "similar question": 2}
    places = [
        (int(row["step"].removeprefix("Step ")), order[row["round"]], int(row["seat"]))
        for row in rows
    ]
    assert places == sorted(places)
    assert [(row["step"], row["round"]) for row in rows] == (
        [("Step 1", "first vote")] * 4 + [("Step 1", "second vote")] * 3
        + [("Step 1", "similar question"), ("Step 2", "first vote")]
    )  # fmt: skip


def test_a_row_says_what_was_chosen() -> None:
    rows = list(csv.DictReader(StringIO(csv_of(ROOM, VOTES))))
    letters = {number: letter.upper() for letter, number in lettered(FIRST)}
    chosen = FIRST.options[WRONG[0]]
    (row,) = [one for one in rows if one["seconds_since_start"] == "10"]
    del row["seat"]
    assert row == {
        "step": "Step 1", "page": BY_ADDRESS["heatmap"].title, "question": FIRST.question,
        "round": "first vote", "letter": letters[WRONG[0]], "text": chosen.text, "right": "no",
        "misconception": MISCONCEPTIONS[chosen.misconception].said, "seconds_since_start": "10",
    }  # fmt: skip
    (row,) = [one for one in rows if one["seconds_since_start"] == "13"]
    assert (row["right"], row["misconception"]) == ("yes", "")
    assert "91" in {one["seconds_since_start"] for one in rows}  # 90.6


def test_a_seat_has_one_number_in_all_rounds_that_does_not_follow_its_token() -> None:
    seats = [f"seat {number:02d}" for number in range(30)]
    votes = [Vote("0.vote", seat, 0, 110.0 + place) for place, seat in enumerate(seats)]
    votes += [Vote("0.again", seat, 0, 150.0 + place) for place, seat in enumerate(seats)]
    text = csv_of(ROOM, votes)
    assert not any(seat in text for seat in seats)
    rows = sorted(csv.DictReader(StringIO(text)), key=lambda row: int(row["seconds_since_start"]))
    numbers = [int(row["seat"]) for row in rows]
    assert sorted(numbers[:30]) == list(range(1, 31)) != numbers[:30]
    assert numbers[30:] == numbers[:30]


def test_the_summary_counts_each_question_and_each_misconception() -> None:
    found = summary_of(ROOM, iter(VOTES))
    assert (found["title"], found["seats"]) == (BY_ADDRESS["heatmap"].title, 4)
    assert found["rounds"] == results.ROUNDS
    twin = FIRST.twin
    assert twin
    assert [one["text"] for one in found["questions"]] == [
        FIRST.question, twin.question, SECOND.question,
    ]  # fmt: skip
    first, alike, second = found["questions"]
    assert [one["step"] for one in found["questions"]] == ["Step 1", "Step 1", "Step 2"]
    assert first["page"] == BY_ADDRESS["heatmap"].title
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
    assert found["averages"] == [
        {"questions": 1, "right": {"vote": 1 / 4, "again": 2 / 3}},
        {"questions": 1, "right": {"twin": twin_right}},
        {"questions": 1, "right": {"vote": second_right}},
    ]


def votes_on(ballot: str, right: int, of: int, plan: Programme = LESSON) -> list[Vote]:
    """Return so many votes of a ballot, of which so many are right."""
    place = ballot.partition(".")[0]
    question = plan.steps[int(place)].question
    options = question.options.index(question.right), question.options.index(wrong(question))
    return [Vote(ballot, f"seat {one}", options[one >= right], 120.0) for one in range(of)]


def wrong(question: Prediction) -> Option:
    return next(option for option in question.options if not option.right)


def test_a_second_vote_is_compared_with_the_first_one_on_the_same_questions() -> None:
    """Four questions with first votes of 40, 20, 80 and 60 %, two of them with 60 and 80 % after.

    By hand: 30 to 70 % on the two that have both, and not 50 to 70 %.
    """
    room = Room("45 minutes", len(LESSON.steps), LESSON.quiz, began=100.0, since=100.0)
    firsts = zip(range(4), (2, 1, 4, 3), strict=True)
    given = [vote for step, right in firsts for vote in votes_on(f"{step}.vote", right, 5)]
    given += votes_on("0.again", 3, 5) + votes_on("1.again", 4, 5)
    given += votes_on(f"{LESSON.quiz}.vote", 5, 5)
    found = summary_of(room, given)
    both, alone, closing = found["averages"]
    assert both == {"questions": 2, "right": pytest.approx({"vote": 0.3, "again": 0.7})}
    assert alone == {"questions": 2, "right": pytest.approx({"vote": 0.7})}
    assert closing == {"questions": 1, "right": {"closing": 1}}


def test_a_closing_question_is_no_first_vote_and_is_called_as_on_the_wall() -> None:
    room = Room("45 minutes", len(LESSON.steps), LESSON.quiz, began=100.0, since=100.0)
    later = room
    for name in ("start", *["next"] * LESSON.quiz):
        later = later.after(name, 200.0)
    assert later.step == LESSON.quiz
    given = votes_on(f"{LESSON.quiz}.vote", 1, 3)
    found = summary_of(room, given)
    (line,) = found["questions"]
    assert (line["step"], list(line["right"])) == ("Closing question 1", ["closing"])
    rows = list(csv.DictReader(StringIO(csv_of(room, given))))
    assert {(row["step"], row["round"]) for row in rows} == {
        ("Closing question 1", "closing question")
    }
    (behind,) = found["misconceptions"]
    assert (behind["vote"], behind["closing"]) == ([0, 0], [2, 3])


def test_misconceptions_stand_by_how_often_they_were_chosen_first() -> None:
    found = summary_of(ROOM, VOTES)["misconceptions"]
    firsts = [one["vote"][0] for one in found]
    assert firsts == sorted(firsts, reverse=True)
    # By hand: of four first votes two went to one mistake; of three second votes none did.
    behind = MISCONCEPTIONS[FIRST.options[WRONG[0]].misconception]
    (line,) = [one for one in found if one["said"] == behind.said]
    assert line["page"] == BY_ADDRESS[behind.page].title
    assert line["vote"][0] >= 2
    assert line["again"][0] == 0


def test_a_room_without_votes_has_no_share() -> None:
    found = summary_of(ROOM, [])
    assert found["questions"] == found["misconceptions"] == []
    assert found["averages"] == []
    assert found["seats"] == 0
