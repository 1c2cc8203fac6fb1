"""A room keeps the questions that it was opened with, whatever an update makes of its programme."""

from dataclasses import replace

from course.question_bank import of_page
from course.room import screens
from course.room.protocol import Room, from_dict, to_dict
from course.room.results import csv_of, summary_of
from course.room.steps import of_room, programme, questions
from ui.server.rooms.store import Vote

NOW = programme("heatmap")
ELSEWHERE = of_page("dot_products")[0].name
OPENED = Room("heatmap", len(NOW.steps), NOW.quiz, 0, 0, asked=questions(NOW))


def of_before(*names: str) -> Room:
    """Return a room on the lesson as it was when it asked these questions."""
    return replace(OPENED, steps=len(names), quiz=len(names), asked=names, phase="ask")


def test_without_an_update_the_programme_is_that_of_the_lesson() -> None:
    assert of_room(OPENED) is NOW
    assert of_room(replace(OPENED, asked=())) is NOW


def test_after_an_update_a_step_asks_what_it_asked_before() -> None:
    first, second, *_ = OPENED.asked
    room = of_before(second, ELSEWHERE, first)
    assert questions(of_room(room)) == room.asked
    assert of_room(room).steps[2] is NOW.steps[0]  # with its view and its minutes
    for step, name in enumerate(room.asked):
        assert screens.asked(replace(room, step=step)).name == name
    assert screens.wall(room, 1, {}, 0)["steps"] == 3


def test_votes_are_counted_for_the_question_that_they_were_given_to() -> None:
    room = of_before(*reversed(OPENED.asked))
    votes = [Vote("0.vote", "a", 0, 1.0), Vote("0.vote", "b", 1, 2.0)]
    said = NOW.steps[-1].question.question
    assert said in csv_of(room, votes)
    assert [one["text"] for one in summary_of(room, votes)["questions"]] == [said]


def test_what_another_version_has_kept_is_read_as_far_as_it_is_known() -> None:
    kept = to_dict(replace(OPENED, told=(0, 2)))
    assert from_dict(kept) == replace(OPENED, told=(0, 2))
    assert from_dict({**kept, "told": [0, 2], "of_later": 1}) == replace(OPENED, told=(0, 2))
    del kept["asked"], kept["told"]
    assert from_dict(kept) == replace(OPENED, asked=(), told=())
