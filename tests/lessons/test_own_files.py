"""Files of a learner's own: what a place takes from a browser, which may send anything."""

import json
from base64 import b64encode
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from course.own_files import MOST, Place
from tests.states.nonsense import VALUE

KINDS = ("csv", "npy")


def sent(name: str, data: bytes) -> dict[str, str]:
    return {"name": name, "data": b64encode(data).decode()}


def state(place: Place) -> object:
    return dict(place.held)


def test_files_lie_there_in_their_order_until_they_are_let_go() -> None:
    place = Place(KINDS, many=True)
    place.take([sent("a.csv", b"1"), sent("B.NPY", b"\0\xff")])
    place.take([sent("a.csv", b"2")])
    assert place.files == [("a.csv", b"1"), ("B.NPY", b"\0\xff"), ("a.csv", b"2")]
    first, second, third = place.held
    place.take(second)
    place.take(second)  # a press may come twice
    assert list(place.held) == [first, third]
    place.take([sent("c.csv", b"")])
    assert second not in place.held  # a number never comes to mean another file


def test_a_single_file_gives_way_to_the_next_one() -> None:
    place = Place(KINDS)
    place.take([sent("a.csv", bytes(MOST))])
    place.take([sent("b.csv", bytes(MOST))])
    assert [file.name for file in place.files] == ["b.csv"]
    place.take([sent("c.csv", b""), sent("d.csv", b"")])
    assert place.refused[1]
    assert [file.name for file in place.files] == ["b.csv"]


def test_all_files_together_have_at_most_what_the_rule_says() -> None:
    place = Place(KINDS, many=True)
    assert f"{MOST // 1_000_000} MB" in place.rule()
    place.take([sent("a.csv", bytes(MOST - 5)), sent("b.csv", bytes(5))])
    held = state(place)
    place.take([sent("large.csv", b"x")])
    assert state(place) == held
    assert "“large.csv” has 1 bytes" in place.refused[1]
    assert f"{MOST:,}".replace(",", "\u202f") in place.refused[1]
    place.take(max(place.held))
    place.take([sent("five.csv", b"12345")])
    assert place.files[-1].name == "five.csv"
    assert place.refused[1] == ""


def test_what_is_no_file_is_refused_with_all_that_came_with_it() -> None:
    for wrong in (
        None, 5, "a.csv", [], {}, {"name": "a.csv"}, {"data": "MQ=="},
        {"name": 5, "data": "MQ=="}, {"name": None, "data": "MQ=="}, {"name": "", "data": "MQ=="},
        {"name": "a" * 252 + ".csv", "data": "MQ=="}, {"name": "a.csv", "data": 5},
        {"name": "a.csv", "data": None}, {"name": "a.csv", "data": ["MQ=="]},
        {"name": "a.csv", "data": "M"}, {"name": "a.csv", "data": "MQ==é"},
        {"name": "a.csv", "data": "M Q=="}, {"name": ["a.csv"], "data": "MQ=="},
        {"name": "\ud800.csv", "data": "MQ=="},
        {"name": "a.exe", "data": "MQ=="}, {"name": "csv", "data": "MQ=="},
    ):  # fmt: skip
        place = Place(KINDS, many=True)
        place.take([sent("a.csv", b"1")])
        held = state(place)
        place.take([sent("b.csv", b"2"), wrong])
        assert state(place) == held
        assert place.refused[1].endswith(".")
        once = place.refused
        place.take([wrong])
        assert place.refused[0] > once[0]  # a page is told each time


def test_more_files_than_a_place_has_room_for_are_refused() -> None:
    place = Place(KINDS, many=True)
    place.take([sent(f"{n}.csv", b"") for n in range(100_000)])
    assert not place.held
    assert "100000" in place.refused[1]


@settings(deadline=None)
@given(st.lists(VALUE, max_size=3) | VALUE)
def test_whatever_a_browser_sends_a_place_stands(value: Any) -> None:
    place = Place(KINDS, many=True)
    place.take([sent("a.csv", b"1")])
    place.take(value if isinstance(value, list) or type(value) is int else None)
    json.dumps(place.facts())
    assert sum(len(file.data) for file in place.files) <= MOST
