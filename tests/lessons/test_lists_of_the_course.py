"""What the lists of the course name is there: pages, kinds, views and controls."""

from typing import get_args

from course import contents, errata, view
from course.data_files import Tables
from course.questions import MISCONCEPTIONS
from course.view import DEFAULTS, NUMBERS


def test_each_misconception_has_its_key_and_each_erratum_its_source() -> None:
    said = Tables("misconceptions.toml").tables.values()
    assert sum(map(len, said)) == len(MISCONCEPTIONS)
    grouped = errata.by_source()
    assert all(item.source == source for source, rows in grouped.items() for item in rows)
    for item in errata.rows():
        assert item.kind in get_args(errata.Kind)
        assert view.View(**{**DEFAULTS._asdict(), **item.view})


def test_what_a_lesson_says_of_its_controls_names_controls() -> None:
    for row in contents.LESSONS:
        assert {*row.front} <= {*NUMBERS, "words"}, row.name
        assert {*row.choices} <= {*view.CHOICES}, row.name
        assert {*row.entered} <= {*view.ENTERED}, row.name
