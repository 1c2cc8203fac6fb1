"""The file of a figure: small enough to send, with all that it needs in it."""

import pytest

from course import contents, lessons
from course.caption import caption_of
from course.view import DEFAULTS
from pe_core.figures import to_html
from ui.server.client import FILES

PLOTLY_JS = FILES["plotly.js"].decode()

LARGEST = DEFAULTS._replace(d=1024, L=2048, t=2047, phi=2047, dim=1023, words="word " * 40)


LESSONS = [lesson for lesson in contents.LESSONS if lessons.figures(lesson.name)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_figure_is_a_file_of_less_than_a_megabyte_and_a_half(
    lesson: contents.Lesson,
) -> None:
    for view in (DEFAULTS, LARGEST):
        for name in lessons.figures(lesson.name):
            page = to_html(
                lessons.draw(lesson.name, name, view),
                caption=caption_of(view, lesson.own, lesson.shows),
                script=PLOTLY_JS,
            )
            assert 1_100_000 < len(page.encode()) < 1_500_000, name
            assert '"type":"heatmap"' not in page  # the plotly.js in it draws none
    assert "</script" not in PLOTLY_JS
