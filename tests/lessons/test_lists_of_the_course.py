"""What the lists of the course name is there: pages, kinds, views and controls."""

from typing import get_args

from course import contents, errata, view
from course.questions import MISCONCEPTIONS
from course.view import DEFAULTS, NUMBERS


def test_every_misconception_and_every_erratum_is_met_on_a_page_that_is_there() -> None:
    pages = {row.name for row in contents.LESSONS}
    assert {one.page for one in MISCONCEPTIONS.values()} <= pages
    grouped = errata.by_source()
    assert sum(map(len, grouped.values())) == len(errata.ERRATA)
    assert all(item.source == source for source, rows in grouped.items() for item in rows)
    for item in errata.ERRATA:
        assert item.kind in get_args(errata.Kind)
        assert view.View(**{**DEFAULTS._asdict(), **item.view})


def test_what_a_lesson_says_of_its_controls_names_controls() -> None:
    for row in contents.LESSONS:
        assert {*row.front} <= {*NUMBERS, "words"}, row.name
        assert {*row.choices} <= {*view.CHOICES}, row.name
        assert {*row.entered} <= {*view.ENTERED}, row.name
