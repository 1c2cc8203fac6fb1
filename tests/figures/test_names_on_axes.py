"""How names fit their axes in the narrowest figure."""

import math

import numpy as np
import pytest

from pe_core.figures._naming import named_columns, named_rows, words
from pe_core.figures._words import letters


@pytest.mark.parametrize("count", [16, 17])
def test_up_to_16_rows_have_all_their_names(count: int) -> None:
    settings, _ = named_rows([f"word {i}" for i in range(count)])
    assert ("tickvals" in settings) is (count == 16)
    if count == 17:
        assert settings["nticks"] == 17  # plotly.js counts the gaps


@pytest.mark.parametrize("count", [14, 15])
def test_up_to_14_columns_have_all_their_names_if_they_fit(count: int) -> None:
    settings, bottom = named_columns(["a"] * count, 400.0)
    assert ("tickvals" in settings) is (count == 14)
    assert bottom == 44
    if count == 15:
        assert settings["nticks"] == 7


@pytest.mark.parametrize("letters", [1, 3, 5])
@pytest.mark.parametrize("count", [2, 7, 14])
def test_words_are_turned_where_they_do_not_fit_side_by_side(letters: int, count: int) -> None:
    name = "a" * letters
    for room in np.arange(20.0, 700.0, 20.0):
        settings, bottom = named_columns([name] * count, float(room))
        level = (letters + 1) * 7 * count <= room
        assert ("autotickangles" in settings) is not level
        assert bottom == (44 if level else 34 + 7 * letters)
        if not level:
            fit = max(2, math.floor(room / ((letters + 2) * 7)))
            assert ("tickvals" in settings) is (count <= 14)
            many, _ = named_columns([name] * 20, float(room))
            if "autotickangles" in many:
                assert many["nticks"] == min(fit, 14)


@pytest.mark.parametrize(
    ("name", "left"),
    [("a", 46), ("aa", 46), ("aaa", 47), ("aaaa", 54), ("a" * 9, 89), ("a" * 10, 90)],
)
def test_the_left_margin_grows_with_the_longest_name_between_two_bounds(
    name: str, left: int
) -> None:
    settings, room = named_rows([name, "a"])
    assert (settings["ticktext"], room) == ([name, "a"], left)


@pytest.mark.parametrize(("count", "lines"), [(8, 2), (9, 1)])
def test_up_to_eight_rows_have_two_lines_each(count: int, lines: int) -> None:
    settings, _ = named_rows(["first second word"] * count)
    (shown,) = set(settings["ticktext"])
    assert shown.count("<br>") == lines - 1


def test_long_axes_of_numbers_need_room_for_the_last_of_them_only() -> None:
    names = [str(place) for place in range(90, 120)]
    assert named_rows(names, 90) == ({}, 47)  # three digits
    assert named_columns(names, 300.0, 90) == ({}, 44)
    upright, bottom = named_columns(names, 100.0, 90)
    assert (upright, bottom) == ({"autotickangles": [0, -90]}, 55)
    # Numbers of other places are words.
    assert "labelalias" in named_rows(names, 91)[0]
    assert "ticktext" in named_rows(names[:16], 90)[0]


def test_words_are_counted_and_must_be_words() -> None:
    assert words("rows", ("a", "b")) == ["a", "b"]
    assert words("rows", "ab") == ["ab"]
    for given, count, said in (
        ([], None, "rows must hold at least one word, got 0"),
        (["a"], 2, "rows must hold 2 words, one a place, got 1"),
        (["a", 1], None, "rows must hold words only, got 1"),
    ):
        with pytest.raises(ValueError, match=f"^{said}$"):
            words("rows", given, count)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["abcdefghijklmn", "electroencephalogram", "W" * 12, "i" * 30])
def test_a_name_that_is_too_long_keeps_as_many_letters_as_nine_and_its_dots(name: str) -> None:
    # One letter less than the room: three dots are read as more than they are wide.
    for settings, _ in (named_rows([name] * 9), named_columns([name] * 3, 400.0)):
        (shown,) = set(settings["ticktext"])
        kept = shown.removesuffix("…")
        assert name.startswith(kept)
        assert letters(shown) <= 9 < letters(name[: len(kept) + 1] + "…")


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("self-attention layer", ["self-atte…", "layer"]),  # no line ends at a hyphen
        ("electroencephalogram x", ["electroe…", "x"]),  # nor inside a word
        ("a bb ccc dddd eeeee", ["a bb ccc", "dddd eeeee"]),
        ("one  two", ["one two"]),
    ],
)
def test_a_name_of_several_words_is_parted_between_them(name: str, lines: list[str]) -> None:
    settings, _ = named_rows([name, "a"])
    assert settings["ticktext"] == ["<br>".join(lines), "a"]
