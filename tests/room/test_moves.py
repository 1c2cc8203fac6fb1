"""The moves of a room by the letter: their names, what a refusal says, and what a move changes."""

import re
from dataclasses import replace

import pytest

from course.room import protocol
from course.room.protocol import MOVES, PHASES, NotNow, Room, advice, from_dict, to_dict

# Name, button, phases in which it is offered, phase it leads to; a star where it waits for a vote.
LISTED = """
start | Start | gather | ask
open | Open the vote | ask | vote
close | Close the vote | vote again twin test |
discuss* | Discuss | vote | discuss
again* | Vote again | discuss vote | again
reveal* | Show the answer | ask vote discuss again | reveal
twin | Ask a similar question | reveal | twin
answer* | Show the answer to it | twin | answer
next | Next step | |
back | Previous step | |
end | End the lesson | | end
"""
CALLED = {
    "gather": "Join", "ask": "Think", "vote": "Vote", "discuss": "Discuss", "again": "Second vote",
    "reveal": "Answer", "twin": "Similar question", "answer": "Answer to the similar question",
    "test": "Test", "end": "End",
}  # fmt: skip
NOW = 500.0
ROOM = Room("heatmap", 4, 3, began=100.0, since=200.0)


def refusal(room: Room, name: str, now: float = NOW) -> str:
    """Return why a move is refused."""
    with pytest.raises(NotNow) as refused:
        room.after(name, now)
    assert name not in room.can(now)
    return str(refused.value)


def test_moves_and_phases_are_called_as_on_the_buttons() -> None:
    found = "\n"
    for name, move in MOVES.items():
        star = "*" if move.waits else ""
        found += f"{name}{star} | {move.label} | {' '.join(move.phases)} | {move.to}\n"
    assert re.sub(" +", " ", found).replace(" \n", "\n") == re.sub(" +", " ", LISTED)
    assert PHASES == CALLED
    assert protocol.BALLOTS == ("vote", "again", "twin", "test")
    assert (protocol.CLOSING_S, protocol.FEWEST) == (5, 5)
    assert (protocol.HINT_BELOW, protocol.GO_ON_ABOVE) == (0.35, 0.7)


def test_a_new_room_gathers_at_its_first_step() -> None:
    assert (ROOM.step, ROOM.phase, ROOM.closes) == (0, "gather", None)
    assert (ROOM.test, ROOM.told, ROOM.asked) == ("", (), ())


def test_a_refusal_says_what_stands_in_the_way() -> None:
    vote = replace(ROOM, phase="vote")
    closing = vote.after("close", NOW)
    assert refusal(ROOM, "close") == "“Close the vote” needs an open vote."
    assert refusal(closing, "close") == "“Close the vote” needs an open vote."
    assert refusal(ROOM, "next") == "“Next step” is not possible here."
    assert refusal(replace(ROOM, phase="ask"), "back") == "“Previous step” is not possible here."
    assert refusal(closing, "next") == "“Next step” is possible once the vote is closed."
    assert refusal(vote, "discuss") == "“Discuss” is possible once the vote is closed."
    assert refusal(ROOM, "open") == "“Open the vote” is not possible in the phase “Join”."
    assert refusal(replace(ROOM, phase="end"), "end") == "“End the lesson” is done already."
    last = replace(ROOM, phase="vote", step=3, closes=NOW - 1)
    for name in ("discuss", "again"):
        label = MOVES[name].label
        assert refusal(last, name) == f"“{label}” is not part of the closing questions."
    told = replace(last, phase="reveal", closes=None)
    assert refusal(told, "twin") == "“Ask a similar question” is not part of the closing questions."
    for phase in ("gather", "end", "test"):
        for name in ("next", "back"):
            at = replace(ROOM, phase=phase, step=2)
            assert refusal(at, name) == f"“{MOVES[name].label}” is not possible here."


def test_an_unknown_move_is_quoted_by_its_first_forty_signs() -> None:
    known = ", ".join(MOVES)
    with pytest.raises(ValueError, match=f"^move must be one of {known}, got '{'x' * 39}$"):
        ROOM.after("x" * 60, NOW)


def test_a_vote_is_open_until_it_closes() -> None:
    vote = replace(ROOM, phase="vote", closes=NOW)
    assert vote.open(NOW - 0.01)
    assert not vote.open(NOW)
    assert replace(ROOM, phase="vote").open(1e12)
    assert not replace(ROOM, phase="ask", closes=NOW).open(NOW - 1)
    assert vote.ballot == "0.vote"
    assert replace(vote, step=7, phase="twin").ballot == "7.twin"


def test_to_close_leaves_five_seconds_and_never_more_than_were_left() -> None:
    closed = replace(ROOM, phase="again").after("close", NOW)
    assert closed == replace(ROOM, phase="again", closes=NOW + 5)


def test_a_step_back_finds_the_answer_that_was_told() -> None:
    asked = replace(ROOM, phase="ask", step=1)
    told = asked.after("reveal", NOW)
    assert told == replace(asked, phase="reveal", told=(1,))
    onward = told.after("next", NOW + 7)
    assert onward == replace(told, phase="ask", step=2, since=NOW + 7)
    again = replace(onward, told=(1, 0)).after("back", NOW + 9)
    assert (again.step, again.phase, again.since) == (1, "reveal", NOW + 9)
    assert again.after("back", NOW + 9).phase == "reveal"
    assert onward.after("reveal", NOW).told == (1, 2)
    assert onward.after("open", NOW).told == (1,)


def test_the_last_step_leads_to_the_end_and_changes_no_clock() -> None:
    last = replace(ROOM, phase="reveal", step=3, closes=NOW - 1)
    ended = last.after("next", NOW)
    assert ended == replace(last, phase="end", closes=None)
    assert last.after("end", NOW) == replace(last, phase="end", closes=None)


def test_the_start_sets_both_clocks_and_a_room_for_a_test_begins_it() -> None:
    assert ROOM.after("start", NOW) == replace(ROOM, phase="ask", began=NOW, since=NOW)
    test = replace(ROOM, test="after", steps=0, quiz=0)
    assert test.after("start", NOW) == replace(test, phase="test", began=NOW, since=NOW)
    opened = replace(ROOM, phase="ask").after("open", NOW)
    assert opened == replace(ROOM, phase="vote")


def test_a_closing_question_counts_from_the_first_of_them() -> None:
    for step, moves in ((2, ["discuss", "again", "reveal"]), (3, ["reveal"])):
        closed = replace(ROOM, phase="vote", step=step, closes=NOW - 1)
        assert [name for name in closed.can(NOW) if name not in ("next", "back", "end")] == moves


def test_moves_back_and_forth_wait_for_a_vote_that_closes() -> None:
    closing = replace(ROOM, phase="vote", step=1, closes=NOW)
    assert closing.can(NOW - 1) == ["end"]
    assert closing.can(NOW)[-3:] == ["next", "back", "end"]
    assert replace(closing, closes=None).can(NOW) == ["close", "next", "back", "end"]


def test_a_room_is_kept_as_plain_values_and_read_with_its_defaults() -> None:
    room = replace(ROOM, told=(2,), asked=("a", "b"), closes=3.5, test="before")
    values = to_dict(room)
    assert values == {
        "programme": "heatmap", "steps": 4, "quiz": 3, "began": 100.0, "since": 200.0, "step": 0,
        "phase": "gather", "closes": 3.5, "test": "before", "told": (2,), "asked": ("a", "b"),
        "door": "",
    }  # fmt: skip
    assert from_dict(values | {"unknown": 1, "told": [2], "asked": ["a", "b"]}) == room
    few = {key: values[key] for key in ("programme", "steps", "quiz", "began", "since")}
    assert from_dict(few) == ROOM


@pytest.mark.parametrize(
    ("right", "move", "because"),
    [
        (6, "hint", "6 of 20 right: give the hint, and vote again."),
        (7, "discuss", "7 of 20 right: let them discuss, and vote again."),
        (14, "discuss", "14 of 20 right: let them discuss, and vote again."),
        (15, "reveal", "15 of 20 right: show the answer, and go on."),
    ],
)
def test_an_advice_says_why(right: int, move: str, because: str) -> None:
    assert advice(right, 20) == (move, because)
