"""What a room leaves: a table of the votes that names nobody."""

import csv
from io import StringIO

from course.contents import AT
from course.questions import MISCONCEPTIONS, lettered
from course.room.protocol import Room
from course.room.results import COLUMNS, csv_of
from course.room.steps import programme
from ui.server.rooms.store import Vote

ROOM = Room("heatmap", 5, 5, began=1000.0, since=1000.0)
SEATS = [f"token-of-seat-{number}" for number in range(7)]
VOTES = [
    *(Vote("0.vote", seat, number % 2, 1010.0 + number) for number, seat in enumerate(SEATS)),
    *(Vote("0.again", seat, 1, 1060.4) for seat in SEATS[:5]),
    Vote("0.twin", SEATS[3], 0, 1090.0),
    Vote("2.vote", SEATS[0], 2, 1200.0),
]


def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(csv_of(ROOM, VOTES))))


def test_each_vote_is_a_row_with_what_it_says() -> None:
    assert list(rows()[0]) == list(COLUMNS)
    assert len(rows()) == len(VOTES)
    question = programme("heatmap").steps[2].question
    option = question.options[2]
    (last,) = [row for row in rows() if row["step"] == "Step 3"]
    assert last["page"] == AT["heatmap"].title
    assert last["question"] == question.question
    assert (last["text"], last["seconds_since_start"]) == (option.text, "200")
    assert (last["letter"].lower(), 2) in lettered(question)
    assert last["right"] == ("yes" if option.right else "no")
    said = "" if option.right else MISCONCEPTIONS[option.misconception].said
    assert last["misconception"] == said


def test_a_second_vote_and_a_similar_question_are_told_apart() -> None:
    rounds = [row["round"] for row in rows()]
    expected = ["first vote"] * 7 + ["second vote"] * 5 + ["similar question", "first vote"]
    assert rounds == expected
    (twin,) = [row for row in rows() if row["round"] == "similar question"]
    asked = programme("heatmap").steps[0].question.twin
    assert asked is not None
    assert twin["question"] == asked.question


def test_a_seat_has_one_number_in_all_rounds_and_no_token() -> None:
    assert not any(seat in csv_of(ROOM, VOTES) for seat in SEATS)
    by_second = {
        row["seconds_since_start"]: row["seat"] for row in rows() if row["round"] == "first vote"
    }
    seats = [by_second[str(10 + number)] for number in range(7)]
    assert sorted(map(int, seats)) == [1, 2, 3, 4, 5, 6, 7]
    assert seats != sorted(seats)
    again = {row["seat"] for row in rows() if row["round"] == "second vote"}
    assert again == set(seats[:5])


def test_a_room_without_votes_leaves_the_head_of_the_table() -> None:
    assert csv_of(ROOM, []) == ",".join(COLUMNS) + "\n"
