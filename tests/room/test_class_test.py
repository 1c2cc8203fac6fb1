"""The test before and after in a room: who gets which form, what is kept, and what is refused."""

import re

import pytest

from course.before_and_after import FORMS, LENGTH
from course.before_and_after.answers import Taken
from course.measured.sheets import Sheet
from course.questions import lettered
from course.room import shown, test
from course.room.protocol import Room
from course.room.steps import TESTS, programme
from course.three_words import CODES

VOTES = {
    "ada/code": 7, "ada/0": 1, "ada/14": 2,  # an odd code
    "bob/code": 4, **{f"bob/{place}": 0 for place in range(LENGTH)},
}  # fmt: skip


def test_half_of_the_codes_get_each_form_and_the_other_one_after_the_course() -> None:
    before = [test.form_of(code, "before") for code in range(4)]
    assert before == ["A", "B", "A", "B"]
    assert [test.form_of(code, "after") for code in range(4)] == ["B", "A", "B", "A"]
    assert test.CODE == "code"
    assert dict(TESTS) == {"test before": "before", "test after": "after"}
    for name, when in TESTS.items():
        assert programme(name) == (f"Test {when} the course", (), 0, when)


def test_a_seat_is_shown_both_forms_with_no_word_on_what_is_right() -> None:
    found = test.forms()
    assert list(found) == ["A", "B"]
    for form, items in found.items():
        for told, item in zip(items, FORMS[form], strict=True):
            assert told == {
                "text": item.question,
                "options": [
                    {"number": number, "letter": letter.upper(), "text": item.options[number].text}
                    for letter, number in lettered(item)
                ],
            }
            assert [one["letter"] for one in told["options"]] == ["A", "B", "C"]


def test_answers_are_kept_by_seat_and_place() -> None:
    assert test.named("ada", 3) == "ada/3"
    assert test.named("ada", "code") == "ada/code"
    assert test.answers("ada", VOTES) == {"code": 7, "0": 1, "14": 2}
    assert test.answers("ad", VOTES) == {}
    assert test.seats(VOTES) == ["ada", "bob"]
    assert test.seats([]) == []


def test_who_has_answered_every_item_has_finished() -> None:
    assert test.finished(VOTES) == 1
    assert test.finished({key: one for key, one in VOTES.items() if key != "bob/5"}) == 0
    assert test.finished({}) == 0


def test_the_sheets_stand_in_the_order_of_their_codes() -> None:
    first, second = FORMS["B"][0].name, FORMS["B"][14].name
    everything = {item.name: 0 for item in FORMS["A"]}
    assert test.sheets("before", VOTES) == [
        Sheet(4, "before", Taken("A", everything, None)),
        Sheet(7, "before", Taken("B", {first: 1, second: 2}, None)),
    ]
    forms = [sheet.taken.form for sheet in test.sheets("after", VOTES)]
    assert forms == ["B", "A"]


def test_an_answer_whose_code_is_gone_makes_no_sheet() -> None:
    votes = {"ada/0": 1, "bob/code": 4, "bob/0": 2}
    assert [sheet.code for sheet in test.sheets("before", votes)] == [4]


def test_what_a_seat_sends_is_checked() -> None:
    good = {"code": CODES - 1, "place": LENGTH - 1, "option": 2}
    assert test.checked(good, "before") == (CODES - 1, LENGTH - 1, 2)
    assert test.checked({"code": 0, "place": 0, "option": 0}, "after") == (0, 0, 0)
    ends = {"code": CODES, "place": LENGTH, "option": 3}
    for name, end in ends.items():
        for value in (-1, end, True, 1.0, None, "1", "x" * 60):
            said = re.escape(
                f"{name} must be a whole number from 0 to {end - 1}, got {value!r:.40}"
            )
            with pytest.raises(ValueError, match=f"^{said}$"):
                test.checked(good | {name: value}, "before")
        with pytest.raises(ValueError, match=f"^{name} must .*, got None$"):
            test.checked({key: one for key, one in good.items() if key != name}, "before")


def test_the_screens_of_a_test_say_how_many_have_begun_and_finished() -> None:
    room = Room("test before", 0, 0, 0.0, 0.0, phase="test", test="before")
    ballots = {"0.test": VOTES}
    desk = shown.desk(room, 1.0, ballots, 9)
    assert (desk["begun"], desk["voted"], desk["here"]) == (2, 1, 9)
    assert desk["moves"] == {"close": "Close the test", "end": "End the test"}
    assert shown.desk(room, 1.0, {}, 0)["begun"] == 0
    gathered = Room("test after", 0, 0, 0.0, 0.0, test="after")
    assert shown.desk(gathered, 1.0, {}, 0)["moves"] == {
        "start": "Start the test", "end": "End the test",
    }  # fmt: skip
    assert shown.seat(room, 1.0)["forms"] == test.forms()
    assert "forms" not in shown.seat(gathered, 1.0)
    assert shown.view_of(room) == shown.DEFAULTS
    assert shown.wall(room, 1.0, ballots, 9)["voted"] == 1
