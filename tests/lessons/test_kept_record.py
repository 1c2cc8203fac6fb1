"""What a browser may hand in, key by key: the ends of each value, and what is left out."""

from typing import Any

from course import kept_record
from course.before_and_after import FORMS
from course.kept_record import Entries, entries, later, merged, record
from course.question_bank import known_to_the_quiz, predictions
from course.three_words import CODES

QUIZ = sorted(known_to_the_quiz())
ASKED = next(iter(predictions()))
COUNT = len(predictions()[ASKED].options)
ITEM = FORMS["A"][0].name
GAME = {"hidden": 7, "given": 3, "round": 2, "answers": 5, "right": 4}
MILLION = 10**6


def read(key: str, entry: object) -> Entries:
    return entries({"version": 1, "since": 0, "entries": {key: entry}})


# Key, values that are kept, and values that are not.
BOUNDS: list[tuple[str, list[Any], list[Any]]] = [
    (f"page/{ASKED}", [-1, 0, COUNT - 1, None], [-2, COUNT, True, 0.0, "0", [0]]),
    (f"again/{ASKED}", [-1, 0, COUNT - 1, None], [-2, COUNT, "0"]),
    ("page/nothing", [], [0, None]),
    ("again/nothing", [], [0, None]),
    ("round/0", [QUIZ[:1], QUIZ[:3]], [[], [QUIZ[0]] * 2, ["nothing"], [7], "x", None, (QUIZ[0],)]),
    ("round/7", [QUIZ[:1]], []),
    ("round/8", [], [QUIZ[:1]]),
    ("round/-1", [], [QUIZ[:1]]),
    ("at/0", [0, len(predictions()) - 1], [-1, len(predictions()), None, True]),
    ("at/8", [], [0]),
    (f"answer/7/{QUIZ[0]}", [-1, 0], [-2, None, 99]),
    (f"answer/8/{QUIZ[0]}", [], [0]),
    ("answer/0/nothing", [], [0]),
    ("trouble/like-bits", [0, 1, None], [2, -1, True]),
    ("trouble/nothing", [], [0, None]),
    ("seen/heatmap", [1], [0, 2, None, True]),
    ("seen/nothing", [], [1]),
    (f"test/{ITEM}", [0, 2, None], [-1, 3]),
    ("test/nothing", [], [0, None]),
    ("result/A", [1, None], [0, 2]),
    ("result/B", [1], []),
    ("result/C", [], [1, None]),
    ("code", [0, CODES - 1], [-1, CODES, None]),
    ("code/0", [], [0]),
    ("", [], [0]),
    ("page", [], [0]),
    ("game", [
        GAME, GAME | {"given": None}, GAME | {"hidden": 1}, GAME | {"hidden": 2047},
        GAME | {"given": 0}, GAME | {"given": 2047}, GAME | {"round": 1}, GAME | {"right": 0},
        GAME | {"round": MILLION - 1}, GAME | {"answers": MILLION - 1}, GAME | {"right": 5},
        GAME | {"answers": 0, "right": 0}, GAME | {"answers": MILLION - 1, "right": MILLION - 1},
    ], [
        GAME | {"hidden": 0}, GAME | {"hidden": 2048}, GAME | {"hidden": None},
        GAME | {"given": -1}, GAME | {"given": 2048}, GAME | {"round": 0}, GAME | {"right": 6},
        GAME | {"round": MILLION}, GAME | {"answers": MILLION}, GAME | {"answers": -1, "right": -1},
        GAME | {"right": -1}, GAME | {"more": 1}, {}, None, list(GAME),
    ]),
]  # fmt: skip


def test_a_value_is_kept_within_its_bounds_and_no_further() -> None:
    for key, kept, dropped in BOUNDS:
        for value in kept:
            assert read(key, [value, 5]) == {key: (value, 5)}, value
        for value in dropped:
            assert read(key, [value, 5]) == {}, value


def test_a_time_is_a_whole_number_that_a_browser_can_hold() -> None:
    for time in (0, 2**50 - 1):
        assert read("code", [7, time]) == {"code": (7, time)}
    for time in (-1, 2**50, 1.0, True, None, "1"):
        assert read("code", [7, time]) == {}
    assert read("code", (7, 1)) == {"code": (7, 1)}
    for entry in ([7], [7, 1, 2], {"7": 1}, "71", None, 7):
        assert read("code", entry) == {}


def test_a_record_of_another_kind_or_version_holds_nothing() -> None:
    good = {"version": 1, "since": 3, "entries": {"code": [7, 1], 5: [7, 1], "seen/no": [1, 1]}}
    assert entries(good) == {"code": (7, 1)}
    for bad in (None, [], "x", {}, good | {"version": 2}, good | {"entries": None},
                good | {"entries": [["code", [7, 1]]]}, {"entries": good["entries"]}):  # fmt: skip
        assert entries(bad) == {}
    assert record({"code": (7, 1)}) == {"version": 1, "entries": {"code": (7, 1)}}
    assert entries(record({"code": (7, 1)})) == {"code": (7, 1)}


HELD: Entries = {
    "page/one": (2, 5), "page/two": (None, 6), "page/three": (-1, 1), "again/one": (0, 9),
    "again/two": (None, 9), "trouble/b": (1, 7), "trouble/a": (0, 8), "trouble/c": (None, 1),
    "seen/x": (1, 30), "seen/y": (1, 10), "seen/z": (1, 20), "code": (3, 2),
}  # fmt: skip


def test_what_is_kept_is_read_by_its_kind() -> None:
    assert kept_record.answered(HELD) == {"one": 2, "three": -1}
    assert kept_record.chosen(HELD) == {"one": 2}
    assert kept_record.asked_again(HELD) == {"one": 0}
    assert list(kept_record.trouble(HELD).items()) == [("b", 1), ("a", 0)]  # shown longest ago
    assert kept_record.seen(HELD) == ["y", "z", "x"]


def test_of_two_entries_the_newer_counts_and_of_one_time_theirs() -> None:
    mine: Entries = {"code": (1, 5), "seen/a": (1, 5), "page/q": (0, 5), "page/r": (0, 1)}
    theirs: Entries = {"code": (2, 4), "seen/a": (1, 6), "page/q": (1, 5), "page/s": (2, 0)}
    assert merged(mine, theirs) == {
        "code": (1, 5), "seen/a": (1, 6), "page/q": (1, 5), "page/r": (0, 1), "page/s": (2, 0),
    }  # fmt: skip
    assert merged({}, theirs) == theirs


def test_no_answer_is_kept_without_its_round() -> None:
    kept: Entries = {"round/3": (["a"], 1), "at/3": (0, 2), "answer/3/a": (1, 2)}
    lost: Entries = {"at/4": (0, 2), "answer/4/a": (1, 2)}
    assert merged(kept, lost) == kept
    assert merged(lost, kept) == kept


def test_a_new_entry_is_later_than_all_others() -> None:
    assert later({}, 100) == 100
    assert later({"a": (0, 99), "b": (0, 50)}, 100) == 100
    assert later({"a": (0, 100)}, 100) == 101
    assert later({"a": (0, 7), "b": (0, 500)}, 100) == 501
