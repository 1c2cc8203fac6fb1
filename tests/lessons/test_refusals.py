"""What the answering function refuses, in a sentence that names what was asked and what came."""

from typing import Any, get_args

import pytest

from course import answer, contents, errata, lessons, view
from course.options import options_of
from course.questions import MISCONCEPTIONS
from course.room import test as form_room
from course.view import DEFAULTS, LONGEST_SENTENCE, NUMBERS

VIEW = {key: getattr(DEFAULTS, key) for key in NUMBERS}


def asked(**other: Any) -> dict[str, Any]:
    return {"view": VIEW, "figures": {}} | other


def test_a_wrong_request_for_figures_is_refused() -> None:
    for request_, told in (
        (None, "request must be an object, got None"),
        ([], r"request must be an object, got \[\]"),
        (asked(view=3), "view must be an object, got 3"),
        (asked(figures=[1]), r"figures must be an object, got \[1\]"),
        (asked(words="all"), "words must be an object, got 'all'"),
        (asked(held="a"), "held must be a list of at most .* names, got 'a'"),
        (asked(held=["a"] * 100_000), "held must be a list of at most .*, got 100000 of them"),
        (asked(held=[7]), "names must be text of at most .* letters, got 7"),
        (asked(held=["a" * 10_000]), "names must be text of at most .* letters, got 'aaa"),
        (asked(figures={"a": {"lesson": "none", "name": "x"}}), "lesson must be one of .*'none'"),
        (
            asked(figures={"a": {"lesson": "grids", "name": "x"}}),
            "figure must be one of .*, got 'x'",
        ),
        (asked(figures={str(n): {} for n in range(5000)}), "request must name at most .* 5000"),
        (asked(view=VIEW | {"t": "7"}), "t must be a whole number, got '7'"),
        (asked(view=VIEW | {"t": True}), "t must be a whole number, got True"),
        (asked(view=VIEW | {"words": 5}), "words must be text, got 5"),
        (asked(view=VIEW | {"layout": "x"}), "layout must be one of .*interleaved.*, got 'x'"),
    ):
        with pytest.raises(ValueError, match=told):
            answer.figures(request_)


def test_a_cell_has_a_whole_place() -> None:
    for place in (-1, True, 1.0, "1", None, 2**60):
        for axis in ("x", "y"):
            cell = {"view": VIEW, "lesson": "heatmap", "x": 0, "y": 0}
            cell["name"] = next(iter(lessons.cells("heatmap")))
            answer.cell(cell)  # as it should be
            with pytest.raises(ValueError, match=f"^{axis} must be a whole number from 0 to "):
                answer.cell(cell | {axis: place})


def test_an_option_is_one_of_the_figure_s_own() -> None:
    assert options_of("one", {"k": range(2, 5)}, {"k": 4}) == {"k": 4}
    with pytest.raises(ValueError, match=r"options of one must be its own \(k\), got 'j'"):
        options_of("one", {"k": range(2, 5)}, {"j": 4})
    for value in (1, 5, True, 3.0, "3"):
        with pytest.raises(ValueError, match="2 to 4"):
            options_of("one", {"k": range(2, 5)}, {"k": value})


def test_a_sentence_that_an_address_cuts_is_said_to_be_cut() -> None:
    said = view._changed("a" * (LONGEST_SENTENCE + 1))
    assert {str(LONGEST_SENTENCE), str(LONGEST_SENTENCE + 1)} <= set(said.split())
    assert view.sentence("a\nb" + "c" * 9999) == "a b" + "c" * (LONGEST_SENTENCE - 3)


def test_answers_of_a_form_in_a_room_become_its_sheets() -> None:
    votes = {"b/code": 1002, "b/0": 1, "a/code": 1001, "a/0": 2, "a/1": 0}
    code = form_room.CODE
    votes = {name.replace("code", code): option for name, option in votes.items()}
    made = form_room.sheets("before", votes)
    assert [sheet.code for sheet in made] == [1001, 1002]
    assert [list(sheet.taken.given.values()) for sheet in made] == [[2, 0], [1]]
    for value in (-1, 3, True, "1", None):
        with pytest.raises(ValueError, match=r"^place must be a whole number from 0 to 2, got"):
            form_room._whole({"place": value}, "place", 3)


def test_every_misconception_and_every_erratum_is_met_on_a_page_that_is_there() -> None:
    pages = {row.name for row in contents.LESSONS}
    assert {one.page for one in MISCONCEPTIONS.values()} <= pages
    grouped = errata.by_source()
    assert sum(map(len, grouped.values())) == len(errata.ERRATA)
    assert all(item.source == source for source, rows in grouped.items() for item in rows)
    for item in errata.ERRATA:
        assert isinstance(item.says, str)
        assert isinstance(item.right, str)
        assert item.kind in get_args(errata.Kind)
        assert view.View(**{**DEFAULTS._asdict(), **item.view})


def test_what_a_lesson_says_of_its_controls_names_controls() -> None:
    for row in contents.LESSONS:
        assert {*row.front} <= {*NUMBERS, "words"}, row.name
        assert {*row.choices} <= {*view.CHOICES}, row.name
        assert {*row.entered} <= {*view.ENTERED}, row.name
