"""The protocol of a room: every move in every phase, and when a vote counts."""

from dataclasses import replace
from itertools import product

import pytest

from course.room.protocol import (
    BALLOTS,
    CLOSING_S,
    MOVES,
    PHASES,
    NotNow,
    Room,
    advice,
)

ROOM = Room("heatmap", 6, 5, began=100, since=100)  # five steps with a discussion, one at the end
NOW = 200.0

# The answer to what is voted on in a phase.
ANSWERED_BY = {"vote": "reveal", "again": "reveal", "twin": "answer"}


def at(phase: str, step: int = 2, closes: float | None = None) -> Room:
    return replace(ROOM, phase=phase, step=step, closes=closes)


def played(room: Room, *names: str, now: float = NOW) -> Room:
    for name in names:
        room = room.after(name, now)
    return room


def test_a_move_is_made_or_refused_with_a_sentence_that_names_it() -> None:
    for phase, name in product(PHASES, MOVES):
        room = at(phase)
        if name in room.can(NOW):
            assert room.after(name, NOW) != room
        else:
            with pytest.raises(NotNow, match=rf"“{MOVES[name].label}”.*\.$"):
                room.after(name, NOW)
    assert at("end").can(NOW) == []


def test_what_follows_a_vote_waits_until_nobody_can_vote_any_more() -> None:
    for phase, answer in ANSWERED_BY.items():
        closing = at(phase).after("close", NOW)
        assert closing.open(NOW + CLOSING_S - 0.01)
        assert not closing.open(NOW + CLOSING_S)
        # A key pressed twice skips nothing.
        assert closing.can(NOW + CLOSING_S - 0.01) == ["end"]
        assert answer not in at(phase).can(NOW)
        assert {answer, "next", "back"} <= set(closing.can(NOW + CLOSING_S))
        for name in (answer, "next", "back"):
            with pytest.raises(NotNow, match=r"once the vote is closed\.$"):
                closing.after(name, NOW)


def test_a_second_vote_follows_a_first_one_and_a_twin_the_answer() -> None:
    closed = {phase: at(phase, closes=NOW - 1) for phase in PHASES}
    for name, phases in (("again", {"vote", "discuss"}), ("twin", {"reveal"})):
        assert {phase for phase, room in closed.items() if name in room.can(NOW)} == phases


def test_nothing_counts_outside_a_vote() -> None:
    for phase in set(PHASES) - set(BALLOTS):
        assert at(phase).ballot == ""
        assert not at(phase).open(NOW)


def test_a_whole_step_and_each_round_has_a_name_of_its_own() -> None:
    room, rounds = played(ROOM, "start"), []
    for names in (("open",), ("discuss", "again"), ("reveal", "twin")):
        room = played(room, *names, now=NOW)
        rounds.append(room.ballot)
        room = replace(room.after("close", NOW), closes=NOW)
    assert rounds == ["0.vote", "0.again", "0.twin"]
    assert played(room, "answer", "next").ballot == ""
    assert played(room, "answer", "next", "open").ballot == "1.vote"


def test_a_room_for_a_test_goes_through_nothing_else() -> None:
    room = Room("test before", 0, 0, began=100, since=100, test="before")
    assert set(room.can(NOW)) == {"start", "end"}
    begun = played(room, "start")
    assert (begun.phase, begun.ballot) == ("test", "0.test")
    closed = replace(begun.after("close", NOW), closes=NOW)
    assert closed.can(NOW) == ["end"]
    assert not closed.open(NOW)


def test_the_closing_questions_are_asked_once_and_without_a_discussion() -> None:
    closed = at("vote", step=5, closes=NOW - 1)
    assert set(closed.can(NOW)) == {"reveal", "next", "back", "end"}
    assert set(at("reveal", step=5).can(NOW)) == {"next", "back", "end"}
    with pytest.raises(NotNow, match=r"closing questions\.$"):
        closed.after("discuss", NOW)


def test_the_way_through_the_steps_has_two_ends() -> None:
    assert "back" not in at("ask", step=0).can(NOW)
    last = at("reveal", step=5).after("next", NOW)
    assert last.phase == "end"
    assert last.can(NOW + 1) == []
    back = at("reveal", step=3).after("back", NOW)
    assert (back.step, back.phase, back.since) == (2, "ask", NOW)


def test_the_clock_of_the_lesson_starts_with_the_first_question() -> None:
    started = ROOM.after("start", NOW)
    assert (started.began, started.since) == (NOW, NOW)
    later = played(started, "open", now=NOW + 60)
    assert (later.began, later.since) == (NOW, NOW)
    assert later.after("next", NOW + 90).began == NOW
    assert later.after("next", NOW + 90).since == NOW + 90


# Crouch & Mazur (2001): below 35 % a hint, up to 70 % a discussion, above an explanation.
def test_the_advice_changes_at_35_and_70_per_cent_and_waits_for_five_votes() -> None:
    for right, votes, move in (
        (0, 5, "hint"), (34, 100, "hint"), (35, 100, "discuss"), (70, 100, "discuss"),
        (71, 100, "reveal"), (5, 5, "reveal"), (7, 20, "discuss"), (14, 20, "discuss"),
    ):  # fmt: skip
        found = advice(right, votes)
        assert found is not None
        assert found.move == move, (right, votes)
        assert found.because.startswith(f"{right} of {votes} right")
    assert [advice(votes, votes) for votes in range(5)] == [None] * 5
